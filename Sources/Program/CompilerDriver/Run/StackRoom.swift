import SpecCompilation
import Synchronization

/// The stack of a run, and the nesting of specs that it allows.
///
/// Reading, checking and writing a spec recurse once a level. A run with a small stack moves to a
/// thread with a larger one. If the system cannot start a thread, less depth is accepted: a spec
/// that nests deeper is refused instead of overflowing the stack.
package struct StackRoom: Sendable {
  /// The size of the stack in bytes.
  let size: Int

  /// The stack of the first thread.
  private static var main: StackRoom { StackRoom(size: mainStackSize) }

  /// The maximum depth that can be requested.
  package static let maximumDepth = CompilerOptions.highestDepth

  // Measured with content 480 levels deep and all back ends: up to 9,000 bytes a level in a debug
  // build. Sanitizers put red zones around each variable of a frame.
  #if SANITIZED
    private static let levelSize = 48 << 10
    private static let commonSize = 1 << 20
  #elseif DEBUG
    private static let levelSize = 16 << 10
    private static let commonSize = 192 << 10
  #else
    private static let levelSize = 8 << 10
    private static let commonSize = 96 << 10
  #endif

  /// Whether the stack allows the default depth.
  ///
  /// Reading the command line takes less.
  private var isComfortable: Bool { limit(Self.maximumDepth) >= 128 }

  /// The depth that specs may have if `depth` was requested.
  func limit(_ depth: Int) -> Int {
    min(depth, max(1, (size - Self.commonSize) / Self.levelSize))
  }

  /// The stack size, in bytes, of a thread that does the same work.
  var threadSize: Int { min(size, Self.ample.size) }

  /// A stack with room for the maximum depth.
  static let ample = StackRoom(size: commonSize + (maximumDepth + 1) * levelSize)

  /// Runs a program on the first thread, or on one with ample stack if that is not enough.
  ///
  /// - Parameters:
  ///   - asksForDepth: Whether specs may nest deeper than usual.
  ///   - body: The program, which receives its stack.
  /// - Returns: The program's result.
  package static func run<Result: Sendable>(
    asksForDepth: Bool, _ body: @escaping @Sendable (StackRoom) -> Result
  ) -> Result {
    main.isComfortable && !asksForDepth ? body(main) : main.enlarged(body)
  }

  /// Runs a function on a thread with ample stack, or on this one if no thread can be started.
  private func enlarged<Result: Sendable>(
    _ body: @escaping @Sendable (StackRoom) -> Result
  ) -> Result {
    let outcome = Outcome<Result>()
    let thread = Thread(stackSize: Self.ample.size) {
      let result = body(.ample)
      outcome.result.withLock { $0 = result }
    }
    thread?.join()
    return outcome.result.withLock { $0 } ?? body(self)
  }

  /// The result of a thread.
  private final class Outcome<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
  }
}
