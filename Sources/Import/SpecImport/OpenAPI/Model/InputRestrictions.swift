/// The values that inputs of a request can have, depending on their place in its message.
struct InputRestrictions {
  /// The kind of value that a filter can write as text.
  private enum Form {
    /// One scalar.
    case scalar
    /// Scalars, in a list or a map.
    case flat
    /// Any value, as JSON.
    case json
  }

  /// The inputs in the path.
  private let inPath: Set<String>
  /// The inputs that are an entire header or cookie.
  private let inFields: Set<NameKey>
  /// The forms that values can have in inputs that are text or part of one.
  private var forms: [NameKey: Form] = [:]

  init(_ pathInputs: Set<String>, _ request: SpecRequest) {
    inPath = pathInputs
    let fields = (request.headers.entries + request.cookies.entries).map(\.value)
    inFields = Set(fields.flatMap { SpecText.references(in: $0) }.map { NameKey($0.name) })
    var texts = fields + [.text(request.location.text)]
    if let content = request.content, content.key == "text" { texts.append(content.value) }
    for reference in texts.flatMap({ SpecText.references(in: $0) }) {
      forms[NameKey(reference.name)] = Self.form(reference.filters)
    }
  }

  private static func form(_ filters: [String]) -> Form {
    if filters.contains("json") { return .json }
    return filters.contains { $0 != "percent" && $0 != "segments" } ? .flat : .scalar
  }

  /// Whether a value can be sent at every place of the input.
  func take(_ node: SpecNode, of input: String) -> Bool {
    if inPath.contains(input), !Self.isSegment(node) { return false }
    let key = NameKey(input)
    if let form = forms[key], !Self.isText(node, form) { return false }
    return !inFields.contains(key) || Self.isFieldValue(node)
  }

  /// Whether a value can be written as text.
  private static func isText(_ node: SpecNode, _ form: Form) -> Bool {
    switch (node, form) {
    case (_, .json): true
    case (.null, _): false
    case (.list(let items), .flat): items.allSatisfy { isText($0, .scalar) }
    case (.map(let map), .flat): map.entries.allSatisfy { isText($0.value, .scalar) }
    case (.list, .scalar), (.map, .scalar): false
    default: true
    }
  }

  /// Whether a value can fill a segment of a path.
  private static func isSegment(_ node: SpecNode) -> Bool {
    switch node {
    case .text(let text): !text.isEmpty && text != "." && text != ".."
    case .list(let items): !items.isEmpty && items.allSatisfy(isSegment)
    case .map(let map): !map.entries.isEmpty
    case .null: false
    case .binary(let bytes): !bytes.isEmpty
    default: true
    }
  }

  /// Whether a value can be sent in a header.
  private static func isFieldValue(_ node: SpecNode) -> Bool {
    switch node {
    case .text(let text):
      !text.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F || $0 == 0xC2 }
        && text.trimmed.utf8.count == text.utf8.count
    case .list(let items): !items.isEmpty && items.allSatisfy(isFieldValue)
    case .map(let map): map.entries.allSatisfy { isFieldValue($0.value) }
    case .null: false
    default: true
    }
  }
}
