import RequestModel

/// The names available in one method: its arguments, and the properties of the client.
struct MethodScope {
  /// An input as the code of the method uses it.
  struct Variable {
    var input: Input
    var name: SwiftName
    var type: InputType

    /// Whether there may be no value: the input is optional and has no default.
    var isOptional: Bool

    /// The argument that has the variable as a member; `nil` for a variable of its own.
    var owner: String?
  }

  /// The state shared by all copies of the scope in one method.
  private final class Place {
    /// The index of the request in the model.
    let index: Int
    let properties: Variables
    let options: RequestOptions

    init(_ index: Int, properties: Variables, options: RequestOptions) {
      (self.index, self.properties, self.options) = (index, properties, options)
    }
  }

  /// The parts of the client. They are not in ``place``, because accessing the model through a
  /// second object would copy it.
  let context: ClientContext

  private let place: Place

  /// The arguments of the method in declaration order.
  private(set) var arguments: Variables

  /// The optional variables that are known to have a value here, by their bindings.
  private var unwrapped: Set<String> = []

  /// The expression for the serializer: the client's property, or a copy of it.
  var serializer: Expression

  /// The encoding for texts of dates and bytes in the request.
  var encoding: Expression { serializer.member("encoding") }

  var collection: RequestCollection { _read { yield context.collection } }
  var request: Request { _read { yield context.collection.requests[place.index] } }

  /// The name of the method.
  var methodName: SwiftName { context.names.methods[place.index] }

  /// The URL of the request.
  var url: MethodURL { MethodURL(scope: self) }

  /// The options of the request.
  var options: RequestOptions { place.options }

  /// The client's properties for inputs of the whole spec.
  private var properties: Variables { place.properties }

  /// The scope of the method of a request.
  ///
  /// - Parameters:
  ///   - index: The index of the request in the model.
  ///   - context: The parts of the client.
  ///   - properties: The client's properties for inputs of the whole spec.
  ///   - other: The scope of another request, which often has the same options.
  init(
    _ index: Int, in context: ClientContext, properties: Variables, optionsOf other: MethodScope?
  ) {
    self.context = context
    let request = context.collection.requests[index]
    let options = other?.options
    let isAlike = options?.areThose(of: request) ?? false
    place = Place(
      index, properties: properties,
      options: (isAlike ? options : nil) ?? RequestOptions(request, context.collection))
    let inputs = context.ownInputs[index]
    let places = context.places(of: request, for: inputs)
    var variables = zip(inputs, context.names.arguments[index]).map { input, name in
      Variable(
        input: input, name: name, type: places.type(of: input),
        isOptional: places.isOptional(input))
    }.inDeclaredOrder(\.input)
    arguments = Variables(variables)
    serializer = .name("serializer")
    guard context.names.inputs[index] != nil else { return }
    let owner = localName("input")
    for place in variables.indices { variables[place].owner = owner }
    arguments = Variables(variables)
  }

  /// The structure of all arguments, if the method takes them as one value.
  var input: SwiftName? { context.names.inputs[place.index] }

  /// The variable of an input.
  func variable(_ name: InputName) -> Variable? { arguments[name] ?? properties[name] }

  /// The variable that a reference names.
  func variable(_ reference: ValueNode) -> Variable? {
    let name = reference.inputName
    var variable = arguments[name] ?? properties[name]
    if let known = variable, unwrapped.contains(known.binding) {
      variable?.isOptional = false
      variable?.owner = nil
    }
    return variable
  }

  /// The type of the variable that a reference names.
  func type(ofReference reference: ValueNode) -> InputType? {
    let name = reference.inputName
    return arguments.type(of: name) ?? properties.type(of: name)
  }

  /// Whether references are only to properties of the client.
  func areShared(_ references: [ValueID]) -> Bool {
    references.allSatisfy { arguments[collection[$0].inputName] == nil }
  }

  /// The scope in which some optional inputs are known to have values.
  func unwrapping(_ bindings: [String]) -> MethodScope {
    guard !bindings.isEmpty else { return self }
    var scope = self
    scope.unwrapped = unwrapped.union(bindings)
    return scope
  }

  /// The scope of the client, without arguments of the method.
  var ofClient: MethodScope {
    var scope = self
    scope.arguments = Variables([])
    return scope
  }

  /// The names of methods' local variables, unless an input has the name.
  static let localNames = ["client", "input", "multipart", "request", "serializer"]

  /// A name for a local variable that hides no other.
  func localName(_ name: String) -> String {
    var (candidate, number) = (name, 0)
    while properties.has(candidate) || arguments.has(candidate) {
      number += 1
      candidate = "\(name)\(number)"
    }
    return candidate
  }

  /// A property of the client, qualified by `self` if an argument hides it.
  func property(_ name: String) -> Expression {
    arguments.has(name) ? Expression.name("self").member(name) : .name(name)
  }
}

extension Array {
  /// The elements in declaration order: first the required ones, then those that are optional or
  /// have a default, each group in its original order.
  func inDeclaredOrder(_ input: (Element) -> Input) -> [Element] {
    guard count > 1 else { return self }
    return filter { !input($0).canBeLeftOut } + filter { input($0).canBeLeftOut }
  }
}

extension Input {
  /// Whether the declaration makes the value optional or gives it a default.
  var canBeLeftOut: Bool { isOptional || defaultValue != nil }
}

/// Variables by the names of their inputs: the arguments of a method, or the properties of the
/// client, which the scopes of all methods share.
final class Variables: Sendable {
  /// The variables in declaration order.
  let all: [MethodScope.Variable]

  /// The indices of the variables by name, if there are many. Few variables are searched linearly.
  private let indices: [InputName: Int]
  private let names: Set<String>

  private static let searchLimit = 8

  init(_ variables: [MethodScope.Variable]) {
    all = variables
    guard variables.count > Self.searchLimit else {
      (indices, names) = ([:], [])
      return
    }
    indices = Dictionary(
      variables.enumerated().map { ($1.input.name, $0) }, uniquingKeysWith: { first, _ in first })
    names = Set(variables.map(\.name.text))
  }

  subscript(name: InputName) -> MethodScope.Variable? { index(of: name).map { all[$0] } }

  /// The type of a variable.
  func type(of name: InputName) -> InputType? { index(of: name).map { all[$0].type } }

  private func index(of name: InputName) -> Int? {
    if all.count > Self.searchLimit { return indices[name] }
    return all.indices.first { all[$0].input.name.rawValue == name.rawValue }
  }

  /// Whether a variable has this identifier.
  func has(_ name: String) -> Bool {
    all.count > Self.searchLimit
      ? names.contains(name) : all.contains { $0.name.text == name }
  }
}
