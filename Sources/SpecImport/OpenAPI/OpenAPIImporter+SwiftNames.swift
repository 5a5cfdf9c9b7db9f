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
    for index in requests.indices { nameArguments(of: index) }
  }

  /// The identifier that a name needs; nil where the name makes its own and it is free.
  private mutating func choose(
    _ name: String, _ position: SwiftNaming.Position, _ scope: NameRegistry.Scope
  ) -> String? {
    let identifier = options.naming.identifier(name, position)
    if let identifier, names.take(identifier, in: scope) { return nil }
    let stem = identifier ?? Self.identifier(of: name, isType: position == .type)
    var number = 2
    while true {
      let candidate = number == 2 && identifier == nil ? stem : "\(stem)\(number)"
      if options.naming.identifier(candidate, position) == candidate,
        names.take(candidate, in: scope)
      {
        return candidate
      }
      number += 1
      if number > 100_000 { return nil }
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
    let stem = chosen ?? options.naming.identifier(request.name, .request) ?? request.name
    for number in 2..<100_000 {
      let candidate = "\(stem)\(number)"
      if options.naming.identifier(candidate, .request) == candidate,
        !names.isTaken(candidate, in: .members), takesResponse(of: candidate)
      {
        _ = names.take(candidate, in: .members)
        return candidate
      }
    }
    return chosen
  }

  /// Takes the name of the enumeration of a request's responses; false where it is taken.
  private mutating func takesResponse(of request: String) -> Bool {
    names.take(options.naming.words(request) + "Response", in: .members)
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
    let owner = types[index].swiftName ?? options.naming.words(types[index].name)
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

  private mutating func nameArguments(of index: Int) {
    let request = requests[index].request
    let owner = options.naming.words(request.swiftName ?? request.name)
    let taken = inputs.compactMap { $0.swiftName ?? options.naming.identifier($0.name, .property) }
    var fields = request.inputs
    name(&fields, position: .argument, owner: owner, taken: taken)
    requests[index].request.inputs = fields
  }

  /// Names the fields of one scope, and the enumerations that are in their place.
  private mutating func name(
    _ fields: inout [SpecField], position: SwiftNaming.Position, owner: String, taken: [String]
  ) {
    var scope = Set(taken.map { NameKey($0) })
    for index in fields.indices {
      let identifier = options.naming.identifier(fields[index].name, position)
      if let identifier, scope.insert(NameKey(identifier)).inserted {
        // The name does.
      } else {
        let stem = identifier ?? Self.identifier(of: fields[index].name, isType: false)
        var number = identifier == nil ? 1 : 2
        var candidate = number == 1 ? stem : "\(stem)\(number)"
        while options.naming.identifier(candidate, position) != candidate
          || !scope.insert(NameKey(candidate)).inserted, number < 100_000
        {
          number += 1
          candidate = "\(stem)\(number)"
        }
        fields[index].swiftName = candidate
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
    let name = owner + options.naming.words(field.swiftName ?? field.name)
    if options.naming.identifier(name, .type) == name, names.take(name, in: .members) {
      return wrap(.enumeration(enumeration))
    }
    var type = DeclaredType(name: names.uniqueType(name))
    type.shape = .enumeration(enumeration)
    type.isEnumeration = true
    type.swiftName = choose(type.name, .type, .members)
    return wrap(.declared(types.add(type)))
  }

  /// Identifiers of the values that make none, or one that is taken.
  private func caseNames(
    of enumeration: SpecEnumeration
  ) -> [(value: String, identifier: String)] {
    var taken: Set<NameKey> = []
    var chosen: [(String, String)] = []
    let position = SwiftNaming.Position.enumerationCase(isOpen: enumeration.isOpen)
    for value in enumeration.values {
      let text: String
      switch value {
      case .text(let value): text = SpecText.meaning(of: value)
      case .number(let value): text = value
      default: continue
      }
      let identifier = options.naming.identifier(text, position)
      if let identifier, taken.insert(NameKey(identifier)).inserted { continue }
      let stem = identifier ?? Self.identifier(of: text, isType: false)
      var number = identifier == nil ? 1 : 2
      var candidate = number == 1 ? stem : "\(stem)\(number)"
      while options.naming.identifier(candidate, position) != candidate
        || !taken.insert(NameKey(candidate)).inserted, number < 100_000
      {
        number += 1
        candidate = "\(stem)\(number)"
      }
      chosen.append((text, candidate))
    }
    return chosen
  }
}
