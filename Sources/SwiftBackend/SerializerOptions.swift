import RequestModel
import SerializationOptions

/// A member of a value and what is assigned to it.
struct OptionAssignment: Equatable {
  /// The names of the members, from the outermost: `encoding`, `booleans`.
  var path: [String]
  var value: Expression

  /// `base.encoding.booleans = .literal`
  func statement(of base: Expression) -> Statement {
    .set(path.reduce(base) { $0.member($1) }, value)
  }
}

/// What a spec says of how a request is serialized, as members of the library's serializer.
struct SerializerOptions {
  private(set) var assignments: [OptionAssignment] = []

  init(_ request: Request, _ collection: RequestCollection) {
    if request.serializer != .form { assign(["kind"], "\(request.serializer)") }
    if let methods = request.methodsEncodingParametersInURI {
      assignments.append(
        OptionAssignment(
          path: ["methodsEncodingParametersInURI"],
          value: .array(methods.map { .text(collection.text.string($0)) })))
    }
    for entry in request.options.entries {
      let group = OptionTable.groups[Int(entry.option.group)]
      guard group.path.first == "serializer" else { continue }
      let option = OptionTable[entry.option]
      let value = entry.value.declared(collection.text)
      let path = Array(group.path.dropFirst())
      // What the serializer itself holds is set only where it is another than the default.
      guard !path.isEmpty || value != option.standard else { continue }
      assignments.append(
        OptionAssignment(path: path + [option.member], value: option.expression(of: value)))
    }
  }

  private mutating func assign(_ path: [String], _ word: String) {
    assignments.append(OptionAssignment(path: path, value: .implicitMember(word)))
  }
}

/// What a spec tells clients beside the message, as members of the library's properties: flags last.
struct TransportProperties {
  private(set) var assignments: [OptionAssignment] = []

  init(_ request: Request, _ collection: RequestCollection) {
    guard !request.options.isEmpty,
      let place = OptionTable.index(of: RequestProperties.self)
    else { return }
    let written = request.options.entries.filter { Int($0.option.group) == place }
    let isFlag = { (entry: WrittenOptions.Entry) in OptionTable[entry.option].form == .flag }
    for entry in written.filter({ !isFlag($0) }) + written.filter(isFlag) {
      let option = OptionTable[entry.option]
      let value = option.expression(of: entry.value.declared(collection.text))
      assignments.append(OptionAssignment(path: [option.member], value: value))
    }
  }
}

extension OptionDeclaration {
  /// A value as the option's property takes it.
  fileprivate func expression(of value: Value) -> Expression {
    switch value {
    case .choice(let index): return .implicitMember(choices[index].name)
    case .flag(let flag): return .literal("\(flag)")
    case .text(let text):
      guard form == .seconds else { return .text(text) }
      let seconds = Self.seconds(spelled: text) ?? 0
      return .implicitCall("seconds", [Argument(nil, .double(seconds))])
    }
  }
}
