import SpecCompilation
import Synchronization

/// How much stack a run has, and how deep the specs that it reads may nest.
///
/// Reading, checking and writing a spec recurses once a level. A run whose stack is small moves to a
/// thread with a larger one; where the system has no thread to give it accepts less depth, so that a
/// spec that nests deeper is refused, and no stack overflows.
package struct StackRoom: Sendable {
  /// The bytes of the stack.
  let size: Int

  /// The room of the first thread.
  private static var main: StackRoom { StackRoom(size: mainStackSize) }

  /// The deepest nesting that may be asked for.
  package static let maximumDepth = CompilerOptions.highestDepth

  // Measured on content that nests 480 deep, written by all back ends: up to 9,000 bytes a level
  // in a debug build. Sanitizers put red zones around each variable of a frame.
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

  /// Whether specs may nest as deep as they may when nobody asks for more.
  ///
  /// Reading the command line takes less.
  private var isComfortable: Bool { limit(Self.maximumDepth) >= 128 }

  /// How deep specs may nest when `depth` was asked for.
  func limit(_ depth: Int) -> Int {
    min(depth, max(1, (size - Self.commonSize) / Self.levelSize))
  }

  /// The bytes of the stack of a thread that does what this one does.
  var threadSize: Int { min(size, Self.ample.size) }

  /// The room that is enough for every depth.
  static let ample = StackRoom(size: commonSize + (maximumDepth + 1) * levelSize)

  /// Runs a program with the room of the first thread, or with ample room where that is not enough.
  ///
  /// - Parameters:
  ///   - asksForDepth: Whether specs may have to nest deeper than usual.
  ///   - body: The program, which gets its room.
  /// - Returns: What the program comes to.
  package static func run<Result: Sendable>(
    asksForDepth: Bool, _ body: @escaping @Sendable (StackRoom) -> Result
  ) -> Result {
    main.isComfortable && !asksForDepth ? body(main) : main.enlarged(body)
  }

  /// Runs something in a thread with ample room, or here where there is none to be had.
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

  /// What a thread came to.
  private final class Outcome<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
  }
}
