/// The reason why a file that a spec names cannot be used.
public enum SourceError: Error, Sendable, Hashable {
  /// The file does not exist.
  case notFound

  /// The file is outside the folder that may be read.
  case outsideRoot

  /// The path is that of a folder, a pipe or a device.
  case notRegularFile

  /// Permission to read the file is denied.
  case permissionDenied

  /// Symbolic links form a loop.
  case linkLoop

  /// The file has more bytes than `limit`.
  case tooLarge(limit: Int)

  /// The file changed while it was read.
  case changed

  /// Another error, by its system number.
  case other(errno: Int32)
}

extension SourceError {
  /// The reason as a sentence.
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
