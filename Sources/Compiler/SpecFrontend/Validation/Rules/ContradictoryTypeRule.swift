import Diagnostics
import MessageSyntax
import RequestModel

/// Warns of a media type that the content cannot have: `text/xml` over `json`.
enum ContradictoryTypeRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    guard let content = request.content, let (key, usual, family) = expected(of: content) else {
      return
    }
    guard let type = validator.contentType(of: request), validator[type].kind == .text,
      let found = Family(validator.text[validator[type].text]), found != family
    else { return }
    validator.report(
      .contradictoryType(
        validator.text.string(validator[type].text), key: key, usual: usual),
      at: validator[type].span)
  }

  private static func expected(of content: Content) -> (key: String, usual: String, Family)? {
    switch content {
    case .json: ("json", "application/json", .json)
    case .graphQL: ("graphql", "application/json", .json)
    case .xml: ("xml", "application/xml", .xml)
    case .form: ("form", "application/x-www-form-urlencoded", .form)
    case .parameters, .plist, .text, .data, .file, .jsonLines, .multipart: nil
    }
  }

  /// The media types that name one format. Types of vendors and plain text may be anything.
  private enum Family {
    case json, form, xml, multipart, html, media

    private static let types: [[UInt8]: Family] = [
      Array("application/json".utf8): .json, Array("text/json".utf8): .json,
      Array("application/x-www-form-urlencoded".utf8): .form,
      Array("application/xml".utf8): .xml, Array("text/xml".utf8): .xml,
      Array("text/html".utf8): .html, Array("text/css".utf8): .html,
      Array("text/csv".utf8): .html,
    ]

    private static let topLevelTypes: [[UInt8]: Family] = [
      Array("multipart".utf8): .multipart, Array("image".utf8): .media,
      Array("audio".utf8): .media, Array("video".utf8): .media, Array("font".utf8): .media,
    ]

    init?(_ type: ArraySlice<UInt8>) {
      let name = type.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 }.map(\.asciiLowercased)
      guard let slash = name.firstIndex(of: UInt8(ascii: "/")),
        let family = Self.types[name] ?? Self.topLevelTypes[Array(name[..<slash])]
      else { return nil }
      self = family
    }
  }
}
