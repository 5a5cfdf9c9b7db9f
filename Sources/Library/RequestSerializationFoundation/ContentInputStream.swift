public import Foundation
internal import MessageSyntax
public import RequestSerialization

/// The content of a request as an `InputStream`, for a `URLRequest` and whatever else reads one.
///
/// ```swift
/// let stream = ContentInputStream(message)
/// stream.open()
/// defer { stream.close() }
/// while stream.hasBytesAvailable { … stream.read(buffer, maxLength: count) … }
/// ```
///
/// The content is in its content coding, before any transfer coding. It is read when it is asked
/// for, any number of bytes at once. As every stream of Foundation it is read once, by one thread at
/// a time; another one of the same ``request`` reads it again. Throttled content, and a stream that
/// waits, make the reading thread wait.
///
/// There are no events: it is polled, by `hasBytesAvailable` and `read`. `streamError` is the
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

  /// Creates a stream of the content of a request, which is not read before it is open.
  ///
  /// - Parameter request: The request.
  public convenience init(_ request: SerializedRequest) {
    self.init(request, report: nil)
  }

  /// - Parameters:
  ///   - request: The request.
  ///   - report: Told why the content cannot be read.
  init(_ request: SerializedRequest, report: (@Sendable (SerializationError) -> Void)?) {
    self.request = request
    self.report = report
    remaining = request.contentLength
    // `InputStream` has no other initializer for its subclasses; what it is given is not read.
    super.init(data: Data())
  }

  /// Begins to read. A stream that was opened before stays as it is.
  public override func open() {
    guard status == .notOpen else { return }
    reader = request.contentReader()
    status = remaining > 0 ? .open : .atEnd
  }

  /// Ends reading, and closes the file that is read.
  public override func close() {
    reader = nil
    status = .closed
  }

  /// Where the stream is.
  public override var streamStatus: Status { status }

  /// The `SerializationError` for which the status is `error`, or `nil`.
  public override var streamError: (any Error)? { failure }

  /// Whether the stream is open and has not come to its end.
  public override var hasBytesAvailable: Bool { status == .open }

  /// Reads the next bytes.
  ///
  /// - Parameters:
  ///   - buffer: Room for the bytes.
  ///   - length: The most bytes that are read.
  /// - Returns: How many were read, 0 at the end, or -1 for a stream that is not open or failed.
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

  /// There is no buffer of the stream's own to look at.
  public override func getBuffer(
    _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
    length: UnsafeMutablePointer<Int>
  ) -> Bool {
    false
  }

  // Overrides that a subclass needs on Apple's platforms, where `InputStream` is a class cluster.

  /// Kept, and never told of an event.
  public override var delegate: (any StreamDelegate)? {
    get { watcher }
    set { watcher = newValue }
  }

  /// Does nothing: there are no events.
  public override func schedule(in runLoop: RunLoop, forMode mode: RunLoop.Mode) {}

  /// Does nothing: there are no events.
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
