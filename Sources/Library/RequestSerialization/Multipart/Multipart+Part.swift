extension Multipart {
  /// One part of a multipart message.
  ///
  /// Its fields are written in this order: `Content-Disposition` if there is a name or a file name,
  /// `Content-Type` if the content has one, then the part's own. An own field of either name
  /// replaces the computed one.
  ///
  /// A file, a file with another name and type, a stream, data with a file name, data, and a part
  /// that is identified by its own fields:
  ///
  /// ```swift
  /// Multipart.Part(name: "a", .file(file))
  /// Multipart.Part(name: "b", .file(file), filename: "b.raw", contentType: "image/x-raw")
  /// Multipart.Part(name: "c", .stream(stream), filename: "c.mov")
  /// Multipart.Part(name: "d", .data(bytes), filename: "d.jpg", contentType: "image/jpeg")
  /// Multipart.Part(name: "e", .data(bytes))
  /// Multipart.Part(name: nil, .data(bytes), fields: [HeaderField("Content-ID", "<f>")])
  /// ```
  public struct Part: Sendable, Hashable {
    /// The content of a part.
    public enum Content: Sendable, Hashable {
      /// A text without a media type, in ``RequestSerializer/textEncoding``.
      case text(String)

      /// Bytes. The extension of the file name decides their media type; without a file name they
      /// have none.
      case data([UInt8])

      /// A file. The extension of the file name decides its media type. The default is the file's
      /// own name.
      case file(FileContent)

      /// `application/json`.
      case json(ParameterValue)

      /// `application/xml`, made from a map as ``RequestParameters/xmlDocument(_:)`` describes.
      case xmlDocument(ParameterValue)

      /// A stream. The extension of the file name decides its media type; without a file name it
      /// has none.
      case stream(StreamContent)
    }

    /// The name of the form field, or `nil`. A part of `form-data` should have one (RFC 7578,
    /// section 4.2), but it is sent without one, too.
    public var name: String?

    /// The file name to send, or `nil`.
    public var filename: String?

    /// The media type, or `nil` to derive it from the content.
    public var contentType: String?

    /// Whether the part has no `Content-Type` field, unless ``fields`` have one.
    public var omitsContentType: Bool

    /// Additional fields of the part.
    public var fields: [HeaderField]

    /// The content of the part: a text, bytes, a file, JSON, XML or a stream.
    public var content: Content

    /// Creates a part.
    ///
    /// - Parameters:
    ///   - name: The name of the form field, or `nil` for a part that `fields` identify.
    ///   - content: The content of the part.
    ///   - filename: The file name to send.
    ///   - contentType: The media type, or `nil` to derive it from the content.
    ///   - omitsContentType: Whether to send no media type.
    ///   - fields: Additional fields of the part.
    public init(
      name: String?, _ content: Content, filename: String? = nil, contentType: String? = nil,
      omitsContentType: Bool = false, fields: [HeaderField] = []
    ) {
      self.name = name
      self.filename = filename
      self.contentType = contentType
      self.omitsContentType = omitsContentType
      self.fields = fields
      self.content = content
    }

    /// Returns parts that differ only in their content, one for each item.
    ///
    /// ```swift
    /// let photos = [sunset, harbour].map { Multipart.Part.Content.file($0) }
    /// upload.parts += Multipart.Part.each(of: photos, name: "photos")
    /// ```
    ///
    /// - Parameters:
    ///   - contents: The contents of the parts, in order.
    ///   - name: The name of the form field, or `nil` for parts that `fields` identify.
    ///   - filename: The file name to send, or `nil` for a file's own.
    ///   - contentType: The media type, or `nil` to derive it from each content.
    ///   - omitsContentType: Whether to send no media types.
    ///   - fields: Additional fields of each part.
    /// - Returns: The parts.
    public static func each(
      of contents: [Content], name: String?, filename: String? = nil, contentType: String? = nil,
      omitsContentType: Bool = false, fields: [HeaderField] = []
    ) -> [Multipart.Part] {
      contents.map { content in
        Multipart.Part(
          name: name, content, filename: filename, contentType: contentType,
          omitsContentType: omitsContentType, fields: fields)
      }
    }
  }
}
