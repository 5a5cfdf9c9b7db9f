import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Reports fields that both a header and a dedicated key would set.
enum KeyConflictRule {
  /// Whether content is built from values, as opposed to given as bytes that may be coded already.
  private static func isMadeHere(_ content: Content?) -> Bool {
    switch content {
    case .data, .file, nil: false
    default: true
    }
  }

  static func check(_ request: Request, _ places: RequestPlaces, _ validator: inout Validator) {
    if let authentication = request.authentication, authentication.scheme.writesField,
      authentication.scheme.aws == nil
    {
      check("Authorization", "auth", at: authentication.span, request, &validator)
    }
    if let cookie = request.cookies.first {
      let name = validator.text.string(cookie.name)
      let note = "the cookie '\(name)' is here"
      check("Cookie", "cookies", at: cookie.span, noting: note, request, &validator)
    }
    check("Content-Type", "content-type", at: places.contentType, request, &validator)
    check("Content-Encoding", "content-encoding", at: places.contentCoding, request, &validator)
    for (digest, name): (ContentDigest, StaticString) in [
      (.sha256, "Content-Digest"), (.md5, "Content-MD5"),
    ] where request.digests.contains(digest) {
      check(name, "digest", at: places.digests, request, &validator)
    }
    if places.contentCoding == nil, validator.collection.sendsContent(request),
      let field = validator.field("Content-Encoding", of: request.headers),
      isMadeHere(request.content),
      validator.collection.isText(validator[field.value].text, "gzip")
        || validator.collection.isText(validator[field.value].text, "deflate")
    {
      validator.report(.codingNotApplied(), at: field.span)
    }
    guard case .multipart? = request.content else { return }
    if let type = places.contentType { validator.report(.multipartContentType(), at: type) }
    // The serializer replaces an inherited field.
    if let span = places.ownContentType { validator.report(.multipartContentType(), at: span) }
  }

  /// Reports a header that a key also sets.
  private static func check(
    _ name: StaticString, _ key: String, at place: Span?, noting note: String? = nil,
    _ request: Request, _ validator: inout Validator
  ) {
    guard let place, let field = validator.field(name, of: request.headers) else { return }
    validator.report(
      .fieldAndKey("\(name)", key: key), at: field.span,
      notes: [.init(note ?? "'\(key)' is here", at: place)])
  }
}
