package import SerializationOptions

/// The options that a spec writes, and nothing for those that it leaves out.
///
/// Most requests write none and share those of `defaults`: the entries are one array, which copies have
/// in common. What is written of queries or forms alone has an encoding for each of them, which holds
/// what both have in common, too.
package struct WrittenOptions: Sendable, Hashable {
  /// The value of an option. Texts keep their spelling.
  package enum Value: Sendable, Hashable {
    /// The word of this index.
    case choice(UInt8)
    case flag(Bool)
    case text(TextRange)
  }

  /// Those of all groups but `encoding`.
  package private(set) var others = OptionEntries()

  /// The encoding written for queries and forms alike.
  package var encoding = WrittenEncoding()

  /// The encodings of queries and of forms; none where both are written alike.
  private var sides: [WrittenEncoding] = []

  package init() {}

  /// Written out, so that other modules call it with the options where they are.
  package static func == (a: WrittenOptions, b: WrittenOptions) -> Bool {
    a.others == b.others && a.encoding == b.encoding && a.sides == b.sides
  }

  /// Whether none is written.
  package var isEmpty: Bool { others.isEmpty && encoding.isEmpty && sides.isEmpty }

  /// Whether a value is a text, a range of its collection's: such options mean nothing to another one.
  package var holdsText: Bool {
    others.holdsText || encoding.holdsText || sides.contains { $0.holdsText }
  }

  /// The value of an option, that of both sides; `nil` when it is not written.
  package subscript(option: OptionID) -> Value? {
    get { isEncoding(option) ? encoding.options[option] : others[option] }
    set {
      if isEncoding(option) {
        encoding.options[option] = newValue
      } else {
        others[option] = newValue
      }
    }
  }

  private static let encodingGroup = OptionTable.index(of: ParameterEncoding.self)

  /// Whether an option is one of `encoding`, which queries and forms may have each.
  package func isEncoding(_ option: OptionID) -> Bool {
    Int(option.group) == Self.encodingGroup
  }

  /// These options where they are written, those of `below` elsewhere.
  package func merged(over below: WrittenOptions) -> WrittenOptions {
    guard !isEmpty else { return below }
    var result = WrittenOptions()
    result.others = others.merged(over: below.others)
    result.encoding = encoding.merged(over: below.encoding)
    guard !(sides.isEmpty && (below.sides.isEmpty || encoding.preset != nil)) else { return result }
    for side in ParameterEncoding.Side.allCases {
      result[side] = self[side].merged(over: below[side])
    }
    return result
  }

  /// The options of a group as the library takes them, with the library's defaults.
  package func values<Group: OptionGroup>(of type: Group.Type, text: ModelText) -> Group {
    var values = Group()
    others.apply(to: &values, text: text)
    return values
  }
}

// MARK: - Queries and forms

extension WrittenOptions {
  /// The encoding of one side, queries or forms; the common one unless the sides differ.
  package subscript(side: ParameterEncoding.Side) -> WrittenEncoding {
    get {
      guard let query = sides.first, let form = sides.last else { return encoding }
      return side == .query ? query : form
    }
    set {
      let (query, form) = side == .query ? (newValue, self[.form]) : (self[.query], newValue)
      sides = query == encoding && form == encoding ? [] : [query, form]
    }
  }

  /// Whether what is set first matters where options are set one by one: a preset sets all of them, and
  /// what is said of a name or of a side begins with what is said of all.
  package var dependsOnOrder: Bool {
    encoding.preset != nil || !encoding.names.isEmpty || !sides.isEmpty
  }

  /// The encodings as the library takes them; those of queries and forms where they have their own.
  package func encodings(
    text: ModelText
  ) -> (common: ParameterEncoding, query: ParameterEncoding?, form: ParameterEncoding?) {
    let common = encoding.encoding(of: .query, text: text)
    guard dependsOnOrder else { return (common, nil, nil) }
    let query = self[.query].encoding(of: .query, text: text)
    let form = self[.form].encoding(of: .form, text: text)
    return (common, query == common ? nil : query, form == common ? nil : form)
  }

  /// Forgets something of all encodings, and tells whether it was there.
  package mutating func remove(_ remove: (inout WrittenEncoding) -> Bool) -> Bool {
    let isThere = remove(&encoding)
    guard !sides.isEmpty else { return isThere }
    let removed = sides.indices.map { remove(&sides[$0]) }
    if sides.allSatisfy({ $0 == encoding }) { sides = [] }
    return isThere || removed.contains(true)
  }

  /// Forgets what is written of queries, or of forms, alone.
  package mutating func remove(_ side: ParameterEncoding.Side) -> Bool {
    guard self[side] != encoding else { return false }
    self[side] = encoding
    return true
  }
}

extension WrittenOptions.Value {
  /// The value with its text.
  package func declared(_ text: ModelText) -> OptionDeclaration.Value {
    switch self {
    case .choice(let index): .choice(Int(index))
    case .flag(let flag): .flag(flag)
    case .text(let range): .text(text.string(range))
    }
  }
}
