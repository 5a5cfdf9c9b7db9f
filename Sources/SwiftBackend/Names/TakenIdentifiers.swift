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
    let properties = context.sharedInputs.map { input in
      var entry = entry(of: input, SwiftName.member)
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
      let own = context.ownInputs(of: request)
      // An argument would hide the property of another input.
      check(own.map { entry(of: $0, SwiftName.value) }, beside: known, &sink)
    }
    for type in context.types { check(members(of: type), &sink) }
  }

  private func entry(of input: Input, _ identifier: (String) -> SwiftName) -> Entry {
    let name = collection.string(input.name)
    return Entry(identifier: identifier(name), name: name, span: input.span)
  }

  private var types: [Entry] {
    context.types.filter(\.isDeclared).map {
      Entry(identifier: $0.name, name: $0.title, span: $0.span)
    }
  }

  private var environments: [Entry] {
    collection.environments.compactMap { environment in
      guard let url = environment.baseURL else { return nil }
      let name = context.string(environment.name)
      return Entry(identifier: .baseURL(ofEnvironment: name), name: name, span: url.span)
    }
  }

  private func members(of type: GeneratedType) -> [Entry] {
    let names = type.memberNames
    switch type.shape {
    case .enumeration(let values, _, _):
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
