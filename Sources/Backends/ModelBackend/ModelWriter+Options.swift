import MessageSyntax
import RequestModel
import SerializationOptions

/// Writes all options of a request, including defaults.
extension ModelWriter {
  mutating func optionLines(of request: Request) {
    for group in OptionTable.groups.indices {
      if OptionTable.groups[group].word == ParameterOptions.word {
        encodingLines(of: request)
        continue
      }
      objectLine(OptionTable.groups[group].word) { $0.members(of: group, request.options) }
    }
  }

  mutating func line(_ framing: Framing) {
    objectLine("framing") { writer in
      switch framing {
      case .contentLength: writer.member("kind", "content-length")
      case .chunked(let size):
        writer.member("kind", "chunked")
        writer.lines.json.member("size", size)
      }
    }
  }

  /// Writes the common encoding, and the separate ones of queries and forms, if any.
  private mutating func encodingLines(of request: Request) {
    objectLine(ParameterOptions.word) { $0.members(of: request.encoding) }
    for side in ParameterOptions.Side.allCases {
      guard let own = request.ownEncoding(of: side) else { continue }
      objectLine("\(side.rawValue)-encoding") { $0.members(of: own) }
    }
  }

  mutating func objectLine(
    _ name: String, _ members: (inout ModelWriter) -> Void
  ) {
    lines.beginLine(name)
    lines.json.beginObject()
    members(&self)
    lines.json.endObject()
    lines.endLine()
  }

  /// Writes options without a default only if the spec sets them, because clients have their own
  /// defaults.
  private mutating func members(of group: Int, _ options: WrittenOptions) {
    let declarations = OptionTable.groups[group].options
    for (index, option) in declarations.enumerated() {
      let written = options[OptionID(group: group, index: index)]
      guard let value = written?.declared(collection.text) ?? option.standard else { continue }
      member(option, value)
    }
  }

  private mutating func member(_ option: OptionDeclaration, _ value: OptionDeclaration.Value) {
    switch value {
    case .choice(let choice): member(option.word, option.choices[choice].word)
    case .flag(let flag): lines.json.member(option.word, flag)
    case .text(let text): member(option.word, text)
    }
  }

  /// Writes an encoding with all options, resolving presets.
  private mutating func members(of encoding: ParameterOptions) {
    for option in ParameterOptions.options {
      if let value = option.value(encoding) { member(option.declaration, value) }
    }
    let names = encoding.named
    guard !names.isEmpty else { return }
    lines.json.key("names")
    lines.json.beginArray()
    for (name, own) in names {
      lines.json.beginObject()
      member("name", name)
      lines.json.key("encoding")
      lines.json.beginObject()
      members(of: own)
      lines.json.endObject()
      lines.json.endObject()
    }
    lines.json.endArray()
  }
}
