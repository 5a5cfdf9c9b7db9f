/// The arguments that the plugin writes, `waybill`'s own.
struct ToolArguments: Sendable {
  static let usage =
    """
    waybill-swift compile SPEC --root DIR --emit swift --output DIR --force [--options FILE] \
    [--cache FILE]
    """

  /// The path of the spec.
  let spec: String

  /// The folder that nothing is read outside of.
  let root: String

  /// The folder in which the folder of the output is.
  let output: String

  /// A file of options.
  let options: String?

  /// The file that says what the last run read and wrote.
  let cache: String?

  /// Reads arguments; nil for others than those of ``usage``, in whatever order the options are.
  init?(_ arguments: [String]) {
    guard arguments.count >= 2, arguments[0] == "compile", !arguments[1].hasPrefix("-") else {
      return nil
    }
    var values: [String: String] = [:]
    var force = false
    var rest = arguments.dropFirst(2)
    while let name = rest.popFirst() {
      if name == "--force" {
        force = true
      } else {
        guard ["--root", "--emit", "--output", "--options", "--cache"].contains(name),
          values[name] == nil,
          let value = rest.popFirst(), !value.isEmpty
        else { return nil }
        values[name] = value
      }
    }
    guard force, values["--emit"] == "swift", let root = values["--root"],
      let output = values["--output"]
    else { return nil }
    (spec, self.root, self.output) = (arguments[1], root, output)
    options = values["--options"]
    cache = values["--cache"]
  }
}
