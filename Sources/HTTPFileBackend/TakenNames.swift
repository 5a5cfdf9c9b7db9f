import Diagnostics
import MessageAssembly
import RequestModel

/// The names that a `.http` file has given away: of two things that would share one, the second is
/// refused. Hashes in names are short, and names can be made that share one.
struct TakenNames {
  /// What a variable holds.
  private struct Meaning: Hashable {
    var request: String?
    var inputs: [String]
    var steps: [String]
    var context: [UInt8]

    /// What messages call it.
    var title: String { inputs.joined(separator: "' with '") }
  }

  private struct Owner<Value> {
    var value: Value
    var span: Span
  }

  private var requests: [String: Owner<String>] = [:]
  private var variables: [String: Owner<Meaning>] = [:]

  /// Takes the name of the base URL, which no secret may have.
  init(_ names: VariableNames, at span: Span) {
    let base = Meaning(request: nil, inputs: ["base-url"], steps: [], context: [])
    variables[names.baseURL] = Owner(value: base, span: span)
  }

  /// Takes the name of a case.
  mutating func take(
    _ name: String, for title: String, at span: Span, into sink: inout DiagnosticSink
  ) {
    guard let other = requests.updateValue(Owner(value: title, span: span), forKey: name) else {
      return
    }
    sink.report(
      .httpNameTaken(name, other.value, title), at: span,
      notes: [.init("'\(other.value)' is here", at: other.span)])
  }

  /// Takes the name of a variable for what a placeholder holds, which stands in a request.
  mutating func take(
    _ name: String, for placeholder: Placeholder, of request: Request,
    in collection: RequestCollection, into sink: inout DiagnosticSink
  ) {
    let meaning = Meaning(
      request: placeholder.request, inputs: placeholder.inputs, steps: placeholder.steps,
      context: placeholder.context)
    if let other = variables[name]?.value, other == meaning { return }
    let span =
      request.scope.lazy.map { collection.inputs[$0] }
      .first { collection.string($0.name) == meaning.inputs.first }?.span ?? request.span
    guard let other = variables.updateValue(Owner(value: meaning, span: span), forKey: name) else {
      return
    }
    sink.report(
      .httpVariableTaken(name, other.value.title, meaning.title), at: span,
      notes: [.init("'\(other.value.title)' is here", at: other.span)])
  }
}
