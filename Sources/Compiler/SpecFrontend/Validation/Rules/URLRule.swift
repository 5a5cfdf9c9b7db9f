import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Checks the URL of each case, and warns of valid forms that some servers refuse.
enum URLRule {
  /// The longest request target that every server should take. RFC 9112 section 3: "It is
  /// RECOMMENDED that all HTTP senders and recipients support, at a minimum, request-line lengths
  /// of 8000 octets."
  static let longestTarget = 8_000

  static func check(_ request: Request, _ places: RequestPlaces, _ validator: inout Validator) {
    guard places.hasURL else { return }
    var isSymbolic = validator.collection.isSymbolic(request.url)
    if case .base = request.url.origin {
      if let base = validator.collection.baseURL {
        if !validator.collection.hasLiteralBase {
          isSymbolic = isSymbolic || validator.collection.isSymbolic(base)
        }
      } else if !validator.isBaseURLRefused {
        // This is reported once, because all paths of a spec need the same base URL.
        validator.isBaseURLRefused = true
        let environment = validator.collection.environments.first { $0.baseURL != nil }
        let name = environment.map { validator.text.string($0.name) }
        return validator.report(.noBaseURL(environment: name), at: request.url.span)
      }
    }
    var refused: Set<TextRefusal> = []
    validator.forEachCase(of: request, where: isSymbolic) { validator, `case` in
      checkURL(request, `case`, isSymbolic: isSymbolic, &refused, &validator)
    }
  }

  private static func checkURL(
    _ request: Request, _ case: Case, isSymbolic: Bool, _ refused: inout Set<TextRefusal>,
    _ validator: inout Validator
  ) {
    do throws(URLResolutionProblem) {
      let url = try validator.collection.resolveURL(of: request, case: `case`)
      if request.keepsDotSegments, let segment = DotSegment.first(in: url.path) {
        let segment = String(decoding: url.path[segment], as: UTF8.self)
        validator.report(.keptDotSegment(segment), at: request.url.span)
      }
      if let message = doubt(of: url, request, &validator),
        refused.insert(TextRefusal(message: message, use: request.url.span)).inserted
      {
        validator.report(message, at: request.url.span)
      }
    } catch {
      if case .noBaseURL = error.reason { return }
      let caseName = isSymbolic ? validator.text.string(`case`.name) : nil
      if case .text(let problem) = error.reason, validator.isReported(problem, request) { return }
      let place = place(of: error, request, `case`, validator)
      var refusal = TextRefusal(
        message: validator.collection.message(for: error, caseName: caseName), use: place)
      if case .text(let problem) = error.reason {
        refusal.null = validator.refusal(problem, caseName: caseName, request, `case`).null
      }
      // A mistake that is the same in several cases is reported for the first.
      guard refused.insert(refusal.said(of: request)).inserted else { return }
      // A mistake in a value applies to every request that uses the value. It is reported once.
      if error.isOfValue, !validator.remember(refusal.message, of: error.span) { return }
      if isSymbolic, error.needsCase {
        validator.sink.context = validator.note(of: `case`, request)
      }
      validator.report(refusal)
      validator.sink.context = nil
    }
  }

  private static func place(
    of problem: URLResolutionProblem, _ request: Request, _ case: Case, _ validator: Validator
  ) -> Span {
    guard case .dotSegment(_, let segment) = problem.reason, !problem.isOfValue else {
      return problem.span
    }
    let isOfBase = problem.span == validator.collection.baseURL?.span
    let template = isOfBase ? validator.collection.baseURL ?? request.url : request.url
    return validator.span(ofSegment: segment, of: template, request, `case`)
  }

  /// The first warning about a form that some servers refuse.
  private static func doubt(of url: EncodedURL, _ request: Request, _ validator: inout Validator)
    -> DiagnosticMessage?
  {
    let length = url.path.count + (url.query.map { $0.count + 1 } ?? 0)
    if length > longestTarget { return .longTarget(length) }
    if let query = url.query, holdsNUL(query) || holdsNUL(url.path) { return .nulInURL() }
    if url.path.contains(UInt8(ascii: "%")) {
      if holdsNUL(url.path) { return .nulInURL() }
      if let segment = encodedDotSegment(in: url.path) {
        return .encodedDotSegment(String(decoding: segment, as: UTF8.self))
      }
    }
    return unusualHost(url.host, &validator).map { .unusualHost($0) }
  }

  private static func holdsNUL(_ text: [UInt8]) -> Bool {
    var index = text.startIndex
    while let percent = text[index...].firstIndex(of: UInt8(ascii: "%")) {
      index = percent + 1
      if text[index...].starts(with: "00".utf8) { return true }
    }
    return false
  }

  /// A segment that decodes to several, one of them a dot segment. A literal dot segment is refused
  /// elsewhere.
  private static func encodedDotSegment(in path: [UInt8]) -> ArraySlice<UInt8>? {
    path.split(separator: UInt8(ascii: "/")).first { segment in
      guard segment.contains(UInt8(ascii: "%")) else { return false }
      let decoded = PercentEncoding.decodeKeepingStrays(segment)
      let parts = decoded.split(omittingEmptySubsequences: false) { byte in
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
      }
      return parts.count > 1 && parts.contains { DotSegment.isDotSegment($0) }
    }
  }

  /// A byte of a host that RFC 3986 allows in a registered name but that host names do not use. It
  /// is reported for the first request that sends to the host.
  private static func unusualHost(_ host: [UInt8], _ validator: inout Validator) -> Unicode.Scalar?
  {
    guard host.first != UInt8(ascii: "["),
      let byte = host.first(where: {
        !($0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "."))
      }),
      // If a request accepts the warning, the host is still reported for other requests.
      validator.isAllowed("unusual-host") || validator.remember(host: host)
    else { return nil }
    return Unicode.Scalar(byte)
  }
}

/// Messages for values that cannot be sent.
extension RequestCollection {
  func message(for problem: URLResolutionProblem, caseName: String?) -> DiagnosticMessage {
    switch problem.reason {
    case .noBaseURL: .noBaseURL()
    case .text(let problem): message(for: problem, caseName: caseName)
    case .url(let problem, let text):
      .url(problem, evaluated: caseName == nil ? nil : String(decoding: text, as: UTF8.self))
    case .baseURLWithQuery: .baseURLWithQuery()
    case .dotSegment(let segment, _):
      .dotSegment(String(decoding: segment, as: UTF8.self), caseName: caseName)
    case .emptySegment(let name): .emptySegment(string(name), caseName: caseName)
    }
  }

  /// The message for a value without text.
  func message(for problem: TextProblem, caseName: String?) -> DiagnosticMessage {
    let input = problem.input.map { string($0) }
    switch problem.reason {
    case .null: return .nullInText(input: input)
    case .container: return .containerInText(input: input)
    case .file: return .fileInText(input: input)
    case .notJSON(.data): return .valueHasNoPlace("binary data", in: "JSON")
    case .notJSON(.set): return .valueHasNoPlace("a set", in: "JSON")
    case .notJSON(.file): return .valueHasNoPlace("a file", in: "JSON")
    case .notJSON: return .valueHasNoPlace("infinity or a number that is none", in: "JSON")
    case .tooDeep: return .valueHasNoPlace("a value that nests deeper than 512 levels", in: "JSON")
    case .item: return .itemWithoutText(input: input)
    case .notXML: return .inputNotInXML(input)
    case .tooLong: return .textTooLarge()
    case .absent: return .absentValue(input: input ?? "", caseName: caseName)
    }
  }
}

extension URLResolutionProblem {
  /// Whether the message does not name the case.
  fileprivate var needsCase: Bool {
    switch reason {
    case .url: true
    case .text(let problem): problem.reason != .absent
    case .baseURLWithQuery: true
    case .noBaseURL, .dotSegment, .emptySegment: false
    }
  }
}
