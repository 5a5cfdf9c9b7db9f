/// Why a file beside a spec cannot be used.
public enum SourceError: Error, Sendable, Hashable {
  /// There is no such file.
  case notFound

  /// The file is outside of what may be read.
  case outsideRoot

  /// A folder, a pipe or a device, and not a file.
  case notRegularFile

  /// The file may not be read.
  case permissionDenied

  /// Links lead to each other.
  case linkLoop

  /// The file has more bytes than `limit`.
  case tooLarge(limit: Int)

  /// The file was written to while it was read.
  case changed

  /// Another reason, by the number of the system.
  case other(errno: Int32)
}

extension SourceError {
  /// The reason in words.
  var sentence: String {
    switch self {
    case .notFound: "there is no such file"
    case .outsideRoot: "it is outside the root"
    case .notRegularFile: "it is not a regular file"
    case .permissionDenied: "permission denied"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .linkLoop: "its links go round in a circle"
    case .changed: "it changed while it was read"
    case .other(let number): "error \(number)"
    }
  }
}
