package import SerializationOptions

/// The written options with their values, in the order of the table.
package struct OptionEntries: Sendable, Hashable {
  private struct Entry: Hashable {
    let option: OptionID
    var value: WrittenOptions.Value
  }

  private var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// Whether a value is a text, which is valid only in its own collection.
  var holdsText: Bool {
    entries.contains { if case .text = $0.value { true } else { false } }
  }

  /// The value of an option; `nil` if it is not written.
  package subscript(option: OptionID) -> WrittenOptions.Value? {
    get { entries.first { $0.option == option }?.value }
    set {
      let place = entries.firstIndex { $0.option >= option } ?? entries.count
      let isThere = place < entries.count && entries[place].option == option
      switch (newValue, isThere) {
      case (let value?, true): entries[place].value = value
      case (let value?, false): entries.insert(Entry(option: option, value: value), at: place)
      case (nil, true): entries.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// These options, and for all others those of `below`.
  package func merged(over below: OptionEntries) -> OptionEntries {
    guard !entries.isEmpty else { return below }
    var result = self
    for entry in below.entries where result[entry.option] == nil {
      result[entry.option] = entry.value
    }
    return result
  }

  /// The options with their values.
  package var all: [(option: OptionID, value: WrittenOptions.Value)] {
    entries.map { ($0.option, $0.value) }
  }

  /// Applies the written options of a group.
  package func apply<Group: OptionGroup>(to values: inout Group, text: ModelText) {
    guard !entries.isEmpty, let group = OptionTable.index(of: Group.self) else { return }
    for entry in entries where entry.option.group == group {
      Group.options[Int(entry.option.index)].apply(entry.value.declared(text), &values)
    }
  }
}
