import RequestModel
import SerializationOptions

/// An assignment to a member of a value.
struct OptionAssignment: Equatable {
  /// The names of the members, outermost first: `encoding`, `booleans`.
  var path: [String]
  var value: Expression

  /// The only parameter that the option applies to.
  var parameter: String?

  /// Whether the outermost member is an optional that was set before.
  var isOptional = false

  /// Whether the value is the encoding of both queries and forms.
  var copiesEncoding = false

  /// `base.encoding.booleans = .literal`, or `base.encoding.set(\.booleans, to: .literal, for: "a")`
  func statement(of base: Expression) -> Statement {
    guard let parameter else {
      let value = copiesEncoding ? base.member("encoding") : value
      return .set(member(path, of: base), value)
    }
    let name = Argument("for", .text(parameter))
    let target = member([path[0], "set"], of: base)
    guard path.count > 1 else { return .perform(.call(target, [Argument(nil, value), name])) }
    let option = Argument(nil, .name("\\.\(path[1])"))
    return .perform(.call(target, [option, Argument("to", value), name]))
  }

  private func member(_ path: [String], of base: Expression) -> Expression {
    path.enumerated().reduce(base) { base, step in
      base.member(step.element, isOptional: isOptional && step.offset == 1)
    }
  }
}

/// The options for serializing a request, as members of the library's serializer.
struct SerializerOptions {
  private(set) var assignments: [OptionAssignment] = []

  /// Whether the order of the assignments to encodings matters.
  private let hasOrderedEncoding: Bool
  private let text: ModelText

  fileprivate init(_ request: Request, _ collection: RequestCollection) {
    text = collection.text
    hasOrderedEncoding = request.options.dependsOnOrder
    if request.serializer != .form { assign(["kind"], "\(request.serializer)") }
    if let methods = request.methodsEncodingParametersInURI {
      assignments.append(
        OptionAssignment(
          path: ["methodsEncodingParametersInURI"],
          value: .array(methods.map { .text(collection.text.string($0)) })))
    }
    addEncodings(of: request)
    for (id, written) in request.options.others.all {
      let group = OptionTable.groups[Int(id.group)]
      guard group.path.first == "serializer" else { continue }
      let option = OptionTable[id]
      let value = written.declared(text)
      let path = Array(group.path.dropFirst())
      // The serializer's own options are set only if they are not the default.
      guard !path.isEmpty || value != option.standard else { continue }
      assignments.append(
        OptionAssignment(path: path + [option.member], value: option.expression(of: value)))
    }
  }

  private mutating func assign(_ path: [String], _ word: String) {
    assignments.append(OptionAssignment(path: path, value: .implicitMember(word)))
  }
}

// MARK: - Encodings

extension SerializerOptions {
  private mutating func addEncodings(of request: Request) {
    let both = request.options.encoding
    if let preset = both.preset { assign(["encoding"], preset.row(for: .query).name) }
    add(both, OptionAssignment(path: ["encoding"], value: .literal("")), of: .query)
    for side in ParameterOptions.Side.allCases where request.ownEncoding(of: side) != nil {
      add(request.options[side], of: side, over: both)
    }
  }

  /// Assigns the encoding of queries or of forms: the common encoding with the differences if it is
  /// based on that, otherwise all of it.
  private mutating func add(
    _ own: WrittenEncoding, of side: ParameterOptions.Side, over both: WrittenEncoding
  ) {
    let member = "\(side.rawValue)Encoding"
    var own = own
    if own.goesOn(from: both, of: side) {
      assignments.append(
        OptionAssignment(path: [member], value: .literal(""), copiesEncoding: true))
      for (id, value) in both.options.all where own.options[id] == value { own.options[id] = nil }
    } else {
      assign([member], (own.preset ?? .afnetworking).row(for: side).name)
    }
    add(own, OptionAssignment(path: [member], value: .literal(""), isOptional: true), of: side)
  }

  /// Assigns the options of an encoding, including those for names.
  private mutating func add(
    _ encoding: WrittenEncoding, _ pattern: OptionAssignment, of side: ParameterOptions.Side
  ) {
    add(encoding.options, pattern)
    for named in encoding.names {
      var assignment = pattern
      assignment.parameter = String(decoding: named.name, as: UTF8.self)
      if let preset = named.preset {
        assignment.value = .implicitMember(preset.row(for: side).name)
        assignments.append(assignment)
      }
      add(named.options, assignment)
    }
  }

  private mutating func add(_ options: OptionEntries, _ pattern: OptionAssignment) {
    for (id, value) in options.all {
      var assignment = pattern
      let option = OptionTable[id]
      assignment.path.append(option.member)
      assignment.value = option.expression(of: value.declared(text))
      assignments.append(assignment)
    }
  }
}

extension WrittenEncoding {
  /// Whether it is another encoding with additional options. If that one has options for names,
  /// they would keep its values.
  fileprivate func goesOn(from both: WrittenEncoding, of side: ParameterOptions.Side) -> Bool {
    preset == both.preset && both.names.isEmpty
      && preset.map { $0.row(for: .query).name == $0.row(for: side).name } ?? true
      && both.options.all.allSatisfy { options[$0.option] != nil }
  }
}

// MARK: - What requests have in common

extension SerializerOptions {
  /// The assignments that most requests make and the others override.
  static func usual(among all: [SerializerOptions]) -> [OptionAssignment] {
    guard let first = all.first else { return [] }
    // Most specs set options once for all requests.
    if all.allSatisfy({ $0.assignments == first.assignments }) {
      return first.assignments.compactMap { first.assignments.first(where: $0.replaces) }
    }
    var usual = first.assignments.compactMap { assignment in
      let own = all.compactMap { $0.assignments.first(where: assignment.replaces) }
      return own.count == all.count ? own.majority : nil
    }
    // Encodings with a preset, or with options for names, are shared as a whole or not at all.
    guard all.contains(where: \.hasOrderedEncoding) else { return usual }
    let encodings = all.map { $0.assignments.filter(\.isOfEncoding) }
    if !encodings.allSatisfy({ $0 == encodings.first }) { usual.removeAll(where: \.isOfEncoding) }
    return usual
  }
}

extension Array {
  /// The element that more than half of the elements are like.
  func majority(by areAlike: (Element, Element) -> Bool) -> Element? {
    candidate(by: areAlike).flatMap { candidate in
      count(where: { areAlike($0, candidate) }) > count / 2 ? candidate : nil
    }
  }

  /// The only element that more than half of the elements may be like.
  func candidate(by areAlike: (Element, Element) -> Bool) -> Element? {
    // Pairs of different elements cancel each other (Boyer and Moore, 1981).
    guard var candidate = first else { return nil }
    var votes = 0
    for element in self {
      if votes == 0 { candidate = element }
      votes += areAlike(candidate, element) ? 1 : -1
    }
    return candidate
  }
}

extension Array where Element: Equatable {
  /// The element that more than half of the elements equal.
  var majority: Element? { majority(by: ==) }
}

extension OptionAssignment {
  /// Whether this assignment completely overrides an earlier one.
  fileprivate func replaces(_ other: OptionAssignment) -> Bool {
    path == other.path && parameter == other.parameter
  }

  fileprivate var isOfEncoding: Bool {
    ["encoding", "queryEncoding", "formEncoding"].contains(path.first)
  }
}

/// The options of a request in code. Requests with equal options share one object.
final class RequestOptions {
  let serializer: SerializerOptions
  let properties: TransportProperties

  private let resolved: ResolvedOptions
  private let kind: ParameterSerializer
  private let methods: [TextRange]?

  init(_ request: Request, _ collection: RequestCollection) {
    (resolved, kind) = (request.resolvedOptions, request.serializer)
    methods = request.methodsEncodingParametersInURI
    serializer = SerializerOptions(request, collection)
    properties = TransportProperties(request, collection)
  }

  /// Whether another request certainly has the same options.
  func areThose(of other: Request) -> Bool {
    resolved === other.resolvedOptions && kind == other.serializer
      && methods == other.methodsEncodingParametersInURI
  }
}

/// The options for clients that are not part of the message, as members of the library's
/// properties, flags last.
struct TransportProperties {
  private(set) var assignments: [OptionAssignment] = []

  fileprivate init(_ request: Request, _ collection: RequestCollection) {
    guard !request.options.others.isEmpty,
      let place = OptionTable.index(of: RequestProperties.self)
    else { return }
    let written = request.options.others.all.filter { Int($0.option.group) == place }
      .map { (option: OptionTable[$0.option], value: $0.value.declared(collection.text)) }
    let flags = written.filter { $0.option.form == .flag }
    for (option, value) in written.filter({ $0.option.form != .flag }) + flags {
      assignments.append(
        OptionAssignment(path: [option.member], value: option.expression(of: value)))
    }
  }
}

extension OptionDeclaration {
  /// A value in the type of the option's property.
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
