import MessageSyntax

/// How clients send the lines of a content, by its media type.
enum ContentKind {
  /// Nothing: the lines are sent as they are.
  case text

  /// The lines are joined, and what is not a character of a URL is percent-encoded.
  case form

  /// The lines end in CR LF.
  case formData

  /// No two clients agree: the lines of other multipart content end in LF or CR LF, and those of
  /// JSON texts are one more, or not.
  case uncertain

  /// A media type in lower case, without its parameters.
  static func essence(of mediaType: some Collection<UInt8>) -> [UInt8] {
    FieldName.lowercased(mediaType.prefix { $0 != 0x3B && $0 != 0x20 })
  }

  init(mediaType: String) {
    switch String(decoding: Self.essence(of: mediaType.utf8), as: UTF8.self) {
    case MediaType.urlEncodedForm: self = .form
    case "multipart/form-data": self = .formData
    case MediaType.jsonLines: self = .uncertain
    case let type where type.hasPrefix("multipart/"): self = .uncertain
    default: self = .text
    }
  }
}
