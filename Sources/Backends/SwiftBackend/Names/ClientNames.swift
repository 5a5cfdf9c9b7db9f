import Diagnostics
import Emission
import RequestModel

/// The identifiers of a spec, each assigned once, and their diagnostics.
///
/// The structure with its methods, properties and types is one scope; the arguments of each method
/// and the members of each type are others.
struct ClientNames {
  private let collection: RequestCollection

  /// How names become identifiers where a spec or fragment does not say it.
  private let defaultStyle: SwiftNameStyle

  /// The members of the structure.
  private var members: NameScope

  /// The enumerations of included fragments, in the order of the collection.
  private(set) var fragments: [SwiftName] = []

  /// The members of these.
  private var fragmentMembers: [TypeSpace: NameScope] = [:]

  /// The diagnostics about names. An input that many requests inherit has one for each of them.
  private var sink = DiagnosticSink()

  /// The structure.
  private(set) var client = SwiftName("")

  /// The client that sends the requests: `BoxClient` for `BoxRequests`.
  var sender: SwiftName {
    let words = client.text.hasSuffix("Requests") ? client.text.dropLast(8) : client.text[...]
    return SwiftName(owner: String(words), words: "Client") ?? SwiftName("Client")
  }

  /// The protocol of that client.
  var senderProtocol: SwiftName {
    SwiftName(owner: sender.text, words: "Protocol") ?? SwiftName("ClientProtocol")
  }

  /// The environments, in the order of the collection.
  private(set) var environments: [SwiftName] = []

  /// The properties of environments for arguments of methods, by input.
  private(set) var constants: [Int: SwiftName] = [:]

  /// The members of the type of environments.
  private var environmentMembers: NameScope

  /// The library's types that members of the structure hide in expressions.
  private(set) var hiddenNames: Set<String> = []

  /// The methods, in the order of the collection's requests.
  private(set) var methods: [SwiftName] = []

  /// The properties for inputs of the whole spec.
  private(set) var properties: [InputName: SwiftName] = [:]

  /// The arguments of methods: for each request, those of its own inputs in the order of its scope.
  private(set) var arguments: [[SwiftName]] = []

  /// The structures of arguments, in the order of the collection's requests; `nil` where the method
  /// takes them one by one.
  private(set) var inputs: [SwiftName?] = []

  /// Assigns the identifiers of a spec.
  ///
  /// - Parameters:
  ///   - collection: The spec, or a fragment alone.
  ///   - defaultStyle: How names become identifiers where the spec or fragment does not say it.
  init(_ collection: RequestCollection, style defaultStyle: SwiftNameStyle) {
    (self.collection, self.defaultStyle) = (collection, defaultStyle)
    let fragment = collection.fragmentAlone
    let style = (fragment?.swiftNames ?? collection.swiftNames) ?? defaultStyle
    (members, environmentMembers) = (NameScope(style), NameScope(style))
    if let fragment {
      var scope = NameScope(style)
      client = declareFragment(fragment, in: &scope)
      return
    }
    client = structure()
    var scope = NameScope(style)
    fragments = collection.fragments.map { declareFragment($0, in: &scope) }
    members = scope
    environments = environmentCases()
    methods.reserveCapacity(collection.requests.count)
    for request in collection.requests {
      methods.append(members.declare(name(of: request), .method, &sink))
    }
    for index in collection.sharedInputs {
      let input = collection.inputs[index]
      properties[input.name] = members.declare(name(of: input, "input"), .property, &sink)
    }
    arguments.reserveCapacity(collection.requests.count)
    for request in collection.requests { arguments.append(arguments(of: request)) }
    inputs = collection.requests.map { collection.hasManyOptions($0) ? input(of: $0) : nil }
    nameConstants()
  }

  /// How names of a namespace become identifiers.
  func style(of space: TypeSpace) -> SwiftNameStyle {
    switch space {
    case .own: (collection.fragmentAlone?.swiftNames ?? collection.swiftNames) ?? defaultStyle
    case .fragment(let place): collection.fragments[place].swiftNames ?? defaultStyle
    }
  }

  /// Reports the diagnostics about names without duplicates.
  func report(_ sink: inout DiagnosticSink) {
    var known: Set<Diagnostic> = []
    for diagnostic in self.sink.diagnostics where known.insert(diagnostic).inserted {
      sink.report(diagnostic)
    }
  }

  /// Releases the scopes once all identifiers are assigned.
  mutating func forgetScopes() {
    hiddenNames = ReservedNames.ofResponses.filter { members[SwiftName($0)] != nil }
    let empty = NameScope(defaultStyle)
    (members, environmentMembers, fragmentMembers) = (empty, empty, [:])
  }

  /// The structure's name: that of the service as a type, then `Requests`.
  private mutating func structure() -> SwiftName {
    let name = service
    var scope = NameScope(style(of: .own))
    guard name.chosen == nil else { return scope.declare(name, .client, &sink) }
    let words = SwiftName.words(of: name.text, style(of: .own))
    let identifier = SwiftName(owner: words, words: "Requests")
    return scope.take(identifier, for: name, &sink)
  }

  /// The enumeration around the types of a fragment: the words of its path, then `Types`. A member of
  /// the structure with its name would hide it.
  private mutating func declareFragment(
    _ fragment: TypeFragment, in scope: inout NameScope
  ) -> SwiftName {
    let name = self.name(of: fragment)
    guard name.chosen == nil else { return scope.declare(name, .client, &sink) }
    var words = SwiftName.words(
      of: Self.name(ofFragmentAt: fragment.path), fragment.swiftNames ?? defaultStyle)
    if !words.hasSuffix("Types") { words += "Types" }
    return scope.take(SwiftName(owner: words, words: ""), for: name, &sink)
  }

  private func name(of fragment: TypeFragment) -> SpecName {
    SpecName(
      kind: "fragment", text: fragment.path, span: fragment.span,
      chosen: chosen(fragment.swiftName))
  }

  /// The path of a fragment without the underscore and the extension: `box/types`.
  private static func name(ofFragmentAt path: String) -> String {
    let folders = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    let name = path[folders.endIndex...].drop { $0 == "_" }
    return String(folders) + (name.lastIndex(of: ".").map { name[..<$0] } ?? name)
  }

  private var service: SpecName {
    SpecName(
      kind: "service", text: collection.text.string(collection.service),
      span: collection.serviceSpan ?? Span(at: 0), chosen: chosen(collection.swiftName))
  }

  private mutating func environmentCases() -> [SwiftName] {
    collection.environments.map { environment in
      let name = SpecName(
        kind: "environment", text: collection.text.string(environment.name),
        span: environment.span ?? Span(at: 0), chosen: chosen(environment.swiftName))
      return environmentMembers.declare(name, .enumerationCase(isOpen: false), &sink)
    }
  }

  private mutating func nameConstants() {
    let given = Set(collection.environments.flatMap { $0.values.map(\.input) })
    guard !given.isEmpty else { return }
    for (place, request) in collection.requests.enumerated() {
      for (index, argument) in zip(request.scope, arguments[place]) where given.contains(index) {
        let input = collection.inputs[index]
        guard !input.isSet else { continue }
        var name = name(of: input, "input")
        name.chosen = nil
        constants[index] = environmentMembers.take(
          SwiftName(argument: argument, of: methods[place]), for: name, &sink)
      }
    }
  }

  private mutating func arguments(of request: Request) -> [SwiftName] {
    guard request.ownInputCount > 0 else { return [] }
    var scope = NameScope(style(of: .own))
    var arguments: [SwiftName] = []
    for index in request.scope.prefix(request.ownInputCount) {
      let input = collection.inputs[index]
      arguments.append(scope.declare(name(of: input, "input"), .argument, &sink))
    }
    // An argument would hide a property that the method also needs.
    for index in request.scope.dropFirst(request.ownInputCount) {
      let input = collection.inputs[index]
      guard let property = properties[input.name], let argument = scope[property] else { continue }
      argument.reportTaken(property, by: name(of: input, "input"), &sink)
    }
    return arguments
  }

  private func name(of request: Request) -> SpecName {
    SpecName(
      kind: "request", text: collection.text.string(request.name), span: request.span,
      chosen: chosen(request.swiftName))
  }

  private func name(of input: Input, _ kind: String) -> SpecName {
    SpecName(
      kind: kind, text: collection.string(input.name), span: input.span,
      chosen: chosen(input.swiftName))
  }

  private func chosen(_ name: WrittenName?) -> (text: String, span: Span)? {
    name.map { (collection.text.string($0.text), $0.span) }
  }
}

// MARK: - The names of fragments' types

extension ClientNames {
  /// Reports arguments, fields and values of environments that would hide the enumeration of a
  /// fragment's types.
  mutating func reportHiddenFragments(_ types: [GeneratedType]) {
    for (name, fragment) in zip(fragments, collection.fragments) where !fragment.types.isEmpty {
      let other = self.name(of: fragment)
      for (request, names) in zip(collection.requests, arguments) {
        guard let place = names.firstIndex(of: name) else { continue }
        let input = collection.inputs[request.scope[place]]
        self.name(of: input, "input").reportTaken(name, by: other, &sink)
      }
      for type in types where type.space == .own {
        guard case .object(let fields) = type.shape,
          let place = type.memberNames.firstIndex(of: name)
        else { continue }
        self.name(of: fields[place], "field").reportTaken(name, by: other, &sink)
      }
      environmentMembers[name]?.reportTaken(name, by: other, &sink)
    }
  }
}

// MARK: - The structure's own name

extension ClientNames {
  /// Reports members with the name of the structure, if the structure must be named because a type
  /// is hidden.
  ///
  /// - Parameter types: The types of the client.
  mutating func reportHiddenStructure(_ types: [GeneratedType]) {
    let place = HiddenStructure(member: members[client], types: types)
    let own = ReservedNames.members.union(NearNames.ofEveryType).union(MethodScope.localNames)
    let isHidden = place.member != nil || own.contains(client.text)
    for type in types where isHidden || type.memberNames.contains(where: isClient) {
      report(field(of: type), near: NearNames(members: type.memberNames), place)
    }
    for (request, names) in zip(collection.requests, arguments)
    where isHidden || names.contains(where: isClient) {
      let argument = names.firstIndex(where: isClient).map { request.scope[$0] }
      report(
        argument.map { name(of: collection.inputs[$0], "input") },
        near: NearNames(arguments: names, variables: MethodScope.localNames), place)
    }
    if isHidden || environmentMembers[client] != nil {
      let names = environments + constants.values
      report(environmentMembers[client], near: NearNames(members: names), place)
    }
  }

  /// The facts shared by all declarations that may hide the structure.
  private struct HiddenStructure {
    /// The member of the structure with the structure's name.
    var member: SpecName?
    var types: [GeneratedType]
  }

  private func isClient(_ name: SwiftName) -> Bool { name.text == client.text }

  private func field(of type: GeneratedType) -> SpecName? {
    guard case .object(let fields) = type.shape else { return nil }
    return type.memberNames.firstIndex(where: isClient).map { name(of: fields[$0], "field") }
  }

  private mutating func report(_ name: SpecName?, near: NearNames, _ place: HiddenStructure) {
    guard place.types.contains(where: { near.contains($0.name.text) }) else { return }
    if let name = place.member ?? name {
      name.reportTaken(client, by: service, &sink)
    } else if let chosen = service.chosen,
      near.contains(client.text)
        || ReservedNames.members.contains(client.text)
    {
      sink.report(.invalidSwiftName(chosen.text), at: chosen.span)
    }
  }
}

// MARK: - Types

extension ClientNames {
  /// The identifier of a named type.
  mutating func type(_ declaration: TypeDeclaration, in space: TypeSpace) -> SwiftName {
    let name = SpecName(
      kind: "type", text: collection.text.string(declaration.name), span: declaration.span,
      chosen: chosen(declaration.swiftName))
    let empty = NameScope(style(of: space))
    return space == .own
      ? members.declare(name, .type, &sink)
      : fragmentMembers[space, default: empty].declare(name, .type, &sink)
  }

  /// The identifier of a type that an input or a field declares inline.
  ///
  /// - Parameters:
  ///   - input: The input or the field.
  ///   - owner: The owner of the input.
  ///   - space: The namespace of the type.
  /// - Returns: The identifier.
  mutating func inlineType(
    of input: Input, of owner: TypeOwner, in space: TypeSpace
  ) -> SwiftName {
    var name = name(of: input, "type of")
    let ownerWords = self.words(of: owner)
    let words = SwiftName.words(of: name.chosen?.text ?? name.text, style(of: space))
    // Names that cannot be used at all are reported where they are declared.
    guard name.chosen != nil || SwiftName(name.text, .type, style(of: space)) != nil,
      ownerWords.isEmpty || SwiftName(owner: ownerWords, words: "") != nil
    else { return SwiftName("") }
    name.chosen = nil
    let identifier = SwiftName(owner: ownerWords, words: words)
    let empty = NameScope(style(of: space))
    return space == .own
      ? members.take(identifier, for: name, &sink)
      : fragmentMembers[space, default: empty].take(identifier, for: name, &sink)
  }

  /// The identifier of the enumeration of a request's successful responses: `ShowTicketResponse`.
  mutating func responses(of request: Request) -> SwiftName {
    type(of: request, "Response", "responses of request")
  }

  /// The identifier of the structure of a request's arguments: `ListTicketsInput`.
  private mutating func input(of request: Request) -> SwiftName {
    type(of: request, "Input", "input of request")
  }

  private mutating func type(
    of request: Request, _ word: String, _ kind: String
  ) -> SwiftName {
    var name = name(of: request)
    name.kind = kind
    name.chosen = nil
    let words = words(of: .request(request.swiftName?.text ?? request.name))
    guard words.isEmpty || SwiftName(owner: words, words: "") != nil else { return SwiftName("") }
    return members.take(SwiftName(owner: words, words: word), for: name, &sink)
  }

  /// The identifier of an enumeration of failures, such as `BlockedOrTextList`: one that is free.
  mutating func failures(_ types: [String]) -> SwiftName {
    let words = types.map { SwiftName.words(of: $0, style(of: .own)) }.joined(separator: "Or")
    var name = SwiftName(owner: words, words: "") ?? SwiftName("Failure")
    var number = 2
    while members[name] != nil {
      name = SwiftName("\(words)\(number)")
      number += 1
    }
    return members.take(name, for: service, &sink)
  }

  /// The words with which types of inputs begin.
  private func words(of owner: TypeOwner) -> String {
    switch owner {
    case .spec: ""
    case .request(let name): SwiftName.words(of: collection.text.string(name), style(of: .own))
    case .type(let name): name.text
    }
  }

  /// The identifiers of the fields of an object. A boxed field also takes the name of its box, with
  /// an underscore.
  mutating func fields(
    _ fields: [Input], of space: TypeSpace, isBoxed: [Bool], isOpen: Bool
  ) -> [SwiftName] {
    var scope = NameScope(style(of: space))
    let names = fields.map { field in
      scope.declare(name(of: field, "field"), .field(isOpen: isOpen), &sink)
    }
    for place in fields.indices where isBoxed[place] {
      let box = SwiftName("_" + names[place].text)
      _ = scope.take(box, for: name(of: fields[place], "field"), &sink)
    }
    return names
  }

  /// The identifiers of the alternatives of a union.
  ///
  /// - Parameters:
  ///   - alternatives: The words for each alternative, and its place.
  ///   - space: The namespace of the union.
  ///   - names: The written identifiers.
  ///   - isOpen: Whether the union has a case for other values.
  /// - Returns: The identifiers.
  mutating func alternatives(
    _ alternatives: some Sequence<(String, Span)>, of space: TypeSpace,
    named names: [WrittenValueName], isOpen: Bool
  ) -> [SwiftName] {
    var scope = NameScope(style(of: space))
    return alternatives.enumerated().map { place, alternative in
      let written = names.first { $0.place == place }?.name
      let name = SpecName(
        kind: "type", text: alternative.0, span: alternative.1, chosen: chosen(written),
        isValue: true)
      return scope.declare(name, .enumerationCase(isOpen: isOpen), &sink)
    }
  }

  /// The identifiers of the values of an enumeration.
  mutating func cases(
    _ values: [ValueID], of space: TypeSpace, named names: [WrittenValueName], isOpen: Bool
  ) -> [SwiftName] {
    var scope = NameScope(style(of: space))
    return values.enumerated().map { place, value in
      let written = names.first { $0.place == place }?.name
      let name = SpecName(
        kind: "value", text: collection.spelling(of: value), span: collection[value].span,
        chosen: chosen(written), isValue: true)
      return scope.declare(name, .enumerationCase(isOpen: isOpen), &sink)
    }
  }
}
