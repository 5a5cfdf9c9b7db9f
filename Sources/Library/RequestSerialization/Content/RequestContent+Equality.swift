// Equality of contents: texts are equal if their bytes are. The synthesized hash agrees with it,
// because texts of the same bytes are equal.

extension RequestContent {
  /// Whether both are of the same kind and have the same value.
  public static func == (a: RequestContent, b: RequestContent) -> Bool {
    switch (a, b) {
    case (.parameters(let a), .parameters(let b)): a == b
    case (.form(let a), .form(let b)): a == b
    case (.json(let a), .json(let b)): a == b
    case (.encodedJSON(let a), .encodedJSON(let b)): a == b
    case (.propertyList(let a), .propertyList(let b)): a == b
    case (.encodedForm(let a), .encodedForm(let b)): a.hasSameBytes(as: b)
    case (.multipart(let a), .multipart(let b)): a == b
    case (.text(let a), .text(let b)): a.hasSameBytes(as: b)
    case (.xml(let a), .xml(let b)): a.hasSameBytes(as: b)
    case (.xmlDocument(let a), .xmlDocument(let b)): a == b
    case (.data(let a), .data(let b)): a == b
    case (.file(let a), .file(let b)): a == b
    case (.stream(let a), .stream(let b)): a == b
    case (.sequence(let a), .sequence(let b)): a == b
    case (.jsonLines(let a), .jsonLines(let b)): a == b
    case (.graphQL(let a), .graphQL(let b)): a == b
    // The compiler does not check this many pairs for exhaustiveness.
    default: false
    }
  }
}

extension GraphQLOperation {
  private var identity: some Hashable {
    Identity(ComparedByBytes(query), variables, ComparedByBytes(operationName))
  }

  /// Whether all members of both are equal, byte for byte.
  public static func == (a: GraphQLOperation, b: GraphQLOperation) -> Bool {
    a.identity == b.identity
  }

  /// Hashes all members.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension Multipart {
  private var identity: some Hashable {
    Identity(
      subtype, boundary, parameters, parts, throttle, ComparedByBytes(type), ComparedByBytes(start))
  }

  /// Whether all members of both are equal, byte for byte.
  public static func == (a: Self, b: Self) -> Bool { a.identity == b.identity }

  /// Hashes all members.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension Multipart.Part {
  private var identity: some Hashable {
    Identity(
      ComparedByBytes(name), ComparedByBytes(filename), ComparedByBytes(contentType),
      omitsContentType, fields, content)
  }

  /// Whether all members of both are equal, byte for byte.
  public static func == (a: Self, b: Self) -> Bool { a.identity == b.identity }

  /// Hashes all members.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension Multipart.Part.Content {
  /// Whether both are of the same kind and have the same value.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.text(let a), .text(let b)): a.hasSameBytes(as: b)
    case (.data(let a), .data(let b)): a == b
    case (.file(let a), .file(let b)): a == b
    case (.json(let a), .json(let b)): a == b
    case (.xmlDocument(let a), .xmlDocument(let b)): a == b
    case (.stream(let a), .stream(let b)): a == b
    case (.text, _), (.data, _), (.file, _), (.json, _), (.xmlDocument, _),
      (.stream, _):
      false
    }
  }
}

extension Multipart.Boundary {
  /// Whether both have the same bytes, or both are drawn at random.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.random, .random): true
    case (.written(let a), .written(let b)): a.hasSameBytes(as: b)
    case (.derived(let a), .derived(let b)): a == b
    case (.random, _), (.written, _), (.derived, _): false
    }
  }
}

extension FileContent {
  private var identity: some Hashable { Identity(ComparedByBytes(name), source) }

  /// Whether both send the same file under the same name.
  public static func == (a: FileContent, b: FileContent) -> Bool { a.identity == b.identity }

  /// Hashes the file and the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
