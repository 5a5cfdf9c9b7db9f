import Diagnostics

/// A request of a spec before it is written.
struct SpecRequest: Sendable {
  var name: String
  var swiftName: String?
  var comments: [String] = []
  var summary: String?
  var description: String?
  /// `true`, or a text that names an alternative.
  var deprecated: SpecNode?
  var tags: [String] = []
  var method = "GET"
  /// `path` or `url`.
  var location = (key: "path", text: "/")
  /// The inputs. Inputs are only added, and each keeps its name.
  var inputs: [SpecField] = [] {
    didSet {
      while indexedInputs < inputs.count {
        inputNames.insert(NameKey(inputs[indexedInputs].name))
        indexedInputs += 1
      }
    }
  }
  private var inputNames: Set<NameKey> = []
  private var indexedInputs = 0
  var query = SpecMap()
  var headers = SpecMap()
  var cookies = SpecMap()
  var auth: SpecNode?
  var encoding = SpecMap()
  var contentType: String?
  /// The key of the content and its value.
  var content: (key: String, value: SpecNode)?
  /// Other keys: `framing`, `allow`.
  var options = SpecMap()
  var responses: [Response] = []
  var remove = SpecMap()
  var cases: Cases = .implicit
  var extensions: [(String, SpecNode)] = []
  var mark: SpecPlace?
  /// The place where the source describes the request.
  var span: Span?
  /// Whether the spec expresses the whole request.
  var isExact = true

  /// The cases of a request.
  enum Cases: Sendable {
    /// The case `default`, made of examples.
    case implicit
    /// `cases: {}`: the request has no message.
    case none
    case named([(name: String, values: SpecMap)])
  }

  init(name: String) { self.name = name }

  /// Whether an input has a name.
  func hasInput(_ name: String) -> Bool { inputNames.contains(NameKey(name)) }

  /// The entry of `requests`.
  func node(_ types: TypeTable) -> SpecNode {
    var map = SpecMap(.block)
    map.add("summary", text: summary)
    map.add("description", text: description)
    if let deprecated { map.add("deprecated", deprecated) }
    if !tags.isEmpty { map.add("tags", .list(tags.map { .text($0) })) }
    map.add("swift-name", text: swiftName)
    for (key, value) in extensions { map.add(key, value) }
    if !inputs.isEmpty { map.add("inputs", SpecField.map(inputs, types)) }
    map.add("method", .text(method))
    map.add(location.key, .text(location.text))
    if !remove.entries.isEmpty { map.add("remove", .map(remove)) }
    map.addFilled("query", .map(query))
    map.addFilled("headers", .map(headers))
    map.addFilled("cookies", .map(cookies))
    if let auth { map.add("auth", auth) }
    map.addFilled("encoding", .map(encoding))
    map.add("content-type", text: contentType)
    if let content { map.add(content.key, content.value) }
    map.entries += options.entries
    if !responses.isEmpty {
      map.add(
        "responses",
        .map(SpecMap(responses.map { ($0.status, $0.node(types)) }))
      )
    }
    switch cases {
    case .implicit: break
    case .none: map.add("cases", .map(SpecMap()))
    case .named(let cases):
      map.add("cases", .map(SpecMap(cases.map { ($0.name, .map($0.values)) })))
    }
    return .map(map)
  }
}

extension SpecRequest {
  /// An entry of `responses`.
  struct Response: Sendable {
    var status: String

    /// The type of the content, or of each element; `nil` for none.
    var type: SpecType?

    /// The key of a stream: `events` or `lines`.
    var stream: String?

    fileprivate func node(_ types: TypeTable) -> SpecNode {
      guard let type else { return .null }
      let node = SpecNode.type(types.text(type))
      return stream.map { .map(SpecMap([($0, node)])) } ?? node
    }
  }
}
