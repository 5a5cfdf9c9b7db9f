import Diagnostics
import MessageSyntax

/// A request message of a source, before it becomes a request of a spec.
///
/// Texts may contain the characters of a ``TemplateText``.
struct ImportedMessage: Sendable {
  struct Field: Sendable {
    var name: String
    var value: String
    var span: Span

    /// Whether the field can be sent in HTTP/1.1.
    var isValid: Bool {
      FieldName.isValid(Array(name.utf8)) && FieldValue.problem(in: Array(value.utf8)) == nil
    }
  }

  /// The content of a message in the form of the source.
  enum Content: Sendable {
    case none
    case text(String)
    case bytes([UInt8])
    /// A file, by its path relative to the folder of the source.
    case file(String)
    case parts([Part])
    /// A form whose pairs the source describes.
    case pairs([Pair])
    /// JSON, whose layout may change.
    case json(String)
    /// GraphQL. The variables are JSON.
    case graphQL(query: String, variables: String?, operation: String?)
  }

  /// A pair of a query or form.
  struct Pair: Sendable {
    var name: String
    var value: String
    /// Whether the source contains the pair, but does not send it.
    var isOptional = false
    var description: String?
  }

  /// A part of multipart content that the source describes as a part.
  struct Part: Sendable {
    enum Content: Sendable {
      case text(String)
      case file(String)
    }

    var name: String
    var content: Content
    var filename: String?
    var contentType: String?
    var headers: [Field] = []
  }

  /// The name of the message, or nil if it has no name.
  var name: String?
  var method = "GET"
  /// The absolute URL.
  var url = ""
  /// The request target, if it differs from that of the URL.
  var target: String?
  var fields: [Field] = []
  /// The user name and the password of basic authentication.
  var credentials: (username: String, password: String)?
  var bearer: String?
  var content = Content.none
  /// The size of the chunks in which the content is sent, if the source states it.
  var chunkSize: Int?
  /// The number of seconds that a client waits.
  var timeout: String?
  var comments: [String] = []
  var description: String?
  var tags: [String] = []
  /// Inputs of the request alone.
  var inputs: [SpecField] = []
  /// Pairs of the query that are not sent.
  var optionalQuery: [Pair] = []
  /// The statuses of its responses.
  var statuses: [String] = []
  /// The item of a collection that it, or the request whose example it is, belongs to.
  var item: String?
  /// The name of the case that it is; an example of a request has one.
  var caseName: String?
  /// The names, in lower case, of fields and of pairs of the query that are credentials, although their
  /// names do not say so.
  var credentialNames: Set<NameKey> = []
  /// Whether the reader of the source took all of it.
  var isWhole = true
  var span: Span

  /// All texts that may contain variables.
  var texts: [String] {
    var texts = [
      url, target ?? "", credentials?.username ?? "", credentials?.password ?? "", bearer ?? "",
    ]
    texts += fields.map(\.value)
    switch content {
    case .none, .bytes, .file: break
    case .text(let text), .json(let text): texts.append(text)
    case .pairs(let pairs): texts += pairs.flatMap { [$0.name, $0.value] }
    case .graphQL(let query, let variables, _): texts += [query, variables ?? ""]
    case .parts(let parts):
      for part in parts {
        texts +=
          [part.name, part.filename ?? "", part.contentType ?? ""] + part.headers.map(\.value)
        if case .text(let text) = part.content { texts.append(text) }
      }
    }
    return texts
  }

  func field(_ name: String) -> Field? {
    fields.first { $0.name.asciiLowercased == name }
  }
}
