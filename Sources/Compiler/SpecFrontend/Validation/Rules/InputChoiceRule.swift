import Diagnostics
import RequestModel

/// Checks that the inputs of `exactly-one-of` and `at-most-one-of` may be absent, and that each case
/// gives values to as many of their groups as the rule allows.
enum InputChoiceRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    for choice in request.inputChoices where areInputs(of: choice, request, &validator) {
      guard !validator.isUnsent else { continue }
      for `case` in request.cases { check(`case`, choice, request, &validator) }
    }
  }

  /// Whether all members are inputs without a value of their own. Reports others.
  private static func areInputs(
    of choice: InputChoice, _ request: Request, _ validator: inout Validator
  ) -> Bool {
    var areInputs = true
    for member in choice.groups.joined() {
      let name = validator.collection.string(member.name)
      guard let place = validator.collection.scopeIndex(of: member.name, in: request) else {
        areInputs = false
        guard !validator.draft.holdsBrokenInputs else { continue }
        let names = validator.collection.names(of: request.scope)
        validator.report(.unknownInput(name, among: names), at: member.span)
        continue
      }
      let input = validator.collection.inputs[request.scope[place]]
      guard !input.isFreelyOptional else { continue }
      validator.report(
        .inputAlwaysGiven(name, of: choice.kind.rawValue, isSecret: input.isSecret),
        at: member.span, notes: [.init("declared here", at: input.span)])
      areInputs = false
    }
    return areInputs
  }

  private static func check(
    _ `case`: Case, _ choice: InputChoice, _ request: Request, _ validator: inout Validator
  ) {
    let collection = validator.collection
    let isGiven = { (member: InputChoice.Member) in
      !collection.binding(of: member.name, in: request, case: `case`).isAbsent
    }
    let names = { (members: [InputChoice.Member]) in
      members.map { collection.string($0.name) }
    }
    let given = choice.groups.filter { $0.contains(where: isGiven) }
    let title = "case '\(collection.text.string(`case`.name))'"
    let message: DiagnosticMessage
    if given.isEmpty {
      guard choice.kind == .exactlyOne else { return }
      message = .noInputOfChoice(title, choice.groups.map(names))
    } else if given.count > 1 {
      message = .severalInputsOfChoice(title, given.map { names($0.filter(isGiven))[0] })
    } else if let missing = given[0].first(where: { !isGiven($0) }),
      let present = given[0].first(where: isGiven)
    {
      message = .partOfChoice(
        title, collection.string(present.name), without: collection.string(missing.name))
    } else {
      return
    }
    validator.report(
      message, at: `case`.span, notes: [.init("the inputs are named here", at: choice.span)])
  }
}
