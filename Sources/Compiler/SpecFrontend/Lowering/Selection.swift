/// The environment, the input values and the request that the command line selects for all specs.
package struct Selection: Sendable {
  package var environment: String?

  /// The values of `--set`, in order. The last one for a name wins.
  package var settings: [Setting] = []

  /// The name of the only request that the command is for. The ``settings`` are for its inputs.
  package var request: String?

  /// Whether that request is sent or shown, so that it has a message even if its `cases` is empty.
  package var sendsRequest = true

  package struct Setting: Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(
    environment: String? = nil, settings: [Setting] = [], request: String? = nil,
    sendsRequest: Bool = true
  ) {
    (self.environment, self.settings) = (environment, settings)
    (self.request, self.sendsRequest) = (request, sendsRequest)
  }
}
