package import SerializationOptions

/// The position of a value in a request.
package enum ValueRole: Sendable, Hashable {
  package enum URLPart: Sendable, Hashable { case origin, path, query }
  package enum Credential: String, Sendable, Hashable {
    case username, password, token, region, service, date
    case accessKey = "access-key"
    case secretKey = "secret-key"
    case sessionToken = "session-token"
  }
  package enum GraphQLMember: String, Sendable { case query, variables, operationName }
  package enum MultipartParameter: Sendable, Hashable { case boundary, parameters, type, start }
  package enum PartValue: Sendable, Hashable {
    case name, fileName, contentType, header
    case value, data, file, json, xml, stream, length
  }

  case url(URLPart)

  /// The value of one entry.
  case query(name: TextRange)
  case header, cookie
  case credential(Credential)
  case contentType

  case parameters, form, json, propertyList, xml, text, data, file, jsonLines
  case graphQL(GraphQLMember)
  case multipart(MultipartParameter)

  /// A value of the part at an index.
  case part(Int, PartValue)

  /// Whether the value belongs to the content, wherever `parameters` are sent.
  package var isContent: Bool {
    switch self {
    case .url, .query, .header, .cookie, .credential, .contentType: false
    case .parameters, .form, .json, .propertyList, .xml, .text, .data, .file, .jsonLines,
      .graphQL, .multipart, .part:
      true
    }
  }

  /// Whether the value names a file whose bytes are content.
  package var isFile: Bool {
    switch self {
    case .file, .part(_, .file): true
    default: false
    }
  }

  package var isInURL: Bool { if case .url = self { true } else { false } }
}

/// The syntax of a value in a message.
package enum ValueSyntax: Sendable, Hashable {
  /// Plain text: in fields, text content and parts.
  case text

  /// Percent-encoded text in the path or the query of the URL.
  case urlText

  /// A pair, or a map of pairs.
  case pairs(ParameterOptions.Side)

  /// A map whose entries are parts of multipart content.
  case parts
  case json
  case propertyList

  /// An XML document, in which the members of maps are elements, attributes and text.
  case xml

  /// Bytes, or text with a meaning of its own: an origin, a file's path, a boundary, a length.
  case opaque
}

extension RequestCollection {
  /// The syntax of values with a role in a request.
  package func syntax(of role: ValueRole, in request: Request) -> ValueSyntax {
    switch role {
    case .url(.origin), .data, .file, .multipart(.boundary), .part(_, .data), .part(_, .file),
      .part(_, .stream), .part(_, .length):
      .opaque
    case .url(.path), .url(.query): .urlText
    case .query: .pairs(.query)
    case .form: .pairs(.form)
    case .parameters: parametersSyntax(in: request)
    case .multipart(.parameters): .parts
    case .json, .jsonLines, .graphQL, .part(_, .json): .json
    case .propertyList: .propertyList
    case .xml, .part(_, .xml): .xml
    case .header, .cookie, .credential, .contentType, .text, .multipart(.type), .multipart(.start),
      .part(_, .name), .part(_, .fileName), .part(_, .contentType), .part(_, .header),
      .part(_, .value):
      .text
    }
  }

  /// The syntax of `parameters` depends on the method and the serializer.
  private func parametersSyntax(in request: Request) -> ValueSyntax {
    if encodesParametersInURI(request) { return .pairs(.query) }
    return switch request.serializer {
    case .form: .pairs(.form)
    case .json: .json
    case .propertyList: .propertyList
    }
  }
}
