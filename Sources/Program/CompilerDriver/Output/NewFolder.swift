import MessageContent
import MessageSyntax

/// A folder that is built among temporary files because its place is empty. A commit moves it with
/// all outputs in it.
///
/// It contains only outputs of one spec and kind, which are moved together or not at all. It is a
/// class because it owns an open folder.
final class NewFolder {
  /// Its number, which is its name among the temporary files.
  let number: Int

  /// Its future path below the output folder.
  private let path: [UInt8]
  private let descriptor: CInt

  /// The name of the folder that was last created in it.
  private var inner: [UInt8] = []

  /// The length in bytes of its path below the output folder.
  var pathLength: Int { path.count }

  /// Creates a numbered folder among temporary files. The first `pathLength` bytes of the output's
  /// path are its future path.
  init(
    _ number: Int, in temporaryFolder: CInt, for output: String, pathLength: Int
  ) throws(SystemError) {
    self.number = number
    path = Array(output.utf8.prefix(pathLength))
    descriptor = try SystemCalls.openCreatedFolder("\(number)", in: temporaryFolder)
  }

  deinit {
    try? SystemCalls.close(descriptor)
  }

  /// Whether an output belongs in this folder.
  func leads(to output: String) -> Bool {
    output.utf8.withContiguousBytes { bytes in
      bytes.count > path.count && bytes[path.count] == Self.slash && bytes.starts(with: path)
    }
  }

  /// Creates the file of an output, and the folder inside this one that it is in; nil if that fails
  /// for any reason.
  func createFile(_ output: String) -> CInt? {
    let start = path.count + 1
    let hasFolder = output.utf8.withContiguousBytes { bytes in
      let end = bytes.lastIndex(of: Self.slash) ?? 0
      return end < start || self.hasFolder(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
    guard hasFolder else { return nil }
    return SystemCalls.createFile(output, after: start, walkingBeneath: descriptor)
  }

  /// Whether the folder contains a folder of this name, which is created if necessary.
  private func hasFolder(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    if name.elementsEqual(inner) { return true }
    // Back ends write no deeper folders.
    guard !name.contains(Self.slash) else { return false }
    do throws(SystemError) {
      try SystemCalls.createFolder(String(decoding: name, as: UTF8.self), in: descriptor)
    } catch .fileExists {
    } catch {
      return false
    }
    inner = Array(name)
    return true
  }

  private static let slash = UInt8(ascii: "/")
}

extension NewFolder {
  /// The maximum depth of temporary folders: a new folder and one inside it.
  static let maximumDepth = 2
}
