internal import RecordedMessages
public import RequestSerialization

/// The meaning of content, whatever its media type says.
public indirect enum ContentKind: Sendable, Hashable {
  /// A JSON text.
  case json

  /// JSON texts, one a line.
  case jsonLines

  /// Pairs, as in `application/x-www-form-urlencoded`.
  case form

  /// A property list in either format.
  case propertyList

  /// An XML document.
  case xml

  /// Parts, and the kinds of the last of them; `nil` if the part's media type decides.
  case multipart(parts: [ContentKind?])

  /// The kind of some content; `nil` for text, data and files, whose media type decides.
  ///
  /// - Parameters:
  ///   - content: The content of a request.
  ///   - serializer: The serializer of its parameters.
  public init?(_ content: RequestContent, in serializer: RequestSerializer) {
    switch content {
    case .parameters: self.init(serializer.kind)
    case .form, .encodedForm: self = .form
    case .json, .encodedJSON, .graphQL: self = .json
    case .propertyList: self = .propertyList
    case .xmlDocument: self = .xml
    case .jsonLines: self = .jsonLines
    case .multipart(let multipart):
      self = .multipart(
        parts: multipart.parts.map { part in
          switch part.content {
          case .json: .json
          case .xmlDocument: .xml
          case .text, .data, .file, .stream: nil
          }
        })
    case .text, .xml, .data, .file, .stream, .sequence: return nil
    }
  }

  private init(_ serializer: ParameterSerializer) {
    switch serializer {
    case .form: self = .form
    case .json: self = .json
    case .propertyList: self = .propertyList
    }
  }

  /// The meaning of content with a media type; `nil` for plain bytes.
  init?(_ type: MediaTypeParts) {
    if type.isJSON {
      self = .json
    } else if type.isJSONLines {
      self = .jsonLines
    } else if type.isForm {
      self = .form
    } else if type.isMultipart {
      self = .multipart(parts: [])
    } else {
      return nil
    }
  }
}
