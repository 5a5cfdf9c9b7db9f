/// Names that generated code cannot use unchanged.
package enum ReservedNames {
  /// The keywords of Swift, which are identifiers only in backticks, except as argument labels and
  /// after a dot.
  package static let keywords: Set<String> = [
    "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "internal", "is", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
    "where",
    "while",
  ]

  /// Words that may begin an expression as an operator, so that a variable with this name is in
  /// backticks where it is used.
  package static let expressionWords: Set<String> = [
    "any", "async", "await", "borrowing", "consume", "consuming", "copy", "discard", "each",
    "isolated", "nonisolated", "sending", "some", "then", "unsafe", "yield",
  ]

  /// Words that may begin a type as a modifier, so that a type with this name is in backticks where
  /// it is used.
  package static let typeWords: Set<String> = [
    "any", "async", "await", "each", "nonisolated", "sending", "some",
  ]

  /// The names that get an `_` in every scope: words that backticks do not make usable everywhere,
  /// and types that generated code uses.
  package static let common: Set<String> = words.union(types)

  private static let words: Set<String> = [
    "Protocol", "Self", "Type", "_", "init", "inout", "let", "self", "var",
  ]

  private static let types: Set<String> = [
    "Any", "AnyObject", "Array", "Bool", "CaseIterable", "Codable", "CodableParameter",
    "CodingKeys", "Cookie", "DateTime", "Double", "Duration", "EnumeratedParameter", "Equatable",
    "Error", "FileContent", "FullDate", "GraphQLOperation",
    "Hashable", "HeaderField", "Int", "InterpolatedURL", "KeyValuePairs", "Multipart", "Never",
    "Nullable", "NumberLiteral", "Optional", "ParameterConvertible", "ParameterOptions",
    "ParameterList", "ParameterMap", "ParameterValue", "RequestParameters", "RequestContent",
    "RequestDescription", "RequestProperties", "RequestSerialization", "RequestSerializer",
    "RequestURL",
    "ResponseError", "Result", "Sendable", "SerializationError", "SerializedRequest", "Set",
    "StaticString", "StreamContent", "StreamedRequest", "String", "Swift", "TextFilter", "Throttle",
    "TypedRequest",
    "UInt64", "UInt8", "Void",
  ]

  /// The members of a spec's structure, and of its client, other than its requests, inputs and types.
  package static let members: Set<String> = [
    "Environment", "attachmentsFolder", "baseURL", "environment", "environmentURL",
    "newRequest", "requests", "serializer", "transport",
  ]

  /// The members that declared types have because of their conformances.
  package static let typeMembers: Set<String> = [
    "AllCases", "RawValue", "allCases", "hashValue", "parameterValue", "rawValue",
  ]

  /// The names that a spec's structure cannot have. A nested type with one of them can be
  /// distinguished from the library's by the module, but the structure would hide the library's
  /// type in its whole module.
  package static let ofClient = common.union(ofResponses).union(ofClients).union([box])

  /// The property wrapper of fields that may contain their own type.
  package static let box = "Indirect"

  /// The names that generated code uses only for responses.
  package static let ofResponses: Set<String> = [
    "Decoder", "Encoder", "ReceivedBytes", "ReceivedEpochMilliseconds", "ReceivedEpochSeconds",
    "ReceivedFloat", "ReceivedHTTPDate", "ReceivedValue",
  ]

  /// The types of the library that only clients use.
  private static let ofClients: Set<String> = [
    "RequestClient", "RequestTransport", "ResponseStream", "TransportResponse",
  ]

  /// The names that requests, shared inputs and types cannot have.
  package static let ofMembers = common.union(members)

  /// The names that fields and values of an enumeration cannot have.
  package static let ofTypeMembers = common.union(typeMembers)
}
