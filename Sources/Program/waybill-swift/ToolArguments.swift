/// The arguments that the plugin writes, in `waybill`'s syntax.
struct ToolArguments: Sendable {
  static let usage =
    """
    waybill-swift compile SPEC --root DIR --emit swift --output DIR --force --no-included-types \
    [--options FILE] [--cache FILE]
    """

  /// The path of the spec, or of a fragment with types.
  let spec: String

  /// The folder outside which nothing is read.
  let root: String

  /// The folder that contains the output's folder.
  let output: String

  /// A file of options.
  let options: String?

  /// The file with the record of the last run.
  let cache: String?

  /// Reads arguments; nil unless they are those of ``usage``. Options may be in any order.
  init?(_ arguments: [String]) {
    guard arguments.count >= 2, arguments[0] == "compile", !arguments[1].hasPrefix("-") else {
      return nil
    }
    var values: [String: String] = [:]
    var flags: Set<String> = []
    var rest = arguments.dropFirst(2)
    while let name = rest.popFirst() {
      if ["--force", "--no-included-types"].contains(name) {
        flags.insert(name)
      } else {
        guard ["--root", "--emit", "--output", "--options", "--cache"].contains(name),
          values[name] == nil,
          let value = rest.popFirst(), !value.isEmpty
        else { return nil }
        values[name] = value
      }
    }
    guard flags.count == 2, values["--emit"] == "swift", let root = values["--root"],
      let output = values["--output"]
    else { return nil }
    (spec, self.root, self.output) = (arguments[1], root, output)
    options = values["--options"]
    cache = values["--cache"]
  }
}
