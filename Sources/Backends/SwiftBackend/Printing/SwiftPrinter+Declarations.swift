/// The file, its types and their members.
extension SwiftPrinter {
  mutating func file(_ file: SwiftFile, addingMembers addMembers: MemberSource) {
    comment(file.comment, marker: "//")
    if !file.comment.isEmpty { blankLine() }
    importDeclaration(file.importDeclaration)
    for (index, declaration) in file.declarations.enumerated() {
      blankLine()
      newline()
      let isLast = index == file.declarations.count - 1
      self.declaration(declaration, addingMembers: isLast ? addMembers : { _ in })
    }
    endFile()
  }

  private mutating func importDeclaration(_ declaration: SwiftFile.Import) {
    switch declaration.access {
    case .public: write("public import \(declaration.module)")
    case .internal: write("import \(declaration.module)")
    case .package:
      // A plain import is public in files of one module and internal in those of another, and must
      // not be combined with other access levels.
      write("#if hasFeature(InternalImportsByDefault)\n")
      write("  package import \(declaration.module)\n")
      write("#else\n")
      write("  import \(declaration.module)\n")
      write("#endif")
    }
  }

  mutating func declaration(
    _ declaration: Declaration, addingMembers addMembers: MemberSource = { _ in }
  ) {
    comment(declaration.documentation, marker: "///")
    if let deprecation = declaration.deprecation {
      self.deprecation(deprecation)
      newline()
    }
    if declaration.isNeverInlined {
      write("@inline(never)")
      newline()
    }
    let access = declaration.access
    switch declaration.kind {
    case .structure(let definition):
      type(definition, keyword: "struct", access: access, addingMembers: addMembers)
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
    guard let message = attribute.message else { return write("@available(*, deprecated)") }
    let start = "*, deprecated, message: "
    let text = [StringPiece.text(message)]
    if onOneLine("@available(\(start)", tail: 1, { $0.stringLiteral(text) }) {
      return write(ascii: ")")
    }
    block("@available(", ")") {
      $0.newline()
      if $0.onOneLine(start, { $0.stringLiteral(text) }) { return }
      $0.write("*, deprecated,")
      $0.newline()
      $0.write("message:")
      if 1 + Self.characters(ofLiteral: text) > $0.columnsLeft {
        $0.newline(continuing: true)
      } else {
        $0.write(ascii: " ")
      }
      $0.stringLiteral(text)
    }
  }
}

// MARK: - Types

extension SwiftPrinter {
  private mutating func type(
    _ definition: TypeDefinition, keyword: String, access: String?, addingMembers: MemberSource
  ) {
    let name = definition.inheritance.isEmpty ? definition.name : "\(definition.name):"
    words([access, keyword, name])
    inheritance(definition.inheritance)
    openingBrace()
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
    if isEmpty { return closeEmptyBraces() }
    newline()
    write(ascii: "}")
  }

  /// Writes the conformances on the same line, on the next line, or one a line.
  private mutating func inheritance(_ types: [String]) {
    let list = types.joined(separator: ", ")
    if types.isEmpty || onOneLine(" \(list)", tail: 2) { return }
    indented {
      $0.newline()
      if $0.onOneLine(list) { return }
      for (index, type) in types.enumerated() {
        if index > 0 { $0.newline() }
        $0.write(index < types.count - 1 ? "\(type)," : type)
      }
    }
    newline()
  }

  /// Writes a member after an empty line, except between cases of an enumeration.
  private mutating func member(_ member: Declaration, isFirst: Bool, afterCase: Bool) {
    if !isFirst, !(member.isEnumerationCase && afterCase) { blankLine() }
    newline()
    declaration(member)
  }

  private mutating func enumerationCase(
    _ name: String, rawValue: Expression?, payload: TypeSyntax?
  ) {
    write("case")
    if let payload {
      word("\(name)(")
      type(payload, tail: 1)
      return write(ascii: ")")
    }
    guard let rawValue else { return word(name) }
    word("\(name) =")
    if onOneLine(" ", { $0.flat(rawValue) }) { return }
    newline(continuing: true)
    flat(rawValue)
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
      self.words(words + [name + end])
      if let value { continued(value) }
      return
    }
    self.words(words + ["\(name):"])
    let movesType = 1 + columns({ $0.flat(type) }) + end.utf8.count > columnsLeft
    continuationScope(beginsLine: movesType) {
      if !movesType { $0.write(ascii: " ") }
      $0.type(type, tail: end.utf8.count)
      $0.write(end)
      if let value { $0.continued(value) }
    }
  }
}
