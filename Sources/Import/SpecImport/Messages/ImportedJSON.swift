import MessageSyntax
import SerializationOptions

/// JSON of a message as values of a spec, and the options that write it with the same bytes.
struct ImportedJSON {
  let node: SpecNode
  let options: [(String, SpecNode)]

  /// The layouts that are tried.
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

  /// The options of a layout as a spec writes them, without those that have their default.
  private static func words(of layout: JSONOptions) -> [(String, SpecNode)] {
    var words: [(String, SpecNode)] = []
    if layout.style == .pretty { words.append(("style", .text("pretty"))) }
    if layout.unicode == .escaped { words.append(("unicode", .text("escaped"))) }
    if layout.slashes == .escaped { words.append(("slashes", .text("escaped"))) }
    return words
  }

  /// Reads JSON; nil for any other text, for a JSON string, and for a layout that no option writes.
  init?(_ text: String, template: TemplateText) {
    guard case .success(let value) = JSONReader.parse(Array(text.utf8), maxDepth: 60) else {
      return nil
    }
    // The compiler takes JSON in quotes for a mistake.
    if case .string = value.content { return nil }
    guard
      let layout = Self.layouts.first(where: { layout in
        var writer = JSONWriter(options: layout)
        writer.value(value)
        return writer.take().elementsEqual(text.utf8)
      })
    else { return nil }
    guard let node = Self.node(value, template) else { return nil }
    self.node = node
    options = Self.words(of: layout)
  }

  private static func node(_ value: JSONTree, _ template: TemplateText) -> SpecNode? {
    switch value.content {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .number(let spelling): return .number(String(decoding: spelling, as: UTF8.self))
    case .string(let bytes):
      return .text(template.specText(String(decoding: bytes, as: UTF8.self)))
    case .array(let elements):
      let nodes = elements.compactMap { node($0, template) }
      return nodes.count == elements.count ? .list(nodes) : nil
    case .object(let members):
      var map = SpecMap()
      for member in members {
        let name = String(decoding: member.name, as: UTF8.self)
        guard !template.hasVariable(name), let node = node(member.value, template) else {
          return nil
        }
        map.add(name, node)
      }
      return .map(map)
    }
  }
}
