/// The expansion of a scalar, a list or a map by RFC 6570, section 3.2: `{x}`, `{.x}`, `{;x}`, each
/// optionally with the modifier `*`; or as a list of RFC 9110, section 5.6.1.
///
/// An empty list or map is undefined in RFC 6570 (section 2.3) and expands to nothing. The names of
/// entries are percent-encoded like values, even where RFC 6570 would leave reserved characters
/// bare, so that a name cannot change the structure of the URL.
struct ValueExpansion {
  enum Style {
    /// Section 3.2.2.
    case comma

    /// Section 3.2.5.
    case label

    /// Section 3.2.7.
    case matrix

    /// RFC 9110, section 5.6.1, whose items are quoted where they need it.
    case list
  }

  let style: Style

  /// Whether each item is expanded separately: the modifier `*` of section 2.4.2.
  let isExploded: Bool

  init(_ style: Style, isExploded: Bool = false) {
    self.style = style
    self.isExploded = isExploded
  }

  /// The expansion of a value.
  ///
  /// - Parameters:
  ///   - input: The value.
  ///   - name: The name of the value, which ``Style/matrix`` includes.
  ///   - percentEncodes: Whether all but the unreserved characters of names and values are
  ///     percent-encoded.
  /// - Returns: The expansion; empty if there are no items.
  /// - Throws: ``FilterProblem/noName``.
  func text(
    of input: FilterInput, name: String?, percentEncodes: Bool
  ) throws(FilterProblem) -> [UInt8] {
    guard style != .matrix || name != nil else { throw .noName }
    let name = escaped(Array((name ?? "").utf8), percentEncodes)
    let pieces: [[UInt8]]
    switch input {
    case .text(let text): pieces = [named(name, escaped(text, percentEncodes))]
    case .list(let items):
      let items = items.map { escaped($0, percentEncodes) }
      pieces = isExploded ? items.map { named(name, $0) } : joined(items, name)
    case .map(let entries) where style == .list:
      pieces = entries.map {
        pair(FieldValue.listItem($0.name), MediaType.quoteIfNeeded(parameter: $0.value))
      }
    case .map(let entries):
      let pairs = entries.map { entry in
        (escaped(entry.name, percentEncodes), escaped(entry.value, percentEncodes))
      }
      pieces =
        isExploded
        ? pairs.map { pair($0, $1) } : joined(pairs.flatMap { [$0, $1] }, name)
    }
    guard !pieces.isEmpty else { return [] }
    return prefix + pieces.joined(separator: separator)
  }

  /// All items joined into one piece; no piece if there are no items.
  private func joined(_ items: [[UInt8]], _ name: [UInt8]) -> [[UInt8]] {
    items.isEmpty ? [] : [named(name, Array(items.joined(separator: [UInt8(ascii: ",")])))]
  }

  /// A value preceded by its name, if the style includes it.
  private func named(_ name: [UInt8], _ value: [UInt8]) -> [UInt8] {
    guard style == .matrix else { return value }
    return pair(name, value)
  }

  /// An empty value of a path-style parameter omits the `=`: the row *ifemp* of appendix A.
  private func pair(_ name: [UInt8], _ value: [UInt8]) -> [UInt8] {
    style == .matrix && value.isEmpty ? name : name + [UInt8(ascii: "=")] + value
  }

  private var prefix: [UInt8] {
    switch style {
    case .comma: []
    case .label: [UInt8(ascii: ".")]
    case .matrix: [UInt8(ascii: ";")]
    case .list: []
    }
  }

  /// The separator between exploded items.
  private var separator: [UInt8] {
    switch style {
    case .comma: [UInt8(ascii: ",")]
    case .list: Array(", ".utf8)
    case .label, .matrix: prefix
    }
  }

  private func escaped(_ text: [UInt8], _ percentEncodes: Bool) -> [UInt8] {
    if style == .list { return FieldValue.listItem(text) }
    guard percentEncodes else { return text }
    var output: [UInt8] = []
    PercentEncoding.append(text, keeping: .unreserved, to: &output)
    return output
  }
}
