@testable import SwiftBackend

extension SwiftPrinter {
  /// The text that a printer writes, from the beginning of a line.
  static func text(_ write: (inout SwiftPrinter) -> Void) -> String {
    var printer = SwiftPrinter()
    write(&printer)
    return String(decoding: printer.lines.bytes, as: UTF8.self)
  }
}
