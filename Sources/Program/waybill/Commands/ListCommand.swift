import CompilerDriver
import Diagnostics
import MessageSyntax
import OptionParsing
import SpecCompiler

/// `waybill list`
struct ListCommand: Command {
  static let description = CommandDescription(
    "list", "List the requests of specs.",
    discussion: """
      Prints a line for each case of each request: service, request, case, method and target, \
      separated by tabs, in columns on a terminal; where 'expect' is written, its statuses follow. A request whose cases are {} has one line, with "no cases" as the case.
      """,
    examples: ["waybill list specs", "waybill list specs --only 'photos/*' --format json"])

  enum Format: String, OptionValue, CaseIterable {
    case text, json
  }

  @Operand("PATH", help: specPathsHelp, completion: Completions.specFiles)
  var paths: [String]

  @Option("--format", "FORM", help: "The format of the list.")
  var format = Format.text

  @Option(
    "--only", "PATTERN",
    help: "Only cases that match SERVICE/REQUEST/CASE, with * and ?, or tag:NAME.",
    completion: Completions.patterns)
  var only: [RequestPattern]

  @Group var specs: SpecArguments

  func validate() throws {
    // A request is chosen by its name after the spec in other commands.
    guard let last = paths.last, paths.count > 1, !InputFile.exists(last),
      !last.utf8.contains(where: { $0 == 0x2F || $0 == 0x2E })
    else { return }
    let words = paths.dropLast().map(ShellText.oneLine).joined(separator: " ")
    throw UsageError(
      "'\(last)' is no path, and 'list' takes no request",
      help: "waybill list \(words) --only '*/\(last)', or waybill show \(words) \(last)")
  }

  func perform(in room: StackRoom) throws -> ExitStatus {
    var options = specs.analysisOptions(paths: paths, only: only, in: room)
    options.compiler.needsAttachments = false
    let analysis = Analysis.run(options)
    let listings = analysis.specs.flatMap { $0?.listings() ?? [] }
    specs.messages.write(analysis.report)
    switch format {
    case .text: try StandardStreams.writeOutput(text(listings))
    case .json: try StandardStreams.writeOutput(json(listings))
    }
    return analysis.report.exitStatus
  }

  private func text(_ listings: [RequestListing]) -> [UInt8] {
    let rows = listings.map { listing in
      let expected = listing.expected.joined(separator: " ")
      return listing.members.map { VisibleText.escaping($0.value ?? "no cases") }
        + (expected.isEmpty ? [] : [expected])
    }
    guard StandardStreams.showsOutputOnTerminal else {
      return Array(rows.map { $0.joined(separator: "\t") + "\n" }.joined().utf8)
    }
    // People read columns.
    let widths = (0..<5).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return Array(
      rows.map { row in
        row.indices.map { index in
          index == row.count - 1
            ? row[index]
            : row[index] + String(repeating: " ", count: widths[index] - row[index].count)
        }.joined(separator: "  ") + "\n"
      }.joined().utf8)
  }

  private func json(_ listings: [RequestListing]) -> [UInt8] {
    var writer = JSONWriter.pretty()
    writer.beginArray()
    for listing in listings {
      writer.beginObject()
      for (name, value) in listing.members {
        writer.key(name)
        if let value { writer.string(value) } else { writer.null() }
      }
      if !listing.expected.isEmpty {
        writer.key("expect")
        writer.strings(listing.expected)
      }
      writer.endObject()
    }
    writer.endArray()
    return writer.takeVisible() + [UInt8(ascii: "\n")]
  }
}

extension RequestListing {
  /// The columns of the list; `nil` for the case of a request without cases.
  fileprivate var members: [(name: String, value: String?)] {
    [
      ("service", service), ("request", request), ("case", caseName), ("method", method),
      ("target", target),
    ]
  }
}
