import ArgumentParser
import Diagnostics
import MessageContent
import SpecCompiler

/// `waybill show`
struct ShowCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print a request as it will be sent.",
    discussion: """
      Without REQUEST the first case of every request is printed, each after a line that names it.
      """)

  @Argument(help: "A spec.")
  var spec: String

  @Argument(help: "The name of a request.")
  var request: String?

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp("The case of the request (default: the first).", valueName: "name"))
  var caseName: String?

  @Flag(help: "Print the content alone.")
  var content = false

  @Flag(help: "Print bytes as hexadecimal digits and text.")
  var hex = false

  @Flag(
    help: ArgumentHelp(
      "Print a shell command in which curl sends the request.",
      discussion: """
        A secret is a variable of the shell: "$PHOTOS_TOKEN" is the input 'token' of the service \
        'photos'.
        """))
  var curl = false

  @OptionGroup var secrets: SecretArguments

  @OptionGroup var specs: SpecArguments

  func validate() throws {
    if content, hex { throw ValidationError("--content and --hex exclude each other") }
    if curl, content || hex {
      throw ValidationError("--curl excludes --content and --hex")
    }
    if !secrets.variables.isEmpty, !curl { throw ValidationError("--secret needs --curl") }
    if request == nil, caseName != nil {
      throw ValidationError("--case needs the name of a request")
    }
  }

  func perform(in room: StackRoom) throws -> ExitStatus {
    let analysis = Analysis.run(specs.analysisOptions(paths: [spec], in: room))
    specs.messages.write(analysis.report)
    guard !analysis.report.hasErrors else { return analysis.report.exitStatus }
    guard analysis.specs.count == 1, let spec = analysis.specs[0] else {
      throw ValidationError("'\(self.spec)' is not one spec")
    }
    let chosen = try choose(spec.listings())
    // Written at once when it is short: a reader that has seen enough, such as `head`, ends in time.
    var output: [UInt8] = []
    for listing in chosen {
      guard let caseName = listing.caseName else { continue }
      if chosen.count > 1 {
        let name = VisibleText.escaping("\(listing.request)/\(caseName)")
        output += "\(curl ? "#" : "###") \(name)\n".utf8
      }
      if curl {
        output += Array(try command(of: listing.request, caseName, in: spec).utf8)
        continue
      }
      let found = try spec.message(request: listing.request, case: caseName)
      guard let found else {
        throw ValidationError("'\(listing.request)/\(caseName)' cannot be serialized")
      }
      try print(found, into: &output)
      if chosen.count > 1 { output.append(UInt8(ascii: "\n")) }
    }
    try StandardStreams.writeOutput(output)
    return .success
  }

  /// The command that sends a case, behind comments that say what it needs.
  private func command(
    of request: String, _ caseName: String, in spec: AnalysedSpec
  ) throws -> String {
    let path = "body.bin"
    let found: CurlText?
    guard let variables = try secrets.variables(of: spec) else { return "" }
    do throws(CurlProblem) {
      found = try spec.curlCommand(
        request: request, case: caseName, contentPath: path, variables: variables)
    } catch {
      throw error.commandLineError
    }
    guard let found else {
      throw ValidationError("'\(request)/\(caseName)' cannot be serialized")
    }
    var lines: [String] = []
    if found.readsContentFile {
      let words = ["waybill", "show", self.spec, request, "--case", caseName]
      lines.append(
        "# First: \(words.map(ShellWord.text).joined(separator: " ")) --content > \(path)")
    }
    lines += found.preparedVariables.map { "# \($0) must hold the secret as it is sent here." }
    if found.holdsExamples {
      lines.append("# The example of a secret is sent where the shell cannot put in the real one.")
    }
    return (lines + [found.command]).joined(separator: "\n") + "\n"
  }

  /// The cases to print.
  private func choose(_ listings: [RequestListing]) throws -> [RequestListing] {
    guard let request else {
      return CaseChoice.firstCases(listings).filter { $0.caseName != nil }
    }
    return [try CaseChoice.choose(request, caseName, among: listings)]
  }

  /// Appends a message, and writes what has gathered when that is much.
  private func print(_ message: SerializedMessage, into output: inout [UInt8]) throws {
    let source = content ? message.content : message.bytes
    var dump = HexDump()
    var reader = ContentReader(source)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    do {
      while case let count = try reader.read(into: buffer), count > 0 {
        let bytes = Array(buffer[..<count])
        output += hex ? dump.lines(bytes) : bytes
        guard output.count >= 1 << 16 else { continue }
        try StandardStreams.writeOutput(output)
        output.removeAll(keepingCapacity: true)
      }
    } catch let error as ContentError {
      throw FileProblem(error)
    }
    if hex { output += dump.lastLine() }
  }
}
