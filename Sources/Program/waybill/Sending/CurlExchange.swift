import CompilerDriver
import MessageContent
import RecordedMessages
import SpecCompiler

/// One request and its response, exchanged by curl.
///
/// curl reads its configuration, which contains all secrets, from standard input, and the field
/// lines and the content from pipes: none of them is an argument or a file. The response's fields
/// come from a pipe of their own, since trailers follow the content. One loop serves all pipes, so
/// that none blocks another, and buffers a bounded number of bytes for each.
struct CurlExchange {
  /// A part of a response.
  enum Piece {
    /// The final head, after any interim ones.
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

  /// The end of curl's error messages.
  private var said: [UInt8] = []

  /// The maximum number of bytes kept of them.
  private static let saidLimit = 1 << 14

  /// Starts curl with a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The path of curl.
  ///   - time: The limit for connecting, and for the wait for each byte.
  /// - Throws: `SendingProblem` if curl cannot send the request, and `FileProblem` if it cannot be
  ///   started.
  init(_ request: OutgoingRequest, curl path: String, time: SendingTime) throws {
    let configuration = try request.curlConfiguration(
      contentDescriptor: Descriptor.content, fieldDescriptor: Descriptor.fields,
      timeout: time.chosen, standardTimeout: SendingTime.standard)
    do throws(SystemError) {
      let (input, output, messages) = (try Pipe(), try Pipe(), try Pipe())
      let (head, content, fields) = (try Pipe(), try Pipe(), try Pipe())
      // This process closes them once curl has them, so that each side sees the other's end.
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
      // `head` would mix the fields with the content.
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

  /// The options of every request: no proxy, no other protocol, only errors on standard error, and
  /// content as it arrives.
  private static let options = """
    silent
    show-error
    no-buffer
    noproxy = "*"
    proto = "=http,https"
    dump-header = "/dev/fd/\(Descriptor.head)"

    """

  /// Sends the request and receives its response.
  ///
  /// - Parameter receive: Receives the parts of the response. If it throws, curl is ended.
  /// - Returns: The reason why the response is missing or incomplete; nil if it is complete.
  /// - Throws: Any error of `receive`, and `FileProblem` for content that cannot be read.
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

  /// Waits until a pipe is ready, then writes or reads.
  private mutating func step(
    _ buffer: UnsafeMutableRawBufferPointer, _ receive: (Piece) throws -> Void
  ) throws {
    // The content is read only after the head.
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
