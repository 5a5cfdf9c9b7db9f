package import Diagnostics

/// The results of checking a spec that a back end keeps until its outputs are written.
package enum CheckedOutputs: Sendable {
  /// All artifacts of the scope.
  case artifacts([Artifact])

  /// Makes them from the findings of the check, and hands them over one by one until the answer is
  /// false. Nothing is left that could fail. The declaration is one that no other spec of a run may
  /// have.
  case emission(of: SharedDeclaration, @Sendable ((Artifact) -> Bool) -> Void)

  /// The artifacts, if they are made.
  package var artifacts: [Artifact]? {
    if case .artifacts(let artifacts) = self { artifacts } else { nil }
  }
}

/// A declaration in a scope that all specs of a run share, such as a Swift module.
package struct SharedDeclaration: Sendable {
  /// The identifier.
  package let name: String

  /// The place of a spec that decides the name.
  package let span: Span?

  package init(_ name: String, at span: Span?) { (self.name, self.span) = (name, span) }
}
