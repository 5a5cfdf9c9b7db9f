import Diagnostics
import SpecFrontend
import YAMLSyntax

/// Finds mistakes before a YAML syntax error.
enum SpecBeginning {
  /// Finds mistakes in the beginning of a spec with a syntax error further on.
  ///
  /// The beginning ends before the request or the key that contains the error, so that it is
  /// well-formed. Mistakes that depend on the rest of the file are not reported.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - base: The position of its first byte.
  ///   - found: The diagnostics of the whole file.
  ///   - limits: The limits of the reader.
  ///   - frontend: Parses and lowers the beginning.
  ///   - sources: The files of the spec.
  /// - Returns: The mistakes of the beginning.
  static func mistakes(
    beforeSyntaxErrorIn bytes: [UInt8], base: UInt32, found: [Diagnostic], limits: ReaderLimits,
    _ frontend: inout SpecFrontend, sources: SourceMap
  ) -> [Diagnostic] {
    guard let error = found.last(where: { $0.message.id == "yaml-syntax" }), let span = error.span,
      let end = beginning(of: bytes, before: Int(span.start - base))
    else { return [] }
    var sink = DiagnosticSink()
    let prefix = Array(bytes[..<end])
    guard let spec = frontend.parse(prefix, base: base, limits: limits, sink: &sink) else {
      return []
    }
    _ = frontend.lower(
      spec, fragments: [], sources: sources, selection: Selection(), sink: &sink)
    let lastLine = base + UInt32(lineStart(of: bytes, before: end - 1))
    return sink.diagnostics.filter { diagnostic in
      guard let span = diagnostic.span, independentMistakes.contains(diagnostic.message.id),
        !found.contains(diagnostic)
      else { return false }
      // The last key may have lost its value.
      return diagnostic.message.id != "wrong-shape" || span.end <= lastLine
    }
  }

  /// The mistakes that nothing later in a file can correct.
  private static let independentMistakes: Set<DiagnosticID> = [
    "asterisk-needs-options", "computed-field", "connect-method", "control-character",
    "duplicate-case", "duplicate-enum-value", "duplicate-key", "empty-name", "field-twice",
    "invalid-base64", "invalid-choice", "invalid-cookie", "invalid-date", "invalid-field-name",
    "invalid-field-value", "invalid-host", "invalid-input-name", "invalid-language",
    "invalid-media-type", "invalid-method", "invalid-type", "invalid-type-name", "invalid-url",
    "key-not-scalar", "mixed-enum", "path-and-url", "second-content", "tag-mismatch",
    "two-credentials", "unclosed-reference", "unknown-filter", "unknown-key", "unknown-tag",
    "unsupported-version", "wrong-shape",
  ]

  /// The start of the entry of a top-level map, or of the top-level key, that contains an offset;
  /// nil if it is the first.
  private static func beginning(of bytes: [UInt8], before offset: Int) -> Int? {
    var indentations: [(start: Int, indentation: Int)] = []
    var start = lineStart(of: bytes, before: min(offset, bytes.count))
    while true {
      if let indentation = indentation(of: bytes, at: start),
        indentation < indentations.last?.indentation ?? Int.max
      {
        indentations.append((start, indentation))
      }
      if start == 0 || indentations.last?.indentation == 0 { break }
      start = lineStart(of: bytes, before: start - 1)
    }
    // The second to last is an entry of the top-level map that the last one begins.
    let cut = indentations.count > 1 ? indentations[indentations.count - 2] : indentations.last
    return cut.flatMap { $0.start > 0 ? $0.start : nil }
  }

  /// The start of the line with the byte before an offset, or the offset itself.
  private static func lineStart(of bytes: [UInt8], before offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  /// The number of spaces at the start of a line; nil for an empty line or a comment.
  private static func indentation(of bytes: [UInt8], at start: Int) -> Int? {
    let rest = bytes[start...]
    guard let first = rest.firstIndex(where: { $0 != 0x20 }) else { return nil }
    switch bytes[first] {
    case 0x0A, 0x0D, UInt8(ascii: "#"): return nil
    default: return first - start
    }
  }
}
