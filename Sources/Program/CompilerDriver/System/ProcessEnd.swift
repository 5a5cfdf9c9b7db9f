#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ExitStatus {
  /// Ends the process.
  package func endProcess() -> Never {
    exit(rawValue)
  }
}
