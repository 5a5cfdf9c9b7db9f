import Diagnostics
import MessageSyntax
import RequestModel

/// What `match` may forbid.
extension Validator {
  /// Reports a field that is forbidden and sent: no request could be the expected one.
  mutating func validateMatch(_ request: Request) {
    for entry in request.match.entries where entry.kind == .forbid {
      let name = collection.text[entry.name]
      guard sends(name, request) else { continue }
      report(
        .forbiddenAndSent(
          collection.text.string(entry.name), by: collection.text.string(request.name)),
        at: entry.span)
    }
  }

  private func sends(_ name: ArraySlice<UInt8>, _ request: Request) -> Bool {
    if request.headers.contains(where: { FieldName.equal(collection.text[$0.name], name) }) {
      return true
    }
    switch String(decoding: FieldName.lowercased(name), as: UTF8.self) {
    case "host": return true
    case "cookie": return !request.cookies.isEmpty
    case "authorization":
      switch request.authentication?.scheme {
      case .basic, .bearer: return true
      case .some(.none), nil: return false
      }
    default: return false
    }
  }
}
