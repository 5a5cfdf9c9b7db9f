package import Diagnostics
import MessageSyntax
package import SerializationOptions

/// Why a value has no text.
package struct TextProblem: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// Null has no text.
    case null

    /// A list, set or map is where text is wanted.
    case container

    /// A file or stream is where text is wanted.
    case file

    /// A value that JSON does not have is where the filter `json` makes JSON.
    case notJSON(ValueNode.Kind)

    /// A value nests deeper than ``NestingLimit/values`` where the filter `json` makes JSON.
    case tooDeep

    /// An item of a list or map that a filter joins is null or a collection itself.
    case item

    /// The text of the filter `xml` holds a character that XML does not have.
    case notXML

    /// The text is longer than ``RequestCollection/maximumTextLength``.
    case tooLong

    /// An optional input without a value is inside longer text.
    case absent
  }

  package var reason: Reason

  /// The input that gave the value, when one did.
  package var input: InputName?

  /// Where the value is used.
  package var span: Span

  /// Whether the value is only a part of the text.
  package var isInsideText = false
}

/// How the text of a value is made.
package struct TextStyle: Sendable {
  package var dates = DateFormat.rfc3339
  package var data = ParameterEncoding.DataText.base64

  /// Whether the text of references is percent-encoded, as in paths and queries.
  package var isInURL: Bool

  package init(encoding: ParameterEncoding = ParameterEncoding(), isInURL: Bool = false) {
    dates = encoding.dates
    data = encoding.data
    self.isInURL = isInURL
  }
}

extension RequestCollection {
  /// Appends the text of a value for a case.
  ///
  /// - Returns: `false`, with nothing appended, when the whole value is an input without value.
  /// - Throws: ``TextProblem`` when the value has no text.
  package func appendText(
    of id: ValueID, in request: Request, case: Case, style: TextStyle, to output: inout [UInt8]
  ) throws(TextProblem) -> Bool {
    let node = self[id]
    switch node.kind {
    case .reference:
      return try appendReference(node, in: request, case: `case`, style: style, to: &output)
    case .concatenation:
      for piece in children(of: id) {
        guard
          try appendText(of: piece, in: request, case: `case`, style: style, to: &output)
        else {
          throw TextProblem(
            reason: .absent, input: self[piece].inputName, span: self[piece].span,
            isInsideText: true)
        }
      }
      return true
    default:
      try appendScalar(node, style: style, usedAt: node.span, input: nil, to: &output)
      return true
    }
  }

  /// How many bytes a text of references and filters may have: 64 MiB, as a spec.
  package static let maximumTextLength = 1 << 26

  /// The text of a value for a case; nil when the whole value is an input without value.
  ///
  /// - Throws: ``TextProblem`` when the value has no text.
  package func evaluatedText(
    of id: ValueID, in request: Request, case: Case
  ) throws(TextProblem) -> [UInt8]? {
    var output: [UInt8] = []
    let style = TextStyle(encoding: request.encoding)
    let hasText = try appendText(of: id, in: request, case: `case`, style: style, to: &output)
    return hasText ? output : nil
  }

  /// The path of a file that a value names in a case, and the value that writes it, which tells
  /// what the path is relative to; nil when the whole value is an input without value.
  ///
  /// - Throws: ``TextProblem`` when the value is neither a file nor text.
  package func filePath(
    of id: ValueID, in request: Request, case: Case
  ) throws(TextProblem) -> (path: [UInt8], owner: ValueID)? {
    let value = resolved(id, in: request, case: `case`)
    guard !value.isAbsent else { return nil }
    if self[value].kind == .file { return (Array(text[self[value].text]), value) }
    return try evaluatedText(of: id, in: request, case: `case`).map { ($0, id) }
  }

  private func appendReference(
    _ reference: ValueNode, in request: Request, case: Case, style: TextStyle,
    to output: inout [UInt8]
  ) throws(TextProblem) -> Bool {
    let name = reference.inputName
    let value = binding(of: name, in: request, case: `case`)
    guard !value.isAbsent else { return false }
    guard reference.filterList != 0 || style.isInURL else {
      try appendScalar(
        self[value], style: style, usedAt: reference.span, input: name, to: &output)
      return true
    }
    if reference.filterList == 0, self[value].kind == .text {
      text.withBytes(of: self[value].text) { URLComponent.appendValue($0, to: &output) }
      return true
    }
    let filtered = try filtered(reference, value, in: request, style: style)
    if style.isInURL, !filtered.isPercentEncoded {
      URLComponent.appendValue(filtered.text, to: &output)
    } else {
      output.append(contentsOf: filtered.text)
    }
    return true
  }

  /// Appends the text of a scalar that is not a reference.
  func appendScalar(
    _ node: ValueNode, style: TextStyle, usedAt span: Span, input: InputName?,
    to output: inout [UInt8]
  ) throws(TextProblem) {
    switch node.kind {
    case .null:
      throw TextProblem(reason: .null, input: input, span: span)
    case .list, .set, .map, .reference, .concatenation:
      throw TextProblem(reason: .container, input: input, span: span)
    case .file:
      throw TextProblem(reason: .file, input: input, span: span)
    case .boolean:
      ParameterEncoding.Booleans.literal.append(node.boolean, to: &output)
    case .integer, .real, .number, .text:
      text.withBytes(of: node.text) { output.append(contentsOf: $0) }
    case .data:
      text.withBytes(of: node.text) { style.data.append($0, to: &output) }
    case .date, .dateTime:
      (node.dateFormat ?? style.dates).append(spelling: text[node.text], to: &output)
    }
  }
}
