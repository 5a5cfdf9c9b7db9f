import MessageSyntax
import SerializationOptions

/// JSON of a message as values of a spec, and the options that write it with the same bytes.
struct JSONText {
  let node: SpecNode
  let options: [(String, SpecNode)]

  /// The layouts that are tried.
  private static let layouts: [(options: JSONOptions, words: [(String, SpecNode)])] = {
    var layouts: [(JSONOptions, [(String, SpecNode)])] = []
    for isPretty in [false, true] {
      for (escapesUnicode, escapesSlashes) in [
        (false, false), (true, false), (false, true), (true, true),
      ] {
        var options = JSONOptions()
        var words: [(String, SpecNode)] = []
        if isPretty {
          options.style = .pretty
          words.append(("style", .text("pretty")))
        }
        if escapesUnicode {
          options.unicode = .escaped
          words.append(("unicode", .text("escaped")))
        }
        if escapesSlashes {
          options.slashes = .escaped
          words.append(("slashes", .text("escaped")))
        }
        layouts.append((options, words))
      }
    }
    return layouts
  }()

  /// Reads JSON; nil for what is none, and for what is laid out in a way that no option writes.
  init?(_ text: String, template: TemplateText) {
    guard case .success(let value) = JSONReader.parse(Array(text.utf8), maxDepth: 60) else {
      return nil
    }
    // The compiler takes JSON in quotes for a mistake.
    if case .string = value { return nil }
    guard
      let layout = Self.layouts.first(where: { layout in
        var writer = JSONWriter(options: layout.options)
        writer.value(value)
        return writer.take().elementsEqual(text.utf8)
      })
    else { return nil }
    guard let node = Self.node(value, template) else { return nil }
    self.node = node
    options = layout.words
  }

  private static func node(_ value: JSONValue, _ template: TemplateText) -> SpecNode? {
    switch value {
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
