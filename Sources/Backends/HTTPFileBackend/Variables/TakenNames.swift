import Diagnostics
import RequestModel

/// The names that a `.http` file has given away, to requests and to variables: of two things that
/// would share one, the second is refused. Some clients keep responses under the names of requests.
struct TakenNames {
  private struct Owner {
    var title: String
    var isRequest: Bool
    var span: Span
  }

  private var owners: [String: Owner] = [:]

  /// Takes the name of a case.
  mutating func takeRequest(
    _ name: String, for title: String, at span: Span, into sink: inout DiagnosticSink
  ) {
    take(name, for: Owner(title: title, isRequest: true, span: span), into: &sink)
  }

  /// Takes the name of a variable for what it holds, which is told apart by its title.
  mutating func takeVariable(
    _ name: String, for title: String, at span: Span, into sink: inout DiagnosticSink
  ) {
    take(name, for: Owner(title: title, isRequest: false, span: span), into: &sink)
  }

  private mutating func take(
    _ name: String, for owner: Owner, into sink: inout DiagnosticSink
  ) {
    guard let other = owners.updateValue(owner, forKey: name) else { return }
    let message: DiagnosticMessage =
      owner.isRequest && other.isRequest
      ? .httpNameTaken(name, other.title, owner.title)
      : .httpVariableTaken(name, other.title, owner.title)
    sink.report(
      message, at: owner.span, notes: [.init("'\(other.title)' is here", at: other.span)])
  }
}
