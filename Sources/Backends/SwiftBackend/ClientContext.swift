import Diagnostics
import RequestModel

/// The parts of one spec's client that all of its code needs.
///
/// There is one object for each spec, because a value would be copied with every scope.
final class ClientContext: Sendable {
  let collection: RequestCollection

  /// The identifiers of the spec.
  let names: ClientNames

  /// Whether base URLs are computed by a method of the client, from its environment.
  let makesBaseURLLate: Bool

  /// The inputs in such base URLs.
  let baseURLInputs: Set<InputName>

  /// The types that the code declares. `named` types of inputs contain their indices.
  let types: [GeneratedType]

  /// The indices of the types that the code declares: the spec's own, and those of fragments that
  /// its requests, inputs and types name, directly or in others, and that are not in the enumerations
  /// of their fragments.
  let declaredTypes: Set<Int>

  /// The types of the responses of requests.
  let responses: ResponseTypes

  /// The protocol by which values of structures and unions are compared.
  let equality: Equality

  /// The inputs of the whole spec with generated types.
  let sharedInputs: [Input]

  /// The own inputs of requests with generated types, in the order of the collection's requests.
  let ownInputs: [[Input]]

  /// The spec-wide inputs that some request sends as a `file`.
  let inputsOfFiles: Set<InputName>

  /// The spec-wide inputs that some request requires.
  let neededInputs: Set<InputName>

  /// The spec-wide secrets that requests send as bearer tokens and nowhere else. A client without a
  /// value leaves the token to its transport, which can refresh it.
  let bearerTokens: Set<InputName>

  init(_ model: RequestCollection, equality: Equality, style: SwiftNameStyle) {
    let collection = SignatureDates.optional(in: model)
    self.collection = collection
    self.equality = equality
    makesBaseURLLate = collection.makesBaseURLLate
    baseURLInputs = makesBaseURLLate ? collection.baseURLInputs : []
    let assigned = ClientNames(collection, style: style)
    var generated = GeneratedTypes(collection, assigned)
    sharedInputs = collection.sharedInputs.map {
      generated.adopted(collection.inputs[$0], of: .spec)
    }
    ownInputs = collection.requests.map { request in
      let owner = TypeOwner.request(request.swiftName?.text ?? request.name)
      return request.scope.prefix(request.ownInputCount).map {
        generated.adopted(collection.inputs[$0], of: owner)
      }
    }
    responses = ResponseTypes(collection, &generated)
    types = generated.types
    let ownTypes =
      collection.fragmentAlone?.types
      ?? collection.types.indices.filter {
        !collection.types[$0].isInline && collection.isWrittenInSpec(collection.types[$0].span)
      }
    declaredTypes = GeneratedTypes.reached(
      from: ownTypes.map { .named($0) } + (sharedInputs + ownInputs.joined()).map(\.type)
        + collection.requests.flatMap { $0.responses.compactMap(\.type) }, in: types
    ).filter { [types] in types[$0].space == .own }
    var names = generated.names
    names.reportHiddenFragments(types)
    names.reportHiddenStructure(types)
    names.forgetScopes()
    self.names = names
    inputsOfFiles = collection.sharedNames { collection.inputsOfFiles(of: $0) }
    neededInputs = collection.sharedNames { collection.neededInputs(of: $0) }
    bearerTokens = collection.bearerTokens
  }
}

extension ClientContext {
  func string(_ range: TextRange) -> String { collection.text.string(range) }

  /// The requirements on a request's own inputs.
  func places(of request: Request, for inputs: [Input]) -> InputRequirements {
    // Most requests have neither streams nor optional inputs.
    let hasOptional = inputs.contains { $0.isOptional && $0.defaultValue == nil }
    let hasStream = inputs.contains { $0.type == .stream }
    return InputRequirements(
      needed: hasOptional ? collection.neededInputs(of: request) : [],
      files: hasStream ? collection.inputsOfFiles(of: request) : [])
  }

  /// The requirements on the inputs of the whole spec.
  var sharedPlaces: InputRequirements {
    InputRequirements(needed: neededInputs, files: inputsOfFiles)
  }

  /// A type as written in declarations.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - near: The names that hide types of the client in the declaration.
  /// - Returns: The type.
  func type(_ type: InputType, near: NearNames = .none) -> TypeSyntax {
    switch type {
    case .string: .name("String")
    case .integer: .name("Int")
    case .number, .float: .name("Double")
    case .boolean: .name("Bool")
    case .date: .name("FullDate")
    case .dateTime: .name("DateTime")
    case .data: .array(.name("UInt8"))
    case .file: .name("FileContent")
    case .stream: .name("StreamContent")
    case .any: .name("ParameterValue")
    case .list(let item): .array(self.type(item, near: near))
    case .map(let value): .generic("ParameterMap", [self.type(value, near: near)])
    case .nullable(let value): .generic("Nullable", [self.type(value, near: near)])
    case .named(let index): .name(typeName(index, near: near))
    }
  }

  /// Whether responses may have values of an enumeration or a union that cannot be sent.
  func isLenient(_ index: Int) -> Bool {
    if case .object = types[index].shape { return false }
    return types[index].others == nil && !types[index].isClosed
      && responses.decodedTypes.contains(index)
  }

  /// The conformances of a structure or a union besides those for responses.
  func conformances(ofType index: Int) -> [String] {
    let parameter =
      responses.decodedTypes.contains(index)
      ? "CodableParameter" : "ParameterConvertible"
    return ["Sendable", equality.conformance, parameter]
  }

  /// Whether a type is an enumeration whose raw value is its text.
  func isTextEnumeration(_ index: Int) -> Bool {
    guard case .enumeration(let values, _, _) = types[index].shape, types[index].others == nil,
      !isLenient(index)
    else { return false }
    // Swift considers canonically equivalent texts equal, so they cannot both be raw values.
    let texts = Set(values.map { collection.spelling(of: $0) })
    return values.allSatisfy { collection[$0].kind == .text } && texts.count == values.count
  }
}

extension InputType {
  /// Whether values have a text that depends on the encoding of dates and bytes.
  var isEncoded: Bool {
    switch innermost {
    case .date, .dateTime, .data, .any, .named: true
    default: false
    }
  }

  /// Whether the type is a file or a stream, which cannot be a value in a query, a form or JSON.
  var isAttachment: Bool {
    switch innermost {
    case .file, .stream: true
    default: false
    }
  }
}

extension RequestCollection {
  /// Whether a method takes the inputs of a request as one value: more than eight can be left out.
  func hasManyOptions(_ request: Request) -> Bool {
    request.ownInputCount > 8
      && request.scope.prefix(request.ownInputCount).count { inputs[$0].canBeLeftOut } > 8
  }

  /// Whether a span is in the spec itself, not in a fragment.
  fileprivate func isWrittenInSpec(_ span: Span) -> Bool {
    sources.file(at: span.start)?.index == 0
  }

  /// The names returned by `names` for requests, except those of the requests' own inputs.
  fileprivate func sharedNames(_ names: (Request) -> Set<InputName>) -> Set<InputName> {
    guard !sharedInputs.isEmpty else { return [] }
    return requests.reduce(into: []) { shared, request in
      let own = request.scope.prefix(request.ownInputCount).map { inputs[$0].name }
      shared.formUnion(names(request).subtracting(own))
    }
  }

  /// The inputs that a request requires: those in its URL, and those inside longer text.
  /// Optional inputs among them are secrets, which always have their example value.
  fileprivate func neededInputs(of request: Request) -> Set<InputName> {
    var names: Set<InputName> = []
    for root in roots(of: request, where: \.isInURL) {
      insertReferences(in: root, into: &names)
    }
    request.forEachValue { root, _ in
      for index in root.index..<values[Int(root.index)].end
      where values[Int(index)].kind == .concatenation {
        // The pieces are texts and references.
        insertReferences(in: ValueID(Int(index)), into: &names)
      }
    }
    return names
  }

  private func insertReferences(in root: ValueID, into names: inout Set<InputName>) {
    for index in Int(root.index)..<Int(values[Int(root.index)].end)
    where values[index].kind == .reference {
      names.insert(values[index].inputName)
    }
  }

  /// The required secrets of the whole spec whose only use is to be the token of RFC 6750, whole.
  fileprivate var bearerTokens: Set<InputName> {
    let secrets = sharedInputs.map { inputs[$0] }.filter {
      $0.isSecret && $0.type == .string && !$0.isOptional && $0.defaultValue == nil
    }
    guard !secrets.isEmpty else { return [] }
    var others: Set<InputName> = []
    let templates = [baseURL] + environments.map(\.baseURL)
    for root in templates.compactMap(\.self).flatMap(\.roots) {
      insertReferences(in: root, into: &others)
    }
    let tokens = sharedNames { request in
      var tokens: Set<InputName> = []
      forEachValue(of: request) { root, role in
        let node = self[root]
        if role == .credential(.token), node.kind == .reference, node.filterList == 0 {
          tokens.insert(node.inputName)
        } else {
          insertReferences(in: root, into: &others)
        }
      }
      return tokens
    }
    return tokens.intersection(secrets.map(\.name)).subtracting(others)
  }

  /// The names of the inputs that a request sends as files.
  fileprivate func inputsOfFiles(of request: Request) -> Set<InputName> {
    var names: Set<InputName> = []
    request.forEachValue { id, role in
      let id = path(ofFile: id)
      if role.isFile, self[id].kind == .reference { names.insert(self[id].inputName) }
    }
    return names
  }
}

extension Request {
  /// The values that name files or streams.
  var filesAndStreams: [ValueID] {
    var values: [ValueID] = []
    forEachValue { id, role in if role.isFile || role.isStream { values.append(id) } }
    return values
  }
}

extension ValueRole {
  fileprivate var isStream: Bool { if case .part(_, .stream) = self { true } else { false } }
}

/// The requirements on inputs by the places that use them.
struct InputRequirements {
  /// The inputs that are used in a place that requires a value.
  let needed: Set<InputName>

  /// The inputs whose value is sent as a `file`.
  let files: Set<InputName>

  /// Whether an input may have no value: it is optional, has no default, and is not required.
  func isOptional(_ input: Input) -> Bool {
    input.isOptional && input.defaultValue == nil && !needed.contains(input.name)
  }

  /// The type of an input; `file` for a stream that is sent as one.
  func type(of input: Input) -> InputType {
    input.type == .stream && files.contains(input.name) ? .file : input.type
  }
}
