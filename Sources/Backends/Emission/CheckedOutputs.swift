/// The results of checking a spec that a back end keeps until its outputs are written.
package enum CheckedOutputs: Sendable {
  /// All artifacts of the scope.
  case artifacts([Artifact])

  /// Makes them of what the check has found already, and hands them over one by one until the answer is
  /// false. Nothing is left that could fail.
  case emission(@Sendable ((Artifact) -> Bool) -> Void)

  /// The artifacts, where they are made.
  package var artifacts: [Artifact]? {
    if case .artifacts(let artifacts) = self { artifacts } else { nil }
  }
}
