import MessageContent
import RecordedMessages

/// A response in a file that the user wrote, sent byte for byte.
final class StoredResponse: Sendable {
  /// The number of bytes that are searched for the head.
  private static let beginningLength = 1 << 16

  private let file: RegularFile
  private let size: Int

  /// The beginning of the file, including the head.
  private let beginning: [UInt8]

  /// The final response head and where it ends, in bytes including interim heads; `nil` if there is
  /// no head.
  private let head: (head: RecordedResponseHead, end: Int)?

  /// Opens a file; `nil` if it does not exist.
  init?(_ path: String) throws(ContentError) {
    do throws(ContentError) {
      file = try RegularFile(path, links: .follow)
    } catch .open(_, SystemError.noSuchFileOrDirectory.number) {
      return nil
    }
    size = Int(clamping: try file.status().size)
    beginning = try Self.read(file, atMost: Self.beginningLength)
    head = Self.head(in: beginning)
  }

  /// The next bytes of the file after the beginning; empty at its end.
  func readOn() throws(ContentError) -> [UInt8] {
    try Self.read(file, atMost: Self.beginningLength)
  }

  private static func read(
    _ file: borrowing RegularFile, atMost count: Int
  ) throws(ContentError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      var result = Result<Int, ContentError>.success(0)
      bytes.withUnsafeMutableBytes { buffer in
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        do throws(ContentError) {
          result = .success(try file.read(into: room))
        } catch {
          result = .failure(error)
        }
      }
      let part = try result.get()
      if part == 0 { break }
      filled += part
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// The head that follows any interim responses.
  private static func head(in bytes: [UInt8]) -> (head: RecordedResponseHead, end: Int)? {
    var reader = RecordedResponseHead.Reader()
    guard let head = try? reader.read(bytes) else { return nil }
    return (head, reader.length)
  }

  // MARK: - Sending

  /// The answer to a request.
  func answer(toHead isHead: Bool, closes: Bool) -> ListeningAnswer {
    guard let (head, end) = head else {
      return ListeningAnswer(bytes: beginning, rest: self, closes: true)
    }
    // RFC 9112, section 6.3: these have no content, whatever their fields say.
    let hasContent = !isHead && head.status != 204 && head.status != 304
    let closes = closes || asksToClose(head) || hasContent && !isDelimited(head, from: end)
    return hasContent
      ? ListeningAnswer(bytes: beginning, rest: self, closes: closes)
      : ListeningAnswer(bytes: Array(beginning[..<end]), rest: nil, closes: closes)
  }

  private func asksToClose(_ head: RecordedResponseHead) -> Bool {
    (head.value(of: "connection") ?? []).map { $0 | 0x20 }.elementsEqual("close".utf8)
      || head.status == 101
  }

  /// Whether a client can find the end of the content before the connection closes.
  private func isDelimited(_ head: RecordedResponseHead, from end: Int) -> Bool {
    if head.value(of: "transfer-encoding") != nil {
      return beginning.count == size && beginning.suffix(5).elementsEqual("0\r\n\r\n".utf8)
    }
    let length = head.value(of: "content-length")
    return length.flatMap { Int(String(decoding: $0, as: UTF8.self)) } == size - end
  }
}
