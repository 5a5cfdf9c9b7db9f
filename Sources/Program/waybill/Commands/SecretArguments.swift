import CompilerDriver
import Diagnostics
import MessageAssembly
import OptionParsing
import SpecCompiler

/// The sources of the real values of secrets.
struct SecretArguments: ArgumentGroup {
  @Option(
    "--secret", "INPUT=env:NAME",
    help: "Read a secret from this environment variable instead of SERVICE_INPUT.")
  var variables: [SecretVariable]

  /// The environment variables of a spec's secrets; nil for a spec with errors.
  ///
  /// - Throws: `UsageError` for an unknown secret.
  func variables(of spec: AnalysedSpec) throws -> SecretVariables? {
    let chosen = Dictionary(variables.map { ($0.input, $0.variable) }, uniquingKeysWith: { $1 })
    guard let found = spec.secretVariables(chosen: chosen) else { return nil }
    for name in variables.map(\.input) where !found.inputs.contains(name) {
      let hint = NameHint.hint(for: name, among: found.inputs)
      throw UsageError("no secret input '\(name)'; \(hint)")
    }
    return found
  }
}

/// `INPUT=env:NAME`
struct SecretVariable: OptionValue {
  var input: String
  var variable: String

  // The argument may be a secret, so it is not repeated.
  static func refusal(of argument: String, for option: ArgumentDeclaration) -> UsageError {
    UsageError(
      "--secret takes the name of an environment variable, never a value",
      help: "--secret \(option.valueName)")
  }

  init?(argument: String) {
    guard let mark = argument.firstRange(of: "=env:") else { return nil }
    (input, variable) = (
      String(argument[..<mark.lowerBound]), String(argument[mark.upperBound...])
    )
    guard !input.isEmpty, let first = variable.utf8.first, !(0x30...0x39).contains(first),
      variable.utf8.allSatisfy(Self.isNameByte)
    else { return nil }
  }

  /// Whether a byte may be in the name of an environment variable.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }
}

extension SecretVariables.Problem {
  /// The problem, and what to type.
  var sentence: String {
    switch self {
    case .noName(let input):
      "the secret '\(input)' gives no name of a variable; use --secret '\(input)=env:NAME'"
    case .shared(let input, let other, let variable):
      "the secrets '\(input)' and '\(other)' are both $\(variable); "
        + "use --secret '\(input)=env:NAME'"
    }
  }
}

extension SendingProblem {
  /// The problem as the command line reports it. It contains no values of secrets, only the names
  /// of their variables.
  func commandLineError(variables: [String: String]) -> any Error {
    switch self {
    case .value(let input, let reason):
      let place = variables[input].map { "$\($0), the value of the secret '\(input)'," }
      return UsageError(
        "\(place ?? "the value of the secret '\(input)'") \(reason)",
        help: variables[input].map { "set $\($0) to the bare value, on one line" })
    case .content(let error): return FileProblem(error)
    case .refused(let sentence):
      return UsageError("the request cannot be sent with these secrets: \(sentence)")
    case .notForCurl(let sentence):
      return UsageError("curl cannot send this request: \(sentence)")
    }
  }
}

extension CurlProblem {
  /// The problem as the command line reports it.
  var commandLineError: any Error {
    switch self {
    case .variable(let problem): UsageError(problem.sentence)
    case .content(let error): FileProblem(error)
    case .refused(let sentence): UsageError("curl cannot send this request: \(sentence)")
    }
  }
}
