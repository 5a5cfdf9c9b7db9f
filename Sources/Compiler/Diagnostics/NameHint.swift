/// A suggestion for an unknown name on the command line.
package enum NameHint {
  /// The most similar name, or else a list of all names.
  package static func hint(for name: String, among names: [String]) -> String {
    if let closest = EditDistance.closest(to: name, among: names) {
      return "did you mean '\(closest)'?"
    }
    return names.isEmpty ? "there is none" : "there is: \(names.joined(separator: ", "))"
  }
}
