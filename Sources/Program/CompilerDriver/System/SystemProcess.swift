// Identifies processes, on one host and on several.

import MessageContent

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The processes of this host.
enum SystemProcess {
  /// The number of this process.
  static var current: Int64 { Int64(getpid()) }

  /// The name of this host. On Linux it includes the namespace of process numbers, because
  /// containers may share a host name and folders but number their processes independently.
  static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let host = String(decoding: bytes, as: UTF8.self)
    guard let namespace = link("/proc/self/ns/pid") else { return host }
    return "\(host) \(namespace)"
  }

  /// Whether a process with this number exists.
  static func exists(_ process: Int64) -> Bool {
    guard let process = pid_t(exactly: process) else { return false }
    return kill(process, 0) == 0 || errno != ESRCH
  }

  /// The start time of a process, if available: on Linux in clock ticks since the host started.
  static func startTime(of process: Int64) -> String? {
    guard let descriptor = try? SystemCalls.openFile("/proc/\(process)/stat", links: .follow) else {
      return nil
    }
    defer { try? SystemCalls.close(descriptor) }
    guard let line = try? SystemCalls.readAll(descriptor, atMost: 4096),
      // The second field is the program's name in parentheses, and may contain any character.
      let name = line.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = line[(name + 1)...].split(separator: UInt8(ascii: " "))
    // This is the 22nd field of the line; the third one follows the name.
    return fields.count > 19 ? String(decoding: fields[19], as: UTF8.self) : nil
  }

  /// The file of this program, if the system or the name that it was started by reveals it.
  static var program: FileStatus? {
    #if os(Linux)
      return try? FileStatus(path: "/proc/self/exe")
    #else
      guard CommandLine.argc > 0, let argument = CommandLine.unsafeArgv[0],
        let path = String(validatingCString: argument), path.utf8.contains(UInt8(ascii: "/"))
      else { return nil }
      return try? FileStatus(path: path)
    #endif
  }

  private static func link(_ path: String) -> String? {
    var target = [CChar](repeating: 0, count: 256)
    let count = readlink(path, &target, target.count)
    guard count > 0 else { return nil }
    return String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
