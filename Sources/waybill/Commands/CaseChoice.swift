import ArgumentParser
import SpecCompiler

/// The case that REQUEST and `--case` name.
enum CaseChoice {
  /// Finds the case, the first of the request when no name is given.
  ///
  /// - Throws: `ValidationError` for a name that there is not, with one that may be meant.
  static func choose(
    _ request: String, _ caseName: String?, among listings: [RequestListing]
  ) throws -> RequestListing {
    let cases = listings.filter { $0.request.utf8.elementsEqual(request.utf8) }
    guard let first = cases.first else {
      let names = firstCases(listings).map(\.request)
      throw ValidationError("no request '\(request)'; " + NameHint.hint(for: request, among: names))
    }
    guard first.caseName != nil else {
      throw ValidationError("request '\(request)' has no message: its 'cases' is {}")
    }
    guard let caseName else { return first }
    let found = cases.first { $0.caseName?.utf8.elementsEqual(caseName.utf8) ?? false }
    guard let found else {
      throw ValidationError(
        "no case '\(caseName)'; "
          + NameHint.hint(for: caseName, among: cases.compactMap(\.caseName)))
    }
    return found
  }

  /// The first case of every request.
  static func firstCases(_ listings: [RequestListing]) -> [RequestListing] {
    var last: String?
    return listings.filter { listing in
      defer { last = listing.request }
      return !(last?.utf8.elementsEqual(listing.request.utf8) ?? false)
    }
  }
}
