import Diagnostics
import RequestModel
import YAMLSyntax

/// What an encoding of queries and forms cannot carry is a warning, never a silent loss.
extension Lowering {
  mutating func validateLosses(_ root: ValueID, _ request: Request) {
    let node = collection[root]
    // A flat map of scalars loses nothing.
    if node.kind == .map, node.count > 0, Int(node.end) - Int(root.index) == 2 * node.count + 1,
      references(in: root).isEmpty
    {
      return
    }
    checkLoss(root, isItem: false, request, at: nil)
  }

  /// The map of a whole form or query, which may be empty.
  mutating func validateLosses(ofWhole root: ValueID, _ request: Request) {
    let node = collection[root]
    if [.map, .null].contains(node.kind), node.count == 0 { return }
    validateLosses(root, request)
  }

  private mutating func checkLoss(
    _ id: ValueID, isItem: Bool, _ request: Request, at usage: Span?
  ) {
    let node = collection[id]
    let span = usage ?? node.span
    switch node.kind {
    case .map:
      guard node.count > 0 else { return report(.emptyInPairs("map"), at: span) }
      if isItem { checkMapItem(node, request, at: span) }
      for (_, value) in collection.entries(of: id) {
        checkLoss(value, isItem: false, request, at: usage)
      }
    case .list:
      guard node.count > 0 else { return report(.emptyInPairs("list"), at: span) }
      if request.encoding.arrays != .indices, !isItem,
        let inner = collection.children(of: id).first(where: { collection[$0].kind == .list })
      {
        report(.listOfLists(), at: usage ?? collection[inner].span)
      }
      for item in collection.children(of: id) {
        checkDelimiter(item, request, at: usage)
        checkLoss(item, isItem: true, request, at: usage)
      }
    case .set:
      if node.count == 0 { report(.emptyInPairs("set"), at: span) }
    case .reference where node.filterList == 0:
      for `case` in request.cases {
        let value = collection.resolved(id, in: request, case: `case`)
        guard !value.isAbsent else { continue }
        checkLoss(value, isItem: isItem, request, at: span)
      }
    default: break
    }
  }

  /// Items that are joined by a character which is sent like the same one inside of them.
  private mutating func checkDelimiter(_ item: ValueID, _ request: Request, at usage: Span?) {
    let delimiter: UInt8
    switch request.encoding.arrays {
    case .pipe: delimiter = UInt8(ascii: "|")
    case .space: delimiter = UInt8(ascii: " ")
    default: return
    }
    let node = collection[item]
    guard node.kind == .text, collection.text[node.text].contains(delimiter) else { return }
    report(.delimiterInItem(delimiter == 0x20 ? "blank" : "'|'"), at: usage ?? node.span)
  }

  /// A list of maps: `a[][b]=1&a[][c]=2` does not say which keys belong together.
  private mutating func checkMapItem(_ node: ValueNode, _ request: Request, at span: Span) {
    switch request.encoding.arrays ?? .brackets {
    case .indices: break
    case .brackets:
      if node.count > 1 { report(.listOfMaps(), at: span) }
    case .repeat, .comma, .pipe, .space: report(.listOfMaps(), at: span)
    }
  }
}
