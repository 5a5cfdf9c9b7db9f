import Diagnostics
import RequestModel
import SerializationOptions

/// Checks the length of a query.
enum QueryLengthRule {
  /// Reports a query that by itself exceeds the target length that every server accepts. It is
  /// reported once for a request.
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    if hasShortQuery(request, &validator) { return }
    var roots = request.query.map(\.value)
    // `?name=`, `&name=`
    let names = request.query.reduce(0) { $0 + Int($1.name.count) + 2 }
    if case .parameters(let id)? = request.content,
      validator.collection.encodesParametersInURI(request)
    {
      roots.append(id)
    }
    guard let first = roots.first else { return }
    var longest = 0
    validator.forEachCase(
      of: request, where: roots.contains { validator.collection.isSymbolic($0) }
    ) { validator, `case` in
      let length = roots.reduce(names) { sum, root in
        sum + leastLength(of: root, request, `case`, validator)
      }
      longest = max(longest, length)
    }
    if longest > URLRule.longestTarget {
      validator.report(.longTarget(longest), at: validator[first].span)
    }
  }

  /// Whether a query is short however its bytes are encoded. Most are: each byte takes at most
  /// three.
  private static func hasShortQuery(_ request: Request, _ validator: inout Validator) -> Bool {
    if case .parameters? = request.content { return false }
    var length = 0
    for entry in request.query {
      length += Int(entry.name.count) + 2
      if entry.value.isAbsent { continue }
      let first = Int(entry.value.index)
      for index in first..<Int(validator.collection.values[first].end) {
        switch validator.collection.values[index].kind {
        case .reference: return false
        case .concatenation: break
        default: length += 2 * Int(validator.collection.values[index].text.count) + 1
        }
      }
    }
    return 3 * length <= URLRule.longestTarget
  }

  /// The least number of bytes that a value takes in a query: names and texts once, non-ASCII bytes
  /// percent-encoded, and the separators. The output of filters is not counted.
  private static func leastLength(
    of root: ValueID, _ request: Request, _ case: Case, _ validator: Validator
  ) -> Int {
    guard !root.isAbsent else { return 0 }
    var length = 0
    for index in Int(root.index)..<Int(validator[root].end) {
      let node = validator.collection.values[index]
      switch node.kind {
      case .null, .concatenation, .fieldList: break
      case .boolean: length += 1
      case .list, .set: length += node.count
      case .map: length += 2 * node.count
      case .reference where node.filterList == 0:
        let value = validator.collection.resolved(ValueID(index), in: request, case: `case`)
        length += leastLength(of: value, request, `case`, validator)
      case .reference: break
      case .integer, .real, .number, .text, .data, .date, .dateTime, .file:
        length += Int(node.text.count)
        // The bytes of short texts are not examined, because such texts do not make a query long.
        guard node.text.count > 64 else { continue }
        length += 2 * validator.text[node.text].count { $0 >= 0x80 }
      }
    }
    return length
  }
}
