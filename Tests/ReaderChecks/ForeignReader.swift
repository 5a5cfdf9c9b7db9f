import RecordedMessages
import SpecImport

/// A reader of bytes that somebody else wrote, and what holds whatever they are.
///
/// `make fuzz` and `MutationTests` feed each of them; the folder of its name in `Tests/Fuzzing/Seeds` has
/// examples of what it reads.
package enum ForeignReader: String, CaseIterable, Sendable {
  // Messages that were captured.
  case message, archive, trace, chunks, response
  // Contents and parts of requests.
  case multipart, propertyList = "property-list", json, coding, pairs
  // Sources of specs.
  case openapi, importedArchive = "imported-archive", commands, httpFile = "http-file"
  case importedMultipart = "imported-multipart"
  case collection, bruno
  // Small grammars.
  case pattern, grammar, xml
  // What the driver finds in folders.
  case cache, manifest, intent, lock, options, arguments, ignore

  /// Reads the bytes as a user's run would.
  ///
  /// - Returns: Whether the reader took them.
  /// - Throws: ``Violation`` if it gave what such bytes cannot be.
  @discardableResult
  package func check(_ bytes: [UInt8]) throws(Violation) -> Bool {
    switch self {
    case .message: try CaptureChecks.requests(bytes, as: .http)
    case .archive: try CaptureChecks.requests(bytes, as: .har)
    case .trace: try CaptureChecks.requests(bytes, as: .curl)
    case .chunks: try CaptureChecks.chunks(bytes)
    case .response: try CaptureChecks.response(bytes)
    case .multipart: try ContentChecks.multipart(bytes)
    case .propertyList: try ContentChecks.propertyList(bytes)
    case .json: try ContentChecks.json(bytes)
    case .coding: try ContentChecks.coding(bytes)
    case .pairs: try ContentChecks.pairs(bytes)
    case .openapi: try ImportChecks.specs(bytes, as: .openapi)
    case .importedArchive: try ImportChecks.specs(bytes, as: .har)
    case .commands: try ImportChecks.specs(bytes, as: .curl)
    case .httpFile: try ImportChecks.specs(bytes, as: .http)
    case .collection: try ImportChecks.specs(bytes, as: ImportChecks.kind(ofCollection: bytes))
    case .bruno: try ImportChecks.specs(bytes, as: .bruno)
    case .importedMultipart: try ImportChecks.multipart(bytes)
    case .pattern: try GrammarChecks.pattern(bytes)
    case .grammar: try GrammarChecks.small(bytes)
    case .xml: try GrammarChecks.xml(bytes)
    case .cache: try RecordChecks.cache(bytes)
    case .manifest: try RecordChecks.manifest(bytes)
    case .intent: try RecordChecks.intent(bytes)
    case .lock: try RecordChecks.lock(bytes)
    case .options: try RecordChecks.options(bytes)
    case .arguments: try RecordChecks.arguments(bytes)
    case .ignore: RecordChecks.ignore(bytes)
    }
  }
}

/// What a reader must never do.
package struct Violation: Error, CustomStringConvertible {
  package let description: String
}

/// Checks what must hold.
func require(_ condition: Bool, _ violation: @autoclosure () -> String) throws(Violation) {
  if !condition { throw Violation(description: violation()) }
}
