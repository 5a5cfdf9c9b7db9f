import RequestModel

/// The moments of signatures in generated code.
enum SignatureDates {
  /// The inputs whose only use is to be the moments of signatures, which clients can leave out.
  private static func dates(of collection: RequestCollection) -> Set<Int> {
    var (dates, others): (Set<Int>, Set<Int>) = ([], [])
    for request in collection.requests {
      collection.forEachValue(of: request) { root, role in
        for reference in collection.references(in: root) {
          guard
            let position = collection.scopeIndex(
              of: collection[reference].inputName, in: request)
          else { continue }
          if role == .credential(.date) {
            dates.insert(request.scope[position])
          } else {
            others.insert(request.scope[position])
          }
        }
      }
    }
    return dates.subtracting(others)
  }

  /// The model with optional moments of signatures: without one, a request is signed at the moment
  /// of its serialization.
  static func optional(in model: RequestCollection) -> RequestCollection {
    guard model.requests.contains(where: { $0.authentication?.scheme.aws != nil }) else {
      return model
    }
    var collection = model
    for index in dates(of: model) { collection.inputs[index].isSignatureDate = true }
    return collection
  }
}
