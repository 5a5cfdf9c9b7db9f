/// The text that `waybill explain` prints about one diagnostic.
///
/// The texts are literals of the executable, so that no file is needed and no time is spent unless
/// they are printed.
struct Explanation: Sendable {
  let id: StaticString
  let severity: StaticString

  /// The meaning, as a phrase.
  let meaning: StaticString

  /// The remedy; empty if there is nothing to do.
  let cure: StaticString

  /// The page below `docs/diagnostics`: sentences, an example and its repair. Empty if there is
  /// none.
  let page: StaticString

  init(
    _ id: StaticString, _ severity: StaticString, _ meaning: StaticString, _ cure: StaticString,
    _ page: StaticString
  ) {
    (self.id, self.severity, self.meaning, self.cure, self.page) = (
      id, severity, meaning, cure, page
    )
  }

  /// The text, with a final line end.
  var text: String {
    var text = "\(id) (\(severity))\n\nIt means: \(meaning).\n"
    if cure.utf8CodeUnitCount > 0 { text += "Help: \(cure).\n" }
    if page.utf8CodeUnitCount > 0 { text += "\n\(page)\n" }
    return text
  }
}
