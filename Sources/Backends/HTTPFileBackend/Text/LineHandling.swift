import MessageSyntax

/// The way in which clients send the lines of content with some media type.
enum LineHandling {
  /// Lines are sent unchanged.
  case text

  /// Lines are joined, and characters that are not allowed in URLs are percent-encoded.
  case form

  /// Lines end in CR LF.
  case formData

  /// Clients disagree: lines of other multipart content end in LF or CR LF, and a line end is added
  /// after JSON or not.
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
