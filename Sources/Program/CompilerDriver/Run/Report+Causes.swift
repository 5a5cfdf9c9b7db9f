import Diagnostics
import MessageSyntax

// Long reports, with one line for each cause.

extension Report {
  /// The number of messages that are shown one by one.
  private static let fewMessages = 8

  /// The report with one message for each cause, if it has many messages: the first one, and how
  /// many are like it.
  ///
  /// Messages have the same cause if they differ only in what they quote and in their numbers.
  package var byCause: Report {
    guard diagnostics.count > Self.fewMessages else { return self }
    var firsts: [LocatedDiagnostic] = []
    var counts: [Int] = []
    var places: [Cause: Int] = [:]
    for diagnostic in LocatedDiagnostic.report(diagnostics) {
      let cause = Cause(diagnostic.message)
      if let place = places[cause] {
        counts[place] += 1
      } else {
        places[cause] = firsts.count
        firsts.append(diagnostic)
        counts.append(1)
      }
    }
    var report = self
    report.replaceDiagnostics(with: zip(firsts, counts).map { $0.inOneLine(standingFor: $1) })
    return report
  }

  /// The words of a message without its quotations and numbers.
  private struct Cause: Hashable {
    let id: DiagnosticID
    let words: [UInt8]

    init(_ message: DiagnosticMessage) {
      id = message.id
      var words: [UInt8] = []
      var isQuoted = false
      for byte in message.text.utf8 {
        if byte == 0x27 { isQuoted.toggle() }
        if !isQuoted, !byte.isASCIIDigit { words.append(byte) }
      }
      self.words = words
    }
  }
}

extension LocatedDiagnostic {
  /// The message without the line of its source, and with the number of messages like it.
  fileprivate func inOneLine(standingFor count: Int) -> LocatedDiagnostic {
    let others = count == 1 ? "" : ", and \(count - 1) more like it"
    let message = DiagnosticMessage(
      message.id, message.severity, message.text + others, help: count == 1 ? message.help : nil)
    return LocatedDiagnostic(restoring: message, at: place.withoutExcerpt, notes: [])
  }
}
