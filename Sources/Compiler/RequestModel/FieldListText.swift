// The text of `{list: […]}`, the value of a header field.

import MessageSyntax

/// Makes the text of a list in a header field (RFC 9110, section 5.6.1): items joined by `, `, each
/// quoted if recipients would divide it.
///
/// An item that is an input of a list or a map brings all of its items. One without a value or
/// without items is not sent.
struct FieldListText {
  let collection: RequestCollection
  let request: Request
  let `case`: Case
  let style: TextStyle

  /// Appends the items.
  ///
  /// - Returns: `false`, with nothing appended, if there are none.
  /// - Throws: ``TextProblem`` if an item has no text.
  func append(_ list: ValueID, to output: inout [UInt8]) throws(TextProblem) -> Bool {
    let start = output.count
    for item in collection.children(of: list) {
      let text = try text(ofItem: item)
      guard !text.isEmpty else { continue }
      if output.count > start { output.append(contentsOf: ", ".utf8) }
      output.append(contentsOf: text)
    }
    return output.count > start
  }

  /// The text of an item, which is empty only for an item that is not sent.
  private func text(ofItem item: ValueID) throws(TextProblem) -> [UInt8] {
    var text: [UInt8] = []
    if let (reference, value) = container(of: item) {
      guard collection[value].count > 0 else { return [] }
      return try collection.filtered(reference, by: [.list], value, in: request, style: style).text
    }
    let isPresent = try collection.appendText(
      of: item, in: request, case: `case`, style: style, to: &text)
    return isPresent ? FieldValue.listItem(text) : []
  }

  /// The list or map that an item is as a whole, and its reference: `${x}` or `${x | list}`.
  private func container(of item: ValueID) -> (reference: ValueNode, value: ValueID)? {
    let reference = collection[item]
    guard reference.kind == .reference,
      reference.filterList == 0 || collection.isFieldList(item)
    else { return nil }
    let value = collection.binding(of: reference.inputName, in: request, case: `case`)
    guard !value.isAbsent, [.list, .map].contains(collection[value].kind) else { return nil }
    return (reference, value)
  }
}
