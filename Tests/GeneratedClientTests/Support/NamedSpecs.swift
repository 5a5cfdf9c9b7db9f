/// Specs that use every name of a table wherever a spec names something: a name meets itself in another
/// position, every other name, and what generated code calls its own.
enum NamedSpecs {
  /// Keywords, modifiers, types and members of Swift, of the library, of generated code, and of the specs below.
  static let names = """
    Type Protocol self Self init default Any actor async await some any each borrowing throws in is as func
    true nil consume copy sending repeat inout nonisolated isolated unsafe then yield package open macro get
    set willSet String Int Bool Double Array Optional Result Error Date Data URL Codable Decodable Encodable
    Decoder Encoder CodingKeys Sendable Hashable Equatable RequestSerializer SerializedRequest
    SerializationError ParameterValue JSONTree RequestSerialization Swift Foundation Nullable ParameterMap
    TypedRequest Void ReceivedBytes ReceivedEpochSeconds UInt8 Hasher CaseIterable RawRepresentable
    Identifiable AllCases RawValue ID Environment NewRequest Response MainActor AnyObject Never hash hashValue
    description encode decode rawValue allCases other others baseURL serializer environment attachmentsFolder
    newRequest environmentURL request client multipart members decoder encoder parameterValue value none null
    decodeIfPresent method path query content fields parts text print hidden-types Choice Config status200
    """.split { $0.isWhitespace }.map(String.init)

  /// The names as types: each begins with a capital, and some become one then.
  private static let types: [String] = {
    var known: Set<String> = ["Null"]
    return names.filter {
      $0 != "any" && known.insert($0.prefix(1).uppercased() + $0.dropFirst()).inserted
    }
  }()

  /// The names of which none differ only in case, as requests must.
  private static let unequal: [String] = {
    var known: Set<String> = []
    return names.filter { known.insert($0.lowercased()).inserted }
  }()

  /// The words that are in small letters: types have them only where `swift-name` says so.
  private static let words = names.filter {
    $0.first?.isLowercase == true && !$0.contains("-")
      && !["self", "init", "inout", "baseURL", "serializer", "environment"].contains($0)
      && !["attachmentsFolder", "newRequest", "environmentURL"].contains($0)
  }

  /// The specs by the names of their files.
  static var all: [String: String] {
    [
      "types": typesMeetFields(types, chosen: false), "words": typesMeetFields(words, chosen: true),
      "requests": requests(unequal, "requests"),
      "requests2": requests(names.filter { !unequal.contains($0) }, "requests-2"),
      "inputs": inputs, "environments": environments,
    ]
  }

  /// Specs with each name as that of their structure, which some are refused as.
  static var structures: [String: String] {
    Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ("structure\($0)", structure($0, $1)) })
  }

  private static let head =
    "waybill: 1\nbase-url: https://h.example\ndefaults: {encoding: openapi}\n"

  private static func lines(_ names: [String], _ line: (Int, String) -> String) -> String {
    names.enumerated().map { line($0, $1) + "\n" }.joined()
  }

  // MARK: - Types, fields, values and inputs of requests

  /// All names as types, as fields of their own type and of each other's, as values of enumerations, as
  /// inputs of their own type and of each other's, with responses that name the types.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - isChosen: Whether types have them by `swift-name`.
  /// - Returns: The spec.
  private static func typesMeetFields(_ names: [String], chosen isChosen: Bool) -> String {
    func type(_ place: Int) -> String {
      let name = names[place % names.count]
      return isChosen ? "T\(place % names.count)" : name
    }
    func chosen(_ name: String) -> String { isChosen ? ", swift-name: \"\(name)\"" : "" }
    let quoted = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return head + "service: \(isChosen ? "words" : "types")\ntypes:\n"
      + lines(names) {
        "  \(type($0)): {object: {a: string, tint: Shade?}\(chosen($1))}"
      }
        + """
          Shade: {enum: [none, some, value]}
          Values: {enum: [\(quoted)]}
          OpenValues: {enum: [\(quoted)], others: any}
          Own:
            object:

        """
      + lines(names) { "      \"\($1)\": {type: \(type($0)), optional: true}" }
      + "    others: any\n  Lists:\n    object:\n"
      + lines(names) {
        "      \"\($1)\": {type: [\(type($0 + 7))], default: [{a: x, tint: none}]}"
      } + "  Rotated:\n    object:\n"
      + lines(names) {
        "      \"\($1)\": {type: \(type($0 + 1)), default: {a: x, tint: some}}"
      } + "requests:\n"
      + request("own", names) { "{type: \(type($0)), default: {a: x}}" }
      + "      200: Own\n      201: Rotated\n      202: Lists\n      203: Values\n      204: OpenValues\n"
      + lines(Array(names.prefix(90))) { place, _ in "      \(402 + place): \(type(place))" }
      + request("rotated", names) { "{type: [\(type($0 + 1))], default: [{a: x}]}" }
      + "      200: null\n"
      + lines(Array(names.prefix(90))) { place, _ in "      \(402 + place): [\(type(place))]" }
      + request("values", names) { _ in "{enum: [none, some], optional: true}" }
      + "      200: null\n"
      + lines(Array(names.prefix(90))) { place, _ in "      \(402 + place): \"{\(type(place))}\"" }
  }

  private static func request(
    _ name: String, _ inputs: [String], _ input: (Int) -> String
  ) -> String {
    "  x-\(name):\n    method: POST\n    path: /\n    inputs:\n"
      + lines(inputs) { "      \"\($1)\": \(input($0))" }
      + "    json: [\(inputs.map { "\"${\($0)}\"" }.joined(separator: ", "))]\n    responses:\n"
  }

  // MARK: - The rest

  private static let received = """
      Received: {object: {a: data, b: {type: [data], optional: true}, c: "{data}",
        d: {type: date-time, format: epoch-seconds}, e: {type: date-time, format: epoch-milliseconds}}}

    """

  /// All names as requests, each with an input of its name.
  private static func requests(_ names: [String], _ service: String) -> String {
    head + "service: \(service)\ntypes:\n" + received + "requests:\n"
      + lines(names) {
        """
          "\($1)":
            method: GET
            path: /\($0)
            inputs: {"\($1)": {type: string, default: a}}
            query: {a: "${\($1)}"}
            responses: {200: Received, 201: null, default: [Received]}
        """
      }
  }

  /// All names as inputs of the whole spec.
  private static var inputs: String {
    head + "service: inputs\ntypes:\n" + received + "  Shade: {enum: [none, some]}\ninputs:\n"
      + lines(names) {
        "  \"\($1)\": {type: Shade, \($0.isMultiple(of: 2) ? "optional: true" : "default: some")}"
      } + """
        environments:
          none: {base-url: "https://n.example", values: {\(names.map { "\"\($0)\": none" }.joined(separator: ", "))}}
          some: {base-url: "https://s.example/${Config}"}
        requests:
          x-all:
            method: POST
            path: /
            json: [\(names.map { "\"${\($0)}\"" }.joined(separator: ", "))]
            responses: {200: Received, 404: Shade, default: Received}

        """
  }

  /// All names as environments, which give values of types with these names.
  private static var environments: String {
    head + "service: environments\ntypes:\n"
      + lines(types) { "  \"\($1)\": {object: {a: string}}" } + "environments:\n"
      + lines(names) {
        "  \"\($1)\": {base-url: \"https://h\($0).example\", values: {x: {a: \"\($0)\"}, y: {z: {a: x}}}}"
      } + "requests:\n"
      + lines(types) {
        """
          x-\($0):
            method: POST
            path: /
            inputs: {x: {type: "\($1)", default: {a: x}}, y: {type: "{\($1)}", optional: true}}
            json: ["${x}", "${y}"]
        """
      }
  }

  /// A name as the structure of a spec, in which types are hidden.
  private static func structure(_ place: Int, _ name: String) -> String {
    head + """
      service: structure-\(place)
      swift-name: "\(name)"
      types:
        Plain: {object: {Plain: Other?, Received: string}}
        Other: {object: {a: string}}
      \(received)
      requests:
        own:
          method: POST
          path: /
          inputs: {Plain: {type: Other, default: {a: x}}, Other: string?}
          json: ["${Plain}", "${Other}"]
          responses: {200: Plain, 201: Received, default: Other}

      """
  }
}
