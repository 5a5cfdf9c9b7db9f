import OptionParsing
import RequestMatching
import SpecMatching

/// How requests are compared, and how the result is written.
struct MatchArguments: ArgumentGroup {
  @Flag("--exact", help: "Compare bytes: the target, header lines and the body.")
  var exact: Bool

  @Option("--ignore-field", "NAME", help: "Do not compare this header.")
  var ignoreField: [String]

  @Option("--forbid-field", "NAME", help: "Refuse requests with this header.", isHidden: true)
  var forbidField: [String]

  @Option("--any", "PLACE", help: "Accept any value here: a place in JSON, or a name.")
  var any: [String]

  @Option("--format", "FORM", help: "The format of the report.")
  var format = MatchReport.Format.text

  func validate() throws {
    if let name = ignoreField.first(where: { name in forbidField.contains { $0 == name } }) {
      throw UsageError("--ignore-field and --forbid-field exclude each other for '\(name)'")
    }
  }

  /// The options of the comparison.
  var options: MatchOptions {
    var options = MatchOptions()
    options.isExact = exact
    options.ignoredFields = ignoreField
    options.forbiddenFields = forbidField
    options.anyValues = any
    return options
  }
}

extension MatchReport.Format: OptionValue {}

/// The form of a capture, as the command line names it.
enum CaptureForm: String, OptionValue, CaseIterable {
  case http, har, curl

  var format: CaptureFormat? { CaptureFormat(rawValue: rawValue) }
}
