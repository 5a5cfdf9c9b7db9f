package import Diagnostics

/// The results of checking a spec, kept by the compiler until its outputs are written.
package enum CheckedOutputs: Sendable {
  /// All artifacts of the scope.
  case artifacts([Artifact])

  /// Makes the artifacts from the results of the check and passes on each until the function
  /// returns false. This cannot fail. The declarations must be unique among the specs of a run.
  case emission(of: [SharedDeclaration], @Sendable ((Artifact) -> Bool) -> Void)

  /// The artifacts, if they are already made.
  package var artifacts: [Artifact]? {
    if case .artifacts(let artifacts) = self { artifacts } else { nil }
  }
}

/// A declaration in a scope that all specs of a run share, such as a Swift module.
package struct SharedDeclaration: Sendable {
  /// The identifier.
  package let name: String

  /// The place in a spec that determines the name.
  package let span: Span?

  package init(_ name: String, at span: Span?) { (self.name, self.span) = (name, span) }
}
