import Diagnostics
import MessageSyntax
import RequestModel

/// Warns of moments with a fraction of a second that a date of HTTP does not have.
enum DateRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    guard request.resolvedOptions.writesHTTPDates else { return }
    var roots: [ValueID] = []
    request.forEachValue { id, _ in roots.append(id) }
    for `case` in request.cases {
      roots += request.scope.indices.map {
        validator.collection.bindings[`case`.firstBinding + $0]
      }
    }
    for root in Set(roots).sorted(by: { $0.index < $1.index }) where !root.isAbsent {
      for index in Int(root.index)..<Int(validator[root].end) {
        let node = validator.collection.values[index]
        guard node.kind == .dateTime, node.dateFormat == nil,
          losesFraction(validator.text[node.text])
        else { continue }
        validator.report(.fractionInHTTPDate(), at: node.span)
      }
    }
  }

  static func losesFraction(_ text: ArraySlice<UInt8>) -> Bool {
    Timestamp(rfc3339: text).map { $0.nanoseconds != 0 } ?? false
  }
}
