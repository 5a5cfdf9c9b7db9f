#if CommandLine
  import CompilerDriver
  import MessageContent

  /// The content of a request as it arrives: in memory, and on disk beyond a limit, so that many
  /// connections need little memory.
  final class ReceivedContent {
    /// The most bytes that are kept in memory.
    private static let memoryLimit = 1 << 20

    private var bytes: [UInt8] = []
    private var file: CInt?

    /// How many bytes have arrived.
    private(set) var count = 0

    init() {}

    deinit {
      if let file { try? SystemCalls.close(file) }
    }

    func append(_ piece: ArraySlice<UInt8>) throws(SystemError) {
      count += piece.count
      bytes += piece
      guard bytes.count > Self.memoryLimit else { return }
      let file = try openFile()
      try SystemCalls.write(bytes, to: file)
      bytes.removeAll(keepingCapacity: true)
    }

    private func openFile() throws(SystemError) -> CInt {
      if let file { return file }
      let opened = try SystemCalls.openUnnamedFile(in: Self.folder)
      file = opened
      return opened
    }

    /// All bytes; nil where they are more than a limit.
    func take(atMost limit: Int) throws(SystemError) -> [UInt8]? {
      guard count <= limit else { return nil }
      guard let file else { return bytes }
      try SystemCalls.rewind(file)
      var content = try SystemCalls.readAll(file, atMost: count - bytes.count)
      content += bytes
      guard content.count == count else { throw .inputOutput }
      return content
    }

    /// Where programs put what nobody needs for long.
    private static var folder: String {
      let folder = ProcessEnvironment.text(of: "TMPDIR") ?? ""
      return folder.isEmpty ? "/tmp" : folder
    }
  }
#endif
