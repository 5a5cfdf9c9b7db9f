package import Diagnostics
internal import MessageSyntax

/// Variables of environments that a spec writes in a file of its own, or that a run writes once for all specs.
package struct SharedFile: Sendable {
  /// The values of some variables in one environment.
  package struct Environment: Sendable {
    package let name: [UInt8]
    package private(set) var variables: [Variable]

    /// The indices of the variables by name, once another spec has added some.
    private var places: [[UInt8]: Int] = [:]

    package init(name: [UInt8], variables: [Variable]) {
      (self.name, self.variables) = (name, variables)
    }

    /// Adds the variables of another spec, and returns those that are here with another owner or value.
    fileprivate mutating func add(_ others: [Variable]) -> [Variable] {
      if places.isEmpty {
        for (index, variable) in variables.enumerated() { places[variable.name] = index }
      }
      return others.filter { other in
        if let place = places[other.name] {
          return variables[place].owner != other.owner || variables[place].value != other.value
        }
        places[other.name] = variables.count
        variables.append(other)
        return false
      }
    }
  }

  package struct Variable: Sendable {
    package var name: [UInt8]
    package var value: [UInt8]

    /// The owner of the variable: a service, or a fragment. Specs share those of a fragment.
    package var owner: String

    /// The place in the spec of what the variable holds.
    package var span: Span?

    package init(name: [UInt8], value: [UInt8], owner: String, span: Span?) {
      (self.name, self.value, self.owner, self.span) = (name, value, owner, span)
    }
  }

  /// The path of the file of all specs.
  package let path: String

  /// The key of the environments in the file; nil if they are the file.
  private let key: String?

  private var environments: [Environment]

  package init(path: String, key: String?, environments: [Environment]) {
    (self.path, self.key, self.environments) = (path, key, environments)
  }

  /// Adds what another spec writes.
  ///
  /// - Returns: The variables of the other spec that are here with another owner or value.
  package mutating func add(_ other: SharedFile) -> [Variable] {
    var taken: [Variable] = []
    for environment in other.environments {
      guard let place = environments.firstIndex(where: { $0.name == environment.name }) else {
        environments.append(environment)
        continue
      }
      taken += environments[place].add(environment.variables)
    }
    return taken
  }

  /// Whether both have the same variables of the same owners.
  package func isSame(as other: SharedFile) -> Bool {
    path.utf8.elementsEqual(other.path.utf8)
      && environments.elementsEqual(other.environments) { one, other in
        one.name == other.name
          && one.variables.elementsEqual(other.variables) { one, other in
            one.name == other.name && one.value == other.value
              && one.owner.utf8.elementsEqual(other.owner.utf8)
          }
      }
  }

  /// The file as JSON.
  package var bytes: [UInt8] {
    var writer = JSONWriter.pretty()
    if let key {
      writer.beginObject()
      writer.key(key)
    }
    writer.beginObject()
    for environment in environments {
      writer.key(environment.name)
      writer.beginObject()
      for variable in environment.variables {
        writer.key(variable.name)
        writer.string(variable.value)
      }
      writer.endObject()
    }
    writer.endObject()
    if key != nil { writer.endObject() }
    return writer.take() + [0x0A]
  }
}
