// Options. A row names the word of an option and the key path of its property; the words of its
// values are the raw values of the cases, and the default is the property's initial value.
// `SpecFrontend` reads and removes options through `OptionMap`, which pairs the rows with the keys
// of the language. `WrittenOptions` contains only the options that a spec sets, one entry each;
// layers without options of their own share those of `defaults`. The value of `encoding` is a
// `WrittenEncoding`: a preset, options and names, once for both sides, and once each for queries
// and forms if these differ. A preset is a row of `ParameterOptions+Presets`. A `Request` also has
// the resolved groups in the library's types. `ModelBackend` and `SwiftBackend` iterate over the
// table.

/// All options that a spec may set, by group. Code that reads, merges, removes and writes options
/// iterates over this table and names none of them.
package enum OptionTable {
  package static let groups = [
    Group(ParameterOptions.self), Group(JSONOptions.self), Group(PropertyListOptions.self),
    Group(RequestProperties.self),
  ]

  /// A group without its type.
  package struct Group: Sendable {
    package let word: String
    package let path: [String]
    package let options: [OptionDeclaration]
    fileprivate let type: ObjectIdentifier

    init<Options: OptionGroup>(_ type: Options.Type) {
      word = type.word
      path = type.path
      options = type.options.map(\.declaration)
      self.type = ObjectIdentifier(type)
    }
  }

  /// The index of a group in the table.
  package static func index<Options: OptionGroup>(of type: Options.Type) -> Int? {
    groups.firstIndex { $0.type == ObjectIdentifier(type) }
  }

  /// The option of `encoding` for empty lists.
  package static let emptyLists = index(of: ParameterOptions.self).flatMap { group in
    groups[group].options.firstIndex { $0.member == "emptyLists" }
      .map { OptionID(group: group, index: $0) }
  }

  package static subscript(option: OptionID) -> OptionDeclaration {
    groups[Int(option.group)].options[Int(option.index)]
  }
}

/// An option, by its position in the table.
package struct OptionID: Sendable, Hashable, Comparable {
  package let group: UInt8
  package let index: UInt8

  package init(group: Int, index: Int) {
    self.group = UInt8(group)
    self.index = UInt8(index)
  }

  package static func < (a: Self, b: Self) -> Bool {
    (a.group, a.index) < (b.group, b.index)
  }
}
