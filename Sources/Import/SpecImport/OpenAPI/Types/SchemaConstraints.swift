import Diagnostics
import MessageSyntax
import PatternSyntax

/// Reads `minimum`, `maxLength`, `pattern` and similar keywords.
struct SchemaConstraints {
  let source: ImportSource

  /// Reads limits of lengths and of numbers of items: whole numbers that are not negative.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - word: The end of the keywords: `Length` of `minLength`.
  ///   - name: The end of the constraints: `length` of `min-length`.
  /// - Returns: The constraints.
  func lengths(of schema: JSONTree, _ word: String, as name: String) -> [(String, SpecNode)] {
    var bounds: [(String, Int)] = []
    let (lower, upper) = ("min\(word)", "max\(word)")
    for (key, name) in [(lower, "min-\(name)"), (upper, "max-\(name)")] {
      guard let member = schema.member(key), !member.value.isNull else { continue }
      guard let value = member.value.spelling.flatMap(Self.wholeNumber), value >= 0,
        value <= Int(Int32.max) * 1024
      else {
        source.report.lose(
          "'\(key)'", "it is not a whole number that a length can have", at: member.nameSpan)
        continue
      }
      if key == lower, value == 0 { continue }
      bounds.append((name, value))
    }
    if bounds.count == 2, bounds[0].1 > bounds[1].1 {
      source.report.lose("'\(lower)'", "it is greater than '\(upper)'", at: schema.place)
      return []
    }
    return bounds.map { ($0.0, .number(String($0.1))) }
  }

  /// A whole number. A fraction of zeros is allowed.
  private static func wholeNumber(_ spelling: String) -> Int? {
    if let value = Int(spelling) { return value }
    guard case .float(let value)? = NumberText.literal(spelling.utf8), value == value.rounded(),
      abs(value) < 1e15
    else { return nil }
    return Int(value)
  }

  /// Reads limits of numbers. In OpenAPI 3.0, `exclusiveMinimum` modifies `minimum`; later it is a
  /// limit itself.
  func bounds(of schema: JSONTree, isInteger: Bool) -> [(String, SpecNode)] {
    var bounds: [(String, SpecNode)] = []
    for (key, exclusive, step) in [
      ("minimum", "exclusiveMinimum", 1), ("maximum", "exclusiveMaximum", -1),
    ] {
      let isExclusive = schema.isTrue(exclusive)
      guard
        let member = schema[exclusive]?.number == nil
          ? schema.member(key) : schema.member(exclusive)
      else { continue }
      let excludes = isExclusive || member.nameText == exclusive
      guard let spelling = member.value.spelling else { continue }
      guard isInteger || SpecNumber.isFinite(spelling) else {
        source.report.lose("'\(member.nameText)'", "it is not a finite number", at: member.nameSpan)
        continue
      }
      if isInteger {
        let bound = Self.wholeNumber(spelling)?.addingReportingOverflow(excludes ? step : 0)
        guard let bound, !bound.overflow else {
          source.report.lose(
            "'\(member.nameText)'", "it is not a whole number of 64 bits", at: member.nameSpan)
          continue
        }
        bounds.append((key, .number(String(bound.partialValue))))
      } else if excludes {
        source.report.lose(
          "'\(exclusive)'", "bounds of numbers are always inclusive", at: member.nameSpan)
      } else {
        bounds.append((key, .number(spelling)))
      }
    }
    if bounds.count == 2, case .number(let lower) = bounds[0].1,
      case .number(let upper) = bounds[1].1,
      NumberText.isLess(Array(upper.utf8), than: Array(lower.utf8))
    {
      source.report.lose("'minimum'", "it is greater than 'maximum'", at: schema.place)
      return []
    }
    return bounds
  }

  /// The pattern as an I-Regexp, which matches the whole text, or `nil` if there is no equivalent.
  func pattern(of schema: JSONTree) -> SpecNode? {
    guard let member = schema.member("pattern"), let pattern = member.value.text else { return nil }
    guard let translated = PatternTranslation.translate(pattern),
      let compiled = try? IRegexp(translated), compiled.length <= 2000
    else {
      source.report.lose(
        "'pattern'",
        "a spec takes regular expressions of RFC 9485 only, without look-ahead and the like",
        at: member.nameSpan)
      return nil
    }
    return translated == ".*" ? nil : .text(translated)
  }
}
