import Diagnostics
import RequestModel

/// The names in a `.http` file that requests and variables already use. If two would share one, the
/// second is refused. Some clients store responses under the names of requests.
struct TakenNames {
  private struct Owner {
    var title: String
    var isRequest: Bool
    var span: Span
  }

  private var owners: [String: Owner] = [:]

  /// Assigns the name of a case.
  mutating func takeRequest(
    _ name: String, for title: String, at span: Span, into sink: inout DiagnosticSink
  ) {
    take(name, for: Owner(title: title, isRequest: true, span: span), into: &sink)
  }

  /// Assigns the name of a variable. Its title identifies its content.
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
