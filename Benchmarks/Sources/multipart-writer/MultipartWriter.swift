import RequestSerialization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes a multipart message with one file to another file, as a program that uploads it would,
/// and prints its peak memory in bytes.
///
///     multipart-writer FILE OUTPUT
///
/// A separate program, because loading Foundation alone takes more memory than the goal allows.
@main
struct MultipartWriter {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      print("usage: multipart-writer FILE OUTPUT")
      exit(2)
    }
    var request = RequestDescription(
      method: "POST", url: RequestURL(scheme: .https, host: "api.example.com", path: "/files"))
    let file = try FileContent(contentsOf: arguments[1])
    request.content = .multipart(
      Multipart(parameters: ["title": "A file"], parts: [Multipart.Part(name: "file", .file(file))])
    )
    try request.serialized().writeContent(to: arguments[2])
    print(peakMemory())
  }

  /// The peak of this program alone. `ru_maxrss` also counts the memory of the parent at the fork,
  /// so on Linux the value of the memory map is read from the kernel.
  private static func peakMemory() -> Int {
    #if os(Linux)
      dup2(open("/proc/self/status", O_RDONLY), STDIN_FILENO)
      while let line = readLine() {
        // VmHWM:      4096 kB
        let words = line.split { $0 == " " || $0 == "\t" }
        if line.hasPrefix("VmHWM:"), words.count == 3 { return 1024 * (Int(words[1]) ?? 0) }
      }
      return 0
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    #endif
  }
}
