import Diagnostics
import MessageSyntax
import RequestModel

/// Reports fields that `match` forbids and the request sends, so that no request could match.
enum MatchRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    for entry in request.match.entries where entry.kind == .forbid {
      let name = validator.text[entry.name]
      guard sends(name, request, validator) else { continue }
      validator.report(
        .forbiddenAndSent(
          validator.text.string(entry.name), by: validator.text.string(request.name)),
        at: entry.span)
    }
  }

  private static func sends(_ name: ArraySlice<UInt8>, _ request: Request, _ validator: Validator)
    -> Bool
  {
    if request.headers.contains(where: { FieldName.equal(validator.text[$0.name], name) }) {
      return true
    }
    switch String(decoding: FieldName.lowercased(name), as: UTF8.self) {
    case "host": return true
    case "cookie": return !request.cookies.isEmpty
    case "authorization": return request.authentication?.scheme.writesField ?? false
    default: return false
    }
  }
}
