import Diagnostics

/// How much a run says on a terminal or in a log, where nobody reads ten thousand messages.
struct MessageBudget: Sendable {
  /// How many messages are shown in full, or `nil` for all of them.
  var messages: Int?

  /// How many bytes of text, unless all messages are shown.
  private static let bytes = 100_000

  /// Messages as text, and how many there are beside those that are shown.
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
    let files = Set(others.map { Array($0.place.path.utf8) }).count
    let place = files == 1 ? "1 file" : "\(files) files"
    return text + "and \(others.count) more in \(place); '--max-errors 0' shows all\n"
  }

  /// Which messages are shown: the first ones, and warnings only where errors leave room.
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
