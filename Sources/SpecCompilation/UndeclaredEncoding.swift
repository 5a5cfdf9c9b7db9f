import Diagnostics
import MessageAssembly
import MessageContent
import MessageSyntax
import RequestModel
import RequestSerialization
import SerializationOptions

/// Finds lists, maps, booleans and nulls of queries and forms whose form nothing that is written
/// decides: they go out as AFNetworking has them, which few services expect.
///
/// One warning reports all places of a spec, at the first; requests that accept it (`allow`) are left out.
struct UndeclaredEncoding {
  /// A kind of values that encodings write differently.
  private enum Kind: String, CaseIterable {
    case list = "a list"
    case map = "a map"
    case boolean = "a boolean"
    case null = "null"

    /// The option that decides its form.
    var word: String {
      switch self {
      case .list: "arrays"
      case .map: "maps"
      case .boolean: "booleans"
      case .null: "nulls"
      }
    }

    /// The place of the option in the table.
    static let options: [Kind: OptionID] = {
      guard let group = OptionTable.index(of: ParameterEncoding.self) else { return [:] }
      let words = OptionTable.groups[group].options.map(\.word)
      var options: [Kind: OptionID] = [:]
      for kind in allCases {
        options[kind] = words.firstIndex(of: kind.word).map { OptionID(group: group, index: $0) }
      }
      return options
    }()
  }

  /// Where a kind is found first.
  private struct Place {
    var kind: Kind
    var request: Int
    var span: Span

    /// The name of the pairs that it is part of; empty where an input brings all pairs.
    var name: TextRange
  }

  /// The kinds that have been found, each where it is first.
  private var places: [Place] = []

  /// What looks at one request after the other, with the one copy of the collection.
  private var search: Search

  private var collection: RequestCollection { _read { yield search.collection } }

  init(_ collection: RequestCollection) {
    search = Search(collection: collection)
  }

  /// Reports what is found in the requests that do not accept it, and in each one that does.
  mutating func report(into sink: inout DiagnosticSink, unless allowances: Allowances) {
    for index in collection.requests.indices {
      let span = collection.requests[index].span
      let before = places
      let isAccepted = allowances.accepts("undeclared-encoding", about: span)
      if isAccepted { places = [] }
      look(at: index)
      guard isAccepted else { continue }
      if let place = places.first {
        sink.report(
          Diagnostic(
            .undeclaredEncoding(places.map(\.kind.rawValue), bytes: []), at: place.span,
            about: span))
      }
      places = before
    }
    guard let first = places.first else { return }
    var bytes: [String] = []
    for place in places {
      if let pairs = pairs(of: place), !bytes.contains(pairs) { bytes.append(pairs) }
    }
    sink.report(
      Diagnostic(
        .undeclaredEncoding(places.map(\.kind.rawValue), bytes: bytes), at: first.span,
        about: collection.requests[first.request].span))
  }

  /// Whether some layer of a request says how a kind of value is written in a query or a form: by the
  /// option or a preset, for all parameters or for the one of this name.
  private static func isDeclared(
    _ kind: Kind, _ side: ParameterEncoding.Side, named name: ArraySlice<UInt8>,
    in options: WrittenOptions
  ) -> Bool {
    guard let option = Kind.options[kind] else { return true }
    let encoding = options[side]
    if encoding.preset != nil || encoding.options[option] != nil { return true }
    return encoding.names.contains {
      $0.name.elementsEqual(name) && ($0.preset != nil || $0.options[option] != nil)
    }
  }

  // MARK: Values

  private mutating func look(at index: Int) {
    let kinds =
      places.isEmpty
      ? Kind.allCases : Kind.allCases.filter { kind in !places.contains { $0.kind == kind } }
    guard !kinds.isEmpty else { return }
    search.look(atRequest: index, for: kinds)
    if search.found.isEmpty { return }
    places += search.found.map {
      Place(kind: $0.kind, request: index, span: $0.span, name: $0.name)
    }
  }

  /// Looks for kinds of values in one request at a time.
  private struct Search {
    let collection: RequestCollection

    /// The place of the request.
    private var index = 0

    /// Where the values go.
    private var side = ParameterEncoding.Side.query

    /// What is still looked for.
    private var kinds: [Kind] = []
    private(set) var found: [(kind: Kind, span: Span, name: TextRange)] = []

    /// The declared types that were looked at, with the pairs that they are part of: each once, as a
    /// type may hold itself, or another many times.
    private var types: Set<TypeUse> = []

    private struct TypeUse: Hashable {
      let type: Int
      let name: TextRange
    }

    private var request: Request { _read { yield collection.requests[index] } }

    init(collection: RequestCollection) {
      self.collection = collection
    }

    /// Finds the first value of each kind whose form nothing decides.
    mutating func look(atRequest index: Int, for kinds: [Kind]) {
      (self.index, self.kinds) = (index, kinds)
      (side, found, types) = (.query, [], [])
      for entry in request.query { look(at: entry.value, named: entry.name) }
      switch request.content {
      case .form(let id):
        side = .form
        look(atPairs: id)
      case .parameters(let id) where collection.encodesParametersInURI(request):
        look(atPairs: id)
      case .parameters(let id) where request.serializer == .form:
        side = .form
        look(atPairs: id)
      default: break
      }
    }

    private mutating func note(_ kind: Kind, _ span: Span, _ name: TextRange) {
      guard let place = kinds.firstIndex(of: kind),
        !UndeclaredEncoding.isDeclared(
          kind, side, named: collection.text[name],
          in: collection.requests[index].resolvedOptions.written)
      else { return }
      kinds.remove(at: place)
      found.append((kind, span, name))
    }

    /// Whether a map is one value, whose inside no option decides.
    private func writesMapsAsJSON(_ name: TextRange) -> Bool {
      request.encoding(of: side).encoding(for: collection.text.string(name)).maps == .json
    }

    /// A map whose entries are pairs, or null for none.
    private mutating func look(atPairs id: ValueID) {
      let node = collection[id]
      switch node.kind {
      case .map:
        for (key, value) in collection.entries(of: id) {
          look(at: value, named: collection[key].text)
        }
      case .reference where node.filterList == 0:
        guard let input = input(of: node) else { return }
        switch input.type.withoutNull {
        case .map(let value): look(at: value, node.span, .empty)
        case .named(let index): look(atFieldsOf: index, node.span, .empty)
        case .any:
          for value in values(of: node) where collection[value].kind == .map {
            for (key, value) in collection.entries(of: value) {
              look(at: value, node.span, named: collection[key].text)
            }
          }
        default: break
        }
      default: break
      }
    }

    private mutating func look(at id: ValueID, named name: TextRange) {
      look(at: id, nil, named: name)
    }

    /// A value, used at a span where an input brings it.
    private mutating func look(at id: ValueID, _ span: Span?, named name: TextRange) {
      guard !kinds.isEmpty else { return }
      let node = collection[id]
      let place = span ?? node.span
      switch node.kind {
      case .null: note(.null, place, name)
      case .boolean: note(.boolean, place, name)
      case .list where node.count > 0:
        note(.list, place, name)
        for item in collection.children(of: id) { look(at: item, span, named: name) }
      case .map where node.count > 0:
        note(.map, place, name)
        guard !writesMapsAsJSON(name) else { return }
        for (_, value) in collection.entries(of: id) { look(at: value, span, named: name) }
      case .reference where node.filterList == 0:
        guard let input = input(of: node) else { return }
        if input.type.withoutNull == .any {
          for value in values(of: node) { look(at: value, node.span, named: name) }
        } else {
          look(at: input.type, node.span, name)
        }
      default: break
      }
    }

    private func input(of reference: ValueNode) -> Input? {
      collection.scopeIndex(of: reference.inputName, in: collection.requests[index])
        .map { collection.inputs[collection.requests[index].scope[$0]] }
    }

    /// What cases give an input, each value once.
    private func values(of reference: ValueNode) -> [ValueID] {
      var seen: Set<ValueID> = []
      return request.cases.map {
        collection.binding(of: reference.inputName, in: request, case: $0)
      }.filter { !$0.isAbsent && seen.insert($0).inserted }
    }

    /// What values of a type may be.
    private mutating func look(at type: InputType, _ span: Span, _ name: TextRange) {
      switch type {
      case .boolean: note(.boolean, span, name)
      case .nullable(let type):
        note(.null, span, name)
        look(at: type, span, name)
      case .list(let item):
        note(.list, span, name)
        look(at: item, span, name)
      case .map(let value):
        note(.map, span, name)
        if !writesMapsAsJSON(name) { look(at: value, span, name) }
      case .named(let index):
        switch collection.types[index].shape {
        case .enumeration(let values):
          if values.contains(where: { collection[$0].kind == .boolean }) {
            note(.boolean, span, name)
          }
        case .object:
          note(.map, span, name)
          if !writesMapsAsJSON(name) { look(atFieldsOf: index, span, name) }
        }
      default: break
      }
    }

    private mutating func look(atFieldsOf type: Int, _ span: Span, _ name: TextRange) {
      guard !kinds.isEmpty, types.insert(TypeUse(type: type, name: name)).inserted,
        case .object(let fields) = collection.types[type].shape
      else { return }
      for field in fields { look(at: field.type, span, name) }
    }
  }

  // MARK: Bytes

  /// The pairs of a place as they go out in the first case that has them.
  private func pairs(of place: Place) -> String? {
    guard !place.name.isEmpty else { return nil }
    let request = collection.requests[place.request]
    let name = Array(collection.text[place.name])
    let assembler = MessageAssembler(collection)
    for `case` in request.cases.prefix(16) {
      guard let message = try? assembler.serialize(request, case: `case`) else { continue }
      let target = Array(message.target.utf8)
      let query = target.firstIndex(of: UInt8(ascii: "?")).map { target[($0 + 1)...] } ?? []
      var texts = [query]
      if message.content.length <= 1 << 16, let content = try? message.content.readAll() {
        texts.append(content[...])
      }
      for text in texts {
        let pairs = text.split(separator: UInt8(ascii: "&")).filter { Self.isPair($0, of: name) }
        if !pairs.isEmpty {
          return String(
            decoding: Array(pairs.joined(separator: [UInt8(ascii: "&")])), as: UTF8.self)
        }
      }
    }
    return nil
  }

  /// Whether a pair belongs to a parameter: its name is the parameter's, or goes on with a bracket or
  /// a dot.
  private static func isPair(_ pair: ArraySlice<UInt8>, of name: [UInt8]) -> Bool {
    let decoded = PercentEncoding.decodeKeepingStrays(pair.prefix { $0 != UInt8(ascii: "=") })
    guard decoded.starts(with: name) else { return false }
    return decoded.dropFirst(name.count).first.map { "[.".utf8.contains($0) } ?? true
  }
}
