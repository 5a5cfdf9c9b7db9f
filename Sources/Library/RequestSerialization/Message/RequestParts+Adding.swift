// Entries added one by one. The content is moved out while it changes, so that it is not copied.

extension RequestParts {
  mutating func addQuery(_ name: StaticString, _ value: ParameterValue?) {
    if let value { query[name.description] = value }
  }

  mutating func addJSON(_ name: StaticString, _ value: ParameterValue?) {
    changeObject { members in
      if let value { members[name.description] = value }
    }
  }

  mutating func addJSON(at pointer: StaticString, _ value: ParameterValue?) {
    let names = ReferenceToken.names(in: pointer)
    changeObject { $0.add(value, under: names[...]) }
  }

  private mutating func changeObject(_ change: (inout RequestParameters) -> Void) {
    var members = RequestParameters()
    if case .json(.map(let map))? = content { members = map }
    content = nil
    change(&members)
    content = .json(.map(members))
  }

  mutating func addForm(_ name: StaticString, _ value: ParameterValue?) {
    var parameters = RequestParameters()
    if case .form(let map)? = content { parameters = map }
    content = nil
    if let value { parameters[name.description] = value }
    content = .form(parameters)
  }

  mutating func addParameter(_ name: StaticString, _ value: ParameterValue?) {
    var parameters = RequestParameters()
    if case .parameters(.map(let map))? = content { parameters = map }
    content = nil
    if let value { parameters[name.description] = value }
    content = .parameters(.map(parameters))
  }
}

extension RequestParameters {
  /// Adds a value to the map at the end of a path of names, creating missing maps.
  fileprivate mutating func add(_ value: ParameterValue?, under names: ArraySlice<String>) {
    guard let name = names.first else { return }
    guard names.count > 1 else {
      if let value { self[name] = value }
      return
    }
    var inner = RequestParameters()
    if case .map(let map)? = self[name] { inner = map }
    self[name] = .null
    inner.add(value, under: names.dropFirst())
    self[name] = .map(inner)
  }
}

/// RFC 6901, section 3: `json-pointer = *( "/" reference-token )`.
private enum ReferenceToken {
  /// The names that a pointer leads through. A missing leading slash is ignored.
  static func names(in pointer: StaticString) -> [String] {
    let text = pointer.description
    let start = text.utf8.first == UInt8(ascii: "/") ? text.utf8.dropFirst() : text.utf8[...]
    return start.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(name)
  }

  /// RFC 6901, section 4: `~1` is a slash, `~0` is a tilde.
  private static func name(_ token: Substring.UTF8View) -> String {
    var name: [UInt8] = []
    var isEscape = false
    for byte in token {
      switch byte {
      case UInt8(ascii: "0") where isEscape: name[name.count - 1] = UInt8(ascii: "~")
      case UInt8(ascii: "1") where isEscape: name[name.count - 1] = UInt8(ascii: "/")
      default: name.append(byte)
      }
      isEscape = byte == UInt8(ascii: "~")
    }
    return String(decoding: name, as: UTF8.self)
  }
}
