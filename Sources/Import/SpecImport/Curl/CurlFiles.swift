import MessageSyntax

/// The files that commands name, as far as they are beside the script or below its folder.
struct CurlFiles: Sendable {
  private let files: any ImportFiles

  init(_ files: any ImportFiles) { self.files = files }

  /// The bytes of a file, or `nil` if it is elsewhere or cannot be read.
  func bytes(of path: String) -> [UInt8]? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
    guard !path.hasPrefix("~"), !parts.contains(where: { $0.isEmpty || $0 == ".." }),
      case .success(let bytes) = files.read(parts.joined(separator: "/"))
    else { return nil }
    return bytes
  }

  /// The text of a file, or `nil` if it is not UTF-8, is elsewhere or cannot be read.
  func text(of path: String) -> String? {
    bytes(of: path).flatMap { String(validating: $0, as: UTF8.self) }
  }
}

/// Data that curl sends, or the place where it finds them.
enum CurlData: Sendable {
  /// Text, which may contain the characters of a ``TemplateText``.
  case text(String)
  case bytes([UInt8])
  /// A file, by its path relative to the folder of the script.
  case file(String)

  init(_ bytes: [UInt8]) {
    // Characters that stand for variables are no variables here.
    self =
      TemplateText.problem(in: bytes) == nil
      ? .text(String(decoding: bytes, as: UTF8.self)) : .bytes(bytes)
  }
}
