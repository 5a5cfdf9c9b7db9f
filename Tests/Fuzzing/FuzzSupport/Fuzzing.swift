import CFuzzer

/// Runs a function over inputs that libFuzzer generates, with the arguments of the process.
///
/// SwiftPM gives each executable its own `main`, so libFuzzer's is not used; its driver is called
/// instead.
public enum Fuzzing {
  /// Returns when libFuzzer has run for as long as its arguments say.
  ///
  /// - Parameter body: Reads an input. It must not keep the bytes, and returns 0.
  public static func run(_ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt) {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    let status = LLVMFuzzerRunDriver(&count, &arguments, body)
    precondition(status == 0, "libFuzzer ended with \(status)")
  }

  /// The bytes of an input.
  public static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: count))
  }
}
