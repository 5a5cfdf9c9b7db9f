// Requests as commands of curl, with variables of the shell for secrets.

import Emission
package import MessageAssembly
package import MessageContent
import MessageSyntax
import RequestModel
import RequestSerialization
package import SpecCompilation

/// A command of the shell in which curl sends a request.
package struct CurlText: Sendable {
  /// The command, without an end of its last line.
  package var command: String

  /// Whether the command reads the content from the file that it was given.
  package var readsContentFile: Bool

  /// Variables that must hold a secret as it is sent, for the shell cannot encode it so.
  package var preparedVariables: [String]

  /// Whether the example of a secret is in the command, or in the file of its content.
  package var holdsExamples: Bool
}

/// Why a request has no command.
package enum CurlProblem: Error, Sendable {
  case variable(SecretVariables.Problem)
  case content(ContentError)

  /// In words.
  case refused(String)
}

extension AnalysedSpec {
  /// The variables that hold the real values of secrets.
  ///
  /// - Parameter chosen: Variables by the names of inputs.
  /// - Returns: The variables; nil for a spec with errors.
  package func secretVariables(chosen: [String: String]) -> SecretVariables? {
    (scope?.collection).map { SecretVariables($0, chosen: chosen) }
  }

  /// The command that sends a case.
  ///
  /// - Parameters:
  ///   - name: The name of the request.
  ///   - caseName: The name of the case.
  ///   - contentPath: A file that will hold content which is not text, or too long for a command.
  ///   - variables: The variables that hold secrets.
  /// - Returns: The command; nil when there is no such case.
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
      return try CurlTextBuilder(message: message, template: template, variables: variables)
        .text(contentPath: contentPath)
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

  /// A request and a case by their names.
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

/// Makes the command of one message: from its template where that, filled in with examples, is the
/// message.
private struct CurlTextBuilder {
  let message: SerializedRequest
  let template: MessageTemplate?
  let variables: SecretVariables

  /// The longest content that is in a command.
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

  /// The content where it is short text.
  private func textContent() throws -> [UInt8]? {
    guard message.contentLength <= Self.contentLimit else { return nil }
    let bytes = try message.content.readAll()
    guard message.content.bytesInMemory != nil, UTF8Validation.firstInvalidByte(bytes) == nil,
      !bytes.contains(0)
    else { return nil }
    return bytes
  }

  /// Whether the head of a template becomes that of the message. The length of the content does not:
  /// curl counts what it sends.
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

  /// A text with the examples in place of the markers.
  private func filled(_ text: [UInt8], of template: MessageTemplate) -> [UInt8] {
    template.placeholders.reduce(text) { text, placeholder in
      let example = placeholder.spelling?.example ?? placeholder.example
      return text.replacing(placeholder.marker, by: example)
    }
  }
}
