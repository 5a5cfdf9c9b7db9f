package import MessageContent
public import MessageSyntax

/// A file whose bytes are sent, read as a stream when the message is written and never whole.
///
/// The length is known before a byte is read. If it differs when the file is read, that is an
/// error, so no message ever has a wrong length.
public struct FileContent: Sendable, Hashable {
  /// The name sent to the receiver, whose extension determines the media type; by default the last
  /// component of the path.
  public var name: String

  /// The source: the file, or the bytes in its place.
  package var source: ContentSource

  /// The path of the file, or its name if its bytes are in memory.
  public var path: String {
    source.filePaths.first ?? name
  }

  /// The length of the file in bytes.
  public var length: UInt64 { source.length }

  /// Creates content from a file that has already been measured.
  ///
  /// - Parameters:
  ///   - path: An absolute path without symbolic links.
  ///   - length: The length of the file in bytes.
  ///   - name: The file name that is sent, or `nil` for the last component of the path.
  public init(path: String, length: UInt64, name: String? = nil) {
    self.init(FileReference(path: path, length: length), name: name)
  }

  /// Creates content from the file at a path, which is measured.
  ///
  /// - Parameters:
  ///   - path: A path, which may be relative to the working directory and may lead through symbolic
  ///     links. They are resolved now and not again.
  ///   - name: The file name that is sent, or `nil` for the last component of the given path.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/contentUnreadable`` if there
  ///   is no regular file or it cannot be opened.
  public init(contentsOf path: String, name: String? = nil) throws(SerializationError) {
    do {
      self.init(
        try FileReference(measuring: path), name: name ?? Self.lastComponent(of: path))
    } catch {
      throw SerializationError(error)
    }
  }

  /// Creates content from a file that exists only in memory.
  ///
  /// ```swift
  /// try album.addPhoto(photo: FileContent(jpeg, name: "sunset.jpg"))
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The file name that is sent. Its extension determines the media type.
  public init(_ bytes: [UInt8], name: String) {
    self.init(ContentSource(bytes), name: name)
  }

  package init(_ reference: FileReference, name: String? = nil) {
    self.init(ContentSource(file: reference), name: name ?? Self.lastComponent(of: reference.path))
  }

  /// Creates the content of a file that is read from `source`.
  package init(_ source: ContentSource, name: String) {
    self.source = source
    self.name = name
  }

  private static func lastComponent(of path: String) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return String(path[(slash.map { path.utf8.index(after: $0) } ?? path.startIndex)...])
  }
}

extension FileContent {
  /// Some of the bytes of the file, which alone are read: a chunk of an upload.
  ///
  /// ```swift
  /// let video = try FileContent(contentsOf: "video.mp4")
  /// request.content = .file(try video.bytes(from: 0, length: 8_388_608))
  /// ```
  ///
  /// - Parameters:
  ///   - offset: The number of bytes before the range, at least 0; `nil` counts as 0.
  ///   - length: The number of bytes, at least 0, or `nil` for all that follow.
  /// - Returns: The range, under the name of the file.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/rangeBeyondFile`` if the range
  ///   does not lie in the file, and with ``SerializationError/Code/contentUnreadable`` if this is a
  ///   range itself.
  public func bytes(
    from offset: Int?, length: Int? = nil
  ) throws(SerializationError) -> FileContent {
    let end = self.length
    guard let start = UInt64(exactly: offset ?? 0), start <= end,
      let count = length.map({ UInt64(exactly: $0) }) ?? end - start, count <= end - start
    else {
      throw SerializationError(.rangeBeyondFile, "\(end)")
    }
    guard let slice = source.slice(start..<start + count) else {
      throw SerializationError(.contentUnreadable, name)
    }
    return FileContent(slice, name: name)
  }

  /// Reads the file and applies a filter to its bytes.
  ///
  /// ```swift
  /// let photo = try FileContent(contentsOf: "photo.jpg")
  /// try photo.filtered(by: .md5).text(filters: .base64)  // the value of a Content-MD5 field
  /// ```
  ///
  /// - Parameter filter: ``TextFilter/length``, ``TextFilter/md5`` or ``TextFilter/sha256``.
  /// - Returns: The length, or the bytes of the digest.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/noText`` for another filter,
  ///   and with ``SerializationError/Code/contentUnreadable`` if the file cannot be read or its
  ///   length has changed since it was measured.
  public func filtered(by filter: TextFilter) throws(SerializationError) -> ParameterValue {
    do throws(ContentError) {
      switch filter {
      case .length: return length.parameterValue
      case .md5: return .data(try source.md5AndSHA256().md5)
      case .sha256: return .data(try source.sha256())
      default: break
      }
    } catch {
      throw SerializationError(error)
    }
    throw SerializationError(.noText, name)
  }
}
