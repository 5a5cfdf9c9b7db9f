import Diagnostics
import MessageSigning
import MessageSyntax
import RequestMatching
import RequestModel

/// A signature in the lines that are hashed for it, each with the place in the spec it comes from.
struct SignatureExplanation {
  /// A line, and the place that decides it; `nil` for what is computed from the lines before.
  typealias Line = (text: String, span: Span?)

  let canonicalRequest: [Line]
  let stringToSign: [Line]
  let signature: [Line]

  /// Explains a signature.
  ///
  /// - Parameters:
  ///   - signature: The signature.
  ///   - request: The request.
  ///   - aws: The settings of the signature.
  ///   - span: The place of `auth`.
  ///   - collection: The model.
  init(
    _ signature: AWSSignature, of request: Request, by aws: AWSAuthentication, at span: Span,
    in collection: RequestCollection
  ) {
    let places = SignedPlaces(request, aws, auth: span, collection)
    // Method, path, query, a line for each field, an empty line, their names, the content's hash.
    let lines = Self.lines(signature.canonicalRequest)
    let beginning: [Line] = [
      (lines[0], request.span), (lines[1], request.url.span), (lines[2], places.query),
    ]
    let fields: [Line] = lines.dropFirst(3).dropLast(3).map { line in
      (line, places.place(ofField: String(line.prefix { $0 != ":" })))
    }
    let end: [Line] = zip(lines.suffix(3), [nil, span, places.hash]).map { ($0, $1) }
    canonicalRequest = beginning + fields + end
    stringToSign = zip(
      Self.lines(signature.stringToSign),
      [span, collection[aws.date].span, collection[aws.region].span, nil]
    ).map { ($0, $1) }
    self.signature = [(signature.signature, collection[aws.secretKey].span)]
  }

  private static func lines(_ text: [UInt8]) -> [String] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The lines of all texts behind their places.
  func text(in sources: SourceMap) -> String {
    let texts = [
      ("canonical request", canonicalRequest), ("string to sign", stringToSign),
      ("signature", signature),
    ]
    let places = texts.flatMap(\.1).map { line in
      line.span.map { span in
        let location = sources.location(of: span.start)
        return "\(sources.files[location.file].path):\(location.line):\(location.column)"
      } ?? ""
    }
    let width = places.map(\.count).max() ?? 0
    var (lines, number): ([String], Int) = ([], 0)
    for (title, text) in texts {
      lines.append("\(lines.isEmpty ? "" : "\n")# \(title)")
      for (text, _) in text {
        let blanks = String(repeating: " ", count: width - places[number].count + 2)
        lines.append(places[number] + (text.isEmpty ? "" : blanks + text))
        number += 1
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The places in a spec that decide what is signed.
private struct SignedPlaces {
  private let request: Request
  private let aws: AWSAuthentication
  private let auth: Span
  private let collection: RequestCollection
  private let spans: PlaceSpans

  init(
    _ request: Request, _ aws: AWSAuthentication, auth: Span, _ collection: RequestCollection
  ) {
    (self.request, self.aws, self.auth, self.collection) = (request, aws, auth, collection)
    spans = PlaceSpans(request, in: collection)
  }

  var query: Span {
    let written = request.query.first?.span ?? request.url.query.map { collection[$0].span }
    return written ?? (aws.placement == .query ? auth : request.url.span)
  }

  /// The place of the content's hash.
  var hash: Span {
    if let field = header("x-amz-content-sha256") { return field }
    return aws.payload == nil && request.content != nil ? spans.span(of: .content) : auth
  }

  func place(ofField name: String) -> Span {
    if let field = header(name) { return field }
    return switch name {
    case "x-amz-date": collection[aws.date].span
    case "x-amz-security-token": aws.sessionToken.map { collection[$0].span } ?? auth
    case "x-amz-content-sha256": hash
    case "content-length", "content-digest", "content-md5": spans.span(of: .content)
    default: spans.span(of: .field(Array(name.utf8)))
    }
  }

  private func header(_ name: String) -> Span? {
    request.headers.first { FieldName.equal(collection.text[$0.name], Array(name.utf8)) }?.span
  }
}
