import Diagnostics
import RequestModel
import SerializationOptions

/// Checks the parameters of a query.
enum QueryRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    for entry in request.query {
      ValueRule.check(entry.value, as: .pairs, request, &validator)
      LossRule.check(query: entry, request, &validator)
    }
  }
}

/// Checks maps that are sent as name-value pairs.
enum PairsRule {
  /// Checks that a query or form is a map or null.
  static func check(
    _ id: ValueID, _ title: String, _ request: Request, as side: ParameterOptions.Side = .form,
    isRaw: Bool = false, _ validator: inout Validator
  ) {
    for `case` in request.cases {
      let value = validator.collection.resolved(id, in: request, case: `case`)
      if value.isAbsent { continue }
      switch validator[value].kind {
      case .map, .null: continue
      default: break
      }
      let node = validator[id]
      let text = node.kind == .text ? validator.text.string(node.text) : nil
      validator.report(.pairsNeedMap(title, text: text), at: node.span)
      return
    }
    ValueRule.check(id, as: .pairs, request, &validator)
    LossRule.check(whole: id, request, as: side, isRaw: isRaw, &validator)
  }
}
