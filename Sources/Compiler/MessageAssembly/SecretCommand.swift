import MessageSyntax
package import RequestModel

/// The POSIX shell command that prints the value of a variable of a `.http` file from the
/// environment variables with the secrets.
///
///     printf '%s:%s' 'ada' "$PHOTOS_PASSWORD" | base64 | tr -d '\n'
package struct SecretCommand: Sendable, Hashable {
  package let text: String

  /// The command for a placeholder of a request; `nil` if the secret is used unchanged, or the
  /// shell cannot encode it. Texts of an environment that are no secrets are written out.
  package init?(
    _ placeholder: Placeholder, in request: Request, of collection: RequestCollection,
    _ environment: Environment, _ variables: SecretVariables
  ) {
    guard !placeholder.steps.isEmpty else { return nil }
    let text =
      placeholder.steps == [PlaceStep.basic.rawValue]
      ? Self.credentials(placeholder.subjects, collection, environment, variables)
      : Self.single(placeholder, request, collection, variables)
    guard let text else { return nil }
    self.text = text
  }

  private static func single(
    _ placeholder: Placeholder, _ request: Request, _ collection: RequestCollection,
    _ variables: SecretVariables
  ) -> String? {
    guard case .input(let index)? = placeholder.subjects.first,
      let name = variable(index, collection, variables)
    else { return nil }
    var commands: [String] = []
    for step in placeholder.steps {
      guard let encoding = encoding(step, request) else { return nil }
      if !encoding.isEmpty { commands.append(encoding) }
    }
    return commands.isEmpty ? nil : ShellCommand.pipeline(printing: name, commands)
  }

  /// The command that applies a step; empty if it changes nothing, `nil` if the shell cannot do it.
  private static func encoding(_ step: String, _ request: Request) -> String? {
    guard let place = PlaceStep(rawValue: step) else {
      return TextFilter(rawValue: step)?.shellCommand
    }
    let probed = place.encoded(WireSpelling.probe, in: request)
    return probed.flatMap { ByteMap($0) }.map { $0.command ?? "" }
  }

  /// `user:password` in base64, whatever the elements of both.
  private static func credentials(
    _ subjects: [Placeholder.Subject], _ collection: RequestCollection,
    _ environment: Environment, _ variables: SecretVariables
  ) -> String? {
    var command = ShellCommand()
    for (place, subject) in subjects.enumerated() {
      switch subject {
      case .text(let bytes): guard command.append(bytes) else { return nil }
      case .input(let index):
        let isEncoded =
          if place + 1 < subjects.count, case .filter = subjects[place + 1] { true } else { false }
        if !isEncoded, let known = text(of: index, in: environment, collection),
          command.append(known)
        {
          continue
        }
        guard let name = variable(index, collection, variables) else { return nil }
        command.append(word: ShellCommand.word(of: name))
      case .filter(let filter):
        guard let encoding = filter.shellCommand, command.encodeLast(by: encoding) else {
          return nil
        }
      }
    }
    return TextFilter.base64.shellCommand.map { command.text(pipedTo: [$0]) }
  }

  /// The text of an input that is no secret.
  private static func text(
    of index: Int, in environment: Environment, _ collection: RequestCollection
  ) -> [UInt8]? {
    let input = collection.inputs[index]
    guard !input.isSecret,
      let value = environment.valuesByInput[index] ?? input.defaultValue ?? input.example,
      collection[value].kind == .text
    else { return nil }
    return Array(collection.text[collection[value].text])
  }

  private static func variable(
    _ index: Int, _ collection: RequestCollection, _ variables: SecretVariables
  ) -> String? {
    try? variables.variable(of: collection.string(collection.inputs[index].name))
  }
}
