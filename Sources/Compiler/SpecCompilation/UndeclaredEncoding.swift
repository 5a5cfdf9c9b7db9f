import Diagnostics
import MessageAssembly
import MessageContent
import MessageSyntax
import RequestModel
import RequestSerialization
import SerializationOptions

/// Finds lists, maps, booleans and nulls in queries and forms whose encoding is not declared. They
/// are sent in AFNetworking's encoding, which few services expect.
///
/// One warning reports all places of a spec at the first one, except in requests that accept it
/// (`allow`).
struct UndeclaredEncoding {
  /// A kind of value that encodings write differently.
  private enum Kind: Int, CaseIterable {
    case list, map, boolean, null

    /// The name of the kind in messages.
    var name: String {
      switch self {
      case .list: "a list"
      case .map: "a map"
      case .boolean: "a boolean"
      case .null: "null"
      }
    }

    /// The option that decides the encoding of the kind.
    var word: String {
      switch self {
      case .list: "arrays"
      case .map: "maps"
      case .boolean: "booleans"
      case .null: "nulls"
      }
    }

    /// The ids of these options, in the order of the kinds.
    static let options: [OptionID?] = {
      guard let group = OptionTable.index(of: ParameterOptions.self) else {
        return allCases.map { _ in nil }
      }
      let words = OptionTable.groups[group].options.map(\.word)
      return allCases.map { kind in
        words.firstIndex(of: kind.word).map { OptionID(group: group, index: $0) }
      }
    }()
  }

  /// The first place of a kind.
  private struct Place {
    var kind: Kind
    var request: Int
    var span: Span

    /// The name of the parameter; empty if an input provides all pairs.
    var name: TextRange
  }

  /// The kinds found, each with its first place.
  private var places: [Place] = []

  /// Searches one request at a time.
  private var search = Search()

  private var collection: RequestCollection { _read { yield search.collection } }

  private init() {}

  /// Reports the kinds found: once for all requests that do not accept the warning, and for each
  /// request that accepts it.
  ///
  /// The collection is swapped in and out to avoid copies.
  static func report(
    in collection: inout RequestCollection, into sink: inout DiagnosticSink,
    unless allowances: Allowances
  ) {
    var encoding = UndeclaredEncoding()
    swap(&encoding.search.collection, &collection)
    encoding.look(into: &sink, unless: allowances)
    if !encoding.places.isEmpty { encoding.reportPlaces(into: &sink) }
    swap(&encoding.search.collection, &collection)
  }

  private mutating func look(into sink: inout DiagnosticSink, unless allowances: Allowances) {
    var left = Kind.allCases
    for index in collection.requests.indices where hasPairs(at: index) {
      let span = collection.requests[index].span
      if allowances.accepts("undeclared-encoding", about: span) {
        let accepted = places(at: index, of: Kind.allCases)
        guard let place = accepted.first else { continue }
        sink.report(
          Diagnostic(
            .undeclaredEncoding(accepted.map(\.kind.name), bytes: []), at: place.span,
            about: span))
      } else if !left.isEmpty {
        let found = places(at: index, of: left)
        if found.isEmpty { continue }
        places += found
        left.removeAll { kind in found.contains { $0.kind == kind } }
      }
    }
  }

  private func reportPlaces(into sink: inout DiagnosticSink) {
    var bytes: [String] = []
    for place in places {
      if let pairs = pairs(of: place), !bytes.contains(pairs) { bytes.append(pairs) }
    }
    sink.report(
      Diagnostic(
        .undeclaredEncoding(places.map(\.kind.name), bytes: bytes), at: places[0].span,
        about: collection.requests[places[0].request].span))
  }

  /// Whether a request may have pairs, in its query or its content. Most do not.
  private func hasPairs(at index: Int) -> Bool {
    if !collection.requests[index].query.isEmpty { return true }
    return switch collection.requests[index].content {
    case .form, .parameters: true
    default: false
    }
  }

  /// Whether the encoding of a kind is declared for a query or a form, by an option or a preset,
  /// for all parameters or for the one with this name.
  private static func isDeclared(
    _ kind: Kind, _ side: ParameterOptions.Side, named name: ArraySlice<UInt8>,
    in options: ResolvedOptions
  ) -> Bool {
    guard let option = Kind.options[kind.rawValue] else { return true }
    let encoding = options.written[side]
    if encoding.preset != nil || encoding.options[option] != nil { return true }
    return encoding.names.contains {
      $0.name.elementsEqual(name) && ($0.preset != nil || $0.options[option] != nil)
    }
  }

  // MARK: Values

  private mutating func places(at index: Int, of kinds: [Kind]) -> [Place] {
    search.look(atRequest: index, for: kinds)
    if search.found.isEmpty { return [] }
    return search.found.map {
      Place(kind: $0.kind, request: index, span: $0.span, name: $0.name)
    }
  }

  /// Searches a request for kinds of values.
  private struct Search {
    fileprivate(set) var collection = RequestCollection(
      text: ModelText(source: []), sources: SourceMap())

    /// The index of the request.
    private var index = 0

    /// Whether the values go to the query or to a form.
    private var side = ParameterOptions.Side.query

    /// The kinds that are still searched for.
    private var kinds: [Kind] = []
    private(set) var found: [(kind: Kind, span: Span, name: TextRange)] = []

    /// The declared types already searched, with the names of their parameters. Types may contain
    /// themselves, or another type many times.
    private var types: Set<TypeUse> = []

    private struct TypeUse: Hashable {
      let type: Int
      let name: TextRange
    }

    private var request: Request { _read { yield collection.requests[index] } }

    /// The node of a value. The collection's own subscript would copy the collection.
    @inline(__always)
    private func node(_ id: ValueID) -> ValueNode { collection.values[Int(id.index)] }

    /// Finds the first value of each kind without a declared encoding.
    mutating func look(atRequest index: Int, for kinds: [Kind]) {
      (self.index, self.kinds) = (index, kinds)
      (found, types) = ([], [])
      for (id, role, side) in Self.pairs(of: request, in: collection) {
        self.side = side
        if case .query(let name) = role { look(at: id, named: name) } else { look(atPairs: id) }
      }
    }

    /// The values of a request that are written as pairs, and the sides of their pairs; parts are
    /// excluded.
    ///
    /// The request is read in one call, because each access through the collection would copy it.
    private static func pairs(
      of request: Request, in collection: RequestCollection
    ) -> [(ValueID, ValueRole, ParameterOptions.Side)] {
      var pairs: [(ValueID, ValueRole, ParameterOptions.Side)] = []
      pairs.reserveCapacity(request.query.count + 1)
      request.forEachValue { id, role in
        switch role {
        case .query, .form, .parameters:
          guard case .pairs(let side) = collection.syntax(of: role, in: request) else { return }
          pairs.append((id, role, side))
        default: break
        }
      }
      return pairs
    }

    private mutating func note(_ kind: Kind, _ span: Span, _ name: TextRange) {
      guard let place = kinds.firstIndex(of: kind),
        !UndeclaredEncoding.isDeclared(
          kind, side, named: collection.text[name],
          in: collection.requests[index].resolvedOptions)
      else { return }
      kinds.remove(at: place)
      found.append((kind, span, name))
    }

    /// Whether a map is written as one JSON value, so that no option applies to its contents.
    private func writesMapsAsJSON(_ name: TextRange) -> Bool {
      request.encoding(of: side).encoding(for: collection.text.string(name)).maps == .json
    }

    /// Searches a map of pairs, or null in place of an empty one.
    private mutating func look(atPairs id: ValueID) {
      let node = node(id)
      switch node.kind {
      case .map:
        for (key, value) in collection.entries(of: id) {
          look(at: value, named: self.node(key).text)
        }
      case .reference where node.filterList == 0:
        guard let type = inputType(of: node) else { return }
        switch type.withoutNull {
        case .map(let value): look(at: value, node.span, .empty)
        case .named(let index): look(atFieldsOf: index, node.span, .empty)
        case .any:
          for value in values(of: node) where self.node(value).kind == .map {
            for (key, value) in collection.entries(of: value) {
              look(at: value, node.span, named: self.node(key).text)
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

    /// Searches a value. The span is that of its reference if an input provides the value.
    private mutating func look(at id: ValueID, _ span: Span?, named name: TextRange) {
      guard !kinds.isEmpty else { return }
      let node = node(id)
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
        guard let type = inputType(of: node) else { return }
        if type.withoutNull == .any {
          for value in values(of: node) { look(at: value, node.span, named: name) }
        } else {
          look(at: type, node.span, name)
        }
      default: break
      }
    }

    /// The type of the input that a reference names.
    private func inputType(of reference: ValueNode) -> InputType? {
      collection.scopeIndex(of: reference.inputName, inRequestAt: index)
        .map { collection.inputs[collection.requests[index].scope[$0]].type }
    }

    /// The distinct values of a reference in all cases.
    private func values(of reference: ValueNode) -> [ValueID] {
      var seen: Set<ValueID> = []
      return request.cases.map {
        collection.binding(of: reference.inputName, in: request, case: $0)
      }.filter { !$0.isAbsent && seen.insert($0).inserted }
    }

    /// Searches all possible values of a type.
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
          if values.contains(where: { node($0).kind == .boolean }) {
            note(.boolean, span, name)
          }
        case .object:
          note(.map, span, name)
          if !writesMapsAsJSON(name) { look(atFieldsOf: index, span, name) }
        case .union:
          // A union may contain itself in lists and maps.
          guard types.insert(TypeUse(type: index, name: name)).inserted else { return }
          for leaf in collection.leaves(of: type) { look(at: leaf, span, name) }
        }
      default: break
      }
    }

    private mutating func look(atFieldsOf type: Int, _ span: Span, _ name: TextRange) {
      guard !kinds.isEmpty, types.insert(TypeUse(type: type, name: name)).inserted else { return }
      switch collection.types[type].shape {
      case .enumeration: return
      case .object(let fields): for field in fields { look(at: field.type, span, name) }
      case .union:
        for leaf in collection.leaves(of: .named(type)) {
          switch leaf {
          case .map(let value): look(at: value, span, name)
          case .named(let index): look(atFieldsOf: index, span, name)
          default: continue
          }
        }
      }
    }
  }

  // MARK: Bytes

  /// The pairs of a place as they are sent in the first case that has them.
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

  /// Whether a pair belongs to a parameter: its name is the parameter's, optionally followed by a
  /// bracket or a dot and more.
  private static func isPair(_ pair: ArraySlice<UInt8>, of name: [UInt8]) -> Bool {
    let decoded = PercentEncoding.decodeKeepingStrays(pair.prefix { $0 != UInt8(ascii: "=") })
    guard decoded.starts(with: name) else { return false }
    return decoded.dropFirst(name.count).first.map { "[.".utf8.contains($0) } ?? true
  }
}
