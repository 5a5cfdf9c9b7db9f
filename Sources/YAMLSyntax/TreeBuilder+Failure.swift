internal import Diagnostics

// libyaml's refusals, as diagnostics.

extension TreeBuilder {
  /// Reports why libyaml gave up.
  mutating func report(_ failure: LibYAMLFailure) {
    sink.report(
      DiagnosticMessage("yaml-syntax", .error, failure.problem),
      at: Span(at: position(of: failure.mark.index)))
  }
}
