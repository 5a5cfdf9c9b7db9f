import CompilerDriver
import Diagnostics
import MessageSyntax
import OptionParsing
import SpecCompiler

/// The case that REQUEST and `--case` name, and suggestions if they name none.
struct CaseChoice {
  /// The command that receives the names: `show` or `send`.
  let subcommand: String

  /// The spec as it was named on the command line.
  let spec: String

  let listings: [RequestListing]

  /// Finds the case; without a name, the request's first.
  ///
  /// - Throws: `UsageError` for an unknown name, with a corrected command, and for a request
  ///   without cases.
  func choose(_ request: String, _ caseName: String?) throws -> RequestListing {
    let cases = listings.filter { $0.request.utf8.elementsEqual(request.utf8) }
    guard let first = cases.first else {
      let hint = NameHint.hint(for: request, among: firstCases.map(\.request))
      throw UsageError("unknown request '\(request)'; \(hint)", help: cure(request))
    }
    guard first.caseName != nil else {
      throw UsageError("request '\(request)' has no message: its 'cases' is {}")
    }
    guard let caseName else { return first }
    let found = cases.first { $0.caseName?.utf8.elementsEqual(caseName.utf8) ?? false }
    guard let found else {
      let names = cases.compactMap(\.caseName)
      let closest = EditDistance.closest(to: caseName, among: names) ?? first.caseName
      throw UsageError(
        "unknown case '\(caseName)'; " + NameHint.hint(for: caseName, among: names),
        help: command(request, closest))
    }
    return found
  }

  /// The name of the only request.
  ///
  /// - Throws: `UsageError` if the spec has several requests, or none.
  var onlyRequest: String {
    get throws {
      let names = firstCases.map(\.request)
      guard names.count == 1 else {
        throw UsageError(
          names.isEmpty
            ? "the spec has no request"
            : "the request is missing; there is: \(names.joined(separator: ", "))",
          help: names.first.map { command($0, nil) })
      }
      return names[0]
    }
  }

  /// The first case of every request.
  var firstCases: [RequestListing] {
    var last: String?
    return listings.filter { listing in
      defer { last = listing.request }
      return !(last?.utf8.elementsEqual(listing.request.utf8) ?? false)
    }
  }

  /// The command for a case, or for the first one of a request.
  func command(_ request: String, _ caseName: String?) -> String {
    let words = ["waybill", subcommand, spec, request] + (caseName.map { ["--case", $0] } ?? [])
    return words.map(ShellText.oneLine).joined(separator: " ")
  }

  /// The corrected command for an unknown request. Lists name a case as `search/cats` or
  /// `photos/search/cats`.
  private func cure(_ name: String) -> String? {
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
    let names = firstCases.map(\.request)
    return (EditDistance.closest(to: name, among: names) ?? names.first).map { command($0, nil) }
  }
}
