internal import RecordedMessages
public import RequestSerialization

/// The meaning of content, whatever its media type says.
public indirect enum ContentKind: Sendable, Hashable {
  /// A JSON text.
  case json

  /// Lines of JSON texts.
  case jsonLines

  /// Pairs, as in `application/x-www-form-urlencoded`.
  case form

  /// A property list in either format.
  case propertyList

  /// Parts, and the kinds of the last of them; `nil` where the media type of the part decides.
  case multipart(parts: [ContentKind?])

  /// The kind of some content, as far as it is more than bytes: a text, data and a file are what their media
  /// type says.
  ///
  /// - Parameters:
  ///   - content: The content of a request.
  ///   - serializer: What serializes its parameters.
  public init?(_ content: RequestContent, in serializer: RequestSerializer) {
    switch content {
    case .parameters: self.init(serializer.kind)
    case .form, .encodedForm: self = .form
    case .json, .graphQL: self = .json
    case .propertyList: self = .propertyList
    case .jsonLines: self = .jsonLines
    case .multipart(let multipart):
      self = .multipart(
        parts: multipart.parts.map { part in
          if case .json = part.content { .json } else { nil }
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

  /// The meaning that a media type gives content; `nil` for plain bytes.
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
