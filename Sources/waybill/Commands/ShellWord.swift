/// An argument as a word of the POSIX shell.
enum ShellWord {
  static func text(_ argument: String) -> String {
    let isBare = !argument.isEmpty && argument.utf8.allSatisfy(isBare)
    if isBare { return argument }
    let parts = argument.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
    return "'" + parts.map { String(Substring($0)) }.joined(separator: #"'\''"#) + "'"
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2D...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }
}
