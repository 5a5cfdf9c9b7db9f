// Secrets. The wire back end sends the example of a secret. A `.http` file has a variable in its
// place, whose value is encoded as the place requires: percent-encoded in a target, escaped in
// JSON, in base64 with its user name. `MessageTemplates` puts markers into a copy of the model, in
// place of references, and makes the message again; `VariableFilling` fills the markers in twice,
// with variables for the file and with the examples, which must give the bytes of the wire message.
// If they do not, because the secret is compressed or counted, the example is written with a
// warning. Inputs that depend on the environment are handled in the same way
// (`EnvironmentVariants`).
//
// A value that a spec gives a secret, allowed or not, never appears in a diagnostic. `SecretSearch`
// finds such values by the shape of the documents, before anything else reads them, so it also
// finds values under misspelt keys and values that are never read. `CompilationPipeline` hides
// their spans in the `SourceMap` and removes their texts from sentences (`Redaction`).
//
// The real value of a secret is used only by `waybill send`. It is bound here in a copy of the
// model, in place of the example, and the message goes to curl's standard input and a pipe
// (`CurlExchange`). `waybill show --curl` writes a shell word in place of each marker:
// `SecretShellWord` derives it from the place's encoding of every printable character (`ByteMap`),
// so that no encoding is implemented twice.

// Requests with the real values of secrets, for the only command that sends them.

import Diagnostics
import Emission
import MessageAssembly
package import MessageContent
import MessageSyntax
import RequestModel
import RequestSerialization
import RequestSerializationTransport
package import SpecCompilation

/// A request to send, with the real values of its secrets.
///
/// Only ``shown`` may be displayed.
package struct OutgoingRequest: Sendable {
  private let message: SerializedRequest

  /// The request to display, with a mask in place of secrets.
  package let shown: [UInt8]

  /// The unframed content. The client frames it as the fields say.
  package var content: ContentSource { message.content }

  /// The values of its secrets.
  private let secrets: [[UInt8]]

  init(_ message: SerializedRequest, shown: [UInt8], secrets: [[UInt8]]) {
    (self.message, self.shown, self.secrets) = (message, shown, secrets)
  }

  /// A message of the client about this request, with a mask in place of secrets.
  package func masked(_ text: String) -> String {
    // A longer value may contain a shorter one.
    let ordered = secrets.sorted { $0.count > $1.count }
    let bytes = ordered.reduce(Array(text.utf8)) { $0.replacing($1, by: Self.mask) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A message with a mask in place of its signature.
  fileprivate static func hidingSignature(in message: [UInt8]) -> [UInt8] {
    guard let label = message.firstRange(of: Array("Signature=".utf8)) else { return message }
    let digits = message[label.upperBound...].prefix { $0.hexadecimalValue != nil }
    return message[..<label.upperBound] + mask + message[digits.endIndex...]
  }

  /// The replacement of a secret.
  static let mask = Array(Redaction.mask.utf8)

  /// The host and the port of the request, with a mask in place of secrets.
  package var shownAuthority: String { masked("\(message.host):\(message.port)") }

  /// Whether it uses TLS.
  package var usesTLS: Bool { message.scheme == .https }

  /// The timeout in the spec.
  package var timeout: Duration? { message.properties.timeout }

  /// The request as input for curl.
  ///
  /// - Parameters:
  ///   - contentDescriptor: The descriptor of curl's process from which it reads the content.
  ///   - fieldDescriptor: The descriptor from which it reads the field lines.
  ///   - timeout: The timeout, or `nil` for the spec's.
  ///   - standardTimeout: The timeout if the spec has none.
  /// - Returns: The bytes for curl's standard input and for the descriptor of the fields.
  /// - Throws: ``SendingProblem/notForCurl(_:)`` if curl cannot send the request.
  package func curlConfiguration(
    contentDescriptor: CInt, fieldDescriptor: CInt, timeout: Duration?, standardTimeout: Duration
  ) throws(SendingProblem) -> (options: [UInt8], fieldLines: [UInt8]) {
    let requestLine = message.method.utf8.count + message.target.utf8.count
    guard requestLine <= CurlConfiguration.requestLineLimit else {
      throw .notForCurl("its URL has \(requestLine) bytes; curl takes at most 100000")
    }
    guard message.head.count <= CurlConfiguration.headLimit else {
      throw .notForCurl("its header has \(message.head.count) bytes; curl sends at most 1000000")
    }
    do throws(SerializationError) {
      let configuration = try message.curlConfiguration(
        contentDescriptor: contentDescriptor, fieldDescriptor: fieldDescriptor, timeout: timeout,
        standardTimeout: standardTimeout)
      return (configuration.options, configuration.fieldLines)
    } catch {
      throw .notForCurl("it does not accept the host '\(masked(message.host))'")
    }
  }

  /// The secret that repeats the scheme before it, as in `Bearer Bearer abc`, and the scheme.
  fileprivate func repeatedScheme(
    _ values: [String: [UInt8]]
  ) -> (input: String, scheme: String)? {
    for field in message.fields
    where field.name.utf8.lazy.map(\.asciiLowercased).elementsEqual("authorization".utf8) {
      let words = field.value.split(separator: " ", maxSplits: 2)
      guard words.count > 2, words[0].lowercased() == words[1].lowercased() else { continue }
      let start = Array("\(words[1]) ".utf8)
      let input = values.keys.sorted().first { values[$0]?.starts(with: start) ?? false }
      if let input { return (input, String(words[1])) }
    }
    return nil
  }
}

/// The reason why a request cannot be made with real values of secrets. No sentence quotes a value.
package enum SendingProblem: Error, Sendable {
  /// The value is not valid for the input.
  case value(input: String, reason: String)
  case content(ContentError)

  /// The request cannot be sent with the given values.
  case refused(String)

  /// curl cannot send the request.
  case notForCurl(String)
}

extension AnalysedSpec {
  /// The names of the secret inputs in a request, each once.
  package func secrets(usedBy name: String, case caseName: String) -> [String] {
    guard let (collection, request, _) = find(request: name, case: caseName) else { return [] }
    return collection.secrets(usedBy: request).map { collection.string($0) }
  }

  /// The request of a case with the given values of secrets.
  ///
  /// - Parameters:
  ///   - name: The name of the request.
  ///   - caseName: The name of the case.
  ///   - values: The values by names of inputs. Other secrets have their examples.
  /// - Returns: The request; nil if there is no such case.
  /// - Throws: ``SendingProblem``, which quotes no value.
  package func outgoingRequest(
    _ name: String, case caseName: String, secrets values: [String: [UInt8]]
  ) throws(SendingProblem) -> OutgoingRequest? {
    guard let (model, request, found) = find(request: name, case: caseName) else { return nil }
    var collection = model
    collection.bindSignatureDate(of: request, found)
    let message: SerializedRequest
    do throws(AssemblyFailure) {
      message = try collection.message(of: request, case: found, with: values)
    } catch {
      switch error {
      case .value(let problem): throw problem
      case .assembly(let error):
        if let error = error.contentError { throw .content(error) }
        // Testing each value on its own shows which one is refused.
        for (name, value) in values.sorted(by: { $0.key < $1.key })
        where (try? collection.message(of: request, case: found, with: [name: value])) == nil {
          throw .value(input: name, reason: SendingProblem.flaw(of: value))
        }
        throw .refused(error.sentenceWithoutValues)
      }
    }
    let outgoing = OutgoingRequest(
      message, shown: collection.shownMessage(of: request, case: found),
      secrets: Array(values.values))
    if let (input, scheme) = outgoing.repeatedScheme(values) {
      throw .value(
        input: input, reason: "begins with '\(scheme) ', which the request has in front of it")
    }
    return outgoing
  }
}

extension SendingProblem {
  /// The reason why a request refuses a value, judged by the value.
  fileprivate static func flaw(of value: [UInt8]) -> String {
    if value.contains(where: { $0 == 0x0A || $0 == 0x0D }) { return "contains a line break" }
    if value.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return "contains a control character" }
    return "contains what the request cannot have in its place"
  }
}

/// The reason why a message cannot be made with values of secrets.
private enum AssemblyFailure: Error {
  case value(SendingProblem)
  case assembly(AssemblyError)
}

extension RequestCollection {
  /// The secret inputs in a request and its base URL.
  fileprivate func secrets(usedBy request: Request) -> [InputName] {
    var names: [InputName] = []
    for reference in roots(of: request).flatMap({ references(in: $0) }) {
      let name = self[reference].inputName
      guard let position = scopeIndex(of: name, in: request),
        inputs[request.scope[position]].isSecret, !names.contains(name)
      else { continue }
      names.append(name)
    }
    return names
  }

  /// The message of a case with the given values of secrets.
  fileprivate func message(
    of request: Request, case: Case, with values: [String: [UInt8]]
  ) throws(AssemblyFailure) -> SerializedRequest {
    var real = self
    do throws(SendingProblem) {
      for input in secrets(usedBy: request) {
        let name = string(input)
        if let value = values[name] {
          try real.bind(input, named: name, to: value, request, `case`)
        }
      }
    } catch {
      throw .value(error)
    }
    do throws(AssemblyError) {
      try real.checkCredentials(of: request, case: `case`)
      return try MessageAssembler(real).serialize(request, case: `case`)
    } catch {
      throw .assembly(error)
    }
  }

  /// Sets a secret in one case.
  private mutating func bind(
    _ name: InputName, named title: String, to value: [UInt8], _ request: Request, _ case: Case
  ) throws(SendingProblem) {
    guard let position = scopeIndex(of: name, in: request) else { return }
    guard UTF8Validation.firstInvalidByte(value) == nil else {
      throw .value(input: title, reason: "is not valid UTF-8")
    }
    let index = `case`.firstBinding + position
    let example = self[bindings[index]]
    switch example.kind {
    case .text: break
    case .integer:
      guard case .integer? = NumberText.literal(value) else {
        throw .value(input: title, reason: "is not an integer")
      }
    default:
      throw .value(input: title, reason: "must be text or an integer to be sent")
    }
    bindings[index] = ValueID(values.count)
    values.append(
      ValueNode(
        kind: example.kind, text: text.append(value), end: values.count + 1, span: example.span))
  }

  /// Sets the moment of a signature to the current one, unless `--set` or an environment gives it.
  fileprivate mutating func bindSignatureDate(of request: Request, _ case: Case) {
    guard let date = request.authentication?.scheme.aws?.date, self[date].kind == .reference,
      let position = scopeIndex(of: self[date].inputName, in: request),
      inputs[request.scope[position]].chosenValue == nil, let now = DateTime.now
    else { return }
    var spelling: [UInt8] = []
    now.timestamp.appendUTC(to: &spelling)
    let index = `case`.firstBinding + position
    let span = self[bindings[index]].span
    bindings[index] = ValueID(values.count)
    values.append(
      ValueNode(
        kind: .dateTime, text: text.append(spelling), end: values.count + 1, span: span))
  }

  /// Checks the rules of RFC 7617, section 2, for values that were not validated.
  fileprivate func checkCredentials(
    of request: Request, case: Case
  ) throws(AssemblyError) {
    guard case .basic(let username, let password)? = request.authentication?.scheme else { return }
    do throws(TextProblem) {
      let name = try evaluatedText(of: username, in: request, case: `case`) ?? []
      let word = try evaluatedText(of: password, in: request, case: `case`) ?? []
      let isForbidden =
        name.withUnsafeBufferPointer { BasicCredentials.firstForbidden(inUsername: $0) } != nil
        || word.withUnsafeBufferPointer { BasicCredentials.firstForbidden(inPassword: $0) } != nil
      guard isForbidden else { return }
    } catch {
      throw .unresolved(error)
    }
    throw .serialization(SerializationError(.invalidFieldValue))
  }

  /// A message with a mask in place of secrets, made from the examples instead of the values.
  fileprivate func shownMessage(of request: Request, case: Case) -> [UInt8] {
    var templates = MessageTemplates(self, isExact: true)
    guard let template = try? templates.template(of: request, case: `case`) else {
      let message = try? MessageAssembler(self).serialize(request, case: `case`)
      return message.map(Self.shown) ?? []
    }
    let shown = Self.shown(template.message)
    guard request.authentication?.scheme.aws == nil else {
      return hidingSignature(in: shown, of: request, case: `case`)
    }
    return template.placeholders.reduce(shown) { text, placeholder in
      text.replacing(placeholder.marker, by: OutgoingRequest.mask)
    }
  }

  /// A signed message with a mask in place of the signature and of the examples of secrets, from
  /// which it was made.
  private func hidingSignature(
    in message: [UInt8], of request: Request, case: Case
  ) -> [UInt8] {
    var shown = message
    for secret in secrets(usedBy: request) {
      let example = self[binding(of: secret, in: request, case: `case`)]
      guard !text[example.text].isEmpty else { continue }
      shown = shown.replacing(Array(text[example.text]), by: OutgoingRequest.mask)
    }
    return OutgoingRequest.hidingSignature(in: shown)
  }

  /// The head, and the content if it is short text.
  private static func shown(_ message: SerializedRequest) -> [UInt8] {
    guard message.contentLength > 0 else { return message.head }
    guard message.contentLength <= 1 << 16, let content = try? message.content.readAll(),
      UTF8Validation.firstInvalidByte(content) == nil, !content.contains(0)
    else { return message.head + "(\(message.contentLength) bytes of content)\n".utf8 }
    return message.head + content + (content.last == 0x0A ? "" : "\n").utf8
  }
}
