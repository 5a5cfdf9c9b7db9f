import MessageContent

/// The content of a request while it arrives: in memory up to a limit and on disk beyond it, so
/// that many connections need little memory.
struct ReceivedContent: Sendable {
  private var bytes: [UInt8] = []
  private var file: SpoolFile?
  private var fileCount = 0

  /// The number of bytes received.
  var count: Int { fileCount + bytes.count }

  /// The number of bytes of memory in use.
  var heldCount: Int { bytes.capacity }

  mutating func append(_ piece: [UInt8]) throws(ContentError) {
    bytes += piece
    if bytes.count > ListeningBudget.contentInMemory { try spill() }
  }

  /// Moves the bytes in memory to disk.
  mutating func spill() throws(ContentError) {
    guard !bytes.isEmpty else { return }
    try openFile().append(bytes)
    fileCount += bytes.count
    bytes = []
  }

  private mutating func openFile() throws(ContentError) -> SpoolFile {
    if let file { return file }
    let opened = try SpoolFile(in: Self.folder)
    file = opened
    return opened
  }

  /// All bytes; nil if there are more than a limit.
  func read(atMost limit: Int) throws(ContentError) -> [UInt8]? {
    guard count <= limit else { return nil }
    guard let file else { return bytes }
    var content = [UInt8](repeating: 0, count: count)
    var failure: ContentError?
    content.withUnsafeMutableBytes { buffer in
      do throws(ContentError) {
        var filled = 0
        while filled < fileCount {
          let room = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<fileCount])
          let part = try file.read(into: room, at: UInt64(filled))
          guard part > 0 else {
            throw .tooLong(length: UInt64(fileCount), limit: UInt64(filled))
          }
          filled += part
        }
        UnsafeMutableRawBufferPointer(rebasing: buffer[fileCount...]).copyBytes(from: bytes)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return content
  }

  /// The folder for temporary files.
  private static var folder: String {
    let folder = ProcessEnvironment.text(of: "TMPDIR") ?? ""
    return folder.isEmpty ? "/tmp" : folder
  }
}
