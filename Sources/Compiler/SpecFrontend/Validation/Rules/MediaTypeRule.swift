import Diagnostics
import MessageSyntax
import RequestModel

/// Checks the media types of content and of parts.
enum MediaTypeRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    if let type = request.contentType { check(type, request, &validator) }
  }

  static func check(_ id: ValueID, _ request: Request, _ validator: inout Validator) {
    // No field is sent.
    guard validator[id].kind != .null else { return }
    validator.validateText(id, request) { validator, text, span in
      if let offset = text.withUnsafeBufferPointer({ FieldValue.firstC1Control(in: $0) }) {
        return HeaderRule.reportC1(text[offset + 1], in: "the media type", id, &validator)
      }
      guard !MediaType.isValid(text) else { return }
      validator.report(.invalidMediaType(String(decoding: text, as: UTF8.self)), at: span)
    }
  }
}
