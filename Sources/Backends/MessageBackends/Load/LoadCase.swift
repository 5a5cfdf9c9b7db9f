import Diagnostics
import Emission
import MessageAssembly
import MessageContent
import MessageSyntax
import RequestModel
import RequestSerialization

/// A case as a generator of load sends it.
struct LoadCase {
  let found: CaseMessage

  /// The number of times that a round sends it, at least one.
  let weight: Int

  /// The message with markers in place of secrets, and the expression for each marker; `nil` if no
  /// secret is in the message.
  let secrets: Secrets?

  /// The reason why a message is left out whose secrets cannot be computed.
  static let secretReason =
    "one of its secrets has no variable of its own, or is in a digest or a signature, in compressed, "
    + "chunked or long content, or in another encoding"

  /// The maximum length in bytes of content with a secret, which is in a script.
  fileprivate static let largestContent: UInt64 = 1 << 24

  struct Secrets {
    let message: SerializedRequest
    let expressions: [(marker: [UInt8], expression: SecretExpression)]

    /// Whether the content has a secret. If not, it need not be read.
    let isInContent: Bool

    /// Splits a text at its markers.
    func pieces(of text: [UInt8]) -> [SecretExpression] {
      expressions.reduce([.literal(text)]) { pieces, secret in
        let search = ByteSearch(secret.marker)
        return pieces.flatMap { piece -> [SecretExpression] in
          guard case .literal(let bytes) = piece else { return [piece] }
          var (rest, split): (ArraySlice<UInt8>, [SecretExpression]) = (bytes[...], [])
          while let offset = rest.withUnsafeBytes({ search.firstOffset(in: $0) }) {
            if offset > 0 { split.append(.literal(Array(rest.prefix(offset)))) }
            split.append(secret.expression)
            rest = rest.dropFirst(offset + secret.marker.count)
          }
          return rest.isEmpty ? split : split + [.literal(Array(rest))]
        }
      }
    }
  }
}

extension LoadCase.Secrets {
  /// The secrets of a message.
  ///
  /// - Returns: `nil` if a generator cannot compute one of them.
  /// - Throws: `ContentError` if an attached file can no longer be read or has changed.
  fileprivate init?(
    _ template: MessageTemplate, of message: SerializedRequest, _ variables: SecretVariables
  ) throws(ContentError) {
    guard !template.holdsExamples else { return nil }
    var expressions: [(marker: [UInt8], expression: SecretExpression)] = []
    for placeholder in template.placeholders {
      guard let expression = try? SecretExpression(placeholder, variables) else { return nil }
      expressions.append((placeholder.marker, expression))
    }
    let isInContent = template.message.content != message.content
    self.init(
      message: template.message, expressions: expressions, isInContent: isInContent)
    // With examples in place of the markers it must be the message, but for its length.
    func isSame(_ marked: [UInt8], _ sent: [UInt8]) -> Bool {
      template.placeholders.reduce(marked) { text, placeholder in
        text.replacing(placeholder.marker, by: placeholder.spelling?.example ?? [])
      } == sent
    }
    if isInContent {
      guard case .contentLength = message.framing,
        message.contentLength <= LoadCase.largestContent,
        isSame(try template.message.content.readAll(), try message.content.readAll())
      else { return nil }
    }
    let fields = zip(template.message.fields, message.fields).allSatisfy { marked, sent in
      sent.isNamed("Content-Length") || isSame(Array(marked.value.utf8), Array(sent.value.utf8))
    }
    guard fields, template.message.fields.count == message.fields.count,
      isSame(Array(template.message.target.utf8), Array(message.target.utf8))
    else { return nil }
  }
}

extension EmissionScope {
  /// Makes the chosen cases with a weight above 0, in order.
  ///
  /// - Parameters:
  ///   - sink: Receives errors.
  ///   - body: Receives a message, and the case or, if its secrets cannot be computed, `nil`.
  ///     Returning false stops the loop.
  /// - Returns: Whether `body` received all cases.
  /// - Throws: `ContentError` if an attached file can no longer be read or has changed.
  func forEachLoadCase(
    into sink: inout DiagnosticSink,
    _ body: (CaseMessage, LoadCase?, inout DiagnosticSink) throws(ContentError) -> Bool
  ) throws(ContentError) -> Bool {
    let collection = chosen
    var templates = MessageTemplates(collection, isExact: true)
    let variables = SecretVariables(collection)
    return try forEachMessage(into: &sink) { found, sink throws(ContentError) in
      let request = collection.requests[found.requestIndex]
      let weight = request.loadWeight ?? 1
      guard weight > 0 else { return true }
      // A generator would send a signature that has expired.
      if request.authentication?.scheme.aws != nil { return try body(found, nil, &sink) }
      let template: MessageTemplate?
      do throws(AssemblyError) {
        template = try templates.template(of: request, case: request.cases[found.caseIndex])
      } catch {
        if let error = error.contentError { throw error }
        return try body(found, nil, &sink)
      }
      let secrets = try template.map { template throws(ContentError) in
        try LoadCase.Secrets(template, of: found.message, variables)
      }
      if case .some(.none) = secrets { return try body(found, nil, &sink) }
      return try body(
        found, LoadCase(found: found, weight: weight, secrets: secrets ?? nil), &sink)
    }
  }
}
