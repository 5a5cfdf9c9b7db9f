import MessageSyntax
import SerializationOptions

/// The pairs of a query or form as a map of a spec, with the options that write the same bytes.
struct PairText {
  /// A way to escape pairs. The most common ways come first.
  private struct Way {
    /// The options in addition to the preset `openapi` of queries, or `nil` if there are none.
    let options: [(String, SpecNode)]
    let kept: ByteSet
    let hasPlus: Bool
  }

  private static func ways(for text: String, isForm: Bool) -> [Way] {
    let all: [(escape: ParameterOptions.Escape, hasPlus: Bool)] = [
      (.rfc3986, false), (.form, true), (.rfc3986, true), (.component, false),
      (.afnetworking, false), (.php, true),
    ]
    let usual: ParameterOptions.Escape = isForm ? .form : .rfc3986
    let sorted = all.filter { $0.escape == usual && $0.hasPlus == isForm } + all
    let ways = sorted.map { escape, hasPlus in
      var options: [(String, SpecNode)] = []
      if escape != usual { options.append(("escape", .text(escape.rawValue))) }
      if hasPlus != isForm { options.append(("spaces", .text(hasPlus ? "plus" : "percent"))) }
      return Way(options: options, kept: escape.kept, hasPlus: hasPlus)
    }
    let open = "!$'()*,;:@/?[]".filter { text.utf8.contains($0.asciiValue ?? 0) }
    guard !open.isEmpty else { return ways }
    return ways
      + ways.prefix(3).map { way in
        Way(
          options: way.options + [("reserved", .text(open))],
          kept: way.kept.union(ByteSet(open)), hasPlus: way.hasPlus)
      }
  }

  /// The entries without duplicate names. A name that occurs several times has a list of values.
  let entries: [(name: String, values: [String?])]
  /// The options that differ from the preset `openapi`.
  let options: [(String, SpecNode)]

  /// Reads pairs. Returns `nil` if no map writes the same bytes.
  ///
  /// - Parameters:
  ///   - text: The pairs, with variables as single characters.
  ///   - isForm: Whether they are a form, which has other default options.
  ///   - isVariable: Whether a character represents a variable.
  init?(_ text: String, isForm: Bool, isVariable: (Unicode.Scalar) -> Bool) {
    guard !text.isEmpty, text.utf8.count < 100_000 else { return nil }
    var entries: [(name: String, values: [String?])] = []
    var pairs: [(String, String?)] = []
    var names: Set<NameKey> = []
    for pair in text.split(separator: "&", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, !pair.isEmpty, let name = Self.decoded(first),
        !name.unicodeScalars.contains(where: isVariable)
      else { return nil }
      var value: String?
      if parts.count > 1 {
        guard let decoded = Self.decoded(parts[1]) else { return nil }
        value = decoded
      }
      pairs.append((name, value))
      if let last = entries.last, last.name.isSame(as: name) {
        entries[entries.count - 1].values.append(value)
      } else {
        // A name that occurs again after another cannot keep its place in a map.
        guard names.insert(NameKey(name)).inserted else { return nil }
        entries.append((name, [value]))
      }
    }
    guard
      let way = Self.ways(for: text, isForm: isForm).first(where: {
        Self.written(pairs, $0, isVariable).utf8.elementsEqual(text.utf8)
      })
    else { return nil }
    self.entries = entries
    let hasNull = pairs.contains { $0.1 == nil }
    options = way.options + (hasNull ? [("nulls", .text("bare"))] : [])
  }

  private static func decoded(_ text: Substring) -> String? {
    let spaced = text.utf8.map { $0 == 0x2B ? 0x20 : $0 }
    return PercentEncoding.decode(spaced).flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func written(
    _ pairs: [(String, String?)], _ way: Way, _ isVariable: (Unicode.Scalar) -> Bool
  ) -> String {
    let encoder = PercentEncoder.keeping(way.kept, spacesAsPlus: way.hasPlus)
    return pairs.map { name, value in
      let name = TemplateText.encoded(name, by: encoder, isVariable: isVariable)
      guard let value else { return name }
      return name + "=" + TemplateText.encoded(value, by: encoder, isVariable: isVariable)
    }.joined(separator: "&")
  }
}
