import MessageSyntax
import RequestModel

/// What the client of one spec is made of, looked up by all that emits it.
struct ClientContext {
  let collection: RequestCollection

  /// The identifiers of the declared types, by their indices.
  let typeNames: [SwiftName]

  /// The identifiers of the fields of objects and the cases of enumerations, by the index of the
  /// type and the place in it.
  let memberNames: [[SwiftName]]

  /// The names of `stream` inputs whose value some request sends as a `file`.
  let streamsSentAsFiles: Set<InputName>

  /// The names of spec-wide inputs that some URL refers to.
  let inputsOfURLs: Set<InputName>

  func string(_ range: TextRange) -> String { collection.text.string(range) }
}

extension ClientContext {
  init(_ collection: RequestCollection) {
    self.collection = collection
    let text = collection.text
    typeNames = collection.types.map { SwiftName.type(text.string($0.name)) }
    memberNames = collection.types.map { declaration in
      switch declaration.shape {
      case .enumeration(let values):
        values.map { SwiftName.enumerationCase(collection.spelling(of: $0)) }
      case .object(let fields): fields.map { SwiftName.field(collection.string($0.name)) }
      }
    }
    streamsSentAsFiles = Set(
      collection.requests.flatMap(\.filePlaces).filter { collection[$0].kind == .reference }
        .map { collection[$0].inputName })
    let bases = [collection.baseURL].compactMap(\.self).flatMap { collection.inputs(of: $0) }
    inputsOfURLs = Set(
      bases
        + collection.requests.flatMap { request in
          let own = request.scope.prefix(request.ownInputCount).map { collection.inputs[$0].name }
          return collection.inputs(of: request.url).filter { !own.contains($0) }
        })
  }

  /// Whether an input may be without a value: it is optional, has no default, and no URL is made of
  /// it, which could not do without.
  func isOptional(_ input: Input, isOwn: Bool, in request: Request? = nil) -> Bool {
    guard input.isOptional, input.defaultValue == nil else { return false }
    guard isOwn, let request else { return !inputsOfURLs.contains(input.name) }
    let urls = [request.url, collection.baseURL].compactMap(\.self)
    return !urls.contains { collection.inputs(of: $0).contains(input.name) }
  }

  /// The type of an input's values in Swift.
  func type(of input: Input) -> TypeSyntax {
    let isFile = streamsSentAsFiles.contains(input.name) && input.type == .stream
    return isFile ? .name("FileContent") : type(input.type)
  }

  func type(_ type: InputType) -> TypeSyntax {
    switch type {
    case .string: .name("String")
    case .integer: .name("Int")
    case .number: .name("Double")
    case .boolean: .name("Bool")
    case .date: .name("FullDate")
    case .dateTime: .name("DateTime")
    case .data: .array(.name("UInt8"))
    case .file: .name("FileContent")
    case .stream: .name("StreamContent")
    case .any: .name("ParameterValue")
    case .list(let item): .array(self.type(item))
    case .map(let value): .generic("ParameterMap", [self.type(value)])
    case .named(let index): .name(typeNames[index].source)
    }
  }

  /// Whether a type is an enumeration whose raw value is its text.
  func isTextEnumeration(_ index: Int) -> Bool {
    guard case .enumeration(let values) = collection.types[index].shape else { return false }
    // Two texts that Swift takes for equal cannot both be raw values.
    let texts = Set(values.map { collection.spelling(of: $0) })
    return values.allSatisfy { collection[$0].kind == .text } && texts.count == values.count
  }
}

extension InputType {
  /// The type inside all lists and maps.
  var innermostType: InputType {
    switch self {
    case .list(let item), .map(let item): item.innermostType
    default: self
    }
  }

  /// Whether values have a text that depends on how dates and bytes are encoded.
  var isEncoded: Bool {
    switch innermostType {
    case .date, .dateTime, .data, .any, .named: true
    default: false
    }
  }

  /// Whether the type is a file or a stream, which no value of a query, a form or JSON is.
  var isAttachment: Bool {
    switch innermostType {
    case .file, .stream: true
    default: false
    }
  }
}

extension RequestCollection {
  /// The text of a scalar as it is spelled; that of a boolean in its plain spelling, that of bytes
  /// in base 64.
  func spelling(of id: ValueID) -> String {
    let node = self[id]
    guard node.kind == .data else { return text.string(node.text) }
    return String(decoding: Base64.encode(Array(text[node.text])), as: UTF8.self)
  }

  /// The names of the inputs that a URL refers to.
  fileprivate func inputs(of url: URLTemplate) -> [InputName] {
    url.roots.flatMap { references(in: $0) }.map { self[$0].inputName }
  }
}

extension Request {
  /// The values that name files, but those of streams.
  fileprivate var filePlaces: [ValueID] {
    switch content {
    case .file(let id): [id]
    case .multipart(let multipart):
      multipart.parts.compactMap { part in
        if case .file(let id) = part.content { id } else { nil }
      }
    default: []
    }
  }

  /// The values that name files and streams.
  var filesAndStreams: [ValueID] {
    guard case .multipart(let multipart) = content else { return filePlaces }
    let streams = multipart.parts.compactMap { part in
      if case .stream(let id, _) = part.content { id } else { nil }
    }
    return filePlaces + streams
  }
}
