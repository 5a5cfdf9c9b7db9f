import CompilerDriver
import MessageContent
import RecordedMessages
import SpecCompiler

/// One request and its response, exchanged by curl.
///
/// The configuration, with all that is secret, goes to the standard input of curl, the lines of the
/// fields and the content to pipes: none is an argument or a file. The fields of the response come from
/// a pipe of their own, for trailers come after the content. One loop writes to and reads from all of
/// them, so that none ever waits for another, and keeps a bounded number of bytes of each.
struct CurlExchange {
  /// What comes of a response.
  enum Piece {
    /// The head, after those of interim responses.
    case head(RecordedResponseHead)

    /// Some bytes of the content.
    case content([UInt8])
  }

  private enum Descriptor {
    static let head: CInt = 3
    static let content: CInt = 4
    static let fields: CInt = 5
  }

  private let process: PipedProcess
  private let head: PipeEnd
  private let output: PipeEnd
  private let messages: PipeEnd
  private let feeds: [PipeFeed]
  private var reader = RecordedResponseHead.Reader()
  private var hasHead = false

  /// The last of what curl says of mistakes.
  private var said: [UInt8] = []

  /// How much of it is kept.
  private static let saidLimit = 1 << 14

  /// Starts curl with a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The path of curl.
  ///   - time: How long curl waits for a connection, and for the next byte.
  /// - Throws: `SendingProblem` for what curl cannot be given, and `FileProblem` if it cannot be started.
  init(_ request: OutgoingRequest, curl path: String, time: SendingTime) throws {
    let configuration = try request.curlConfiguration(
      contentDescriptor: Descriptor.content, fieldDescriptor: Descriptor.fields,
      timeout: time.chosen, standardTimeout: SendingTime.standard)
    do throws(SystemError) {
      let (input, output, messages) = (try Pipe(), try Pipe(), try Pipe())
      let (head, content, fields) = (try Pipe(), try Pipe(), try Pipe())
      // Closed here once curl has them, so that each side sees the end of the other.
      let inherited = [
        input.readingEnd, output.writingEnd, messages.writingEnd, head.writingEnd,
        content.readingEnd, fields.readingEnd,
      ]
      process = try PipedProcess(
        path, arguments: ["curl", "--disable", "--config", "-"],
        environment: CurlProgram.environment, descriptors: inherited)
      for descriptor in inherited { try? SystemCalls.close(descriptor) }
      (self.head, self.output) = (PipeEnd(head.readingEnd), PipeEnd(output.readingEnd))
      self.messages = PipeEnd(messages.readingEnd)
      // `head` would write the fields among the content, too.
      let options = Array(Self.options.utf8) + configuration.options + Array("no-include\n".utf8)
      feeds = [
        PipeFeed(options, to: PipeEnd(input.writingEnd)),
        PipeFeed(configuration.fieldLines, to: PipeEnd(fields.writingEnd)),
        PipeFeed(request.content, to: PipeEnd(content.writingEnd)),
      ]
    } catch {
      throw FileProblem.system(path: path, error)
    }
  }

  /// What every request is sent with: no proxy, no other protocol, nothing on standard error but
  /// mistakes, and content as it comes.
  private static let options = """
    silent
    show-error
    no-buffer
    noproxy = "*"
    proto = "=http,https"
    dump-header = "/dev/fd/\(Descriptor.head)"

    """

  /// Exchanges the request for its response.
  ///
  /// - Parameter receive: Takes the pieces of the response. If it throws, curl is ended.
  /// - Returns: Why there is no response, or not all of it; nil for a whole one.
  /// - Throws: What `receive` throws, and `FileProblem` for content that cannot be read.
  mutating func run(_ receive: (Piece) throws -> Void) throws -> CurlFailure? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    do {
      while isOpen { try step(buffer, receive) }
    } catch {
      process.terminate()
      _ = process.wait()
      if error is RecordedResponseHead.TooLong { return .headTooLong }
      if let error = error as? ContentError { throw FileProblem(error) }
      throw error
    }
    let status = process.wait()
    return status == 0 ? nil : CurlFailure(status: status, messages: said)
  }

  private var isOpen: Bool { head.isOpen || output.isOpen || messages.isOpen }

  /// Waits until something can be written or read, and does that.
  private mutating func step(
    _ buffer: UnsafeMutableRawBufferPointer, _ receive: (Piece) throws -> Void
  ) throws {
    // The content is for those who have the head.
    let readable = [head, messages] + (hasHead || !head.isOpen ? [output] : [])
    let writable = feeds.filter(\.end.isOpen)
    PipeEnd.wait(reading: readable.filter(\.isOpen), writing: writable.map(\.end))
    for feed in writable { try feed.write() }
    if head.isOpen, let found = try reader.read(head.take(into: buffer)) {
      hasHead = true
      try receive(.head(found))
    }
    if messages.isOpen {
      said += messages.take(into: buffer)
      said = Array(said.suffix(Self.saidLimit))
    }
    if hasHead || !head.isOpen, output.isOpen {
      let content = output.take(into: buffer)
      if hasHead, !content.isEmpty { try receive(.content(Array(content))) }
    }
  }
}
