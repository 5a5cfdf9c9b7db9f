import RequestModel

/// The names that the code of one method can use: the arguments of the method, and the properties
/// of the client.
struct MethodScope {
  /// An input as the code of the method sees it.
  struct Variable {
    var input: Input
    var name: SwiftName
    var type: InputType

    /// Whether there may be no value: the input is optional, without a default.
    var isOptional: Bool
  }

  /// The state that is the same everywhere in the method, shared by all copies of the scope.
  private final class Place {
    /// The place of the request among those of the model.
    let index: Int
    let properties: Variables
    let options: RequestOptions

    init(_ index: Int, properties: Variables, options: RequestOptions) {
      (self.index, self.properties, self.options) = (index, properties, options)
    }
  }

  /// The parts of the client. Not in ``place``: the model is lent by an object that is held here, and
  /// would be copied out of one that another object holds.
  let context: ClientContext

  private let place: Place

  /// The arguments of the method, in the order in which they are declared.
  private(set) var arguments: Variables

  /// The optional variables that are known to have a value here, by their names in Swift.
  private var unwrapped: Set<String> = []

  /// The name of what holds the serializer: the client's property, or a copy of it.
  var serializer: Expression

  /// The encoding that texts of dates and bytes follow, when the request says how.
  var encoding: Expression { serializer.member("encoding") }

  var collection: RequestCollection { _read { yield context.collection } }
  var request: Request { _read { yield context.collection.requests[place.index] } }

  /// The name of the method.
  var methodName: SwiftName { context.names.methods[place.index] }

  /// The options of the request.
  var options: RequestOptions { place.options }

  /// The properties of the client that inputs of the whole spec are.
  private var properties: Variables { place.properties }

  /// The scope of the method of a request.
  ///
  /// - Parameters:
  ///   - index: The place of the request among those of the model.
  ///   - context: What the client is made of.
  ///   - properties: The properties of the client that inputs of the whole spec are.
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
    arguments = Variables(
      zip(inputs, context.names.arguments[index]).map { input, name in
        Variable(
          input: input, name: name, type: places.type(of: input),
          isOptional: places.isOptional(input))
      }.inDeclaredOrder(\.input))
    serializer = .name("serializer")
  }

  /// The variable of an input.
  func variable(_ name: InputName) -> Variable? { arguments[name] ?? properties[name] }

  /// The variable that a reference names.
  func variable(_ reference: ValueNode) -> Variable? {
    let name = reference.inputName
    var variable = arguments[name] ?? properties[name]
    if let known = variable, unwrapped.contains(known.name.expression) {
      variable?.isOptional = false
    }
    return variable
  }

  /// The type of the variable that a reference names.
  func type(ofReference reference: ValueNode) -> InputType? {
    let name = reference.inputName
    return arguments.type(of: name) ?? properties.type(of: name)
  }

  /// Whether references are to properties of the client alone.
  func areShared(_ references: [ValueID]) -> Bool {
    references.allSatisfy { arguments[collection[$0].inputName] == nil }
  }

  /// The scope where some of the optional inputs are known to have values.
  func unwrapping(_ names: [String]) -> MethodScope {
    guard !names.isEmpty else { return self }
    var scope = self
    scope.unwrapped = unwrapped.union(names)
    return scope
  }

  /// The scope of the client, without the arguments of the method.
  var ofClient: MethodScope {
    var scope = self
    scope.arguments = Variables([])
    return scope
  }

  /// The names that methods give their own variables, unless an input has the name.
  static let localNames = ["client", "multipart", "request", "serializer"]

  /// A name for a variable of the method's own, which hides none of the others.
  func localName(_ name: String) -> String {
    var (candidate, number) = (name, 0)
    while properties.has(candidate) || arguments.has(candidate) {
      number += 1
      candidate = "\(name)\(number)"
    }
    return candidate
  }

  /// A property of the client, by its name alone unless an argument hides it.
  func property(_ name: String) -> Expression {
    arguments.has(name) ? Expression.name("self").member(name) : .name(name)
  }
}

extension Array {
  /// The elements in the order of declaration: first those that must be given, which are neither
  /// optional nor have a default, then the others. Both groups keep the order in which they are written.
  func inDeclaredOrder(_ input: (Element) -> Input) -> [Element] {
    guard count > 1 else { return self }
    return filter { !input($0).canBeLeftOut } + filter { input($0).canBeLeftOut }
  }
}

extension Input {
  /// Whether its declaration lets it have no value, or has one for it.
  fileprivate var canBeLeftOut: Bool { isOptional || defaultValue != nil }
}

/// Variables that are found by the names of their inputs: the arguments of a method, or the properties
/// of the client, which the scopes of all methods share.
final class Variables: Sendable {
  /// In the order in which they are declared.
  let all: [MethodScope.Variable]

  /// The places of the variables by name, if they are many. The few that most methods have are
  /// searched one by one.
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

  /// Whether a variable has an identifier.
  func has(_ name: String) -> Bool {
    all.count > Self.searchLimit
      ? names.contains(name) : all.contains { $0.name.text == name }
  }
}
