/// The file, its types and their members.
extension SwiftPrinter {
  mutating func file(_ file: SwiftFile, addingMembers addMembers: MemberSource) {
    lines.comment(file.comment, marker: "//")
    if !file.comment.isEmpty { lines.blankLine() }
    importDeclaration(file.importDeclaration)
    if let second = file.secondImport {
      lines.newline()
      importDeclaration(second)
    }
    for (index, declaration) in file.declarations.enumerated() {
      lines.blankLine()
      lines.newline()
      let isLast = index == file.declarations.count - 1
      self.declaration(declaration, addingMembers: isLast ? addMembers : { _ in })
    }
  }

  private mutating func importDeclaration(_ declaration: SwiftFile.Import) {
    switch declaration.access {
    case .public: lines.write("public import \(declaration.module)")
    case .internal: lines.write("import \(declaration.module)")
    case .package:
      // A plain import is public in files of one module and internal in those of another, and must
      // not be combined with other access levels.
      lines.write("#if hasFeature(InternalImportsByDefault)\n")
      lines.write("  package import \(declaration.module)\n")
      lines.write("#else\n")
      lines.write("  import \(declaration.module)\n")
      lines.write("#endif")
    }
  }

  mutating func declaration(
    _ declaration: Declaration, addingMembers addMembers: MemberSource = { _ in }
  ) {
    lines.comment(declaration.documentation, marker: "///")
    if let deprecation = declaration.deprecation {
      self.deprecation(deprecation)
      lines.newline()
    }
    if let attribute = declaration.attribute {
      lines.write(attribute)
      lines.newline()
    }
    let access = declaration.access
    switch declaration.kind {
    case .structure(let definition):
      type(definition, keyword: "struct", access: access, addingMembers: addMembers)
    case .interface(let definition):
      type(definition, keyword: "protocol", access: access, addingMembers: addMembers)
    case .enumeration(let definition):
      type(definition, keyword: "enum", access: access, addingMembers: addMembers)
    case .enumerationCase(let name, let rawValue, let payload):
      enumerationCase(name, rawValue: rawValue, payload: payload)
    case .property(let property):
      let variable = "\(property.isVariable ? "var" : "let") \(property.name)"
      let words = [access, property.isStatic ? "static" : nil, variable]
      self.variable(words, type: property.type, value: property.value)
    case .computedProperty(let name, let type, let body):
      variable([access, "var \(name)"], type: type, value: nil)
      braces(body)
    case .function(let function):
      self.function(function, access: access)
    case .initializer(let parameters, let isThrowing, let body):
      initializer(parameters, isThrowing: isThrowing, body: body, access: access)
    }
  }

  /// Writes `@available(*, deprecated)`, with the message if there is one.
  private mutating func deprecation(_ attribute: DeprecationAttribute) {
    guard let message = attribute.message else { return lines.write("@available(*, deprecated)") }
    let start = "*, deprecated, message: "
    let text = [StringPiece.text(message)]
    if lines.onOneLine("@available(\(start)", tail: 1, { $0.stringLiteral(text) }) {
      return lines.write(ascii: ")")
    }
    block("@available(", ")") {
      $0.lines.newline()
      if $0.lines.onOneLine(start, { $0.stringLiteral(text) }) { return }
      $0.lines.write("*, deprecated,")
      $0.lines.newline()
      $0.lines.write("message:")
      if 1 + CodeLines.characters(ofLiteral: text) > $0.lines.columnsLeft {
        $0.lines.newline(continuing: true)
      } else {
        $0.lines.write(ascii: " ")
      }
      $0.lines.stringLiteral(text)
    }
  }
}

// MARK: - Types

extension SwiftPrinter {
  private mutating func type(
    _ definition: TypeDefinition, keyword: String, access: String?, addingMembers: MemberSource
  ) {
    let name = definition.inheritance.isEmpty ? definition.name : "\(definition.name):"
    lines.words([access, keyword, name])
    inheritance(definition.inheritance)
    lines.openingBrace()
    var isEmpty = true
    indented { printer in
      var wasCase = false
      func write(_ member: Declaration) {
        printer.member(member, isFirst: isEmpty, afterCase: wasCase)
        (isEmpty, wasCase) = (false, member.isEnumerationCase)
      }
      definition.members.forEach(write)
      addingMembers(write)
    }
    if isEmpty { return lines.closeEmptyBraces() }
    lines.newline()
    lines.write(ascii: "}")
  }

  /// Writes the conformances on the same line, on the next line, or one a line.
  private mutating func inheritance(_ types: [String]) {
    let list = types.joined(separator: ", ")
    if types.isEmpty || lines.onOneLine(" \(list)", tail: 2) { return }
    indented {
      $0.lines.newline()
      if $0.lines.onOneLine(list) { return }
      $0.oneALine(types) { printer, type, _ in printer.lines.write(type) }
    }
    lines.newline()
  }

  /// Writes a member after an empty line, except between cases of an enumeration.
  private mutating func member(_ member: Declaration, isFirst: Bool, afterCase: Bool) {
    if !isFirst, !(member.isEnumerationCase && afterCase) { lines.blankLine() }
    lines.newline()
    declaration(member)
  }

  private mutating func enumerationCase(
    _ name: String, rawValue: Expression?, payload: TypeSyntax?
  ) {
    lines.write("case")
    if let payload {
      lines.word("\(name)(")
      type(payload, tail: 1)
      return lines.write(ascii: ")")
    }
    guard let rawValue else { return lines.word(name) }
    lines.word("\(name) =")
    if lines.onOneLine(" ", { $0.flat(rawValue) }) { return }
    lines.newline(continuing: true)
    lines.flat(rawValue)
  }
}

extension Declaration {
  fileprivate var isEnumerationCase: Bool {
    if case .enumerationCase = kind { true } else { false }
  }
}

// MARK: - Variables

extension SwiftPrinter {
  /// Writes a variable or a property: words that end in the name, the type and the value.
  mutating func variable(_ words: [String?], type: TypeSyntax?, value: Expression?) {
    var words = words
    let name = words.removeLast() ?? ""
    let end = value == nil ? "" : " ="
    guard let type else {
      lines.words(words + [name + end])
      if let value { continued(value) }
      return
    }
    lines.words(words + ["\(name):"])
    let movesType = 1 + lines.columns({ $0.flat(type) }) + end.utf8.count > lines.columnsLeft
    continuationScope(beginsLine: movesType) {
      if !movesType { $0.lines.write(ascii: " ") }
      $0.type(type, tail: end.utf8.count)
      $0.lines.write(end)
      if let value { $0.continued(value) }
    }
  }
}
