/// Names that generated code cannot have as they are.
enum ReservedNames {
  /// What stands between backticks as an identifier: the keywords of Swift, and words that begin an
  /// expression.
  static let keywords: Set<String> = [
    "Any", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
    "class", "consume", "consuming", "continue", "copy", "default", "defer", "deinit", "discard",
    "do", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
    "guard", "if", "import", "in", "inout", "internal", "is", "isolated", "let", "nil",
    "nonisolated", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "sending", "some", "static", "struct", "subscript", "super", "switch",
    "then", "throw", "throws", "true", "try", "typealias", "unsafe", "var", "where", "while",
    "yield",
  ]

  /// What no identifier is, backticks or not.
  static let values: Set<String> = ["init", "self"]

  /// The members that every client may have.
  static let members: Set<String> = ["attachmentsFolder", "baseURL", "newRequest", "serializer"]

  /// The members that declared types have by what they conform to.
  static let typeMembers: Set<String> = [
    "AllCases", "RawValue", "allCases", "hash", "hashValue", "parameterValue", "rawValue",
  ]

  /// What a declared type would hide from the code around it.
  static let types: Set<String> = [
    "Any", "AnyObject", "Array", "Bool", "CaseIterable", "Cookie", "DateTime", "Double", "Duration",
    "Error", "FileContent", "FullDate", "GraphQLOperation", "Hashable", "HeaderField", "Int",
    "InterpolatedURL", "KeyValuePairs", "Multipart", "Never", "Nullable",
    "NumberLiteral", "Optional",
    "ParameterConvertible", "ParameterEncoding", "ParameterMap", "ParameterValue", "Parameters",
    "Protocol", "RequestContent", "RequestDescription", "RequestProperties",
    "RequestSerialization", "RequestSerializer", "RequestURL", "Result", "Self", "Sendable",
    "SerializationError", "SerializedRequest", "Set", "StaticString", "StreamContent", "String",
    "Swift", "TextFilter", "Throttle", "Type", "UInt64", "UInt8", "Void",
  ]
}
