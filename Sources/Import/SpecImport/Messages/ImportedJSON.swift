import MessageSyntax
import SerializationOptions

/// JSON of a message as values of a spec, with the options that write the same bytes.
struct ImportedJSON {
  let node: SpecNode
  let options: [(String, SpecNode)]

  /// The layouts to try.
  private static let layouts: [JSONOptions] = [JSONOptions.Style.compact, .pretty].flatMap {
    style in
    [(false, false), (true, false), (false, true), (true, true)].map { unicode, slashes in
      var options = JSONOptions()
      options.style = style
      if unicode { options.unicode = .escaped }
      if slashes { options.slashes = .escaped }
      return options
    }
  }

  /// The options of a layout in the form of a spec, except those with their default value.
  private static func words(of layout: JSONOptions) -> [(String, SpecNode)] {
    var words: [(String, SpecNode)] = []
    if layout.style == .pretty { words.append(("style", .text("pretty"))) }
    if layout.unicode == .escaped { words.append(("unicode", .text("escaped"))) }
    if layout.slashes == .escaped { words.append(("slashes", .text("escaped"))) }
    return words
  }

  /// Parses JSON. Returns `nil` for any other text, for a JSON string, and for a layout that no
  /// options produce.
  init?(_ text: String, template: TemplateText) {
    guard case .success(let value) = JSONReader.parse(Array(text.utf8), maxDepth: 60) else {
      return nil
    }
    // The compiler treats quoted JSON as a mistake.
    if case .string = value.content { return nil }
    guard
      let layout = Self.layouts.first(where: { layout in
        var writer = JSONWriter(options: layout)
        writer.value(value)
        return writer.take().elementsEqual(text.utf8)
      })
    else { return nil }
    guard !Self.hasVariableName(value, template) else { return nil }
    node = value.node { template.specText($0) }
    options = Self.words(of: layout)
  }

  /// The object or list that a text is as JSON, whatever its layout.
  static func tree(of text: String) -> JSONTree? {
    let first = text.utf8.first { !" \t\r\n".utf8.contains($0) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      case .success((let tree, _)) = JSONReader.parseKeepingLast(
        Array(text.utf8), at: 0, maxDepth: 60, maxNodes: 100_000)
    else { return nil }
    return tree
  }

  /// Whether a name in a value contains a variable, which the key of a map cannot.
  static func hasVariableName(_ value: JSONTree, _ template: TemplateText) -> Bool {
    value.elements.contains { hasVariableName($0, template) }
      || value.members.contains {
        template.hasVariable($0.nameText) || hasVariableName($0.value, template)
      }
  }
}
