/// The environment and the input values that the command line selects for all specs.
package struct Selection: Sendable {
  package var environment: String?

  /// The values of `--set`, in order. The last one for a name wins.
  package var settings: [Setting] = []

  package struct Setting: Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(environment: String? = nil, settings: [Setting] = []) {
    self.environment = environment
    self.settings = settings
  }
}
