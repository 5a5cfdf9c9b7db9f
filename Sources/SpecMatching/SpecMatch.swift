package import Diagnostics
package import RequestMatching
package import RequestModel
import MessageSyntax

/// What the comparison of a captured request with one of a spec found, ready to be shown: secrets are
/// hidden in all of its texts.
package struct SpecMatch: Sendable {
  /// A difference and the place of the spec that it is about.
  package struct Located: Sendable {
    package let difference: Difference
    package let span: Span
  }

  /// The value that was found for a free input.
  package struct Capture: Sendable {
    /// The name of the input, with the filters after it: `token | base64`.
    package let name: String

    /// The value, as it is shown.
    package let text: String

    /// Its type in words; empty for a type that the spec declares.
    package let type: String
  }

  package private(set) var differences: [Located] = []
  package private(set) var notes: [String] = []
  package private(set) var captures: [Capture] = []

  /// Whether the capture has no content, which therefore was not compared.
  package let lacksContent: Bool

  /// Whether the request is the expected one.
  package var isSame: Bool { differences.isEmpty }

  /// The most bytes of a captured value that are shown.
  private static let valueLength = 60

  /// Compares a captured request with one of a spec.
  ///
  /// - Parameters:
  ///   - captured: The captured request.
  ///   - expected: The expected request.
  ///   - request: The request of the spec that `expected` was made of.
  ///   - collection: The model.
  package init(
    _ captured: CapturedRequest, _ expected: SpecExpectation, _ request: Request,
    in collection: RequestCollection
  ) {
    let match = expected.expectation.match(captured)
    let spans = PlaceSpans(request, in: collection)
    let check = InputCheck(collection: collection)
    lacksContent = match.lacksContent
    var mask = SecretMask()
    mask.hide(match, expected, in: collection)
    mask.hideCredentials(of: captured, unlikeThoseOf: expected.message)
    var found = match.differences.map { Located(difference: $0, span: spans.span(of: $0.place)) }
    for (hole, value) in match.captures.sorted(by: { $0.key < $1.key })
    where !match.guesses.contains(hole) {
      let subject = expected.subjects[hole]
      let input = collection.inputs[subject.input]
      let name = collection.string(input.name)
      if let problem = check.problem(value, of: subject) {
        let difference = Difference(
          .type, at: match.places[hole] ?? .content, expected: problem,
          found: input.isSecret ? nil : Self.excerpt(value))
        found.append(Located(difference: difference, span: input.span))
      }
      captures.append(
        Capture(
          name: ([name] + subject.filters).joined(separator: " | "),
          text: input.isSecret ? "‹\(name)›" : Self.excerpt(value),
          type: input.type.scalarWord ?? ""))
    }
    differences = found.map {
      Located(difference: $0.difference.masked(mask).shortened(), span: $0.span)
    }
    notes = match.notes.map { mask.masked($0.description) }
    captures = captures.map { capture in
      let text = Difference.excerpt(mask.masked(capture.text), atMost: Self.valueLength)
      return Capture(name: capture.name, text: text, type: capture.type)
    }
  }

  private static func excerpt(_ value: CapturedValue) -> String {
    let bytes = value.plain
    guard UTF8Validation.firstInvalidByte(bytes) == nil else { return "\(bytes.count) bytes" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Difference {
  /// The difference without secrets. One that begins before what is shown would be shown in part: then
  /// the whole is.
  fileprivate func masked(_ mask: SecretMask) -> Difference {
    var result = self
    result.place = place.masked(mask)
    result.expected = expected.map(mask.masked)
    result.found = found.map(mask.masked)
    if let whole = wholeFound {
      let masked = mask.masked(whole)
      if !masked.utf8.elementsEqual(whole.utf8) { result.found = masked }
    }
    return result
  }
}

extension MessagePlace {
  /// The place without secrets: a client may send one as a name.
  fileprivate func masked(_ mask: SecretMask) -> MessagePlace {
    func masked(_ name: [UInt8]) -> [UInt8] {
      Array(mask.masked(String(decoding: name, as: UTF8.self)).utf8)
    }
    return switch self {
    case .method, .target, .segment, .content: self
    case .query(let name): .query(masked(name))
    case .field(let name): .field(masked(name))
    case .cookie(let name): .cookie(masked(name))
    case .value(let pointer): .value(pointer: masked(pointer))
    case .form(let name): .form(masked(name))
    case .line(let index, let place): .line(index, place.masked(mask))
    case .part(let index, let name, let place):
      .part(index, name: name.map(masked), place.masked(mask))
    }
  }
}
