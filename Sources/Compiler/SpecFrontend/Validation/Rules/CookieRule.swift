import Diagnostics
import MessageSyntax
import RequestModel

/// Checks cookies (RFC 6265 section 4.1.1).
enum CookieRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    for cookie in request.cookies { check(cookie, request, &validator) }
  }

  /// RFC 6265 section 4.1.1: `cookie-value = *cookie-octet / ( DQUOTE *cookie-octet DQUOTE )`.
  private static func unquoted(_ value: [UInt8]) -> ArraySlice<UInt8> {
    let quote = UInt8(ascii: "\"")
    guard value.count >= 2, value.first == quote, value.last == quote else { return value[...] }
    return value[1..<value.count - 1]
  }

  /// RFC 6265 section 4.1.1: no controls, spaces, quotes, commas, semicolons, backslashes.
  private static func check(_ cookie: NamedValue, _ request: Request, _ validator: inout Validator)
  {
    let name = validator.text.string(cookie.name)
    validator.validateText(cookie.value, request) { validator, text, span in
      let isSeparator = { (byte: UInt8) in " \",;\\".utf8.contains(byte) }
      if let byte = text.first(where: \.isASCIIControl) {
        validator.report(.controlByte(byte, in: "cookie '\(name)'"), in: cookie.value) {
          $0 == byte
        }
      } else if let byte = unquoted(text).first(where: isSeparator) {
        // Quotes around a value are allowed. The byte alone does not distinguish them from other
        // quotes.
        if byte == UInt8(ascii: "\"") {
          validator.report(.invalidCookieValue(name), at: span)
        } else {
          validator.report(.invalidCookieValue(name), in: cookie.value) { $0 == byte }
        }
      } else if let offset = text.withUnsafeBufferPointer({ FieldValue.firstC1Control(in: $0) }) {
        HeaderRule.reportC1(text[offset + 1], in: "cookie '\(name)'", cookie.value, &validator)
      } else if !FieldValue.isASCII(text[...]) {
        validator.report(.nonASCIIFieldValue("cookie '\(name)'"), at: span)
      }
    }
  }
}
