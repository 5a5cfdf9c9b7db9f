public import Foundation
internal import MessageSyntax
public import RequestSerialization

/// The content of a request as an `InputStream`, for a `URLRequest` or any other reader of streams.
///
/// ```swift
/// let stream = ContentInputStream(message)
/// stream.open()
/// defer { stream.close() }
/// while stream.hasBytesAvailable { … stream.read(buffer, maxLength: count) … }
/// ```
///
/// The content is in its content coding, before any transfer coding. It is read on demand, in
/// pieces of any size. Like every Foundation stream it can be read once, by one thread at a time;
/// another stream of the same ``request`` reads it again. Throttled content, and a stream that
/// waits, block the reading thread.
///
/// It sends no events: poll it with `hasBytesAvailable` and `read`. `streamError` is the
/// `SerializationError` that stopped it.
public final class ContentInputStream: InputStream {
  /// The request whose content is read.
  public let request: SerializedRequest

  private var reader: MessageReader?
  private var remaining: UInt64
  private var status = Status.notOpen
  private var failure: SerializationError?
  private let report: (@Sendable (SerializationError) -> Void)?
  private weak var watcher: (any StreamDelegate)?

  /// Creates a stream of a request's content. Nothing is read before the stream is opened.
  ///
  /// - Parameter request: The request.
  public convenience init(_ request: SerializedRequest) {
    self.init(request, report: nil)
  }

  /// - Parameters:
  ///   - request: The request.
  ///   - report: Called with the reason if the content cannot be read.
  init(_ request: SerializedRequest, report: (@Sendable (SerializationError) -> Void)?) {
    self.request = request
    self.report = report
    remaining = request.contentLength
    // `InputStream` has no other initializer for subclasses; the data is not used.
    super.init(data: Data())
  }

  /// Begins reading. A stream that was opened before is not changed.
  public override func open() {
    guard status == .notOpen else { return }
    reader = request.contentReader()
    status = remaining > 0 ? .open : .atEnd
  }

  /// Ends reading and closes any open file.
  public override func close() {
    reader = nil
    status = .closed
  }

  /// The state of the stream.
  public override var streamStatus: Status { status }

  /// The `SerializationError` if the status is `error`, otherwise `nil`.
  public override var streamError: (any Error)? { failure }

  /// Whether the stream is open and not at its end.
  public override var hasBytesAvailable: Bool { status == .open }

  /// Reads the next bytes.
  ///
  /// - Parameters:
  ///   - buffer: Room for the bytes.
  ///   - length: The maximum number of bytes to read.
  /// - Returns: The number of bytes, 0 at the end, or -1 if the stream is not open or has failed.
  public override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
    switch status {
    case .open: break
    case .atEnd: return 0
    default: return -1
    }
    guard length > 0 else { return 0 }
    do throws(SerializationError) {
      let room = UnsafeMutableRawBufferPointer(start: buffer, count: length)
      let count = try reader?.read(into: room) ?? 0
      remaining -= UInt64(count)
      if remaining == 0 { status = .atEnd }
      return count
    } catch {
      failure = error
      status = .error
      report?(error)
      return -1
    }
  }

  /// Returns `false`: the stream has no buffer that could be accessed.
  public override func getBuffer(
    _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
    length: UnsafeMutablePointer<Int>
  ) -> Bool {
    false
  }

  // Overrides that a subclass needs on Apple's platforms, where `InputStream` is a class cluster.

  /// Stored, but never notified of events.
  public override var delegate: (any StreamDelegate)? {
    get { watcher }
    set { watcher = newValue }
  }

  /// Does nothing, because there are no events.
  public override func schedule(in runLoop: RunLoop, forMode mode: RunLoop.Mode) {}

  /// Does nothing, because there are no events.
  public override func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {}

  #if canImport(FoundationNetworking)
    /// There are no properties.
    public override func property(forKey key: PropertyKey) -> AnyObject? { nil }

    /// There are no properties.
    public override func setProperty(_ property: AnyObject?, forKey key: PropertyKey) -> Bool {
      false
    }
  #else
    /// There are no properties.
    public override func property(forKey key: PropertyKey) -> Any? { nil }

    /// There are no properties.
    public override func setProperty(_ property: Any?, forKey key: PropertyKey) -> Bool { false }

    // Undocumented methods that `URLSession` calls on a body stream; AFNetworking gives the same
    // answers. Refusing a callback makes it poll.

    @objc(_scheduleInCFRunLoop:forMode:)
    func scheduleInCFRunLoop(_ runLoop: CFRunLoop, mode: CFString) {}

    @objc(_unscheduleFromCFRunLoop:forMode:)
    func unscheduleFromCFRunLoop(_ runLoop: CFRunLoop, mode: CFString) {}

    @objc(_setCFClientFlags:callback:context:)
    func setCFClientFlags(
      _ flags: CFOptionFlags, callback: CFReadStreamClientCallBack?,
      context: UnsafeMutablePointer<CFStreamClientContext>?
    ) -> Bool {
      false
    }
  #endif
}
