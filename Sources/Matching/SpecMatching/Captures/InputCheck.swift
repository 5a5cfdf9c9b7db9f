import MessageSyntax
import PatternSyntax
import RequestMatching
import RequestModel
import SerializationOptions

/// Checks captured values of inputs against their types.
struct InputCheck {
  let collection: RequestCollection

  /// Whether some dates are written as numbers or dates of HTTP.
  var hasEncodedDates = false

  /// The maximum depth to which JSON values are checked.
  private static let maximumDepth = 64

  /// Checks a value.
  ///
  /// - Parameters:
  ///   - value: The captured value.
  ///   - subject: The subject of the value.
  ///   - place: The place, which determines the spelling of the value.
  ///   - name: The beginning of the names of its pairs; `nil` if they begin with keys of a map.
  /// - Returns: A description of the expected kind of value; `nil` if the value is valid.
  func problem(
    _ value: CapturedValue, of subject: HoleSubject, in place: HolePlace, named name: [UInt8]?
  ) -> ShownText? {
    // A percent sign in a name may be of an escape or of the value.
    if place == .partName, case .text(let text) = value {
      let readings = [text, ValueSpellings.fromPartName(text)]
      let problems = readings.map { problem(.text($0), of: subject, in: .text, named: name) }
      return problems.contains(nil) ? nil : problems[0]
    }
    guard !subject.isFile, let index = subject.input else { return nil }
    let input = collection.inputs[index]
    if let dates = place.encoding?.dates, dates != .rfc3339, !hasEncodedDates {
      let check = InputCheck(collection: collection, hasEncodedDates: true)
      return check.problem(value, of: subject, in: place, named: name)
    }
    guard subject.filters.isEmpty else {
      return problem(FilterReversal(value.plain, subject.filters, of: input, in: collection), input)
    }
    switch (value, place) {
    case (_, .bytes): return nil
    case (.json(let json), _): return problem(json, input)
    case (.text(let text), .pairs(let encoding)), (.text(let text), .parts(let encoding)):
      let check = pairCheck(encoding, place)
      return collection.mayBeCollection(input.type)
        ? check.problem(text, at: [], input.type)
        : check.areParts && input.type.withoutNull == .data ? nil : problem(text: text, input)
    case (.text(let text), _): return problem(text: text, input)
    case (.list(let items), .pairs(let encoding)), (.list(let items), .parts(let encoding)):
      return problem(items, named: name, input.type, pairCheck(encoding, place))
    case (.list(let items), .jsonParts):
      guard case .list(let type) = input.type.withoutNull else { return nil }
      return items.lazy.compactMap { problem(json: $0.value, type) }.first
    case (.list(let items), _):
      guard case .list(let type) = input.type.withoutNull else { return nil }
      return items.lazy.compactMap { problem(text: $0.value, type) }.first
    }
  }

  private func pairCheck(_ encoding: ParameterOptions, _ place: HolePlace) -> PairCheck {
    let areParts = if case .parts = place { true } else { false }
    return PairCheck(check: self, encoding: encoding, areParts: areParts)
  }

  /// Checks pairs by the part of their names after that of the entry.
  private func problem(
    _ items: [CapturedValue.Item], named name: [UInt8]?, _ type: InputType, _ check: PairCheck
  ) -> ShownText? {
    // The names of entries that are sent under their own names begin with a key.
    items.lazy.compactMap { item in
      if let name {
        return check.problem(item.value, at: item.name.dropFirst(name.count), type)
      }
      if ValueSpellings.null.areSame(item.value, []), collection.mayBeNull(type) { return nil }
      let end = item.name.firstIndex(of: 0x5B) ?? item.name.endIndex
      return check.problem(
        item.value, at: [0x5B] + item.name[..<end] + [0x5D] + item.name[end...], type.withoutNull)
    }.first
  }

  /// Checks a captured JSON value.
  private func problem(_ json: CapturedValue.JSONText, _ input: Input) -> ShownText? {
    guard case .success(let parsed) = JSONReader.parse(json.text) else { return nil }
    if let problem = problem(parsed, input.type) { return problem }
    // Limits on the size of lists and maps are not checked here.
    switch parsed.content {
    case .string, .number, .boolean: return problem(limits: json.string ?? json.text, input)
    default: return nil
    }
  }

  private func problem(json text: [UInt8], _ type: InputType) -> ShownText? {
    guard case .success(let value) = JSONReader.parse(text) else { return "a JSON text" }
    return problem(value, type)
  }

  private func problem(_ value: FilterReversal, _ input: Input) -> ShownText? {
    switch value {
    case .text(let text):
      // Filters of bytes apply to the bytes themselves.
      return input.type.withoutNull == .data ? nil : problem(text: text, input)
    case .json(let value): return problem(value, input.type)
    case .list(let items):
      guard case .list(let type) = input.type.withoutNull else { return nil }
      return items.lazy.compactMap { problem(text: $0, type) }.first
    case .map(let entries):
      return entries.lazy.compactMap { entry in
        PairCheck(check: self, encoding: ParameterOptions(), areParts: false)
          .problem(entry.value, at: [0x5B] + entry.name + [0x5D], input.type.withoutNull)
      }.first
    case .unknown: return nil
    case .invalid(let words): return words
    }
  }

  // MARK: - Text

  private func problem(text: [UInt8], _ input: Input) -> ShownText? {
    if collection.mayBeNull(input.type), ValueSpellings.null.areSame(text, []) { return nil }
    return problem(text: text, input.type) ?? problem(limits: text, input)
  }

  /// A description of the expected kind of value for a text; `nil` if it is valid.
  func problem(text: [UInt8], _ type: InputType) -> ShownText? {
    switch type {
    case .string: return UTF8Validation.firstInvalidByte(text) == nil ? nil : words(for: type)
    case .integer:
      switch NumberText.literal(text) {
      case .integer, .bigInteger: return nil
      default: return words(for: type)
      }
    case .number: return NumberText.literal(text) == nil ? words(for: type) : nil
    case .float:
      let isFloat = NumberText.literal(text) != nil || NonFiniteNumber.value(of: text) != nil
      return isFloat ? nil : words(for: type)
    case .boolean:
      let spellings = ["true", "false", "1", "0"]
      return spellings.contains { $0.utf8.elementsEqual(text) } ? nil : words(for: type)
    case .date:
      let isDate =
        CalendarDate(text) != nil
        || hasEncodedDates && (NumberText.literal(text) != nil || HTTPDate.seconds(text) != nil)
      return isDate ? nil : words(for: type)
    case .dateTime:
      // A number is seconds or milliseconds.
      let isMoment =
        Timestamp(rfc3339: text) != nil || NumberText.literal(text) != nil
        || HTTPDate.seconds(text) != nil
      return isMoment ? nil : words(for: type)
    case .data: return isData(text) ? nil : words(for: type)
    case .nullable(let type):
      // The spelling of null is an option of the encoding.
      return ValueSpellings.null.areSame(text, []) ? nil : problem(text: text, type)
    case .named(let index):
      if collection.union(type) != nil {
        if collection.types[index].others != nil { return nil }
        let leaves = collection.leaves(of: type)
        return leaves.contains { takes(text, $0) } ? nil : "one of the types of the input"
      }
      guard case .enumeration(let values) = collection.types[index].shape,
        collection.types[index].others == nil
      else { return nil }
      return isOne(text, of: values) ? nil : "one of the values of the type"
    case .file, .stream, .any, .list, .map: return nil
    }
  }

  /// Whether a text may be a value of a type of a union, or an item of one.
  private func takes(_ text: [UInt8], _ type: InputType) -> Bool {
    guard case .list(let item) = type else {
      return !collection.mayBeMap(type) && problem(text: text, type) == nil
    }
    // A list may contain the union, so that nested lists have no end.
    return collection.leaves(of: item.withoutNull).contains { leaf in
      if case .list = leaf { return true }
      return !collection.mayBeMap(leaf) && problem(text: text, leaf) == nil
    }
  }

  private func isData(_ text: [UInt8]) -> Bool {
    Base64.decode(text) != nil || Hexadecimal.decode(text) != nil
      || Base64.decode(text, alphabet: .url, padding: .optional) != nil
  }

  /// A description of a type.
  func words(for type: InputType) -> ShownText? {
    switch type {
    case .string: "a string"
    case .integer: "an integer"
    case .number, .float: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .dateTime: "a date and time"
    case .data: "data in base64"
    case .list: "a list"
    case .map: "a map"
    case .nullable(let type): words(for: type)
    case .named, .any, .file, .stream: nil
    }
  }

  private func isOne(_ text: [UInt8], of values: [ValueID]) -> Bool {
    values.contains { value in
      let spelling = Array(collection.spelling(of: value).utf8)
      return collection[value].kind == .text
        ? spelling == text : ValueSpellings.all.areSame(spelling, text)
    }
  }

  /// Checks the declared values and limits of the input.
  private func problem(limits text: [UInt8], _ input: Input) -> ShownText? {
    if input.isRestricted, !isOne(text, of: input.enumeration) {
      return "one of the values of the input"
    }
    guard let index = input.constraints else { return nil }
    let limits = collection.constraints[index]
    if let minimum = limits.minimum.map({ collection.text[$0] }),
      NumberText.isLess(text, than: minimum)
    {
      return "a number of \(words: String(decoding: minimum, as: UTF8.self)) or more"
    }
    if let maximum = limits.maximum.map({ collection.text[$0] }),
      NumberText.isLess(maximum, than: text)
    {
      return "a number of \(words: String(decoding: maximum, as: UTF8.self)) or less"
    }
    let string = String(decoding: text, as: UTF8.self)
    let length = string.unicodeScalars.count
    if let minimum = limits.minimumLength, length < minimum {
      return "at least \(minimum) characters"
    }
    if let maximum = limits.maximumLength, length > maximum {
      return "at most \(maximum) characters"
    }
    if let range = limits.pattern {
      var work = 1 << 24
      let pattern = try? IRegexp(collection.text.string(range))
      if pattern?.matches(string, atMost: &work) == false { return "text that matches the pattern" }
    }
    return nil
  }

  // MARK: - JSON

  /// A description of the expected kind of value for JSON or a property list; `nil` if it is valid.
  func problem(_ value: JSONTree, _ type: InputType, depth: Int = 0) -> ShownText? {
    guard depth < Self.maximumDepth else { return nil }
    switch (type, value.content) {
    case (.any, _), (.file, _), (.stream, _), (.nullable, .null): return nil
    case (.nullable(let type), _): return problem(value, type, depth: depth)
    case (.list(let type), .array(let items)):
      return items.lazy.compactMap { problem($0, type, depth: depth + 1) }.first
    case (.map(let type), .object(let members)):
      return members.lazy.compactMap { problem($0.value, type, depth: depth + 1) }.first
    case (.named(let index), _): return problem(value, collection.types[index], depth: depth)
    case (.string, .string(let text)): return problem(text: text, type)
    case (.boolean, .boolean), (.number, .number), (.float, .number), (.dateTime, .number):
      return nil
    case (.date, .number) where hasEncodedDates: return nil
    // Property lists have no dates without a time.
    case (.date, .string(let text)) where Timestamp(rfc3339: text) != nil: return nil
    case (.integer, .number(let text)), (.date, .string(let text)), (.dateTime, .string(let text)),
      (.float, .string(let text)), (.data, .string(let text)):
      return problem(text: text, type)
    default: return words(for: type)
    }
  }

  private func problem(_ value: JSONTree, _ type: TypeDeclaration, depth: Int) -> ShownText? {
    switch (type.shape, value.content) {
    case (.enumeration(let values), _):
      guard let text = Self.text(of: value), type.others != nil || isOne(text, of: values) else {
        return "one of the values of the type"
      }
      return nil
    case (.object(let fields), .object(let members)):
      return problem(members, fields, others: type.others, depth: depth)
    case (.object, _): return "an object"
    case (.union(let union), _):
      return problem(value, union, isOpen: type.others != nil, depth: depth)
    }
  }

  private func problem(
    _ value: JSONTree, _ union: Union, isOpen: Bool, depth: Int
  ) -> ShownText? {
    guard let member = union.member else {
      let fits = union.alternatives.contains { problem(value, $0.type, depth: depth) == nil }
      return fits || isOpen ? nil : "one of the types of the input"
    }
    guard case .object(var members) = value.content else { return isOpen ? nil : "an object" }
    let name = collection.string(member)
    let chosen = members.first { $0.name.elementsEqual(name.utf8) }?.value
    let alternative = chosen.flatMap(Self.text(of:)).flatMap { text in
      union.alternatives.first { isOne(text, of: $0.values) }
    }
    guard let alternative else {
      return isOpen ? nil : "an object whose '\(words: name)' chooses its type"
    }
    if alternative.addsMember { members.removeAll { $0.name.elementsEqual(name.utf8) } }
    return problem(.object(members), alternative.type, depth: depth)
  }

  /// The text of a scalar; `nil` for null, lists and maps.
  private static func text(of value: JSONTree) -> [UInt8]? {
    switch value.content {
    case .string(let text), .number(let text): text
    case .boolean(let isTrue): Array((isTrue ? "true" : "false").utf8)
    case .null, .array, .object: nil
    }
  }

  private func problem(
    _ members: [JSONTree.Member], _ fields: [Input], others: InputType?, depth: Int
  ) -> ShownText? {
    let values = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    var names: Set<[UInt8]> = []
    for field in fields {
      let name = collection.string(field.name)
      names.insert(Array(name.utf8))
      if let value = values[Array(name.utf8)] {
        if let problem = problem(value, field.type, depth: depth + 1) {
          return "an object whose '\(words: name)' is \(problem)"
        }
      } else if !field.isOptional {
        return "an object with '\(words: name)'"
      }
    }
    for member in members where !names.contains(member.name) {
      let name = String(decoding: member.name, as: UTF8.self)
      guard let others else { return "an object without '\(quoted: name)'" }
      if let problem = problem(member.value, others, depth: depth + 1) {
        return "an object whose '\(quoted: name)' is \(problem)"
      }
    }
    return nil
  }
}
