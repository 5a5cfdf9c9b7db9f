import Diagnostics
import RequestModel
import SerializationOptions

/// Checks methods that do not allow content, and the target `*`, which only OPTIONS allows.
enum MethodRule {
  static func check(_ request: Request, _ places: RequestPlaces, _ validator: inout Validator) {
    guard let method = places.method else { return }
    if validator.collection.isText(method.value, "CONNECT") {
      validator.report(.connectMethod(), at: method.span)
    }
    if let content = places.content, validator.collection.sendsContent(request) {
      if validator.collection.isText(method.value, "TRACE") {
        validator.report(.contentOnTrace(), at: content)
      }
      if case .multipart? = request.content,
        validator.collection.isText(method.value, "GET")
          || validator.collection.isText(method.value, "HEAD")
      {
        validator.report(.multipartOnMethod(validator.text.string(method.value)), at: content)
      }
    }
    if let form = places.targetForm, form.value == .asterisk {
      if !validator.collection.isText(method.value, "OPTIONS") {
        validator.report(.asteriskNeedsOptions(), at: form.span)
      }
      checkNoQuery(request, places, &validator)
    }
    // A template may serve requests with and without content.
    guard places.describesContent, !validator.collection.sendsContent(request) else { return }
    if let type = places.contentType {
      validator.report(.nothingToDescribe("content-type"), at: type)
    }
    if let coding = places.contentCoding {
      validator.report(.nothingToDescribe("content-encoding"), at: coding)
    }
    if let digests = places.digests { validator.report(.nothingToDescribe("digest"), at: digests) }
  }

  /// RFC 9112 section 3.2.4: `asterisk-form = "*"`.
  private static func checkNoQuery(
    _ request: Request, _ places: RequestPlaces, _ validator: inout Validator
  ) {
    if request.url.query != nil { validator.report(.asteriskWithQuery(), at: request.url.span) }
    if let entry = request.query.first { validator.report(.asteriskWithQuery(), at: entry.span) }
    if case .parameters(let id)? = request.content,
      validator.collection.encodesParametersInURI(request), validator[id].kind != .null,
      validator[id].kind != .map || validator[id].count > 0
    {
      validator.report(.asteriskWithQuery(), at: places.content ?? request.span)
    }
  }
}

extension RequestCollection {
  /// Whether a request has content. Parameters that are sent in the query do not count, nor do null
  /// ones if the serializer sends nothing for them.
  func sendsContent(_ request: Request) -> Bool {
    guard let content = request.content else { return false }
    guard case .parameters(let id) = content else { return true }
    if encodesParametersInURI(request) { return false }
    return self[id].kind != .null || request.serializer == .form
  }
}
