import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Checks the field `Host`.
enum HostRule {
  /// RFC 9110 section 7.2: `Host = uri-host [ ":" port ]`, on a single line.
  static func check(_ header: NamedValue, _ request: Request, _ validator: inout Validator) {
    guard validator[header.value].kind != .list else {
      return validator.report(.hostTwice(), at: header.span)
    }
    validator.validateText(header.value, request) { validator, text, span in
      let isHost =
        switch AbsoluteURL.parse(Array("http://".utf8) + text) {
        case .failure: false
        case .success: !text.contains { "/?#".utf8.contains($0) }
        }
      if !isHost { validator.report(.invalidHost(String(decoding: text, as: UTF8.self)), at: span) }
    }
    if request.targetForm == .absolute { check(header, besideTargetOf: request, &validator) }
  }

  /// RFC 9112 section 3.2.2: a server ignores Host if the target is in absolute form. Other
  /// recipients may use either.
  static func check(
    _ header: NamedValue, besideTargetOf request: Request, _ validator: inout Validator
  ) {
    for `case` in request.cases {
      guard let url = try? validator.collection.resolveURL(of: request, case: `case`),
        let text = try? validator.collection.evaluatedText(
          of: header.value, in: request, case: `case`),
        case .success(let host) = AbsoluteURL.parse(
          Array((url.scheme.rawValue + "://").utf8) + text),
        !FieldName.equal(host.host, url.host)
          || (host.port ?? url.scheme.defaultPort) != (url.port ?? url.scheme.defaultPort)
      else { continue }
      let expected = AbsoluteURL.hostField(host: url.host, port: url.port, scheme: url.scheme)
      return validator.report(
        .hostContradictsTarget(
          String(decoding: text, as: UTF8.self), String(decoding: expected, as: UTF8.self)),
        at: validator[header.value].span)
    }
  }
}
