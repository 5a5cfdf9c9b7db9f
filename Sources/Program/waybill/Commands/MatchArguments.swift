#if CommandLine
  import ArgumentParser
  import RequestMatching
  import SpecMatching

  /// How requests are compared, and how the result is written.
  struct MatchArguments: ParsableArguments {
    @Flag(help: "Compare bytes: the target, the header lines in order, and the body.")
    var exact = false

    @Option(help: ArgumentHelp("Do not compare this header.", valueName: "name"))
    var ignoreField: [String] = []

    @Option(help: ArgumentHelp("Refuse requests with this header.", valueName: "name"))
    var forbidField: [String] = []

    @Option(
      help: ArgumentHelp(
        "Accept any value here: /photo/taken-at in JSON, or the name of a query parameter, a form field, "
          + "a header, a cookie or a part.",
        valueName: "place"))
    var any: [String] = []

    @Option(help: ArgumentHelp("The format of the report.", valueName: "form"))
    var format = MatchReport.Format.text

    func validate() throws {
      if let name = ignoreField.first(where: { name in forbidField.contains { $0 == name } }) {
        throw ValidationError("--ignore-field and --forbid-field exclude each other for '\(name)'")
      }
    }

    /// How requests are compared.
    var options: MatchOptions {
      var options = MatchOptions()
      options.isExact = exact
      options.ignoredFields = ignoreField
      options.forbiddenFields = forbidField
      options.anyValues = any
      return options
    }
  }

  extension MatchReport.Format: ExpressibleByArgument {}

  /// The form of a capture, as the command line names it.
  enum CaptureForm: String, ExpressibleByArgument, CaseIterable {
    case http, har, curl

    var format: CaptureFormat? { CaptureFormat(rawValue: rawValue) }
  }
#endif
