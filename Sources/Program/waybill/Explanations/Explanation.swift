/// What `waybill explain` says about one diagnostic.
///
/// The texts are literals of the executable, so that it needs no file, and costs nothing when it is
/// not asked.
struct Explanation: Sendable {
  let id: StaticString
  let severity: StaticString

  /// What it means, in a phrase.
  let meaning: StaticString

  /// What to do about it; empty where nothing is to be done.
  let cure: StaticString

  /// The page below `docs/diagnostics`: sentences, an example and its repair. Empty for none.
  let page: StaticString

  init(
    _ id: StaticString, _ severity: StaticString, _ meaning: StaticString, _ cure: StaticString,
    _ page: StaticString
  ) {
    (self.id, self.severity, self.meaning, self.cure, self.page) = (
      id, severity, meaning, cure, page
    )
  }

  /// The text, whose last line is ended.
  var text: String {
    var text = "\(id) (\(severity))\n\nIt means: \(meaning).\n"
    if cure.utf8CodeUnitCount > 0 { text += "Help: \(cure).\n" }
    if page.utf8CodeUnitCount > 0 { text += "\n\(page)\n" }
    return text
  }
}
