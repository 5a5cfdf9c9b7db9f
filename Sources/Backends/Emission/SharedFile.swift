package import Diagnostics
internal import MessageSyntax

/// Variables of environments that a spec writes in a file of its own, or that a run writes once for all specs.
package struct SharedFile: Sendable {
  /// The values of some variables in one environment.
  package struct Environment: Sendable {
    package var name: [UInt8]
    package var variables: [Variable]

    package init(name: [UInt8], variables: [Variable]) {
      (self.name, self.variables) = (name, variables)
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

  /// Whether a run of one spec writes that file as well.
  package let isAlwaysShared: Bool

  /// The key of the environments in the file; nil if they are the file.
  private let key: String?

  private(set) package var environments: [Environment]

  package init(path: String, isAlwaysShared: Bool, key: String?, environments: [Environment]) {
    (self.path, self.isAlwaysShared) = (path, isAlwaysShared)
    (self.key, self.environments) = (key, environments)
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
      let known = Dictionary(
        environments[place].variables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }
      )
      for variable in environment.variables {
        if let known = known[variable.name] {
          if known.owner != variable.owner || known.value != variable.value {
            taken.append(variable)
          }
        } else {
          environments[place].variables.append(variable)
        }
      }
    }
    return taken
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
