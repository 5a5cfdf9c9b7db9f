extension Multipart {
  /// One part of a multipart message.
  ///
  /// Its fields are written in this order: `Content-Disposition` where there is a name or a file
  /// name, `Content-Type` where the content has one, then the part's own. An own field of either
  /// name takes the place of the computed one.
  ///
  /// A file, a file under another name and type, a stream, data with a file name, data, and a part
  /// that says what it is in fields of its own:
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

      /// Bytes. A file name's extension decides their media type; without a file name they have
      /// none.
      case data([UInt8])

      /// A file, its media type found by the extension of the file name. Where none is given the
      /// file's own name is.
      case file(FileContent)

      /// `application/json`.
      case json(ParameterValue)

      /// A stream. With a file name its media type is found by its extension, without there is
      /// none.
      case stream(StreamContent)
    }

    /// The name of the form's field, or `nil` for none. A part of `form-data` should have one
    /// (RFC 7578, section 4.2); one without is sent all the same.
    public var name: String?

    /// The file name that is sent, or `nil` for none.
    public var filename: String?

    /// The media type, or `nil` for what the content makes of it.
    public var contentType: String?

    /// Further fields of the part.
    public var fields: [HeaderField]

    /// The content of the part: a text, bytes, a file, JSON or a stream.
    public var content: Content

    /// Creates a part.
    ///
    /// - Parameters:
    ///   - name: The name of the form's field, or `nil` for a part that says what it is in `fields`.
    ///   - content: The content of the part.
    ///   - filename: The file name that is sent.
    ///   - contentType: The media type, or `nil` for what the content makes of it.
    ///   - fields: Further fields of the part.
    public init(
      name: String?, _ content: Content, filename: String? = nil, contentType: String? = nil,
      fields: [HeaderField] = []
    ) {
      self.name = name
      self.filename = filename
      self.contentType = contentType
      self.fields = fields
      self.content = content
    }

    /// Parts that differ in their content alone: one for each item, none for no items.
    ///
    /// ```swift
    /// let photos = [sunset, harbour].map { Multipart.Part.Content.file($0) }
    /// upload.parts += Multipart.Part.each(of: photos, name: "photos")
    /// ```
    ///
    /// - Parameters:
    ///   - contents: What the parts hold, in order.
    ///   - name: The name of the form's field, or `nil` for parts that say what they are in `fields`.
    ///   - filename: The file name that is sent, or `nil` for a file's own.
    ///   - contentType: The media type, or `nil` for what each content makes of it.
    ///   - fields: Further fields of each part.
    /// - Returns: The parts.
    public static func each(
      of contents: [Content], name: String?, filename: String? = nil, contentType: String? = nil,
      fields: [HeaderField] = []
    ) -> [Multipart.Part] {
      contents.map { content in
        Multipart.Part(
          name: name, content, filename: filename, contentType: contentType, fields: fields)
      }
    }
  }
}
