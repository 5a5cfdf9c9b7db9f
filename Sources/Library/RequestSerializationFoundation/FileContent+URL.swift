public import Foundation
internal import MessageSyntax
public import RequestSerialization

extension FileContent {
  /// Creates the content of the file at a URL, which is measured.
  ///
  /// ```swift
  /// let photo = try FileContent(contentsOf: URL(filePath: "/tmp/sunset.jpg"))
  /// ```
  ///
  /// - Parameters:
  ///   - url: A URL of a file of this computer. Symbolic links are followed once: the file is what
  ///     they lead to now.
  ///   - name: The file name that is sent, or `nil` for the last component of the URL.
  /// - Throws: `SerializationError` with `notFileURL` for any other URL, and with
  ///   `contentUnreadable` when there is no regular file, or it cannot be opened.
  public init(contentsOf url: URL, name: String? = nil) throws(SerializationError) {
    try self.init(contentsOf: url.requirePath(), name: name ?? url.lastPathComponent)
  }

  /// Creates the content of a file that exists in memory only.
  ///
  /// - Parameters:
  ///   - data: The content of the file.
  ///   - name: The file name that is sent. The media type is found by its extension.
  public init(_ data: Data, name: String) {
    self.init(Array(data), name: name)
  }
}

extension URL {
  /// The path of the file that the URL names, or nil for another URL.
  ///
  /// RFC 8089, section 2: a `file-auth` is `localhost`, or another computer.
  var pathOfFile: String? {
    guard isFileURL, ["", "localhost"].contains(host(percentEncoded: false) ?? "") else {
      return nil
    }
    return withUnsafeFileSystemRepresentation { $0.flatMap { String(validatingCString: $0) } }
  }
}
