/// What the command line chooses for the inputs of all specs.
package struct Selection: Sendable {
  package var environment: String?

  /// `--set`, in order; a later one of the same name wins.
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
