import MessageContent
import MessageSyntax

/// A folder that is built among temporary files, because there is none in its place yet: a commit moves it
/// with all outputs in it.
///
/// Only the outputs of one spec and kind are in it, which are moved together or not at all. It is a class
/// because it owns an open folder.
final class NewFolder {
  /// The number that is its name among the temporary files.
  let number: Int

  /// The path below the output folder that it is to have.
  private let path: [UInt8]
  private let descriptor: CInt

  /// The name of the folder in it that was created last.
  private var inner: [UInt8] = []

  /// How many bytes of the path of an output lead to the folder.
  var pathLength: Int { path.count }

  /// Creates the folder of a number among temporary files. It will be where so many bytes of the path of an
  /// output lead to.
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

  /// Whether the path of an output leads to it.
  func leads(to output: String) -> Bool {
    output.utf8.withContiguousBytes { bytes in
      bytes.count > path.count && bytes[path.count] == Self.slash && bytes.starts(with: path)
    }
  }

  /// Creates the file of an output that the path leads to, and the folder that it is in; nil when that cannot be
  /// done here, for whatever reason.
  func createFile(_ output: String) -> CInt? {
    let start = path.count + 1
    let hasFolder = output.utf8.withContiguousBytes { bytes in
      let end = bytes.lastIndex(of: Self.slash) ?? 0
      return end < start || self.hasFolder(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
    guard hasFolder else { return nil }
    return SystemCalls.createFile(output, after: start, walkingBeneath: descriptor)
  }

  /// Whether there is a folder of this name in the folder, which is created if need be.
  private func hasFolder(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    if name.elementsEqual(inner) { return true }
    // Back ends make no deeper ones.
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
  /// How deep a folder of temporary files can be: a new folder, and one that is in it.
  static let maximumDepth = 2
}
