import Diagnostics
import MessageSyntax
import RequestModel

/// Warns of items that contain the comma by which a filter joins them, where nothing encodes it.
enum JoinRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    guard validator.collection.filterLists.contains(where: joins) else { return }
    request.forEachValue { id, role in
      // In a URL the items are encoded, and the commas between them are not.
      guard !role.isInURL else { return }
      for index in validator.references(in: id) {
        let reference = validator.collection.values[index]
        let filters = validator.collection.filterLists[reference.filterList]
        guard joins(filters) else { continue }
        check(reference, isHeader: role.isField, request, &validator)
      }
    }
  }

  /// Whether the text that filters make is read by commas. Others encode or digest it.
  private static func joins(_ filters: [TextFilter]) -> Bool {
    filters == [.comma] || filters == [.commaExplode]
  }

  private static func check(
    _ reference: ValueNode, isHeader: Bool, _ request: Request, _ validator: inout Validator
  ) {
    for `case` in request.cases {
      let value = validator.collection.binding(
        of: reference.inputName, in: request, case: `case`)
      guard !value.isAbsent, validator[value].isContainer else { continue }
      let nodes = validator.collection.values[Int(value.index) + 1..<Int(validator[value].end)]
      let comma = UInt8(ascii: ",")
      guard nodes.contains(where: { $0.kind == .text && validator.text[$0.text].contains(comma) })
      else { continue }
      validator.sink.context = validator.note(of: `case`, request)
      validator.report(
        .commaInItem(
          of: validator.collection.string(reference.inputName), isHeader: isHeader),
        at: reference.span)
      validator.sink.context = nil
      return
    }
  }
}

extension ValueRole {
  /// Whether the value is that of a header field, of a request or a part.
  fileprivate var isField: Bool {
    switch self {
    case .header, .part(_, .header): true
    default: false
    }
  }
}
