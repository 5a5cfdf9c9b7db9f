import ArgumentParser
import Diagnostics
import MessageContent
import SpecCompiler

/// `waybill show`
struct ShowCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print a request as it will be sent.",
    usage: "waybill show SPEC [REQUEST] [--case NAME] [OPTION]...",
    discussion: """
      Without REQUEST the first case of every request is printed, each after a line that names it.
      """)

  @Argument(help: "A spec, or - for standard input.")
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

  @OptionGroup var specs: SpecArguments

  func validate() throws {
    if content, hex { throw ValidationError("--content and --hex exclude each other") }
    if request == nil, caseName != nil {
      throw ValidationError("--case needs the name of a request")
    }
  }

  func perform(in room: StackRoom) throws -> ExitStatus {
    let analysis = Analysis.run(specs.analysisOptions(paths: [spec], in: room))
    specs.messages.write(analysis.report)
    guard !analysis.report.hasErrors else { return analysis.report.exitStatus }
    guard analysis.specs.count == 1, let spec = analysis.specs[0] else {
      throw UsageProblem(
        "'show' takes one spec, and '\(self.spec)' holds \(analysis.specs.count)",
        help: analysis.search.specs.first.map { "waybill show \($0.path)" })
    }
    let chosen = try choose(spec.listings())
    // Written at once when it is short: a reader that has seen enough, such as `head`, ends in time.
    var output: [UInt8] = []
    for listing in chosen {
      guard let caseName = listing.caseName else { continue }
      if chosen.count > 1 {
        let name = VisibleText.escaping("\(listing.request)/\(caseName)")
        output += "### \(name)\n".utf8
      }
      let found = try spec.message(request: listing.request, case: caseName)
      guard let found else {
        throw ValidationError("'\(listing.request)/\(caseName)' cannot be serialized")
      }
      try print(found, of: spec, named: (listing.request, caseName), into: &output)
      if chosen.count > 1 { output.append(UInt8(ascii: "\n")) }
    }
    // A prompt begins on a line of its own.
    let needsEnd =
      StandardStreams.showsOutputOnTerminal && output.last.map { $0 != UInt8(ascii: "\n") } ?? false
    try StandardStreams.writeOutput(output + (needsEnd ? [UInt8(ascii: "\n")] : []))
    return .success
  }

  /// The cases to print.
  private func choose(_ listings: [RequestListing]) throws -> [RequestListing] {
    guard let request else { return firstCases(listings).filter { $0.caseName != nil } }
    let cases = listings.filter { $0.request.utf8.elementsEqual(request.utf8) }
    guard let first = cases.first else {
      let names = firstCases(listings).map(\.request)
      let hint = NameHint.hint(for: request, among: names)
      throw UsageProblem("unknown request '\(request)'; \(hint)", help: cure(request, listings))
    }
    guard first.caseName != nil else {
      throw ValidationError("request '\(request)' has no message: its 'cases' is {}")
    }
    guard let caseName else { return [first] }
    let found = cases.filter { $0.caseName?.utf8.elementsEqual(caseName.utf8) ?? false }
    guard !found.isEmpty else {
      let names = cases.compactMap(\.caseName)
      let closest = EditDistance.closest(to: caseName, among: names) ?? first.caseName
      throw UsageProblem(
        "unknown case '\(caseName)'; " + NameHint.hint(for: caseName, among: names),
        help: command(request, closest))
    }
    return found
  }

  /// What to type instead of a request that does not exist: `search/cats` and `photos/search/cats`
  /// are how lists name a case.
  private func cure(_ name: String, _ listings: [RequestListing]) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let named = listings.first { listing in
      let names = [listing.service, listing.request, listing.caseName ?? ""]
      return parts.count > 1
        && (parts == names || parts == Array(names[1...]) || parts == Array(names[..<2]))
    }
    if let named {
      let hasCase = parts.count == 3 || parts[0] == named.request
      return command(named.request, hasCase ? named.caseName : nil)
    }
    let names = firstCases(listings).map(\.request)
    return (EditDistance.closest(to: name, among: names) ?? names.first).map { command($0, nil) }
  }

  private func command(_ request: String, _ caseName: String?) -> String {
    "waybill show \(spec) \(request)" + (caseName.map { " --case \($0)" } ?? "")
  }

  private func firstCases(_ listings: [RequestListing]) -> [RequestListing] {
    var last: String?
    return listings.filter { listing in
      defer { last = listing.request }
      return !(last?.utf8.elementsEqual(listing.request.utf8) ?? false)
    }
  }

  /// Appends a message, and writes what has gathered when that is much.
  private func print(
    _ message: SerializedMessage, of analysed: AnalysedSpec,
    named name: (request: String, caseName: String), into output: inout [UInt8]
  ) throws {
    var source = content ? message.content : message.bytes
    if !hex, StandardStreams.showsOutputOnTerminal, try isBinary(message.content, of: analysed) {
      // Bytes that are no text tell nobody anything, and a terminal would obey some of them.
      warn(of: message.content, named: name)
      if content { return }
      source = ContentSource(message.head)
    }
    var dump = HexDump()
    try read(source, of: analysed) { bytes in
      output += hex ? dump.lines(bytes) : bytes
      guard output.count >= 1 << 16 else { return true }
      // The last byte waits: whether a line end must follow it is known at the end.
      try StandardStreams.writeOutput(output.dropLast())
      output.removeFirst(output.count - 1)
      return true
    }
    if hex { output += dump.lastLine() }
  }

  /// Hands over bytes piece by piece, until `receive` wants no more.
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

  /// Whether the beginning of a content is no text: it is not UTF-8, or holds a NUL. What else a
  /// terminal would obey is spelled out.
  private func isBinary(_ content: ContentSource, of analysed: AnalysedSpec) throws -> Bool {
    var isBinary = false
    try read(content, of: analysed) { bytes in
      // The last character may be cut.
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
    let command = command(name.request, name.caseName == "default" ? nil : name.caseName)
    var report = Report()
    report.add(
      .binaryOnTerminal(
        of: "\(name.request)/\(name.caseName)", length: content.length, command: command),
      path: spec)
    specs.messages.write(report)
  }
}
