package import RequestModel
import Diagnostics

/// The part of a spec that a run emits: the whole model, and the chosen requests and cases.
package struct EmissionScope: Sendable {
  /// The whole model of the spec.
  package let collection: RequestCollection

  /// Chooses a case; nil chooses all.
  private let choose: (@Sendable (Case, Request) -> Bool)?

  /// Takes a spec whole.
  package init(_ collection: RequestCollection) {
    self.collection = collection
    choose = nil
  }

  /// Takes some cases of a spec.
  package init(
    _ collection: RequestCollection, choosing choose: @escaping @Sendable (Case, Request) -> Bool
  ) {
    self.collection = collection
    self.choose = choose
  }

  /// Whether all that the spec has is emitted, even if that is not a request.
  package var isWhole: Bool { choose == nil }

  /// Whether a case of a request is chosen.
  package func chooses(_ case: Case, of request: Request) -> Bool {
    choose?(`case`, request) ?? true
  }

  /// Whether a request is chosen: one of its cases, or the request itself when it has none.
  package func chooses(_ request: Request) -> Bool {
    guard request.cases.isEmpty else { return request.cases.contains { chooses($0, of: request) } }
    return chooses(Case(name: .empty, span: request.span, firstBinding: 0), of: request)
  }

  /// The chosen requests, each with its chosen cases: for outputs of which there is one a case.
  package var chosen: RequestCollection {
    guard !isWhole else { return collection }
    var result = collection
    result.requests = collection.requests.compactMap { request in
      guard chooses(request) else { return nil }
      var chosen = request
      chosen.cases.removeAll { !chooses($0, of: request) }
      return chosen
    }
    return result
  }

  /// The whole model, unless nothing is chosen: for outputs that contain a whole spec or nothing.
  package var undivided: RequestCollection? {
    guard !isWhole else { return collection }
    return collection.requests.contains { chooses($0) } ? collection : nil
  }

  /// How many bytes of artifacts a check may keep until they are written: twice those that the spec
  /// is made of, which is less than its model takes.
  package var keptByteLimit: Int {
    2 * collection.sources.files.reduce(0) { $0 + $1.bytes.count }
  }
}
