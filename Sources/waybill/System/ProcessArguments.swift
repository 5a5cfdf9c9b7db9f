/// The arguments that the process was started with.
enum ProcessArguments {
  /// An argument whose bytes are not UTF-8.
  struct NotUTF8: Error {
    var bytes: [UInt8]
  }

  /// The arguments after the name of the program; nil when not even that is known.
  ///
  /// `CommandLine.arguments` would repair in silence what is not UTF-8, and name another file.
  static func read() throws(NotUTF8) -> [String]? {
    let count = Int(CommandLine.argc)
    guard count > 0 else { return nil }
    var arguments: [String] = []
    for case let argument? in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: count)
      .dropFirst()
    {
      guard let text = String(validatingCString: argument) else {
        throw NotUTF8(bytes: Array(argument))
      }
      arguments.append(text)
    }
    return arguments
  }
}

extension [UInt8] {
  /// The bytes of a C string.
  fileprivate init(_ string: UnsafePointer<CChar>) {
    self = []
    var next = string
    while next.pointee != 0 {
      append(UInt8(bitPattern: next.pointee))
      next += 1
    }
  }
}
