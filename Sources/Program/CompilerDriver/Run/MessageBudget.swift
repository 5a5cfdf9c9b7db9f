import Diagnostics

/// The amount of text that a run writes to a terminal or a log, where nobody reads ten thousand
/// messages.
package struct MessageBudget: Sendable {
  /// The number of messages shown in full, or `nil` for all.
  var messages: Int?

  /// Whether the program has `--max-errors`, which the last line then recommends.
  private let canBeRaised: Bool

  /// The number of messages shown by default.
  package static let standardCount = 50

  package init(messages: Int? = nil, canBeRaised: Bool = true) {
    (self.messages, self.canBeRaised) = (messages, canBeRaised)
  }

  /// The maximum number of bytes of text, unless all messages are shown.
  private static let bytes = 100_000

  /// The messages as text, and the number of those not shown.
  ///
  /// Errors are shown before warnings, all in the order given.
  func render(_ diagnostics: [LocatedDiagnostic], with renderer: DiagnosticRenderer) -> String {
    guard let messages else { return renderer.render(diagnostics) }
    let isChosen = choice(of: messages, among: diagnostics)
    var text = ""
    var others: [LocatedDiagnostic] = []
    for (diagnostic, isChosen) in zip(diagnostics, isChosen) {
      guard isChosen, text.utf8.count < Self.bytes else {
        others.append(diagnostic)
        continue
      }
      text += renderer.render([diagnostic])
    }
    guard !others.isEmpty else { return text }
    let place = Self.count(Self.files(of: others), "file")
    let number = Self.grouped(others.count)
    let advice = canBeRaised ? "; '--max-errors 0' shows all" : ""
    return text + "and \(number) more in \(place)\(advice)\n"
  }

  /// The number of errors and warnings, as a line; empty for a single message about the command
  /// line or a whole file.
  static func summary(of diagnostics: [LocatedDiagnostic]) -> String {
    let counts = [(Severity.error, "error"), (.warning, "warning")].map { severity, word in
      (count: diagnostics.count { $0.message.severity == severity }, word: word)
    }
    let isInSpec = diagnostics.contains { $0.place.isFile && $0.place.start != nil }
    guard isInSpec || counts.reduce(0, { $0 + $1.count }) > 1 else { return "" }
    let parts = counts.filter { $0.count > 0 }.map { Self.count($0.count, $0.word) }
    let files = files(of: diagnostics.filter { $0.message.severity != .note })
    let place = files == 0 ? "" : " in \(count(files, "file"))"
    return parts.joined(separator: " and ") + place + rest(of: diagnostics) + "\n"
  }

  /// The clause about specs that were not read to the end.
  private static func rest(of diagnostics: [LocatedDiagnostic]) -> String {
    let message = DiagnosticMessage.tooManyErrors(DiagnosticSink.capacity)
    let count = files(of: diagnostics.filter { $0.message == message })
    return count == 0 ? "" : "; the rest of \(Self.count(count, "file")) is not checked"
  }

  private static func files(of diagnostics: [LocatedDiagnostic]) -> Int {
    Set(diagnostics.filter(\.place.isFile).map { Array($0.place.path.utf8) }).count
  }

  /// A number and what it counts: `1 file`, `9,950 errors`.
  static func count(_ number: Int, _ word: String) -> String {
    number == 1 ? "1 \(word)" : "\(grouped(number)) \(word)s"
  }

  /// A number with separated thousands: `9,950`.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number).utf8)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return text
  }

  /// The messages to show: the first ones, and warnings only if errors leave room.
  private func choice(of count: Int, among diagnostics: [LocatedDiagnostic]) -> [Bool] {
    var isChosen = Array(repeating: false, count: diagnostics.count)
    var room = count
    for severity in [Severity.error, .warning, .note] {
      for (index, diagnostic) in diagnostics.enumerated()
      where room > 0 && diagnostic.message.severity == severity {
        isChosen[index] = true
        room -= 1
      }
    }
    return isChosen
  }
}
