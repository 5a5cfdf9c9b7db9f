// Filters and functions of other tools, and what to write here.

extension DiagnosticMessage {
  /// The cure of a filter that another tool has, `urlencode` or `default("x")`.
  static func cure(ofFilter filter: String) -> String? {
    let parts = filter.split(separator: "(", maxSplits: 1)
    guard let first = parts.first else { return nil }
    let argument = parts.count > 1 ? parts[1].filter { !"\"')".contains($0) } : nil
    if ["default", "d", "fallback", "or"].contains(String(first)) {
      return "write 'default: \(argument ?? "…")' where the input is declared"
    }
    return filterCure(String(first)).map { $0("input") }
  }

  /// The cure of the name of a filter or function, for the name of an input.
  static func filterCure(_ name: String) -> ((_ input: String) -> String)? {
    let word = name.lowercased().filter { $0 != "_" && $0 != "-" }
    if let filter = filters.first(where: {
      $0.words.split(separator: " ").contains(Substring(word))
    })?
    .filter {
      return { "write '${\($0) | \(filter)}'" }
    }
    guard changes.contains(word) else { return nil }
    return { _ in "write the text as it is sent: no filter changes letters or blanks" }
  }

  private static let filters: [(words: String, filter: String)] = [
    (
      "urlencode urlescape escapeuri encodeuri encodeuricomponent uriencode uri url percentencode "
        + "quote escape",
      "percent"
    ),
    ("b64 b64encode base64encode btoa tobase64", "base64"),
    ("base64urlencode urlsafebase64 urlsafeb64encode", "base64url"),
    ("tojson jsonencode jsonstringify stringify dumps", "json"),
    ("join csv commaseparated implode", "comma"),
    ("hexencode tohex hexdigest hexlify", "hex"),
    ("sha256sum sha256hex", "sha256"),
    ("md5sum md5hex", "md5"),
    ("len count size", "length"),
    ("xmlescape escapexml htmlescape escapehtml e", "xml"),
  ]

  private static let changes: Set = [
    "upper", "lower", "uppercase", "lowercase", "toupper", "tolower", "capitalize", "trim", "strip",
    "title", "replace",
  ]
}
