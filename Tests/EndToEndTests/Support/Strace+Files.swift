import Foundation
import TestSupport

/// The files that a run opens, and runs that are stopped half-way.
extension Strace {
  /// The absolute paths of the regular files that a run of `waybill` opens, shared libraries and
  /// those of the system left out. The run must succeed.
  static func openedFiles(_ arguments: [String], in folder: Folder) throws -> Set<String> {
    let trace = try Folder()
    let log = trace.url("trace").path
    let outcome = try Executable.run(
      "/usr/bin/env",
      ["strace", "-f", "-y", "-qq", "-e", "trace=?open,openat,?openat2", "-o", log]
        + [Executable.path] + arguments, in: folder)
    guard outcome.status == 0 else { throw Failure(messages: outcome.messages) }
    let system = ["/proc/", "/sys/", "/etc/", "/usr/", "/dev/"]
    var paths: Set<String> = []
    for line in try trace.read("trace").split(separator: "\n") {
      // The call returned a descriptor, which `-y` explains: `= 3</path>`.
      guard let match = line.wholeMatch(of: /.*\) += [0-9]+<(\/.*)>/) else { continue }
      let path = unescaped(match.1)
      guard !system.contains(where: path.hasPrefix), !path.contains(".so") else { continue }
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if exists, !isFolder.boolValue { paths.insert(path) }
    }
    return paths
  }

  /// Runs `waybill`, stops it when it has read the specs and is about to make its first folder for
  /// outputs, does what a shell command says, and lets it go on.
  static func run(
    _ arguments: [String], in folder: Folder, interruptedBy command: String
  ) throws -> Executable.Outcome {
    let exchange = try Folder()
    try exchange.write(
      "interrupt",
      """
      log=$1; action=$2; shift 2
      : >"$log"
      strace -f -qq -o "$log" -e trace='?mkdir,mkdirat' \
        -e inject='?mkdir,mkdirat:signal=STOP:when=1' "$@" & tracer=$!
      for attempt in $(seq 300); do
        if grep -q 'stopped by SIGSTOP' "$log"; then
          child=$(tr -d ' ' <"/proc/$tracer/task/$tracer/children")
          sh -c "$action" || { kill -KILL "$child"; exit 97; }
          kill -CONT "$child"
          wait "$tracer"
          exit
        fi
        sleep 0.1
      done
      kill "$tracer"
      exit 98
      """)
    return try Executable.run(
      "/bin/sh",
      [exchange.url("interrupt").path, exchange.url("trace").path, command, Executable.path]
        + arguments, in: folder)
  }

  /// A path as `strace` writes it: all but ASCII in octal.
  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let code = UInt8(String(Substring(rest.prefix(3))), radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
