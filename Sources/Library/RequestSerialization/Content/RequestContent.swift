/// What a request sends after its header section.
///
/// Each kind knows its media type; ``RequestDescription/contentType`` and a `Content-Type` among
/// the fields override it, but for multipart messages, whose boundary must be named: there they are an error.
public enum RequestContent: Sendable, Hashable {
  /// Parameters, sent as AFNetworking sends them: in the query where
  /// ``RequestSerializer/destination`` says so, else as ``RequestSerializer/kind`` does.
  ///
  /// Null stands for no parameters: an empty form, or no content at all for JSON and property
  /// lists. A form and a query take a map only.
  case parameters(ParameterValue)

  /// `application/x-www-form-urlencoded`, whatever the method.
  case form(Parameters)

  /// `application/json`.
  case json(ParameterValue)

  /// `application/x-plist`.
  case propertyList(ParameterValue)

  /// `application/x-www-form-urlencoded`, written and percent-encoded already.
  case encodedForm(String)

  /// `multipart/form-data`, or another subtype.
  case multipart(Multipart)

  /// `text/plain; charset=utf-8`, or another charset by ``RequestSerializer/textEncoding``.
  case text(String)

  /// `application/xml`.
  case xml(String)

  /// `application/octet-stream`.
  case data([UInt8])

  /// A file, its media type found by the extension of its name.
  case file(FileContent)

  /// `application/octet-stream`, read while it is sent.
  case stream(StreamContent)

  /// `application/octet-stream`, of unknown length and sent while it is made. `.stream(sequence)` makes it of
  /// any `AsyncSequence` of bytes.
  case sequence(SequenceContent)

  /// `application/x-ndjson`: a JSON text a line, each line ended by LF.
  case jsonLines([ParameterValue])

  /// A GraphQL operation, sent as `application/json`.
  case graphQL(GraphQLOperation)
}

/// An operation of GraphQL over HTTP.
public struct GraphQLOperation: Sendable, Hashable {
  /// The document.
  public var query: String

  /// The values of the document's variables, or `nil` to send no such member.
  public var variables: ParameterValue?

  /// Which of the document's operations is meant, or `nil` to send no such member.
  public var operationName: String?

  /// Creates an operation.
  public init(query: String, variables: ParameterValue? = nil, operationName: String? = nil) {
    self.query = query
    self.variables = variables
    self.operationName = operationName
  }
}
