import Diagnostics
import MessageSyntax

/// A line of a `.http` file, without its end.
struct HTTPFileLine {
  var text: String
  let span: Span

  var isBlank: Bool { text.utf8.allSatisfy { $0.isBlank } }

  /// Whether the line is a comment or declares a variable, as those before a request line may.
  var isComment: Bool {
    let text = text.trimmed
    return text.hasPrefix("#") || text.hasPrefix("//")
  }

  /// Whether the line can be before a request line: it is empty, a comment or a variable.
  var isHead: Bool { isBlank || isComment || text.trimmed.hasPrefix("@") }

  /// Whether the line begins a request wherever it is: a method, and what looks like a URL.
  var isRequestLine: Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count > 1, Self.methods.contains(String(words[0])) else { return false }
    return ["http://", "https://", "{{", "/", "localhost"].contains { words[1].hasPrefix($0) }
  }

  /// Whether the line is the first of a response, which clients keep below a request.
  var isStatusLine: Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count > 1, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3 else {
      return false
    }
    return words[1].utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// The methods that clients know. They accept small letters, too.
  static let methods: Set<String> = [
    "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "CONNECT", "TRACE", "GRAPHQL",
    "PROPFIND", "PROPPATCH", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK", "SEARCH", "REPORT",
  ]

  /// The methods of other protocols.
  static let protocols: Set<String> = [
    "GRPC", "WEBSOCKET", "WS", "WSS", "SSE", "EVENTSOURCE", "RSOCKET", "MQTT", "MQTTS", "AMQP",
    "AMQPS",
  ]
}

/// The lines of one request, and the text after its `###`.
struct HTTPFileSection {
  var title: String?
  var lines: [HTTPFileLine] = []

  /// The request line of a section without a `###`, to be reported.
  var beginning: Span?

  /// The sections of a file: requests begin after `###`, and at a request line after an empty line or a
  /// field.
  static func all(in lines: [HTTPFileLine]) -> [Self] {
    var sections = [Self()]
    var state = State.head
    for line in lines {
      if line.text.hasPrefix("###") {
        let title = String(line.text.drop { $0 == "#" }).trimmed
        sections.append(Self(title: title.isEmpty ? nil : title))
        state = .head
        continue
      }
      if state.takesRequest, line.isRequestLine {
        let last = sections.count - 1
        let kept = sections[last].lines.lastIndex { !$0.isHead }.map { $0 + 1 } ?? 0
        let head = Array(sections[last].lines[kept...])
        sections[last].lines.removeSubrange(kept...)
        sections.append(Self(lines: head, beginning: line.span))
        state = .head
      }
      state.advance(line)
      sections[sections.count - 1].lines.append(line)
    }
    return sections
  }

  /// The part of a request to which a line belongs.
  private enum State {
    case head, fields, content, blank

    /// Whether a request line here begins another request.
    var takesRequest: Bool { self == .fields || self == .blank }

    mutating func advance(_ line: HTTPFileLine) {
      switch self {
      case .head:
        if !line.isHead, !line.text.trimmed.hasPrefix("< ") { self = .fields }
      case .fields: if line.isBlank { self = .blank }
      case .content, .blank: self = line.isBlank || line.isComment ? .blank : .content
      }
    }
  }
}
