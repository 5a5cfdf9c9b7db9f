import Diagnostics
import MessageSyntax

/// An operation while it becomes a request.
struct OperationDraft {
  var request: SpecRequest
  let operation: APIOperation
  let path: String
  let span: Span
  /// Whether `auth` sends credentials.
  let isAuthenticated: Bool
  let specInputs: SpecInputs
  /// Whether the service sends the request, to a URL of the user.
  var isWebhook = false
  let naming: SwiftNaming
  /// Examples of the whole content.
  var examples: [NamedExample] = []
  /// The names of fields that have been written, in lower case.
  var fieldNames: Set<String> = []
  /// The inputs in the path, where an empty value cannot be sent.
  var pathInputs: Set<String> = []

  /// The name for an input: that of the parameter, prefixed with its place if the name is taken.
  func freeInput(_ name: String, _ place: String) -> String {
    let wanted = NameRegistry.inputName(name)
    let isFree = { (name: String) in !request.hasInput(name) && !specInputs.names.isTaken(name) }
    if isFree(wanted) { return wanted }
    var candidate = "\(place)-\(wanted)"
    var number = 2
    while !isFree(candidate) {
      candidate = "\(place)-\(wanted)-\(number)"
      number += 1
    }
    return candidate
  }

  /// The context of a schema of the request.
  ///
  /// - Parameters:
  ///   - place: The place of its values.
  ///   - suffix: The text after the name of the request in the name of a type.
  ///   - direction: Whether the schema is that of a request or a response.
  /// - Returns: The context.
  func context(
    _ place: SchemaContext.Place, suffix: String = "", _ direction: SchemaDirection = .request
  ) -> SchemaContext {
    SchemaContext(
      direction: direction, place: place,
      hint: SchemaContext.hint(request.name, of: naming) + suffix, parent: nil)
  }
}
