// Equality of contents: texts are the same when their bytes are.

extension RequestContent {
  /// Whether both are of the same kind and hold the same.
  public static func == (a: RequestContent, b: RequestContent) -> Bool {
    switch (a, b) {
    case (.parameters(let a), .parameters(let b)): a == b
    case (.form(let a), .form(let b)): a == b
    case (.json(let a), .json(let b)): a == b
    case (.propertyList(let a), .propertyList(let b)): a == b
    case (.encodedForm(let a), .encodedForm(let b)): a.hasSameBytes(as: b)
    case (.multipart(let a), .multipart(let b)): a == b
    case (.text(let a), .text(let b)): a.hasSameBytes(as: b)
    case (.xml(let a), .xml(let b)): a.hasSameBytes(as: b)
    case (.data(let a), .data(let b)): a == b
    case (.file(let a), .file(let b)): a == b
    case (.stream(let a), .stream(let b)): a == b
    case (.jsonLines(let a), .jsonLines(let b)): a == b
    case (.graphQL(let a), .graphQL(let b)): a == b
    default: false
    }
  }
}

extension GraphQLOperation {
  /// Whether both say the same, byte for byte.
  public static func == (a: GraphQLOperation, b: GraphQLOperation) -> Bool {
    a.query.hasSameBytes(as: b.query) && a.variables == b.variables
      && a.operationName.hasSameBytes(as: b.operationName)
  }
}

extension Multipart.Part {
  /// Whether both say the same, byte for byte.
  public static func == (a: Self, b: Self) -> Bool {
    a.name.hasSameBytes(as: b.name) && a.filename.hasSameBytes(as: b.filename)
      && a.contentType.hasSameBytes(as: b.contentType) && a.fields == b.fields
      && a.content == b.content
  }
}

extension Multipart.Part.Content {
  /// Whether both are of the same kind and hold the same.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.text(let a), .text(let b)): a.hasSameBytes(as: b)
    case (.data(let a), .data(let b)): a == b
    case (.file(let a), .file(let b)): a == b
    case (.json(let a), .json(let b)): a == b
    case (.stream(let a), .stream(let b)): a == b
    default: false
    }
  }
}

extension Multipart.Boundary {
  /// Whether both are the same bytes, or both are drawn at random.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.random, .random): true
    case (.written(let a), .written(let b)): a.hasSameBytes(as: b)
    case (.derived(let a), .derived(let b)): a == b
    default: false
    }
  }
}

extension FileContent {
  /// Whether both send the same file under the same name.
  public static func == (a: FileContent, b: FileContent) -> Bool {
    a.name.hasSameBytes(as: b.name) && a.source == b.source
  }
}
