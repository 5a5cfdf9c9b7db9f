package import Diagnostics
package import RequestMatching
package import RequestModel
import MessageSyntax
import SerializationOptions

/// The result of comparing a captured request with one of a spec, for display: all texts have
/// secrets masked.
package struct SpecMatch: Sendable {
  /// A difference and its place in the spec.
  package struct Located: Sendable {
    package let difference: Difference
    package let span: Span
  }

  /// The value found for a free input.
  package struct Capture: Sendable {
    /// The name of the input, followed by the filters: `token | base64`.
    package let name: String

    /// The value for display.
    package let text: String

    /// A description of its type; empty for a type that the spec declares.
    package let type: String
  }

  package let differences: [Located]
  package let notes: [String]
  package let captures: [Capture]

  /// Whether the capture lacks the content, which was therefore not compared.
  package let lacksContent: Bool

  /// Whether the request is the expected one.
  package var isSame: Bool { differences.isEmpty }

  /// The maximum number of bytes shown of a captured value.
  private static let valueLength = 60

  /// Prepares a result for display.
  ///
  /// - Parameters:
  ///   - match: The result.
  ///   - captured: The captured request.
  ///   - expected: The expected request.
  ///   - request: The request of the spec from which `expected` was made.
  ///   - collection: The model.
  package init(
    _ match: Match, of captured: CapturedRequest, _ expected: SpecExpectation, _ request: Request,
    in collection: RequestCollection
  ) {
    lacksContent = match.lacksContent
    var mask = SecretMask()
    mask.hide(match, expected, in: collection)
    mask.hideCredentials(of: captured, unlikeThoseOf: expected.message)
    let spans = PlaceSpans(request, in: collection)
    let found = match.differences.map { Located(difference: $0, span: spans.span(of: $0.place)) }
    let problems = Self.problems(match, expected, request, in: collection)
    let signature = SignatureCheck(
      captured, host: expected.expectation.literalHost, of: request, in: collection)
    let wrong = signature.difference.map { Located(difference: $0, span: spans.span(of: $0.place)) }
    differences = (found + problems + [wrong].compactMap(\.self)).map {
      Located(difference: $0.difference.masked(mask).shortened(), span: $0.span)
    }
    notes =
      match.notes.map { $0.masked(mask).description }
      + signature.notes.map { mask.masked($0) }
    captures = Self.captures(match, expected, mask, in: collection)
  }

  /// The captured values that do not have the types of their inputs, one for each input and its
  /// filters.
  private static func problems(
    _ match: Match, _ expected: SpecExpectation, _ request: Request,
    in collection: RequestCollection
  ) -> [Located] {
    let encodings = [request.encoding, request.encoding(of: .query), request.encoding(of: .form)]
    let check = InputCheck(
      collection: collection, hasEncodedDates: encodings.contains { $0.dates != .rfc3339 })
    var problems: [Located] = []
    var known: Set<HoleSubject> = []
    for (hole, value) in match.captures.sorted(by: { $0.key < $1.key })
    where !match.guesses.contains(hole) {
      guard let subject = expected.subject(of: hole), let index = subject.input,
        !known.contains(subject)
      else { continue }
      let place = match.places[hole] ?? .content
      guard
        let problem = check.problem(
          value, of: subject, in: expected.places[hole],
          named: expected.expectation.holes.holes[hole].entries == nil ? place.name : nil)
      else { continue }
      known.insert(subject)
      let input = collection.inputs[index]
      var difference = Difference(
        .type, at: place, expected: problem, found: input.isSecret ? nil : shown(value))
      difference.quotesPlace = expected.expectation.holes.holes[hole].entries != nil
      problems.append(Located(difference: difference, span: input.span))
    }
    return problems
  }

  /// The distinct captured values of free inputs.
  private static func captures(
    _ match: Match, _ expected: SpecExpectation, _ mask: SecretMask,
    in collection: RequestCollection
  ) -> [Capture] {
    match.firstHoles.values.sorted().compactMap { hole in
      guard !match.guesses.contains(hole), let value = match.captures[hole],
        let subject = expected.subject(of: hole), let index = subject.input
      else { return nil }
      let input = collection.inputs[index]
      let name = collection.string(input.name)
      let text = input.isSecret ? "‹\(name)›" : shown(value).masked(mask.masked).text
      return Capture(
        name: ([name] + subject.filters).joined(separator: " | "),
        text: Difference.excerpt(text, atMost: valueLength), type: input.type.scalarWord ?? "")
    }
  }

  private static func shown(_ value: CapturedValue) -> ShownText {
    let bytes = value.plain
    guard UTF8Validation.firstInvalidByte(bytes) == nil else { return "\(bytes.count) bytes" }
    return ShownText(quoting: String(decoding: bytes, as: UTF8.self))
  }
}

extension Difference {
  /// The difference with secrets masked. If the whole text contains one, it replaces the excerpt,
  /// because the secret may begin before that.
  fileprivate func masked(_ mask: SecretMask) -> Difference {
    var result = self
    if quotesPlace { result.place = place.masked(mask) }
    result.expectedText = expectedText?.masked(mask.masked)
    result.foundText = foundText?.masked(mask.masked)
    if let whole = wholeFound?.masked(mask.masked), whole != wholeFound { result.foundText = whole }
    return result
  }
}

extension MessagePlace {
  /// The place with secrets masked, because a client may send one as a name.
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
