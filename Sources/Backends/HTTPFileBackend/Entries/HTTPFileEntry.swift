import MessageSyntax

/// One request of a `.http` file.
struct HTTPFileEntry {
  /// The content after the empty line: text, or the name of a file.
  enum Body {
    case inline([UInt8])
    case file(String)
  }

  /// The title for people.
  var title: String

  /// The name of the entry for clients.
  var name: String
  var comments: [UInt8] = []
  var directives: [String] = []
  var method: String
  var url: [UInt8]
  var fields: [(name: String, value: [UInt8])] = []
  var body: Body?

  /// Whether httpYac would read the name of the next entry as content. In `text/markdown`, only a
  /// delimiter without a name ends the content, and `### name` is a heading.
  var hidesNames: Bool {
    let type = fields.first { $0.name.isField("content-type") }
    return LineHandling.essence(of: type?.value ?? []).elementsEqual("text/markdown".utf8)
  }

  /// The lines of the entry, with a final line end.
  var text: [UInt8] {
    var output = HTTPFileComment.heading(title)
    output.reserveCapacity(fields.reduce(512) { $0 + $1.name.utf8.count + $1.value.count + 3 })
    output += "# @name ".utf8
    output += name.utf8
    output.append(0x0A)
    for directive in directives { output += "# @\(directive)\n".utf8 }
    output += comments
    output += method.utf8
    output.append(0x20)
    output += url
    output.append(0x0A)
    for field in fields {
      output += field.name.utf8
      output.append(UInt8(ascii: ":"))
      if !field.value.isEmpty { output.append(0x20) }
      output += field.value
      output.append(0x0A)
    }
    switch body {
    case nil: break
    case .inline(let text):
      output.append(0x0A)
      output += text
      output.append(0x0A)
    case .file(let name): output += "\n< ./\(name)\n".utf8
    }
    return output
  }
}
