// Threads of the C library; the only file that makes any.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread with a stack of known size.
///
/// The driver has no other threads: Swift's tasks and Dispatch wait for ever for a thread that the
/// system refuses.
package struct Thread {
  private let thread: pthread_t

  /// Starts a thread; nil when the system refuses one, or the memory for its stack.
  package init?(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
    let started = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) {
      Self.start(stackSize, $0.baseAddress, body)
    }
    guard let started else { return nil }
    thread = started
  }

  private static func start(
    _ stackSize: Int, _ attributes: UnsafeMutablePointer<pthread_attr_t>?,
    _ body: @escaping @Sendable () -> Void
  ) -> pthread_t? {
    guard let attributes, pthread_attr_init(attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(attributes) }
    guard pthread_attr_setstacksize(attributes, stackSize) == 0 else { return nil }
    let context = Unmanaged.passRetained(ThreadBody(run: body))
    #if canImport(Glibc)
      var number = pthread_t()
      let code = pthread_create(&number, attributes, runThread, context.toOpaque())
      let started: pthread_t? = number
    #else
      var started: pthread_t?
      let code = pthread_create(&started, attributes, runThread, context.toOpaque())
    #endif
    if code == 0 { return started }
    context.release()
    return nil
  }

  /// Waits until the thread has ended; call it once.
  package func join() {
    pthread_join(thread, nil)
  }

  /// Gives back what the thread holds when it ends, since nobody waits for it; call it once, and never
  /// ``join()``.
  package func detach() {
    pthread_detach(thread)
  }
}

/// What a thread does.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

#if canImport(Darwin)
  private typealias ThreadContext = UnsafeMutableRawPointer
#else
  private typealias ThreadContext = UnsafeMutableRawPointer?
#endif

/// Where a thread begins.
private func runThread(_ context: ThreadContext) -> UnsafeMutableRawPointer? {
  let context: UnsafeMutableRawPointer? = context
  if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}

/// How far the stack of the first thread may grow: the soft limit, as `ulimit -s` shows it.
var mainStackSize: Int {
  var limit = rlimit()
  #if canImport(Glibc)
    let code = getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
  #else
    let code = getrlimit(RLIMIT_STACK, &limit)
  #endif
  return code == 0 ? Int(clamping: limit.rlim_cur) : 0
}
