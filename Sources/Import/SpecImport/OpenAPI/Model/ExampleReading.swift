import Diagnostics
import MessageSyntax
import PatternSyntax

/// Reads the examples of a document as values of the types of a spec.
///
/// An example that the compiler would refuse gives no value: text for a number, an object without a
/// required property, a number out of range.
struct ExampleReading {
  let types: TypeTable
  let budget: ImportBudget
  /// The patterns that have been parsed.
  private var patterns: [NameKey: IRegexp] = [:]

  init(types: TypeTable, budget: ImportBudget) { (self.types, self.budget) = (types, budget) }

  /// The greatest nesting of an example.
  private static let maximumDepth = 60

  /// The value in the form of a spec, or `nil` if it does not fit.
  mutating func node(
    _ value: JSONTree, as type: SpecType, _ constraints: [(String, SpecNode)] = [],
    depth: Int = 0
  ) -> SpecNode? {
    guard depth < Self.maximumDepth, budget.take(for: .examples, at: value.place) else {
      return nil
    }
    switch type {
    case .nullable(let type):
      return value.isNull ? .null : node(value, as: type, constraints, depth: depth)
    case .named(let name): return scalar(value, name, constraints)
    case .enumeration(let enumeration): return choice(value, enumeration)
    case .list(let item):
      guard value.isArray, fits(value.elements.count, "items", constraints) else { return nil }
      let inner = constraints.ofItems
      var nodes: [SpecNode] = []
      for element in value.elements {
        guard let node = node(element, as: item, inner, depth: depth + 1) else { return nil }
        nodes.append(node)
      }
      return .list(nodes)
    case .map(let item):
      guard value.isObject, fits(value.members.count, "items", constraints) else { return nil }
      let inner = constraints.ofItems
      var map = SpecMap()
      for member in value.members {
        guard let node = node(member.value, as: item, inner, depth: depth + 1) else { return nil }
        map.add(member.nameText, node)
      }
      return .map(map)
    case .union(let alternatives): return self.value(value, among: alternatives, depth: depth)
    case .declared(let index):
      switch types[index].shape {
      case .union(let union): return self.value(value, of: union, depth: depth)
      case .enumeration(let enumeration): return choice(value, enumeration)
      case .object(let fields, let others): return object(value, fields, others, depth: depth)
      case .pending: return nil
      }
    }
  }

  private mutating func object(
    _ value: JSONTree, _ fields: [SpecField], _ others: SpecType?, depth: Int
  ) -> SpecNode? {
    guard value.isObject, budget.take(fields.count, for: .examples, at: value.place) else {
      return nil
    }
    var map = SpecMap()
    var known: Set<NameKey> = []
    let members = MemberIndex(value)
    for field in fields {
      known.insert(NameKey(field.name))
      guard let member = members[field.name] else {
        if field.isOptional || field.defaultValue != nil { continue }
        return nil
      }
      guard let node = node(member, as: field.type, field.constraints, depth: depth + 1) else {
        return nil
      }
      map.add(field.name, node)
    }
    for member in value.members where !known.contains(NameKey(member.name)) {
      guard let others, let node = node(member.value, as: others, depth: depth + 1) else {
        return nil
      }
      map.add(member.nameText, node)
    }
    return .map(map)
  }

  // MARK: Unions

  private mutating func value(
    _ value: JSONTree, among alternatives: [SpecType], depth: Int
  ) -> SpecNode? {
    for type in alternatives where mayBe(value, type, depth: depth) {
      if let node = node(value, as: type, depth: depth + 1) { return node }
    }
    return nil
  }

  private mutating func value(_ value: JSONTree, of union: SpecUnion, depth: Int) -> SpecNode? {
    guard let member = union.member else {
      return self.value(value, among: union.alternatives.map(\.type), depth: depth)
    }
    guard value.isObject, let spelling = value[member]?.spelling else { return nil }
    let choices: [SpecNode] = [
      .text(SpecText.literal(spelling)), .number(spelling), .boolean(spelling == "true"),
    ]
    let alternative = union.alternatives.first { $0.values.contains(where: choices.contains) }
    guard let alternative else { return nil }
    guard !types.hasField(member, alternative.type) else {
      return node(value, as: alternative.type, depth: depth + 1)
    }
    let rest = value.members.filter { NameKey($0.name) != NameKey(member) }
    guard
      case .map(let map)? = node(
        JSONTree(.object(rest), span: value.span), as: alternative.type, depth: depth + 1)
    else { return nil }
    var whole = SpecMap([(member, .text(SpecText.literal(spelling)))])
    for entry in map.entries { whole.add(entry.key, entry.value) }
    return .map(whole)
  }

  /// Whether a value has the shape of a type.
  private func mayBe(_ value: JSONTree, _ type: SpecType, depth: Int) -> Bool {
    switch type {
    case .named("string"), .named("date"), .named("date-time"), .named("data"):
      return value.text != nil
    case .named("integer"), .named("number"): return value.number != nil
    case .named("boolean"): return value.boolean != nil
    case .named: return true
    case .list: return value.isArray
    case .map: return value.isObject
    case .nullable(let type): return value.isNull || mayBe(value, type, depth: depth)
    case .enumeration(let enumeration):
      return mayBe(value, .named(enumeration.base), depth: depth)
    case .union(let alternatives):
      return alternatives.contains { mayBe(value, $0, depth: depth) }
    case .declared(let index):
      guard depth < Self.maximumDepth else { return false }
      return switch types[index].shape {
      case .enumeration(let enumeration):
        mayBe(value, .named(enumeration.base), depth: depth + 1)
      case .object: value.isObject
      case .union(let union):
        union.alternatives.contains { mayBe(value, $0.type, depth: depth + 1) }
      case .pending: false
      }
    }
  }

  private mutating func choice(_ value: JSONTree, _ enumeration: SpecEnumeration) -> SpecNode? {
    guard let node = scalar(value, enumeration.base, []),
      budget.take(enumeration.values.count / 16, for: .examples, at: value.place)
    else { return nil }
    return enumeration.isOpen || enumeration.values.contains(node) ? node : nil
  }

  // MARK: Scalars

  private mutating func scalar(
    _ value: JSONTree, _ type: String, _ constraints: [(String, SpecNode)]
  ) -> SpecNode? {
    if type == "any" {
      return budget.take(value.nodeCount, for: .examples, at: value.place) ? value.inputNode : nil
    }
    guard let text = value.spelling else { return nil }
    let bytes = Array(text.utf8)
    switch type {
    case "string":
      guard fits(text.unicodeScalars.count, "length", constraints),
        matches(text, constraints, at: value.place)
      else {
        return nil
      }
      return .text(SpecText.literal(text))
    case "integer":
      guard value.boolean == nil, let number = Int64(text).map({ String($0) }),
        isInRange(Array(number.utf8), constraints)
      else { return nil }
      return .number(number)
    case "number":
      guard value.boolean == nil, let number = SpecNumber.spelling(text) else { return nil }
      return isInRange(Array(number.utf8), constraints) ? .number(number) : nil
    case "boolean": return text == "true" || text == "false" ? .boolean(text == "true") : nil
    case "date": return CalendarDate(bytes) == nil ? nil : .text(text)
    case "date-time": return Timestamp(rfc3339: bytes) == nil ? nil : .text(text)
    case "data":
      guard let decoded = Base64.decode(bytes), fits(decoded.count, "length", constraints) else {
        return nil
      }
      return .binary(decoded)
    default: return nil
    }
  }

  // MARK: Constraints

  private func fits(_ count: Int, _ what: String, _ constraints: [(String, SpecNode)]) -> Bool {
    if let least = constraints.bound("min-\(what)").flatMap({ Int($0) }), count < least {
      return false
    }
    if let most = constraints.bound("max-\(what)").flatMap({ Int($0) }), count > most {
      return false
    }
    return true
  }

  private func isInRange(_ bytes: [UInt8], _ constraints: [(String, SpecNode)]) -> Bool {
    if let least = constraints.bound("minimum"),
      NumberText.isLess(bytes, than: Array(least.utf8))
    {
      return false
    }
    if let most = constraints.bound("maximum"), NumberText.isLess(Array(most.utf8), than: bytes) {
      return false
    }
    return true
  }

  private mutating func matches(
    _ text: String, _ constraints: [(String, SpecNode)], at place: Span
  ) -> Bool {
    guard case .text(let pattern)? = constraints.first(where: { $0.0 == "pattern" })?.1 else {
      return true
    }
    let key = NameKey(pattern)
    guard let compiled = patterns[key] ?? (try? IRegexp(pattern)) else { return false }
    patterns[key] = compiled
    let most = 10_000_000
    var work = most
    let isMatch = compiled.matches(text, atMost: &work) ?? false
    return budget.take((most - work) / 64, for: .examples, at: place) && isMatch
  }
}
