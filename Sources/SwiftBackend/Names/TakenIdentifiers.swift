import Diagnostics
import RequestModel

/// Finds different names of a spec that become one identifier of a scope of generated Swift.
///
/// Plain forms of different names differ. Hashes are short, and names can be made that share one.
struct TakenIdentifiers {
  private let context: ClientContext
  private var collection: RequestCollection { context.collection }

  init(_ context: ClientContext) {
    self.context = context
  }

  /// One identifier of a scope.
  private struct Entry {
    var identifier: SwiftName
    var name: String
    var span: Span
  }

  /// Reports every name that comes second.
  func check(_ sink: inout DiagnosticSink) {
    let methods = collection.requests.map { request in
      let name = context.string(request.name)
      return Entry(identifier: .member(name), name: name, span: request.span)
    }
    let methodNames = Set(methods.map(\.identifier))
    let properties = collection.sharedInputs.map { index in
      var entry = entry(ofInput: index, SwiftName.member)
      // As they are declared: a method and a property of one name are told apart by another hash.
      if methodNames.contains(entry.identifier) {
        entry.identifier = .propertyBesideMethod(entry.name)
      }
      return entry
    }
    check(methods, &sink)
    check(types, &sink)
    check(environments, &sink)
    let known = check(properties, &sink)
    for request in collection.requests {
      let own = request.scope.prefix(request.ownInputCount)
      // An argument would hide the property of another input.
      check(own.map { entry(ofInput: $0, SwiftName.value) }, beside: known, &sink)
    }
    for index in collection.types.indices { check(members(ofType: index), &sink) }
  }

  private func entry(ofInput index: Int, _ identifier: (String) -> SwiftName) -> Entry {
    let input = collection.inputs[index]
    let name = collection.string(input.name)
    return Entry(identifier: identifier(name), name: name, span: input.span)
  }

  private var types: [Entry] {
    collection.types.indices.map { index in
      let type = collection.types[index]
      return Entry(
        identifier: context.typeNames[index], name: context.string(type.name), span: type.span)
    }
  }

  private var environments: [Entry] {
    collection.environments.compactMap { environment in
      guard let url = environment.baseURL else { return nil }
      let name = context.string(environment.name)
      return Entry(identifier: .baseURL(ofEnvironment: name), name: name, span: url.span)
    }
  }

  private func members(ofType index: Int) -> [Entry] {
    let names = context.memberNames[index]
    switch collection.types[index].shape {
    case .enumeration(let values):
      return zip(values, names).map { value, name in
        Entry(
          identifier: name, name: collection.spelling(of: value), span: collection[value].span)
      }
    case .object(let fields):
      return zip(fields, names).map { field, name in
        Entry(identifier: name, name: collection.string(field.name), span: field.span)
      }
    }
  }

  @discardableResult
  private func check(
    _ entries: [Entry], beside others: [String: Entry] = [:], _ sink: inout DiagnosticSink
  ) -> [String: Entry] {
    var known: [String: Entry] = [:]
    for entry in entries {
      let identifier = entry.identifier.plain
      let other = known.updateValue(entry, forKey: identifier) ?? others[identifier]
      // One name twice is told elsewhere, and an own input replaces one of the whole spec.
      guard let other, !other.name.utf8.elementsEqual(entry.name.utf8) else { continue }
      sink.report(
        .swiftNameTaken(identifier, other.name, entry.name), at: entry.span,
        notes: [.init("'\(other.name)' is here", at: other.span)])
    }
    return known
  }
}
