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
      throw ValidationError("'\(self.spec)' is not one spec")
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
      try print(found, into: &output)
      if chosen.count > 1 { output.append(UInt8(ascii: "\n")) }
    }
    try StandardStreams.writeOutput(output)
    return .success
  }

  /// The cases to print.
  private func choose(_ listings: [RequestListing]) throws -> [RequestListing] {
    guard let request else { return firstCases(listings).filter { $0.caseName != nil } }
    let cases = listings.filter { $0.request.utf8.elementsEqual(request.utf8) }
    guard let first = cases.first else {
      let names = firstCases(listings).map(\.request)
      throw ValidationError("no request '\(request)'; " + NameHint.hint(for: request, among: names))
    }
    guard first.caseName != nil else {
      throw ValidationError("request '\(request)' has no message: its 'cases' is {}")
    }
    guard let caseName else { return [first] }
    let found = cases.filter { $0.caseName?.utf8.elementsEqual(caseName.utf8) ?? false }
    guard !found.isEmpty else {
      throw ValidationError(
        "no case '\(caseName)'; "
          + NameHint.hint(for: caseName, among: cases.compactMap(\.caseName)))
    }
    return found
  }

  private func firstCases(_ listings: [RequestListing]) -> [RequestListing] {
    var last: String?
    return listings.filter { listing in
      defer { last = listing.request }
      return !(last?.utf8.elementsEqual(listing.request.utf8) ?? false)
    }
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
