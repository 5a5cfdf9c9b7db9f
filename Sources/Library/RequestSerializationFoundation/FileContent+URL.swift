public import Foundation
internal import MessageSyntax
public import RequestSerialization

extension FileContent {
  /// Creates content from the file at a URL and measures the file.
  ///
  /// ```swift
  /// let photo = try FileContent(contentsOf: URL(filePath: "/tmp/sunset.jpg"))
  /// ```
  ///
  /// - Parameters:
  ///   - url: A URL of a file on this computer. Symbolic links are resolved now, once.
  ///   - name: The file name to send, or `nil` for the last component of the URL.
  /// - Throws: `SerializationError` with `notFileURL` for any other URL, and with
  ///   `contentUnreadable` if there is no regular file or it cannot be opened.
  public init(contentsOf url: URL, name: String? = nil) throws(SerializationError) {
    try self.init(contentsOf: url.requirePath(), name: name ?? url.lastPathComponent)
  }

  /// Creates the content of a file that exists only in memory.
  ///
  /// - Parameters:
  ///   - data: The content of the file.
  ///   - name: The file name to send. Its extension determines the media type.
  public init(_ data: Data, name: String) {
    self.init(Array(data), name: name)
  }
}

extension URL {
  /// The path of the file that the URL names, or nil for other URLs.
  ///
  /// RFC 8089, section 2: a `file-auth` is `localhost`, or another computer.
  var pathOfFile: String? {
    guard isFileURL, ["", "localhost"].contains(host(percentEncoded: false) ?? "") else {
      return nil
    }
    return withUnsafeFileSystemRepresentation { $0.flatMap { String(validatingCString: $0) } }
  }
}
