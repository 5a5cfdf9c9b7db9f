import RequestModel

/// What the code of one method can name: the arguments of the method, and the properties of the
/// client.
struct MethodScope {
  /// An input as the code of the method sees it.
  struct Variable {
    var input: Input
    var name: SwiftName
    var type: InputType

    /// Whether there may be no value: the input is optional, without a default.
    var isOptional: Bool
  }

  let context: ClientContext
  let request: Request

  /// The variables, in the order of the scope: the request's own inputs first.
  private(set) var variables: [Variable]

  /// How many of the variables are arguments of the method.
  private(set) var ownCount: Int

  /// The name of what holds the serializer: the client's property, or a copy of it.
  var serializer: Expression

  /// The encoding that texts of dates and bytes follow, when the request says how.
  var encoding: Expression { serializer.member("encoding") }

  var collection: RequestCollection { context.collection }

  init(_ request: Request, in context: ClientContext, propertyNames: [SwiftName]) {
    self.context = context
    self.request = request
    ownCount = request.ownInputCount
    variables = request.scope.enumerated().map { position, index in
      let input = context.collection.inputs[index]
      let owner = position < request.ownInputCount ? request : nil
      return Variable(
        input: input,
        name: owner == nil
          ? propertyNames[context.collection.sharedInputs.firstIndex(of: index) ?? 0]
          : .value(context.collection.string(input.name)),
        type: context.type(of: input, of: owner),
        isOptional: context.isOptional(input, of: owner))
    }
    serializer = .name("serializer")
  }

  /// The variable that a reference names.
  func variable(_ reference: ValueNode) -> Variable? {
    variables.first { $0.input.name == reference.inputName }
  }

  /// Whether references are to properties of the client alone.
  func areShared(_ references: [ValueID]) -> Bool {
    let own = variables.prefix(ownCount)
    return references.allSatisfy { reference in
      !own.contains { $0.input.name == collection[reference].inputName }
    }
  }

  /// What the client sees, without the arguments of the method.
  var ofClient: MethodScope {
    var scope = self
    scope.variables.removeFirst(ownCount)
    scope.ownCount = 0
    return scope
  }

  /// A name for a variable of the method's own, which hides none of the others.
  func localName(_ name: String) -> String {
    let taken = Set(variables.map(\.name.plain))
    guard taken.contains(name) else { return name }
    var number = 1
    while taken.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }

  /// A property of the client, by its name alone unless an argument hides it.
  func property(_ name: String) -> Expression {
    let isHidden = variables.prefix(ownCount).contains { $0.name.plain == name }
    return isHidden ? Expression.name("self").member(name) : .name(name)
  }
}
