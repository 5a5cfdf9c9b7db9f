import MessageSyntax
import PatternSyntax
import RequestMatching
import RequestModel

/// Checks what was captured of an input against its type.
struct InputCheck {
  let collection: RequestCollection

  /// How deep values of JSON are checked.
  private static let maximumDepth = 64

  /// The expected kind of value, in words; `nil` if the value is valid.
  func problem(_ value: CapturedValue, of subject: HoleSubject) -> String? {
    let input = collection.inputs[subject.input]
    guard !subject.isFile, let value = Self.unfiltered(value, subject.filters) else { return nil }
    switch value {
    case .text(let text): return problem(text: text, input)
    case .json(let json):
      guard case .success(let parsed) = JSONReader.parse(json.text) else { return nil }
      if let problem = problem(parsed, input.type, depth: 0) { return problem }
      // Limits of lists and maps are about what they hold, and are not checked here.
      switch parsed {
      case .string, .number, .boolean: return problem(limits: json.string ?? json.text, input)
      default: return nil
      }
    case .list(let items):
      guard case .list(let type) = input.type.withoutNull else { return nil }
      // Some encodings write a list as one pair.
      let texts = items.count == 1 ? Self.joined(items[0].value) : items.map(\.value)
      return texts.lazy.compactMap { problem(text: $0, type) }.first
    }
  }

  /// The items of a list that is written as one text; none where that is JSON.
  private static func joined(_ text: [UInt8]) -> [[UInt8]] {
    guard text.first != 0x5B else { return [] }
    let separators: Set<UInt8> = [0x20, 0x2C, 0x3B, 0x7C]
    return text.split { separators.contains($0) }.map { Array($0) }
  }

  /// The value before filters that can be undone; `nil` after others.
  static func unfiltered(_ value: CapturedValue, _ filters: [String]) -> CapturedValue? {
    guard !filters.isEmpty else { return value }
    guard filters.count == 1 else { return nil }
    let bytes: [UInt8]?
    switch filters[0] {
    case "base64": bytes = Base64.decode(value.plain)
    case "base64url": bytes = Base64.decode(value.plain, alphabet: .url, padding: .optional)
    case "hex": bytes = Hexadecimal.decode(value.plain)
    case "percent", "segments": bytes = value.plain
    default: bytes = nil
    }
    return bytes.map { .text($0) }
  }

  // MARK: - Text

  private func problem(text: [UInt8], _ input: Input) -> String? {
    problem(text: text, input.type) ?? problem(limits: text, input)
  }

  private func problem(text: [UInt8], _ type: InputType) -> String? {
    switch type {
    case .string:
      return UTF8Validation.firstInvalidByte(text) == nil ? nil : "a string"
    case .integer:
      if case .integer? = NumberText.literal(text) { return nil }
      return "an integer"
    case .number: return NumberText.literal(text) == nil ? "a number" : nil
    case .boolean:
      let words = ["true", "false", "1", "0"]
      return words.contains { $0.utf8.elementsEqual(text) } ? nil : "a boolean"
    case .date: return CalendarDate(text) == nil ? "a date" : nil
    case .dateTime:
      // As a number it is seconds or milliseconds.
      let isMoment = Timestamp(rfc3339: text) != nil || NumberText.literal(text) != nil
      return isMoment ? nil : "a date and time"
    case .nullable(let type):
      // How null is written is an option of the encoding.
      return text.isEmpty || text.elementsEqual("null".utf8) ? nil : problem(text: text, type)
    case .named(let index):
      guard case .enumeration(let values) = collection.types[index].shape,
        collection.types[index].others == nil
      else { return nil }
      return isOne(text, of: values) ? nil : "one of the values of the type"
    case .data, .file, .stream, .any, .list, .map: return nil
    }
  }

  private func isOne(_ text: [UInt8], of values: [ValueID]) -> Bool {
    values.contains { collection.spelling(of: $0).utf8.elementsEqual(text) }
  }

  /// The values and the limits that the input declares.
  private func problem(limits text: [UInt8], _ input: Input) -> String? {
    if input.isRestricted, !isOne(text, of: input.enumeration) {
      return "one of the values of the input"
    }
    guard let index = input.constraints else { return nil }
    let limits = collection.constraints[index]
    if let minimum = limits.minimum.map({ collection.text[$0] }),
      NumberText.isLess(text, than: minimum)
    {
      return "a number of \(String(decoding: minimum, as: UTF8.self)) or more"
    }
    if let maximum = limits.maximum.map({ collection.text[$0] }),
      NumberText.isLess(maximum, than: text)
    {
      return "a number of \(String(decoding: maximum, as: UTF8.self)) or less"
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

  private func problem(_ value: JSONValue, _ type: InputType, depth: Int) -> String? {
    guard depth < Self.maximumDepth else { return nil }
    switch (type, value) {
    case (.any, _), (.file, _), (.stream, _), (.nullable, .null): return nil
    case (.nullable(let type), _): return problem(value, type, depth: depth)
    case (.list(let type), .array(let items)):
      return items.lazy.compactMap { problem($0, type, depth: depth + 1) }.first
    case (.list, _): return "a list"
    case (.map(let type), .object(let members)):
      return members.lazy.compactMap { problem($0.value, type, depth: depth + 1) }.first
    case (.map, _): return "a map"
    case (.named(let index), _): return problem(value, collection.types[index], depth: depth)
    case (.string, .string(let text)): return problem(text: text, type)
    case (.boolean, .boolean), (.number, .number), (.data, .string), (.dateTime, .number):
      return nil
    case (.integer, .number(let text)), (.date, .string(let text)), (.dateTime, .string(let text)):
      return problem(text: text, type)
    case (.string, _): return "a string"
    case (.integer, _): return "an integer"
    case (.number, _): return "a number"
    case (.boolean, _): return "a boolean"
    case (.date, _): return "a date"
    case (.dateTime, _): return "a date and time"
    case (.data, _): return "data in base64"
    }
  }

  private func problem(_ value: JSONValue, _ type: TypeDeclaration, depth: Int) -> String? {
    switch (type.shape, value) {
    case (.enumeration(let values), .string(let text)),
      (.enumeration(let values), .number(let text)):
      return type.others != nil || isOne(text, of: values) ? nil : "one of the values of the type"
    case (.enumeration, _): return "one of the values of the type"
    case (.object(let fields), .object(let members)):
      for field in fields {
        let name = collection.string(field.name)
        if let value = value[name] {
          if let problem = problem(value, field.type, depth: depth + 1) {
            return "an object whose '\(name)' is \(problem)"
          }
        } else if !field.isOptional {
          return "an object with '\(name)'"
        }
      }
      guard type.others == nil else { return nil }
      let names = Set(fields.map { Array(collection.string($0.name).utf8) })
      let other = members.first { !names.contains($0.name) }
      return other.map { "an object without '\(String(decoding: $0.name, as: UTF8.self))'" }
    case (.object, _): return "an object"
    }
  }
}
