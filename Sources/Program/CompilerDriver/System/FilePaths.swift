/// Paths as text, joined, split and compared by their bytes.
package enum FilePaths {
  /// The path of a name in a folder as people write it: without a leading `./`.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || folder == "." { return name }
    var path = folder
    path.reserveCapacity(folder.utf8.count + name.utf8.count + 1)
    if folder.utf8.last != slash { path.append("/") }
    path.append(name)
    return path
  }

  /// A path without trailing slashes, and without a leading `./` unless that is all.
  static func withoutTrailingSlashes(_ path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == slash { bytes = bytes.dropLast() }
    return String(Substring(bytes))
  }

  /// The folder part of a path; `.` if the path has only one component.
  package static func folder(of path: String) -> String {
    let path = withoutTrailingSlashes(path)
    guard let index = path.utf8.lastIndex(of: slash) else { return "." }
    return index == path.startIndex ? "/" : withoutTrailingSlashes(String(path[..<index]))
  }

  /// The last component of a path.
  package static func lastComponent(of path: String) -> String {
    path.withBytes { bytes in
      var end = bytes.count
      while end > 1, bytes[end - 1] == slash { end -= 1 }
      var start = end
      while start > 0, bytes[start - 1] != slash { start -= 1 }
      if start == 0, end == bytes.count { return path }
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }
  }

  /// The part of an absolute path below a folder: empty for the folder itself, nil if the path is
  /// not inside.
  static func relative(_ path: String, to folder: String) -> String? {
    if path.utf8.elementsEqual(folder.utf8) { return "" }
    let prefix = folder == "/" ? folder : folder + "/"
    guard path.utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  /// An absolute path with `.` and `..` resolved textually.
  static func normalized(_ path: String) -> String {
    if path.utf8.first == slash, isSimple(path) { return path }
    var components: [Substring.UTF8View] = []
    for component in path.utf8.split(separator: slash) {
      if component.elementsEqual("..".utf8) {
        _ = components.popLast()
      } else if !component.elementsEqual(".".utf8) {
        components.append(component)
      }
    }
    return "/" + components.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// A path with `.`, doubled slashes, and each `..` after another component resolved textually.
  static func simplified(_ path: String) -> String {
    if path.utf8.first == slash { return normalized(path) }
    if isSimple(path) { return path }
    var components: [Substring.UTF8View] = []
    for component in path.utf8.split(separator: slash) where !component.elementsEqual(".".utf8) {
      let isBack = component.elementsEqual("..".utf8)
      if isBack, let last = components.last, !last.elementsEqual("..".utf8) {
        components.removeLast()
      } else {
        components.append(component)
      }
    }
    return components.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// Whether a path has no component that is empty or begins with a dot, and so is already
  /// simplified. It may begin with a slash.
  private static func isSimple(_ path: String) -> Bool {
    let isAbsolute = path.utf8.first == slash
    var last = slash
    for byte in path.utf8.dropFirst(isAbsolute ? 1 : 0) {
      if last == slash, byte == slash || byte == UInt8(ascii: ".") { return false }
      last = byte
    }
    return last != slash
  }

  private static let slash = UInt8(ascii: "/")
}

extension String {
  /// Calls `body` with the text's bytes, copying them only if they are not contiguous.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}
