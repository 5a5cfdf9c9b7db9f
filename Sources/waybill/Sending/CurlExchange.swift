import CompilerDriver
import Diagnostics
import MessageContent
import SpecCompiler
import Synchronization

/// The system's curl.
enum CurlProgram {
  /// The path of the program: the first in the absolute folders of `PATH`.
  static var path: String? {
    (ProcessEnvironment.text(of: "PATH") ?? "").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/curl" }
      .first { ProcessEnvironment.isProgram($0) }
  }

  /// What curl gets of the environment: where it finds certificates, and no proxy, key log, folder
  /// of settings or secret.
  static var environment: [String] {
    ["PATH", "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "LANG", "LC_ALL", "LC_CTYPE"]
      .compactMap { name in ProcessEnvironment.text(of: name).map { "\(name)=\($0)" } }
  }
}

/// One request and its response, exchanged by curl.
///
/// The configuration, with all that is secret, goes to the standard input of curl, and the content to
/// a pipe: neither is an argument or a file. The fields of the response come from a pipe of their own,
/// for trailers come after the content.
final class CurlExchange {
  /// How curl ended.
  struct End {
    /// Whether curl is content.
    let isSuccess: Bool

    /// Why not, in curl's words.
    let reason: String
  }

  private enum Descriptor {
    static let head: CInt = 3
    static let content: CInt = 4
  }

  private let process: PipedProcess
  private let head: CInt
  private let output: CInt
  private let messages: CInt
  private let writers: [Thread]
  private let failure: ContentFailure
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// Starts curl with a request.
  init(_ request: OutgoingRequest, curl path: String) throws {
    guard let configuration = request.curlConfiguration(contentDescriptor: Descriptor.content)
    else { throw FileProblem.system(path: path, .invalidArgument) }
    do throws(SystemError) {
      let (input, output, messages) = (try Pipe(), try Pipe(), try Pipe())
      let (head, content) = (try Pipe(), try Pipe())
      // Closed here once curl has them, so that each side sees the end of the other.
      let inherited = [
        input.readingEnd, output.writingEnd, messages.writingEnd, head.writingEnd,
        content.readingEnd,
      ]
      process = try PipedProcess(
        path, arguments: ["curl", "--disable", "--config", "-"],
        environment: CurlProgram.environment, descriptors: inherited)
      for descriptor in inherited { try? SystemCalls.close(descriptor) }
      (self.head, self.output) = (head.readingEnd, output.readingEnd)
      self.messages = messages.readingEnd
      let failure = ContentFailure()
      self.failure = failure
      // `head` would write the fields among the content, too.
      let options = Array(Self.options.utf8) + configuration + Array("no-include\n".utf8)
      let writers = [
        Thread(stackSize: 1 << 18) {
          try? SystemCalls.write(options, to: input.writingEnd)
          try? SystemCalls.close(input.writingEnd)
        },
        Thread(stackSize: 1 << 19) { [source = request.content] in
          failure.write(source, to: content.writingEnd)
          try? SystemCalls.close(content.writingEnd)
        },
      ]
      // If no thread can be created, curl gets no input and ends.
      for (writer, pipe) in zip(writers, [input, content]) where writer == nil {
        try? SystemCalls.close(pipe.writingEnd)
      }
      self.writers = writers.compactMap(\.self)
    } catch {
      throw FileProblem.system(path: path, error)
    }
  }

  deinit {
    buffer.deallocate()
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

  /// Reads the head of the response, after those of interim responses; nil when none comes.
  func readHead() -> ResponseHead? {
    var lines = ResponseHead.Reader()
    while let bytes = read(head), !bytes.isEmpty {
      if let head = lines.read(bytes) { return head }
    }
    return nil
  }

  /// Some bytes of the content; nil at the end.
  func readContent() -> [UInt8]? {
    guard let bytes = read(output), !bytes.isEmpty else { return nil }
    return bytes
  }

  private func read(_ descriptor: CInt) -> [UInt8]? {
    (try? SystemCalls.read(descriptor, into: buffer)).map { Array(buffer[..<$0]) }
  }

  /// Waits for the end of curl, which no longer finds anybody who reads. Call it once.
  @discardableResult
  func end() -> End {
    for descriptor in [output, head] { try? SystemCalls.close(descriptor) }
    let text = (try? SystemCalls.readAll(messages, atMost: 1 << 14)) ?? []
    try? SystemCalls.close(messages)
    let status = process.wait()
    for writer in writers { writer.join() }
    if let problem = failure.problem {
      return End(isSuccess: false, reason: "\(problem.path): \(problem.message.text)")
    }
    return End(isSuccess: status == 0, reason: Self.reason(text, status: status))
  }

  /// The last sentence of curl, without its name and number.
  private static func reason(_ messages: [UInt8], status: CInt) -> String {
    let lines = String(decoding: messages, as: UTF8.self).split(separator: "\n")
    guard let line = lines.last(where: { $0.hasPrefix("curl: (") }),
      let end = line.firstRange(of: ") ")
    else { return "curl ended with status \(status)" }
    return String(line[end.upperBound...])
  }
}

/// Why the content could not be read while it was sent.
private final class ContentFailure: Sendable {
  private let found = Mutex<ContentError?>(nil)

  var problem: FileProblem? { found.withLock { $0.map { FileProblem($0) } } }

  /// Writes a content to a pipe, until nobody reads any more.
  func write(_ source: ContentSource, to descriptor: CInt) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    var reader = ContentReader(source)
    do {
      while case let count = try reader.read(into: buffer), count > 0 {
        try SystemCalls.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: descriptor)
      }
    } catch let error as ContentError {
      found.withLock { $0 = error }
    } catch {
      // curl has gone, or has its answer.
    }
  }
}
