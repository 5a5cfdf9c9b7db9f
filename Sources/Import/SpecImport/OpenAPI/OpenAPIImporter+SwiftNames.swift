import Diagnostics

// `swift-name`, where a name makes no identifier, or two of a scope make one.

extension OpenAPIImporter {
  /// Chooses identifiers for all names that need it.
  mutating func nameForSwift() {
    for index in inputs.indices {
      inputs[index].swiftName = choose(inputs[index].name, .property, .members)
    }
    for index in requests.indices {
      requests[index].request.swiftName = chooseName(of: requests[index].request)
    }
    let ordered = orderedTypes()
    for index in ordered { types[index].swiftName = choose(types[index].name, .type, .members) }
    for index in ordered { nameMembers(of: index) }
    let taken = inputs.compactMap {
      $0.swiftName ?? source.options.naming.identifier($0.name, .property)
    }
    let properties = Set(taken.map { NameKey($0) })
    for index in requests.indices { nameArguments(of: index, besides: properties) }
  }

  /// The identifier that a name needs; nil where the name makes its own and it is free.
  private mutating func choose(
    _ name: String, _ position: SwiftNaming.Position, _ scope: NameRegistry.Scope
  ) -> String? {
    let identifier = source.options.naming.identifier(name, position)
    if let identifier, names.take(identifier, in: scope) { return nil }
    let stem = identifier ?? Self.identifier(of: name, isType: position == .type)
    let naming = source.options.naming
    // Taken out for as long as names are taken.
    var numbered = NumberedNames()
    swap(&numbered, &numberedMembers)
    defer { swap(&numbered, &numberedMembers) }
    return numbered.name(stem, from: 2, beginsBare: identifier == nil) {
      naming.identifier($0, position) == $0 && names.take($0, in: scope)
    }
  }

  /// The identifier that a request needs. The enumeration of its responses is called after it, and takes
  /// its name from types: `ShowPhotoResponse`.
  private mutating func chooseName(of request: SpecRequest) -> String? {
    let chosen = choose(request.name, .request, .members)
    guard !request.responses.isEmpty, !takesResponse(of: chosen ?? request.name) else {
      return chosen
    }
    // Names that differ have the same words: `list_photos` and `list-photos`.
    let stem = chosen ?? source.options.naming.identifier(request.name, .request) ?? request.name
    let naming = source.options.naming
    var numbers = NumberedNames()
    swap(&numbers, &numberedResponses)
    defer { swap(&numbers, &numberedResponses) }
    let numbered = numbers.name(stem, from: 2, beginsBare: false) {
      naming.identifier($0, .request) == $0 && !names.isTaken($0, in: .members)
        && names.take(naming.words($0) + "Response", in: .members)
    }
    if let numbered { _ = names.take(numbered, in: .members) }
    return numbered ?? chosen
  }

  /// Takes the name of the enumeration of a request's responses; false where it is taken.
  private mutating func takesResponse(of request: String) -> Bool {
    names.take(source.options.naming.words(request) + "Response", in: .members)
  }

  /// Words of a name as an identifier.
  private static func identifier(of name: String, isType: Bool) -> String {
    let words = SpecText.slug(name).split(separator: "-").map(String.init)
    let joined = words.enumerated().map { index, word in
      index == 0 && !isType ? word : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    guard let first = joined.utf8.first, !(0x30...0x39).contains(first) else {
      return (isType ? "Value" : "value") + joined
    }
    return joined
  }

  // MARK: Members

  private mutating func nameMembers(of index: Int) {
    let owner = types[index].swiftName ?? source.options.naming.words(types[index].name)
    switch types[index].shape {
    case .object(var fields, let others):
      name(&fields, position: .field(isOpen: others != nil), owner: owner, taken: [])
      types[index].shape = .object(fields: fields, others: others)
    case .enumeration(var enumeration):
      enumeration.swiftNames = caseNames(of: enumeration)
      types[index].shape = .enumeration(enumeration)
    case .pending: break
    }
  }

  private mutating func nameArguments(of index: Int, besides taken: Set<NameKey>) {
    let request = requests[index].request
    let owner = source.options.naming.words(request.swiftName ?? request.name)
    var fields = request.inputs
    name(&fields, position: .argument, owner: owner, taken: taken)
    requests[index].request.inputs = fields
  }

  /// Names the fields of one scope, and the enumerations that are in their place.
  private mutating func name(
    _ fields: inout [SpecField], position: SwiftNaming.Position, owner: String, taken: Set<NameKey>
  ) {
    var scope: Set<NameKey> = []
    var numbered = NumberedNames()
    func takes(_ name: String) -> Bool {
      !taken.contains(NameKey(name)) && scope.insert(NameKey(name)).inserted
    }
    let naming = source.options.naming
    for index in fields.indices {
      let identifier = source.options.naming.identifier(fields[index].name, position)
      if let identifier, takes(identifier) {
        // The name does.
      } else {
        let stem = identifier ?? Self.identifier(of: fields[index].name, isType: false)
        let first = identifier == nil ? 1 : 2
        fields[index].swiftName = numbered.name(stem, from: first, beginsBare: first == 1) {
          naming.identifier($0, position) == $0 && takes($0)
        }
      }
      fields[index].type = settled(fields[index], owner: owner)
    }
  }

  /// The type of a field; an enumeration whose name in Swift is taken is declared under another.
  private mutating func settled(_ field: SpecField, owner: String) -> SpecType {
    switch field.type {
    case .enumeration(let enumeration): return settled(enumeration, of: field, owner) { $0 }
    case .list(.enumeration(let enumeration)):
      return settled(enumeration, of: field, owner) { .list($0) }
    case .nullable(.enumeration(let enumeration)):
      return settled(enumeration, of: field, owner) { .nullable($0) }
    default: return field.type
    }
  }

  private mutating func settled(
    _ enumeration: SpecEnumeration, of field: SpecField, _ owner: String,
    _ wrap: (SpecType) -> SpecType
  ) -> SpecType {
    var enumeration = enumeration
    enumeration.swiftNames = caseNames(of: enumeration)
    let name = owner + source.options.naming.words(field.swiftName ?? field.name)
    if source.options.naming.identifier(name, .type) == name, names.take(name, in: .members) {
      return wrap(.enumeration(enumeration))
    }
    var type = DeclaredType(name: names.uniqueType(name))
    type.shape = .enumeration(enumeration)
    type.isEnumeration = true
    type.mark = source.report.newMark()
    type.span = field.span
    type.swiftName = choose(type.name, .type, .members)
    return wrap(.declared(types.add(type)))
  }

  /// Identifiers of the values that make none, or one that is taken.
  private func caseNames(
    of enumeration: SpecEnumeration
  ) -> [(value: String, identifier: String)] {
    var taken: Set<NameKey> = []
    var numbered = NumberedNames()
    var chosen: [(String, String)] = []
    let naming = source.options.naming
    let position = SwiftNaming.Position.enumerationCase(isOpen: enumeration.isOpen)
    for value in enumeration.values {
      let text: String
      switch value {
      case .text(let value): text = SpecText.meaning(of: value)
      case .number(let value): text = value
      default: continue
      }
      let identifier = source.options.naming.identifier(text, position)
      if let identifier, taken.insert(NameKey(identifier)).inserted { continue }
      let stem = identifier ?? Self.identifier(of: text, isType: false)
      let first = identifier == nil ? 1 : 2
      let name = numbered.name(stem, from: first, beginsBare: first == 1) {
        naming.identifier($0, position) == $0 && taken.insert(NameKey($0)).inserted
      }
      if let name { chosen.append((text, name)) }
    }
    return chosen
  }
}
