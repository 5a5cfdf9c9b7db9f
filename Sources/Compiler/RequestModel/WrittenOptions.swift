package import SerializationOptions

/// The options that a spec writes, without defaults.
///
/// Most requests write none and share those of `defaults`, as one array that copies share. Options
/// for queries or forms alone need an encoding for each side, which includes the options of both.
package struct WrittenOptions: Sendable, Hashable {
  /// The value of an option. Texts keep their spelling.
  package enum Value: Sendable, Hashable {
    /// The index of a word.
    case choice(UInt8)
    case flag(Bool)
    case text(TextRange)
  }

  /// The options of all groups but `encoding`.
  package private(set) var others = OptionEntries()

  /// The encoding for both queries and forms.
  package var encoding = WrittenEncoding()

  /// The encodings of queries and of forms; empty if they are the same.
  private var sides: [WrittenEncoding] = []

  package init() {}

  /// Written by hand, so that other modules can call it without copying the options.
  package static func == (a: WrittenOptions, b: WrittenOptions) -> Bool {
    a.others == b.others && a.encoding == b.encoding && a.sides == b.sides
  }

  /// Whether no option is written.
  package var isEmpty: Bool { others.isEmpty && encoding.isEmpty && sides.isEmpty }

  /// Whether a value is a text, that is, a range in its own collection's text.
  package var holdsText: Bool {
    others.holdsText || encoding.holdsText || sides.contains { $0.holdsText }
  }

  /// The value of an option, for both sides; `nil` if it is not written.
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

  private static let encodingGroup = OptionTable.index(of: ParameterOptions.self)

  /// Whether an option belongs to `encoding`, so that queries and forms may differ in it.
  package func isEncoding(_ option: OptionID) -> Bool {
    Int(option.group) == Self.encodingGroup
  }

  /// These options, and for all others those of `below`.
  package func merged(over below: WrittenOptions) -> WrittenOptions {
    guard !isEmpty else { return below }
    var result = WrittenOptions()
    result.others = others.merged(over: below.others)
    result.encoding = encoding.merged(over: below.encoding)
    guard !(sides.isEmpty && (below.sides.isEmpty || encoding.preset != nil)) else { return result }
    for side in ParameterOptions.Side.allCases {
      result[side] = self[side].merged(over: below[side])
    }
    return result
  }

  /// The library's options of a group, with defaults.
  package func values<Group: OptionGroup>(of type: Group.Type, text: ModelText) -> Group {
    var values = Group()
    others.apply(to: &values, text: text)
    return values
  }
}

// MARK: - Queries and forms

extension WrittenOptions {
  /// The encoding of queries or of forms: the common one unless the sides differ.
  package subscript(side: ParameterOptions.Side) -> WrittenEncoding {
    get {
      guard let query = sides.first, let form = sides.last else { return encoding }
      return side == .query ? query : form
    }
    set {
      let (query, form) = side == .query ? (newValue, self[.form]) : (self[.query], newValue)
      sides = query == encoding && form == encoding ? [] : [query, form]
    }
  }

  /// Whether the order matters in which options are set one by one: a preset sets all of them, and
  /// options of a name or a side are based on the common ones.
  package var dependsOnOrder: Bool {
    encoding.preset != nil || !encoding.names.isEmpty || !sides.isEmpty
  }

  /// The library's encodings; those of queries and forms only if they differ.
  package func encodings(
    text: ModelText
  ) -> (common: ParameterOptions, query: ParameterOptions?, form: ParameterOptions?) {
    let common = encoding.encoding(of: .query, text: text)
    guard dependsOnOrder else { return (common, nil, nil) }
    let query = self[.query].encoding(of: .query, text: text)
    let form = self[.form].encoding(of: .form, text: text)
    return (common, query == common ? nil : query, form == common ? nil : form)
  }

  /// Removes something from all encodings. Returns whether it was there.
  package mutating func remove(_ remove: (inout WrittenEncoding) -> Bool) -> Bool {
    let isThere = remove(&encoding)
    guard !sides.isEmpty else { return isThere }
    let removed = sides.indices.map { remove(&sides[$0]) }
    if sides.allSatisfy({ $0 == encoding }) { sides = [] }
    return isThere || removed.contains(true)
  }

  /// Removes the options of queries or of forms alone.
  package mutating func remove(_ side: ParameterOptions.Side) -> Bool {
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
