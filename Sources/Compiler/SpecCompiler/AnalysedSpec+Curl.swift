// Requests as curl commands, with shell variables for secrets.

import Emission
package import MessageAssembly
package import MessageContent
import MessageSyntax
import RequestModel
import RequestSerialization
import RequestSerializationTransport
package import SpecCompilation

/// A shell command that sends a request with curl.
package struct CurlText: Sendable {
  /// The command, without a final line end.
  package var command: String

  /// Whether the command reads the content from the given file.
  package var readsContentFile: Bool

  /// Variables that must contain a secret as it is sent, because the shell cannot encode it.
  package var preparedVariables: [String]

  /// Whether the command, or the file with its content, contains the example of a secret.
  package var holdsExamples: Bool

  /// A remark on the signature of the request, if it has one.
  package var signatureRemark: String?
}

/// The reason why a request has no command.
package enum CurlProblem: Error, Sendable {
  case variable(SecretVariables.Problem)
  case content(ContentError)

  /// The reason as a sentence.
  case refused(String)
}

extension AnalysedSpec {
  /// The environment variables with the real values of secrets.
  ///
  /// - Parameter chosen: Variables by names of inputs.
  /// - Returns: The variables; nil for a spec with errors.
  package func secretVariables(chosen: [String: String]) -> SecretVariables? {
    (scope?.collection).map { SecretVariables($0, chosen: chosen) }
  }

  /// The command that sends a case.
  ///
  /// - Parameters:
  ///   - name: The name of the request.
  ///   - caseName: The name of the case.
  ///   - contentPath: The path for content that is not text, or too long for a command.
  ///   - variables: The variables with secrets.
  /// - Returns: The command; nil if there is no such case.
  /// - Throws: ``CurlProblem``.
  package func curlCommand(
    request name: String, case caseName: String, contentPath: String, variables: SecretVariables
  ) throws(CurlProblem) -> CurlText? {
    guard let (collection, request, found) = find(request: name, case: caseName) else {
      return nil
    }
    var templates = MessageTemplates(collection, isExact: true)
    do {
      let message = try MessageAssembler(collection).serialize(request, case: found)
      let template = try templates.template(of: request, case: found)
      var text = try CurlTextBuilder(message: message, template: template, variables: variables)
        .text(contentPath: contentPath)
      if request.authentication?.scheme.aws != nil {
        text.signatureRemark = AWSAuthentication.remark
      }
      return text
    } catch let problem as SecretVariables.Problem {
      throw .variable(problem)
    } catch let error as ContentError {
      throw .content(error)
    } catch let error as AssemblyError {
      if let error = error.contentError { throw .content(error) }
      throw .refused(error.sentence)
    } catch let error as SerializationError {
      throw .refused(error.description)
    } catch {
      throw .refused("\(error)")
    }
  }

  /// The request and the case with these names.
  func find(
    request name: String, case caseName: String
  ) -> (RequestCollection, Request, Case)? {
    guard let collection = scope?.collection,
      let request = collection.requests.first(where: {
        collection.text[$0.name].elementsEqual(name.utf8)
      }),
      let found = request.cases.first(where: {
        collection.text[$0.name].elementsEqual(caseName.utf8)
      })
    else { return nil }
    return (collection, request, found)
  }
}

/// Builds the command of one message: from its template if that, with examples filled in, gives the
/// same message.
private struct CurlTextBuilder {
  let message: SerializedRequest
  let template: MessageTemplate?
  let variables: SecretVariables

  /// The maximum length in bytes of content inside a command.
  private static let contentLimit: UInt64 = 1 << 16

  func text(contentPath: String) throws -> CurlText {
    let bytes = try textContent()
    guard let template, fillsHead(of: template) else {
      let needsFile = bytes == nil && message.contentLength > 0
      return CurlText(
        command: try message.curlCommand(contentPath: needsFile ? contentPath : nil),
        readsContentFile: needsFile, preparedVariables: [], holdsExamples: template != nil)
    }
    let marked = template.message
    let isText = try bytes.map { filled(try marked.content.readAll(), of: template) == $0 }
    let needsFile = isText != true && message.contentLength > 0
    let words = try template.placeholders.map { ($0, try SecretShellWord($0, variables)) }
    let substitutions = words.map { CurlSubstitution(marker: $0.marker, word: $1.text) }
    return CurlText(
      command: try marked.curlCommand(
        contentPath: needsFile ? contentPath : nil, substituting: substitutions),
      readsContentFile: needsFile, preparedVariables: words.compactMap(\.1.prepared),
      holdsExamples: template.holdsExamples || needsFile && marked.content != message.content)
  }

  /// The content if it is short text.
  private func textContent() throws -> [UInt8]? {
    guard message.contentLength <= Self.contentLimit else { return nil }
    let bytes = try message.content.readAll()
    guard message.content.bytesInMemory != nil, UTF8Validation.firstInvalidByte(bytes) == nil,
      !bytes.contains(0)
    else { return nil }
    return bytes
  }

  /// Whether filling a template gives the head of the message. Content-Length may differ, because
  /// curl computes it.
  private func fillsHead(of template: MessageTemplate) -> Bool {
    let marked = template.message
    guard message.fields.count == marked.fields.count,
      filled(Array(marked.target.utf8), of: template) == Array(message.target.utf8)
    else { return false }
    return zip(marked.fields, message.fields).allSatisfy { marked, sent in
      guard marked.name.utf8.elementsEqual(sent.name.utf8) else { return false }
      return FieldName.equal(sent.name, "content-length")
        || filled(Array(marked.value.utf8), of: template) == Array(sent.value.utf8)
    }
  }

  /// A text with examples in place of the markers.
  private func filled(_ text: [UInt8], of template: MessageTemplate) -> [UInt8] {
    template.placeholders.reduce(text) { text, placeholder in
      let example = placeholder.spelling?.example ?? placeholder.example
      return text.replacing(placeholder.marker, by: example)
    }
  }
}
