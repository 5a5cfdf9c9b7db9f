/// The content that a request sends after its header section.
///
/// Each kind has a media type; ``RequestDescription/contentType`` or a `Content-Type` among the
/// fields overrides it. For multipart messages, whose type must name the boundary, overriding it is
/// an error.
public enum RequestContent: Sendable, Hashable {
  /// Parameters, sent the way AFNetworking sends them: in the query if
  /// ``RequestSerializer/destination`` demands it, otherwise as content according to
  /// ``RequestSerializer/kind``.
  ///
  /// Null means no parameters: an empty form, or no content at all for JSON and property lists. A
  /// form or a query requires a map.
  case parameters(ParameterValue)

  /// `application/x-www-form-urlencoded`, whatever the method.
  case form(RequestParameters)

  /// `application/json`.
  case json(ParameterValue)

  /// `application/json`, already encoded; it is sent as it is.
  case encodedJSON([UInt8])

  /// `application/x-plist`.
  case propertyList(ParameterValue)

  /// `application/x-www-form-urlencoded`, already percent-encoded.
  case encodedForm(String)

  /// `multipart/form-data`, or another subtype.
  case multipart(Multipart)

  /// `text/plain; charset=utf-8`, or another charset by ``RequestSerializer/textEncoding``.
  case text(String)

  /// `application/xml`.
  case xml(String)

  /// `application/xml`, made from a map as ``RequestParameters/xmlDocument(_:)`` describes.
  case xmlDocument(ParameterValue)

  /// `application/octet-stream`.
  case data([UInt8])

  /// A file, whose media type is determined by the extension of its name.
  case file(FileContent)

  /// `application/octet-stream`, read while it is sent.
  case stream(StreamContent)

  /// `application/octet-stream` of unknown length, sent while it is produced. `.stream(sequence)`
  /// creates it from any `AsyncSequence` of bytes.
  case sequence(SequenceContent)

  /// `application/x-ndjson`: one JSON text per line, each line ended by LF.
  case jsonLines([ParameterValue])

  /// A GraphQL operation, sent as `application/json`.
  case graphQL(GraphQLOperation)
}

/// An operation of GraphQL over HTTP.
public struct GraphQLOperation: Sendable, Hashable {
  /// The text of the GraphQL document.
  public var query: String

  /// The values of the document's variables, or `nil` to omit the member.
  public var variables: ParameterValue?

  /// The name of the operation to execute, or `nil` to omit the member.
  public var operationName: String?

  /// Creates an operation.
  public init(query: String, variables: ParameterValue? = nil, operationName: String? = nil) {
    self.query = query
    self.variables = variables
    self.operationName = operationName
  }
}
