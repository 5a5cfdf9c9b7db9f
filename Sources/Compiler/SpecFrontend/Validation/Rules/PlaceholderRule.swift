import Diagnostics
import MessageSyntax
import RequestModel

/// Warns of placeholders of other tools: `{{token}}` anywhere, and `$token` if it is hardly
/// anything else.
enum PlaceholderRule {
  /// The context of a text, which decides whether `$name` is a placeholder.
  enum PlaceholderPlace {
    /// A header, cookie or credential. Any `$name` is a placeholder.
    case field

    /// A value of a query or of content. `$name` is a placeholder if it is the whole value or names
    /// an input.
    case value

    /// A program, in which `$name` is a variable and never a placeholder.
    case program

    /// A segment of a path. `$name` is a placeholder if it is in capitals or names an input.
    case segment

    /// The context of a value, or `nil` if it is not text. URLs are also excluded: they are
    /// examined as written.
    init?(_ role: ValueRole) {
      switch role {
      case .header, .cookie, .credential, .contentType, .part(_, .contentType), .part(_, .header):
        self = .field
      case .query, .parameters, .form, .json, .propertyList, .xml, .text, .jsonLines,
        .graphQL(.variables), .graphQL(.operationName), .multipart(.parameters),
        .multipart(.boundary), .part(_, .name), .part(_, .fileName), .part(_, .value),
        .part(_, .json), .part(_, .xml):
        self = .value
      case .graphQL(.query): self = .program
      case .url, .data, .file, .multipart(.type), .multipart(.start), .part(_, .data),
        .part(_, .file), .part(_, .stream), .part(_, .length):
        return nil
      }
    }
  }

  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    if validator.draft.holdsMarkedSegment { warnOfMarkedSegments(request, &validator) }
    guard validator.draft.sources.mayHoldPlaceholders else { return }
    warnInURL(request.url.span, request, &validator)
    request.forEachValue { id, role in
      if let place = PlaceholderPlace(role) { warn(inTree: id, place, request, &validator) }
    }
  }

  /// Warns of placeholders in the texts of a value. Names were examined when they were read.
  private static func warn(
    inTree id: ValueID, _ place: PlaceholderPlace, _ request: Request, _ validator: inout Validator
  ) {
    let node = validator[id]
    switch node.kind {
    case .text: warn(in: node, isWhole: true, place, request, &validator)
    case .concatenation:
      for piece in validator.collection.children(of: id) where validator[piece].kind == .text {
        warn(in: validator[piece], isWhole: false, place, request, &validator)
      }
    case .list, .fieldList:
      for item in validator.collection.children(of: id) {
        warn(inTree: item, place, request, &validator)
      }
    case .map:
      for (_, value) in validator.collection.entries(of: id) {
        warn(inTree: value, place, request, &validator)
      }
    default: break
    }
  }

  private static func warn(
    in node: ValueNode, isWhole: Bool, _ place: PlaceholderPlace, _ request: Request,
    _ validator: inout Validator
  ) {
    guard validator.text.withText(of: node.text, ForeignPlaceholder.mayOccur) else { return }
    let text = validator.text[node.text]
    let all = ForeignPlaceholder.all(in: text)
    let variables = place == .value ? variables(of: text, all) : []
    for found in all where !(found.hasDollar && variables.contains(text[found.name])) {
      let isWhole = isWhole && found.isWhole
      guard isMeant(found, text[found.name], isWhole: isWhole, place, request, validator) else {
        continue
      }
      let offset = found.range.lowerBound - text.startIndex
      report(
        found, in: text, at: validator.span(of: offset..<offset + found.range.count, in: node),
        request, &validator)
    }
  }

  private static func report(
    _ found: ForeignPlaceholder, in text: ArraySlice<UInt8>, at span: Span, _ request: Request,
    _ validator: inout Validator
  ) {
    let name = text[found.name]
    validator.report(
      .foreignPlaceholder(
        String(decoding: text[found.range], as: UTF8.self),
        name: String(decoding: name, as: UTF8.self), isDeclared: isInput(name, request, validator)),
      at: span)
  }

  /// Whether the author probably meant a placeholder.
  private static func isMeant(
    _ found: ForeignPlaceholder, _ name: ArraySlice<UInt8>, isWhole: Bool,
    _ place: PlaceholderPlace, _ request: Request, _ validator: Validator
  ) -> Bool {
    guard found.hasDollar else { return true }
    switch place {
    case .field: return true
    case .program: return false
    case .value: return isWhole || isInput(name, request, validator)
    case .segment:
      return isWhole && name.count > 1 && name.allSatisfy { !(0x61...0x7A ~= $0) }
        || isInput(name, request, validator) && !isOperation(name)
    }
  }

  /// The variables that a text declares itself, as in GraphQL: `$id: ID!`.
  private static func variables(of text: ArraySlice<UInt8>, _ placeholders: [ForeignPlaceholder])
    -> Set<ArraySlice<UInt8>>
  {
    let declared = placeholders.filter { found in
      let rest = text[found.range.upperBound...].drop { $0 == 0x20 }
      return found.hasDollar && rest.first == UInt8(ascii: ":")
    }
    return Set(declared.map { text[$0.name] })
  }

  /// Whether a name is a path segment of OData, even if an input has the same name.
  private static func isOperation(_ name: ArraySlice<UInt8>) -> Bool {
    ["all", "batch", "count", "entity", "links", "metadata", "ref", "value"].contains {
      name.elementsEqual($0.utf8)
    }
  }

  /// Whether the request can refer to an input of that name.
  private static func isInput(_ name: ArraySlice<UInt8>, _ request: Request, _ validator: Validator)
    -> Bool
  {
    (request.scope + validator.collection.sharedInputs).contains { index in
      validator.text[
        validator.collection.inputNames[Int(validator.collection.inputs[index].name.rawValue)]
      ].elementsEqual(name)
    }
  }

  /// Checks the base URL of the spec.
  static func check(base: URLTemplate, _ validator: inout Validator) {
    guard validator.draft.sources.mayHoldPlaceholders else { return }
    warnInURL(
      base.span, Request(name: .empty, span: base.span, method: .empty, url: base), &validator)
  }

  /// Checks a URL as it is written, because the model contains percent-encoded texts.
  private static func warnInURL(_ span: Span, _ request: Request, _ validator: inout Validator) {
    let text = validator.draft.sources.text(at: span)
    guard text.withContiguousBytes(ForeignPlaceholder.mayOccur) else { return }
    let path = text.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
    let start = startOfPath(text[..<path])
    for found in ForeignPlaceholder.all(in: text) {
      let place: PlaceholderPlace =
        found.range.lowerBound < start ? .field : found.range.lowerBound < path ? .segment : .value
      // A query name such as OData's `$filter` is not a placeholder.
      if place == .value, found.hasDollar, !isInQueryValue(found.range.lowerBound, text, from: path)
      {
        continue
      }
      let borders = place == .value ? "?&=" : "/?"
      func ends(_ index: Int) -> Bool {
        !text.indices.contains(index) || borders.utf8.contains(text[index])
      }
      let isWhole = ends(found.range.lowerBound - 1) && ends(found.range.upperBound)
      guard isMeant(found, text[found.name], isWhole: isWhole, place, request, validator) else {
        continue
      }
      let offset = found.range.lowerBound - text.startIndex
      report(
        found, in: text,
        at: validator.draft.sources.span(of: offset..<offset + found.range.count, ofTextAt: span),
        request, &validator)
    }
  }

  /// Warns of path segments that server frameworks replace: `:id`, `<id>`, `<int:id>`.
  private static func warnOfMarkedSegments(_ request: Request, _ validator: inout Validator) {
    let span = request.url.span
    let text = validator.draft.sources.text(at: span)
    let path = text[..<(text.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex)]
    for segment in path[startOfPath(path)...].split(separator: UInt8(ascii: "/")) {
      guard let name = name(inMarkedSegment: segment) else { continue }
      let offset = segment.startIndex - text.startIndex
      validator.report(
        .foreignPlaceholder(
          String(decoding: segment, as: UTF8.self), name: String(decoding: name, as: UTF8.self),
          isDeclared: isInput(name, request, validator)),
        at: validator.draft.sources.span(of: offset..<offset + segment.count, ofTextAt: span))
    }
  }

  private static func name(inMarkedSegment segment: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var name = segment.dropFirst()
    if segment.first == UInt8(ascii: "<"), name.last == UInt8(ascii: ">") {
      name.removeLast()
      if let colon = name.firstIndex(of: UInt8(ascii: ":")) { name = name[(colon + 1)...] }
    } else if segment.first != UInt8(ascii: ":") {
      return nil
    }
    guard let first = name.first, first.isASCIILetter || first == UInt8(ascii: "_"),
      name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "_-".utf8.contains($0) })
    else { return nil }
    return name
  }

  /// Whether the query pair around an index has its `=` before the index.
  private static func isInQueryValue(_ index: Int, _ text: ArraySlice<UInt8>, from query: Int)
    -> Bool
  {
    let pair = text[query..<index].lastIndex { "?&".utf8.contains($0) } ?? query
    return text[pair..<index].contains(UInt8(ascii: "="))
  }

  /// The start of the path of a URL. A `path` begins at its first character.
  private static func startOfPath(_ text: ArraySlice<UInt8>) -> Int {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
      text[colon...].starts(with: "://".utf8)
    else { return text.startIndex }
    return text[(colon + 3)...].firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
  }
}
