package import RequestModel
import Diagnostics

/// The part of a spec that a run emits: the whole model, and the chosen requests and cases.
package struct EmissionScope: Sendable {
  /// The whole model of the spec.
  package let collection: RequestCollection

  /// Whether a case is chosen; nil chooses all cases.
  private let choose: (@Sendable (Case, Request) -> Bool)?

  /// Creates the scope of a whole spec.
  package init(_ collection: RequestCollection) {
    self.collection = collection
    choose = nil
  }

  /// Creates the scope of some cases of a spec.
  package init(
    _ collection: RequestCollection, choosing choose: @escaping @Sendable (Case, Request) -> Bool
  ) {
    self.collection = collection
    self.choose = choose
  }

  /// Whether the whole spec is emitted, including parts that are not requests.
  package var isWhole: Bool { choose == nil }

  /// Whether a case of a request is chosen.
  package func chooses(_ case: Case, of request: Request) -> Bool {
    choose?(`case`, request) ?? true
  }

  /// Whether a request is chosen: one of its cases, or the request itself if it has none.
  package func chooses(_ request: Request) -> Bool {
    guard request.cases.isEmpty else { return request.cases.contains { chooses($0, of: request) } }
    return chooses(Case(name: .empty, span: request.span, firstBinding: 0), of: request)
  }

  /// The chosen requests with their chosen cases, for outputs with one file a case.
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

  /// The whole model, or nil if nothing is chosen, for outputs that contain a whole spec.
  package var undivided: RequestCollection? {
    guard !isWhole else { return collection }
    return collection.requests.contains { chooses($0) } ? collection : nil
  }

  /// The maximum number of bytes of artifacts that a check may keep: twice the bytes of the spec's
  /// files, which is less than the size of its model.
  package var keptByteLimit: Int {
    2 * collection.sources.files.reduce(0) { $0 + $1.bytes.count }
  }
}
