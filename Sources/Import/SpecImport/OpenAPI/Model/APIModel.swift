import Diagnostics
import MessageSyntax

/// An API in terms of the language: the contents of all specs, not yet divided into files.
struct APIModel {
  var types = TypeTable()
  /// The names of types that are taken.
  var typeNames = NameRegistry()
  /// The types that do not express everything in their schema.
  var lossyTypes: Set<Int> = []
  /// Types that are not written.
  var omittedTypes: Set<Int> = []
  var requests: [ImportedOperation] = []
  var inputs: [SpecField] = []
  var environments = SpecMap(.block)
  var baseURL = ""
  var defaults = SpecMap(.block)
  /// The encoding of all requests, if it is more than the preset.
  var sharedEncoding: SpecMap?
  /// Whether a secret is in the query, as the service requires.
  var hasSecretInQuery = false

  // MARK: Types

  /// The types that requests use, directly or indirectly.
  func usedTypes(by requests: [ImportedOperation]) -> Set<Int> {
    types.reachable(from: requests.flatMap(\.types))
  }

  /// The types in the order in which they are written: the named types of the source in its order,
  /// each followed by the types that were taken out of it.
  func orderedTypes() -> [Int] {
    var children: [Int: [Int]] = [:]
    var roots: [Int] = []
    for (index, type) in types.types.enumerated() where !omittedTypes.contains(index) {
      if let parent = type.parent, parent != index, !omittedTypes.contains(parent) {
        children[parent, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
    var ordered: [Int] = []
    var rest = Array(roots.reversed())
    while let index = rest.popLast() {
      ordered.append(index)
      rest += (children[index] ?? []).reversed()
    }
    return ordered
  }

  // MARK: Steps that need all types to be known

  /// Marks requests as inexact if their inputs use, directly or indirectly, a type that does not
  /// express everything.
  mutating func markInexactRequests() {
    var users: [Int: [Int]] = [:]
    for index in types.types.indices {
      for other in types.references(of: index, directly: false) {
        users[other, default: []].append(index)
      }
    }
    var lossy = lossyTypes
    var rest = Array(lossy)
    while let index = rest.popLast() {
      for user in users[index] ?? [] where lossy.insert(user).inserted { rest.append(user) }
    }
    for index in requests.indices where requests[index].inputTypes.contains(where: lossy.contains) {
      requests[index].request.isExact = false
    }
  }

  /// Drops the shape of an object that nothing uses if requests use the other one, which then takes
  /// its name.
  mutating func settleTypeNames() {
    let used = usedTypes(by: requests)
    var plain: [String: Int] = [:]
    for (index, type) in types.types.enumerated() where type.plainName == nil && type.parent == nil
    {
      plain[type.name] = index
    }
    // The shapes that only requests use, by the shape that nothing uses.
    var shapes: [Int: Int] = [:]
    for index in types.types.indices {
      guard let name = types[index].plainName, used.contains(index), let other = plain[name],
        !used.contains(other)
      else { continue }
      shapes[other] = index
    }
    let omitted = omittedTypes(shapes, used)
    for (other, index) in shapes where omitted.contains(other) {
      (types[index].name, types[other].name) = (types[other].name, types[index].name)
    }
    for index in types.types.indices where !omitted.contains(index) {
      guard let parent = types[index].parent, omitted.contains(parent) else { continue }
      types[index].parent = shapes[parent]
    }
    omittedTypes.formUnion(omitted)
  }

  /// Omits the types that nothing reaches from a request or an input.
  ///
  /// - Returns: The number of them that the source names.
  mutating func omitUnusedTypes() -> Int {
    let used = types.reachable(
      from: requests.flatMap(\.types)
        + inputs.flatMap { TypeTable.references(of: $0.type, directly: false) })
    let unused = types.types.indices.filter { !used.contains($0) && !omittedTypes.contains($0) }
    omittedTypes.formUnion(unused)
    return unused.count { types[$0].parent == nil }
  }

  /// The shapes, and the types taken out of them, to which no remaining type refers.
  private func omittedTypes(_ shapes: [Int: Int], _ used: Set<Int>) -> Set<Int> {
    var omitted = Set(shapes.keys)
    // A type follows the one that it was taken out of.
    for index in types.types.indices where !used.contains(index) {
      if let parent = types[index].parent, omitted.contains(parent) { omitted.insert(index) }
    }
    let kept = types.types.indices.filter { !omitted.contains($0) && !omittedTypes.contains($0) }
    return omitted.subtracting(types.reachable(from: kept) { omitted.contains($0) })
  }
}

/// A request made from an operation, with the information that decides its spec.
struct ImportedOperation: Sendable {
  var request: SpecRequest
  /// The first tag, or the first segment of the path.
  let group: String
  /// The named examples of the whole content, each with a value for each input.
  let examples: [NamedExample]
  /// The inputs in the path, where an empty value cannot be sent.
  let pathInputs: Set<String>

  /// The types that the request names.
  var types: [Int] {
    inputTypes
      + request.responses.compactMap(\.type).flatMap {
        TypeTable.references(of: $0, directly: false)
      }
  }

  /// The types that the inputs of the request name.
  var inputTypes: [Int] {
    request.inputs.flatMap { TypeTable.references(of: $0.type, directly: false) }
  }
}

/// An example of the whole content of a request, with the value of each input.
struct NamedExample: Sendable {
  let name: String
  let values: [(input: String, value: JSONTree)]
}
