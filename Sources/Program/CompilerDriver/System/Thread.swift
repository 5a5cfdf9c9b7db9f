// Threads of the C library. This is the only file that creates threads.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread with a stack of known size.
///
/// The driver uses no other threads, because Swift tasks and Dispatch wait forever for a thread
/// that the system refuses.
package struct Thread {
  private let thread: pthread_t

  /// Starts a thread; nil if the system refuses the thread or the memory for its stack.
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

  /// Waits until the thread has ended. Call it once.
  package func join() {
    pthread_join(thread, nil)
  }

  /// Releases the thread's resources when it ends. Call it once, and never call ``join()``.
  package func detach() {
    pthread_detach(thread)
  }
}

/// The function that a thread runs.
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

/// The entry point of a thread.
private func runThread(_ context: ThreadContext) -> UnsafeMutableRawPointer? {
  let context: UnsafeMutableRawPointer? = context
  if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}

/// The maximum stack size of the first thread in bytes: the soft limit, as shown by `ulimit -s`.
var mainStackSize: Int {
  var limit = rlimit()
  #if canImport(Glibc)
    let code = getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
  #else
    let code = getrlimit(RLIMIT_STACK, &limit)
  #endif
  return code == 0 ? Int(clamping: limit.rlim_cur) : 0
}
