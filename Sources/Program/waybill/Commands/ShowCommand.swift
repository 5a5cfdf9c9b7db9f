import CompilerDriver
import Diagnostics
import MessageAssembly
import MessageContent
import OptionParsing
import SpecCompiler
import SpecMatching

/// `waybill show`
struct ShowCommand: Command {
  static let description = CommandDescription(
    "show", "Print a request as it will be sent.",
    usage: "SPEC [REQUEST] [--case NAME] [OPTION]...",
    discussion: """
      A curl command in quotes may take the place of SPEC. Without SPEC, the request is that of the \
      only spec in the current folder, or in its folder specs, that has it. Without REQUEST, the \
      first case of every request is printed, each after a line that names it. A secret in a curl command is a shell variable: the input 'token' of the service 'photos' is \
      "$PHOTOS_TOKEN".
      """,
    examples: [
      "waybill show photos.yaml search --case cats --curl",
      "waybill show 'curl https://api.example.com/photos?q=cat'",
    ])

  @Operand(
    "SPEC", help: "A spec, - for standard input, or a curl command in quotes.",
    completion: Completions.specFiles)
  var spec: String

  @Operand("REQUEST", help: "The name of a request.", completion: Completions.requests)
  var request: String?

  @Option(
    "--case", "NAME", help: "The case of the request (default: the first).",
    completion: Completions.cases)
  var caseName: String?

  @Flag("--content", help: "Print only the body.")
  var content: Bool

  @Flag("--hex", help: "Print the bytes as hexadecimal digits and text.")
  var hex: Bool

  @Flag("--curl", help: "Print a curl command that sends the request.")
  var curl: Bool

  @Flag(
    "--explain-signature",
    help: "Print the texts that are hashed for a signature, each line with its place in the spec.")
  var explainSignature: Bool

  @Group var secrets: SecretArguments

  @Group var specs: SpecArguments

  func validate() throws {
    if content, hex { throw UsageError("--content and --hex exclude each other") }
    if curl, content || hex {
      throw UsageError("--curl excludes --content and --hex")
    }
    if explainSignature, curl || content || hex {
      throw UsageError("--explain-signature excludes --curl, --content and --hex")
    }
    if !secrets.variables.isEmpty, !curl { throw UsageError("--secret needs --curl") }
    if request == nil, caseName != nil {
      throw UsageError("--case needs the name of a request")
    }
  }

  func perform(in room: StackRoom) throws -> ExitStatus {
    let subject = try SpecSubject(self.spec, request, for: "show", specs, in: room)
    specs.messages.write(subject.report)
    guard !subject.report.hasErrors else { return subject.report.exitStatus }
    let analysis = Analysis.run(subject.options(specs, in: room))
    specs.messages.write(analysis.report, isBrief: subject.isCommand)
    guard !analysis.report.hasErrors else { return analysis.report.exitStatus }
    let spec = try analysis.onlySpec(of: subject, for: "show")
    let choice = CaseChoice(subcommand: "show", spec: subject.spec, listings: spec.listings())
    let chosen =
      try subject.request.map { [try choice.choose($0, caseName)] }
      ?? choice.firstCases.filter { $0.caseName != nil }
    // Short output is written at once, so that a reader such as `head` ends in time.
    var output: [UInt8] = []
    for listing in chosen {
      guard let caseName = listing.caseName else { continue }
      if chosen.count > 1 {
        let name = VisibleText.escaping("\(listing.request)/\(caseName)")
        output += "\(curl ? "#" : "###") \(name)\n".utf8
      }
      if explainSignature || curl {
        let text = explainSignature ? signature : command
        output += Array(try text(listing.request, caseName, spec).utf8)
        continue
      }
      let found = try spec.message(request: listing.request, case: caseName)
      guard let found else {
        throw UsageError("'\(listing.request)/\(caseName)' cannot be serialized")
      }
      try print(found, of: spec, named: (listing.request, caseName), into: &output)
      if chosen.count > 1 { output.append(UInt8(ascii: "\n")) }
    }
    // A shell prompt should begin on a new line.
    let needsEnd =
      StandardStreams.showsOutputOnTerminal
      && output.last.map { $0 != UInt8(ascii: "\n") } ?? false
    try StandardStreams.writeOutput(output + (needsEnd ? [UInt8(ascii: "\n")] : []))
    return .success
  }

  /// The texts of a signature.
  private func signature(
    of request: String, _ caseName: String, in spec: AnalysedSpec
  ) throws -> String {
    do throws(AssemblyError) {
      let text = try spec.signatureExplanation(request: request, case: caseName)
      if let text { return text }
    } catch {
      if let error = error.contentError { throw FileProblem(error).located(in: spec) }
    }
    throw UsageError("'\(request)/\(caseName)' has no signature of AWS")
  }

  /// The command that sends a case, after comments that name its requirements.
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
      throw UsageError("'\(request)/\(caseName)' cannot be serialized")
    }
    var lines: [String] = []
    if found.readsContentFile {
      let show = CaseChoice(subcommand: "show", spec: self.spec, listings: [])
      lines.append("# First: \(show.command(request, caseName)) --content > \(path)")
    }
    lines += found.preparedVariables.map { "# \($0) must contain the secret as it is sent here." }
    if let remark = found.signatureRemark {
      lines.append("# \(remark)")
    } else if found.holdsExamples {
      lines.append(
        "# The example of a secret is sent where the shell cannot put in the real one.")
    }
    return (lines + [found.command]).joined(separator: "\n") + "\n"
  }

  /// Appends a message, and writes the gathered output if there is much of it.
  private func print(
    _ message: SerializedMessage, of analysed: AnalysedSpec,
    named name: (request: String, caseName: String), into output: inout [UInt8]
  ) throws {
    var source = content ? message.content : message.bytes
    if !hex, StandardStreams.showsOutputOnTerminal, try isBinary(message.content, of: analysed) {
      // Binary data is of no use on a terminal, and may control it.
      warn(of: message.content, named: name)
      if content { return }
      source = ContentSource(message.head)
    }
    let isTerminal = StandardStreams.showsOutputOnTerminal
    if isTerminal, !hex, !content, specs.messages.usesColor(onTerminal: true) {
      try StandardStreams.writeOutput(output)
      output = []
      try StandardStreams.writeOutput(styled(message.head), keepingStyles: true)
      source = source.length == message.bytes.length ? message.content : ContentSource([])
    }
    var dump = HexDump()
    try read(source, of: analysed) { bytes in
      output += hex ? dump.lines(bytes) : bytes
      guard output.count >= 1 << 16 else { return true }
      // The last byte is kept back: only the end decides whether a line end follows it.
      try StandardStreams.writeOutput(output.dropLast())
      output.removeFirst(output.count - 1)
      return true
    }
    if hex { output += dump.lastLine() }
  }

  /// A head in colours.
  private func styled(_ head: [UInt8]) -> [UInt8] {
    let lines = head.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
      .filter { !$0.isEmpty }
    let styled = lines.enumerated().map { index, line in
      index == 0 ? MessageStyle.requestLine(Array(line)) : MessageStyle.fieldLine(Array(line))
    }
    return Array((styled.joined(separator: "\n") + "\n\n").utf8)
  }

  /// Reads bytes piece by piece and passes them on until `receive` returns false.
  private func read(
    _ source: ContentSource, of analysed: AnalysedSpec, _ receive: ([UInt8]) throws -> Bool
  ) throws {
    var reader = ContentReader(source)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    do {
      while case let count = try reader.read(into: buffer), count > 0 {
        guard try receive(Array(buffer[..<count])) else { return }
      }
    } catch let error as ContentError {
      throw FileProblem(error).located(in: analysed)
    }
  }

  /// Whether content is binary, judged by its beginning: not UTF-8, or with a NUL. Other control
  /// characters are escaped.
  private func isBinary(_ content: ContentSource, of analysed: AnalysedSpec) throws -> Bool {
    var isBinary = false
    try read(content, of: analysed) { bytes in
      // The last character may be incomplete.
      let isWhole = bytes.count < 1 << 16
      isBinary =
        bytes.contains(0)
        || !(0...(isWhole ? 0 : 3)).contains {
          String(validating: bytes.dropLast($0), as: UTF8.self) != nil
        }
      return false
    }
    return isBinary
  }

  private func warn(
    of content: ContentSource, named name: (request: String, caseName: String)
  ) {
    let choice = CaseChoice(subcommand: "show", spec: spec, listings: [])
    let command = choice.command(name.request, name.caseName == "default" ? nil : name.caseName)
    var report = Report()
    report.add(
      .binaryOnTerminal(
        of: "\(name.request)/\(name.caseName)", length: content.length, command: command),
      path: spec)
    specs.messages.write(report)
  }
}
