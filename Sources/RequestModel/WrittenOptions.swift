package import SerializationOptions

/// The options that a spec writes, and nothing for those that it leaves out.
///
/// Most requests write none and share those of `defaults`: the entries are one array, which copies have
/// in common.
package struct WrittenOptions: Sendable, Hashable {
  /// The value of an option. Texts keep their spelling.
  package enum Value: Sendable, Hashable {
    /// The word of this index.
    case choice(UInt8)
    case flag(Bool)
    case text(TextRange)
  }

  /// An option that is written.
  package struct Entry: Sendable, Hashable {
    package let option: OptionID
    package fileprivate(set) var value: Value
  }

  /// In the order of the table, one for each option.
  package private(set) var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// The value of an option; `nil` when it is not written.
  package subscript(option: OptionID) -> Value? {
    get { entries.first { $0.option == option }?.value }
    set {
      let place = entries.firstIndex { $0.option >= option } ?? entries.count
      let isThere = place < entries.count && entries[place].option == option
      let new = newValue.map { [Entry(option: option, value: $0)] } ?? []
      entries.replaceSubrange(place..<(isThere ? place + 1 : place), with: new)
    }
  }

  /// These options where they are written, those of `below` elsewhere.
  package func merged(over below: WrittenOptions) -> WrittenOptions {
    guard !entries.isEmpty else { return below }
    var result = self
    for entry in below.entries where result[entry.option] == nil {
      result[entry.option] = entry.value
    }
    return result
  }
}

extension WrittenOptions {
  /// The options of a group as the library takes them, with the library's defaults.
  package func values<Group: OptionGroup>(of type: Group.Type, text: ModelText) -> Group {
    var values = Group()
    guard !entries.isEmpty, let group = OptionTable.index(of: type) else { return values }
    for entry in entries where entry.option.group == group {
      type.options[Int(entry.option.index)].apply(entry.value.declared(text), &values)
    }
    return values
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
