import Diagnostics
import Emission
import MessageAssembly
import MessageContent
import RequestModel
import RequestSerialization

/// A case and its message.
struct CaseMessage {
  /// The name of the request.
  let request: String

  /// The name of the case.
  let name: String
  let span: Span
  let summary: TextRange?
  let responses: [ResponseDeclaration]
  let expected: [ResponseStatusPattern]
  let message: SerializedRequest

  /// The places of the request among the chosen ones, and of the case in it.
  let requestIndex: Int
  let caseIndex: Int

  /// The names as people write them: `list/default`.
  var title: String { "\(request)/\(name)" }
}

extension EmissionScope {
  /// Makes the messages of all chosen cases in order, and reports those that cannot be made.
  ///
  /// - Parameters:
  ///   - sink: Receives errors.
  ///   - body: Receives a message; returning false stops the loop.
  /// - Returns: Whether `body` received all messages.
  /// - Throws: `ContentError` if an attached file can no longer be read or has changed.
  func forEachMessage(
    into sink: inout DiagnosticSink,
    _ body: (CaseMessage, inout DiagnosticSink) throws(ContentError) -> Bool
  ) throws(ContentError) -> Bool {
    let collection = chosen
    let assembler = MessageAssembler(collection)
    for (requestIndex, request) in collection.requests.enumerated() {
      let name = collection.text.string(request.name)
      for (caseIndex, `case`) in request.cases.enumerated() {
        let caseName = collection.text.string(`case`.name)
        let message: SerializedRequest
        do throws(AssemblyError) {
          message = try assembler.serialize(request, case: `case`)
        } catch {
          if let error = error.contentError { throw error }
          sink.report(.notSerializable(error.sentence, caseName: caseName), at: `case`.span)
          continue
        }
        let caseMessage = CaseMessage(
          request: name, name: caseName, span: `case`.span, summary: request.summary,
          responses: request.responses,
          expected: request.expectedStatuses(of: `case`, in: collection.text), message: message,
          requestIndex: requestIndex, caseIndex: caseIndex)
        guard try body(caseMessage, &sink) else { return false }
      }
    }
    return true
  }
}

/// The paths of a back end's outputs for a service and its cases, relative to its folder.
struct MessagePaths {
  /// The name of the service as a path component.
  let service: String

  init(_ collection: RequestCollection) {
    service = OutputName.pathComponent(collection.text.string(collection.service))
  }

  /// The path of a file with all cases: `photos/photos.har`.
  func ofService(_ fileExtension: String) -> String { "\(service)/\(service).\(fileExtension)" }

  /// The path of a case's file in the folder of its service: `list/default.request`.
  static func ofCase(_ request: String, _ name: String, _ fileExtension: String) -> String {
    "\(OutputName.pathComponent(request))/\(OutputName.pathComponent(name)).\(fileExtension)"
  }
}
