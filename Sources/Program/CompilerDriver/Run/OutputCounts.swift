// The outputs of a run in numbers.

/// How many outputs a run made, and what it did to the output folders.
struct OutputCounts: Sendable, Hashable {
  /// The outputs that the specs have.
  var made: Int

  /// The specs that were compiled.
  var specs: Int
  var written: Int
  var removed: Int

  /// `282 files of 15 specs, 3 written`
  var sentence: String {
    let changes = [("written", written), ("removed", removed)].filter { $0.1 > 0 }
      .map { "\($0.1) \($0.0)" }
    return Quantity.text(made, "file") + " of " + Quantity.text(specs, "spec") + ", "
      + (changes.isEmpty ? "none changed" : changes.joined(separator: ", "))
  }
}

/// Numbers in messages.
package enum Quantity {
  /// A number with its noun: `1 spec`, `2 specs`.
  package static func text(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
