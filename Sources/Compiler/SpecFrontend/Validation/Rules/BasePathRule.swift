import Diagnostics
import MessageSyntax
import RequestModel

/// Warns of a path that repeats the path of the base URL: `/v1/users` below `https://host/v1`.
enum BasePathRule {
  static func check(_ request: Request, _ places: RequestPlaces, _ validator: inout Validator) {
    guard places.hasURL, case .base = request.url.origin,
      let base = validator.collection.baseURL
    else { return }
    let prefix = path(ofBase: base.span, &validator)
    guard !prefix.isEmpty else { return }
    let text = validator.draft.sources.text(at: request.url.span)
    guard text.starts(with: prefix) else { return }
    let rest = text.dropFirst(prefix.count)
    guard rest.first.map({ "/?".utf8.contains($0) }) ?? true else { return }
    let hasSlash = rest.first == UInt8(ascii: "/")
    validator.report(
      .basePathTwice(
        String(decoding: prefix, as: UTF8.self),
        rest: (hasSlash ? "" : "/") + String(decoding: rest, as: UTF8.self)),
      at: validator.draft.sources.span(of: 0..<prefix.count, ofTextAt: request.url.span))
  }

  /// The path of the base URL as it is written, without a final `/`. It is read once.
  private static func path(ofBase span: Span, _ validator: inout Validator) -> [UInt8] {
    if let known = validator.draft.basePath { return known }
    let text = validator.draft.sources.text(at: span)
    var path: ArraySlice<UInt8> = []
    if let colon = text.firstIndex(of: UInt8(ascii: ":")), text[colon...].starts(with: "://".utf8) {
      let rest = text[(colon + 3)...]
      path = rest[(rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex)...]
    }
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    validator.draft.basePath = Array(path)
    return Array(path)
  }
}
