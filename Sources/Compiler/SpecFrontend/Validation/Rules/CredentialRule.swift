import Diagnostics
import MessageSyntax
import RequestModel

/// Checks the credentials of `auth`.
enum CredentialRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    switch request.authentication?.scheme {
    case .bearer(let token):
      validator.validateText(token, request) { validator, text, span in
        guard !text.isEmpty else { return validator.report(.emptyBearer(), at: span) }
        if text.prefix(7).map(\.asciiLowercased).elementsEqual("bearer ".utf8) {
          validator.report(.schemeTwice(), at: span)
        }
        HeaderRule.checkText(text[...], of: "'bearer'", token, &validator)
      }
    case .basic(let username, let password):
      validator.validateText(username, request) { validator, text, _ in
        let colon = BasicCredentials.separator
        if text.contains(colon) {
          validator.report(.colonInUsername(), in: username) { $0 == colon }
        }
        checkNoControls(text, of: "'username'", username, &validator)
      }
      validator.validateText(password, request) { validator, text, _ in
        checkNoControls(text, of: "'password'", password, &validator)
      }
    // The rule of signatures checks these.
    case .aws, .some(.none), nil: break
    }
  }

  /// RFC 7617 section 2: no control characters in user-id and password.
  private static func checkNoControls(
    _ text: [UInt8], of title: String, _ id: ValueID, _ validator: inout Validator
  ) {
    guard let control = text.first(where: \.isASCIIControl) else { return }
    validator.report(.controlByte(control, in: title), in: id) { $0 == control }
  }
}
