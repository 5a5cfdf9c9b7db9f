package import Diagnostics
import MessageSyntax
package import SerializationOptions

/// The reason why a value has no text.
package struct TextProblem: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// The value is null.
    case null

    /// A list, set or map is in place of text.
    case container

    /// A file or stream is in place of text.
    case file

    /// The filter `json` gets a value that JSON cannot represent.
    case notJSON(ValueNode.Kind)

    /// The filter `json` gets a value nested deeper than ``NestingLimit/values``.
    case tooDeep

    /// A filter that joins items gets an item that is null or a collection.
    case item

    /// The filter `xml` gets a character that XML does not allow.
    case notXML

    /// The text is longer than ``RequestCollection/maximumTextLength``.
    case tooLong

    /// An optional input without a value is part of a longer text.
    case absent
  }

  package var reason: Reason

  /// The input with the value, if there is one.
  package var input: InputName?

  /// The place where the value is used.
  package var span: Span

  /// Whether the value is only a part of the text.
  package var isInsideText = false
}

/// The style in which text is made from values.
package struct TextStyle: Sendable {
  package var dates = DateFormat.rfc3339
  package var data = ParameterOptions.DataText.base64

  /// Whether references are percent-encoded, as in paths and queries.
  package var isInURL: Bool

  package init(encoding: ParameterOptions = ParameterOptions(), isInURL: Bool = false) {
    dates = encoding.dates
    data = encoding.data
    self.isInURL = isInURL
  }
}

extension RequestCollection {
  /// Appends the text of a value for a case.
  ///
  /// - Returns: `false`, with nothing appended, if the whole value is an input without a value.
  /// - Throws: ``TextProblem`` if the value has no text.
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
    case .fieldList:
      let list = FieldListText(collection: self, request: request, case: `case`, style: style)
      return try list.append(id, to: &output)
    default:
      try appendScalar(node, style: style, usedAt: node.span, input: nil, to: &output)
      return true
    }
  }

  /// The maximum length in bytes of a text with references and filters: 64 MiB, like a spec.
  package static let maximumTextLength = 1 << 26

  /// The text of a value for a case; nil if the whole value is an input without a value.
  ///
  /// - Throws: ``TextProblem`` if the value has no text.
  package func evaluatedText(
    of id: ValueID, in request: Request, case: Case
  ) throws(TextProblem) -> [UInt8]? {
    var output: [UInt8] = []
    let style = TextStyle(encoding: request.encoding)
    let hasText = try appendText(of: id, in: request, case: `case`, style: style, to: &output)
    return hasText ? output : nil
  }

  /// The path of a file in a case, and the value that contains it, which determines what the path
  /// is relative to; nil if the whole value is an input without a value.
  ///
  /// - Throws: ``TextProblem`` if the value is neither a file nor text.
  package func filePath(
    of id: ValueID, in request: Request, case: Case
  ) throws(TextProblem) -> (path: [UInt8], owner: ValueID)? {
    let id = path(ofFile: id)
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
    case .list, .set, .map, .reference, .concatenation, .fieldList:
      throw TextProblem(reason: .container, input: input, span: span)
    case .file:
      throw TextProblem(reason: .file, input: input, span: span)
    case .boolean:
      ParameterOptions.Booleans.literal.append(node.boolean, to: &output)
    case .integer, .real, .number, .text:
      text.withBytes(of: node.text) { output.append(contentsOf: $0) }
    case .data:
      text.withBytes(of: node.text) { style.data.append($0, to: &output) }
    case .date, .dateTime:
      (node.dateFormat ?? style.dates).append(spelling: text[node.text], to: &output)
    }
  }
}
