import Diagnostics

/// Chooses a `swift-name` for a name that does not yield an identifier, or yields one that is
/// taken.
struct SwiftNames {
  private let naming: SwiftNaming
  private let source: ImportSource
  /// The identifiers of requests, inputs of the spec, and types.
  private var members = NameRegistry()
  private var numberedMembers = NumberedNames()
  private var numberedResponses = NumberedNames()

  private init(_ source: ImportSource) {
    (self.source, naming) = (source, source.options.naming)
  }

  /// Chooses identifiers for all names that need it.
  static func choose(for model: inout APIModel, _ source: ImportSource) {
    var names = SwiftNames(source)
    for index in model.inputs.indices {
      model.inputs[index].swiftName = names.choose(model.inputs[index].name, .property)
    }
    for index in model.requests.indices {
      model.requests[index].request.swiftName = names.chooseName(of: model.requests[index].request)
    }
    let ordered = model.orderedTypes()
    for index in ordered {
      model.types[index].swiftName = names.choose(model.types[index].name, .type)
    }
    for index in ordered { names.nameMembers(of: index, in: &model) }
    let properties = Set(
      model.inputs.compactMap { input in
        (input.swiftName ?? names.naming.identifier(input.name, .property)).map { NameKey($0) }
      })
    for index in model.requests.indices {
      names.nameArguments(of: index, in: &model, besides: properties)
    }
  }

  /// The identifier that a name needs, or `nil` if the name yields a free one itself.
  private mutating func choose(_ name: String, _ position: SwiftNaming.Position) -> String? {
    let identifier = naming.identifier(name, position)
    if let identifier, members.take(identifier) { return nil }
    let stem = identifier ?? SpecText.identifier(of: name, isType: position == .type)
    let naming = naming
    return numberedMembers.name(stem, from: 2, beginsBare: identifier == nil, in: &members) {
      naming.identifier($0, position) == $0 && $1.take($0)
    }
  }

  /// The identifier that a request needs. The enumeration of its responses is named after it and
  /// shares the names of types: `ShowPhotoResponse`.
  private mutating func chooseName(of request: SpecRequest) -> String? {
    let chosen = choose(request.name, .request)
    guard !request.responses.isEmpty,
      !members.take(naming.words(chosen ?? request.name) + "Response")
    else { return chosen }
    // Different names can have the same words: `list_photos` and `list-photos`.
    let stem = chosen ?? naming.identifier(request.name, .request) ?? request.name
    let naming = naming
    let numbered = numberedResponses.name(stem, from: 2, beginsBare: false, in: &members) {
      naming.identifier($0, .request) == $0 && !$1.isTaken($0)
        && $1.take(naming.words($0) + "Response")
    }
    if let numbered { _ = members.take(numbered) }
    return numbered ?? chosen
  }

  // MARK: Members

  private mutating func nameMembers(of index: Int, in model: inout APIModel) {
    let owner = model.types[index].swiftName ?? naming.words(model.types[index].name)
    switch model.types[index].shape {
    case .object(var fields, let others):
      name(&fields, .field(isOpen: others != nil), owner: owner, taken: [], in: &model)
      model.types[index].shape = .object(fields: fields, others: others)
    case .enumeration(var enumeration):
      enumeration.swiftNames = caseNames(of: enumeration)
      model.types[index].shape = .enumeration(enumeration)
    case .union, .pending: break
    }
  }

  private mutating func nameArguments(
    of index: Int, in model: inout APIModel, besides taken: Set<NameKey>
  ) {
    let request = model.requests[index].request
    let owner = naming.words(request.swiftName ?? request.name)
    var fields = request.inputs
    name(&fields, .argument, owner: owner, taken: taken, in: &model)
    model.requests[index].request.inputs = fields
  }

  /// Names the fields of one scope, and their inline enumerations.
  private mutating func name(
    _ fields: inout [SpecField], _ position: SwiftNaming.Position, owner: String,
    taken: Set<NameKey>, in model: inout APIModel
  ) {
    var scope: Set<NameKey> = []
    var numbered = NumberedNames()
    for index in fields.indices {
      fields[index].swiftName = numbered.identifier(
        of: fields[index].name, position, naming, in: &scope
      ) { !taken.contains(NameKey($0)) && $1.insert(NameKey($0)).inserted }
      fields[index].type = settled(fields[index], owner: owner, in: &model)
    }
  }

  /// The type of a field. An enumeration whose Swift name is taken is declared under another name.
  private mutating func settled(
    _ field: SpecField, owner: String, in model: inout APIModel
  ) -> SpecType {
    switch field.type {
    case .enumeration(let enumeration): settled(enumeration, of: field, owner, in: &model)
    case .list(.enumeration(let enumeration)):
      .list(settled(enumeration, of: field, owner, in: &model))
    case .nullable(.enumeration(let enumeration)):
      .nullable(settled(enumeration, of: field, owner, in: &model))
    case .union(let types): settled(types, of: field, owner, in: &model)
    case .nullable(.union(let types)): .nullable(settled(types, of: field, owner, in: &model))
    default: field.type
    }
  }

  private mutating func settled(
    _ types: [SpecType], of field: SpecField, _ owner: String, in model: inout APIModel
  ) -> SpecType {
    let name = owner + naming.words(field.swiftName ?? field.name)
    if naming.identifier(name, .type) == name, members.take(name) { return .union(types) }
    var type = DeclaredType(name: model.typeNames.uniqueType(name))
    type.shape = .union(SpecUnion(alternatives: types.map { .init(type: $0) }))
    type.isUnion = true
    type.mark = source.report.newMark()
    type.span = field.span
    type.swiftName = choose(type.name, .type)
    return .declared(model.types.add(type))
  }

  private mutating func settled(
    _ enumeration: SpecEnumeration, of field: SpecField, _ owner: String, in model: inout APIModel
  ) -> SpecType {
    var enumeration = enumeration
    enumeration.swiftNames = caseNames(of: enumeration)
    let name = owner + naming.words(field.swiftName ?? field.name)
    if naming.identifier(name, .type) == name, members.take(name) {
      return .enumeration(enumeration)
    }
    var type = DeclaredType(name: model.typeNames.uniqueType(name))
    type.shape = .enumeration(enumeration)
    type.isEnumeration = true
    type.mark = source.report.newMark()
    type.span = field.span
    type.swiftName = choose(type.name, .type)
    return .declared(model.types.add(type))
  }

  /// Identifiers for the values that do not yield one, or yield one that is taken.
  private func caseNames(of enumeration: SpecEnumeration) -> [(value: String, identifier: String)] {
    var taken: Set<NameKey> = []
    var numbered = NumberedNames()
    let position = SwiftNaming.Position.enumerationCase(isOpen: true)
    return enumeration.values.compactMap { value in
      let text: String
      switch value {
      case .text(let value): text = SpecText.meaning(of: value)
      case .number(let value): text = value
      default: return nil
      }
      let name = numbered.identifier(of: text, position, naming, in: &taken) {
        $1.insert(NameKey($0)).inserted
      }
      return name.map { (text, $0) }
    }
  }
}

extension NumberedNames {
  /// The identifier that a name needs in a scope, or `nil` if the name yields a free one itself.
  fileprivate mutating func identifier<Names>(
    of name: String, _ position: SwiftNaming.Position, _ naming: SwiftNaming,
    in names: inout Names, _ takes: (String, inout Names) -> Bool
  ) -> String? {
    let identifier = naming.identifier(name, position)
    if let identifier, takes(identifier, &names) { return nil }
    let stem = identifier ?? SpecText.identifier(of: name, isType: false)
    let isBare = identifier == nil
    return self.name(stem, from: isBare ? 1 : 2, beginsBare: isBare, in: &names) {
      naming.identifier($0, position) == $0 && takes($0, &$1)
    }
  }
}

extension SpecText {
  /// The words of a name as an identifier.
  fileprivate static func identifier(of name: String, isType: Bool) -> String {
    let words = slug(name).split(separator: "-").map(String.init)
    let joined = words.enumerated().map { index, word in
      index == 0 && !isType ? word : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    guard let first = joined.utf8.first, !(0x30...0x39).contains(first) else {
      return (isType ? "Value" : "value") + joined
    }
    return joined
  }
}
