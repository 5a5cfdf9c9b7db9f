/// What to write instead of a name on the command line that nothing has.
package enum NameHint {
  /// The name that is meant, if one is like it, else all that there are.
  package static func hint(for name: String, among names: [String]) -> String {
    if let closest = EditDistance.closest(to: name, among: names) {
      return "did you mean '\(closest)'?"
    }
    return names.isEmpty ? "there is none" : "there is: \(names.joined(separator: ", "))"
  }
}
