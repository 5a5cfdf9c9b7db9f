import Diagnostics
import MessageSyntax

// Variables of a file, which become inputs or text.

extension HTTPFileReader {
  /// The place of a text with variables.
  enum Place: Equatable {
    case url
    /// Content, whose values a form percent-encodes.
    case content(isForm: Bool)
    /// The value of a field.
    case field(name: String, value: String)
  }

  /// Text with variables replaced by their values, or by the characters of their inputs.
  mutating func filled(_ text: String, in place: Place, at span: Span) -> String {
    TemplateText.replacingVariables(in: text) { name, spelling, before in
      guard let variable = variables[name] else {
        return unknown(name, spelling, in: place, behind: before, at: span)
      }
      return value(of: variable, spelling, in: place, behind: before, at: span)
    }
  }

  private mutating func value(
    of variable: HTTPFileVariables.Variable, _ spelling: String, in place: Place,
    behind text: String, at span: Span
  ) -> String {
    switch variable.origin {
    // The value is not written, though a reference may be encoded.
    case .ownSecret: return template.character(of: input(for: variable))
    case .file where variable.isSecret: return template.character(of: input(for: variable))
    case .file: return nested(variable, spelling, in: place, at: span)
    case .environment where variable.value.range(of: "{{") != nil:
      return nested(variable, spelling, in: place, at: span)
    case .environment, .secret: break
    }
    // In a URL and in content a client puts the value in as it is; a reference is encoded.
    let isKept = ([variable.value] + variable.values.map(\.value)).allSatisfy { value in
      switch place {
      case .field: true
      case .url where text.isEmpty: true
      case .url where text.hasSuffix("://"): ImportedURL.isPartOfHost(value)
      case .url, .content(isForm: true):
        value.utf8.allSatisfy { ByteSet.unreserved.contains($0) }
      // JSON escapes these.
      case .content: !value.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
      }
    }
    guard isKept else {
      let isSecret = if case .secret = variable.origin { true } else { false }
      if isSecret || variable.values.contains(where: { $0.value != variable.value }) {
        let subject = isSecret ? "secret" : "variable"
        report.choose(
          "the \(subject) '\(variable.name)' is written as its \(isSecret ? "example" : "value"): "
            + "a reference would be encoded", at: span)
      }
      return variable.value
    }
    return template.character(of: input(for: variable))
  }

  /// The text of a variable of the file, which may name others.
  private mutating func nested(
    _ variable: HTTPFileVariables.Variable, _ spelling: String, in place: Place, at span: Span
  ) -> String {
    if depth > 0 { nestedFills += 1 }
    guard depth < Self.deepest, nestedFills < 10_000 else {
      report.repair(
        "the variable '\(variable.name)' is in too many others, or in itself; "
          + "it is sent as it is written", at: span)
      return spelling
    }
    depth += 1
    defer { depth -= 1 }
    return filled(variable.value, in: place, at: span)
  }

  private mutating func input(for variable: HTTPFileVariables.Variable) -> String {
    if let known = names[NameKey(variable.name)] { return known }
    let name = inputName(of: variable.name)
    var input = SpecField(name, .string)
    switch variable.origin {
    case .secret:
      input.isSecret = true
      input.example = .text(SpecText.literal(variable.value))
    case .file where variable.isSecret, .ownSecret:
      input.isSecret = true
      input.example = .text(keepsCredentials ? SpecText.literal(variable.value) : "test-\(name)")
    case .environment, .file: input.defaultValue = .text(SpecText.literal(variable.value))
    }
    inputs.append(input)
    return name
  }

  /// The input of a variable without a value: a response, a prompt or a function of the client gives it one.
  private mutating func unknown(
    _ name: String, _ written: String, in place: Place, behind text: String, at span: Span
  ) -> String {
    guard !name.isEmpty, name.utf8.count < 200, !name.utf8.contains(0x7B) else { return written }
    if place == .url, text.isEmpty, let baseURL { return baseURL }
    // A whole value of JSON, which may have any type.
    let last = text.utf8.last { !$0.isBlank && $0 != 0x0A }
    let isValue =
      place == .content(isForm: false) && (last == 0x3A || last == 0x5B)
      && text.utf8.contains { [0x7B, 0x5B].contains($0) }
    let known = names[NameKey(name)] ?? addInput(name, in: place, behind: text, isValue, at: span)
    return template.character(of: isValue ? "\(known) | json" : known)
  }

  private mutating func addInput(
    _ name: String, in place: Place, behind text: String, _ isValue: Bool, at span: Span
  ) -> String {
    if name.range(of: ".response.") != nil {
      leaveOut(.responseValue, at: span)
    } else {
      report.choose("the variable '\(name)' has no value; it becomes an input", at: span)
    }
    let input = inputName(of: name)
    var field = SpecField(input, isValue ? .any : .string)
    field.isSecret = CredentialInputs.isSecret(name) || isSecret(place, behind: text)
    field.example = .text(
      Self.example(ofURL: place == .url ? text : nil, isHost: hostNames.contains(NameKey(name)))
        ?? (field.isSecret ? "test-\(input)" : CollectionVariables.example(ofGenerated: name)))
    inputs.append(field)
    return input
  }

  /// The example of a variable in the authority of a URL; `nil` for all others.
  private static func example(ofURL text: String?, isHost: Bool) -> String? {
    guard let text else { return nil }
    if text.isEmpty { return isHost ? "example.com" : "https://example.com" }
    if text.hasSuffix("://") { return "example.com" }
    let authority = text.range(of: "://").map { text[$0.upperBound...] } ?? text[...]
    return text.hasSuffix(":") && !authority.utf8.contains(0x2F) ? "8080" : nil
  }

  /// Whether a variable is a credential by its place: in a field of credentials, though not as a user name, or
  /// behind the name of one in a query.
  private func isSecret(_ place: Place, behind text: String) -> Bool {
    switch place {
    case .content: return false
    case .url:
      guard let mark = text.utf8.lastIndex(where: { $0 == 0x3F || $0 == 0x26 }) else {
        return false
      }
      let pair = text[text.utf8.index(after: mark)...]
      return pair.utf8.last == 0x3D && CredentialInputs.isSecretValue(String(pair.dropLast()))
    case .field(let name, let value):
      guard CredentialInputs.isCredential(field: name) else { return false }
      let words = value.split(separator: " ")
      guard words.first?.description.asciiLowercased == "basic" else { return true }
      let isPair = words.count > 2 || value.utf8.contains(0x3A)
      return !isPair || text.trimmed.utf8.contains { $0 == 0x3A || $0 == 0x20 }
    }
  }

  /// A new name of an input, for a variable.
  private mutating func inputName(of variable: String) -> String {
    let slug = SpecText.slug(variable)
    let name = inputNames.unique(slug.isEmpty ? "value" : slug)
    names[NameKey(variable)] = name
    return name
  }

  /// The environments give the inputs that they name their values.
  mutating func setEnvironments() {
    let used = variables.variables.compactMap { variable -> (String, [NameKey: String])? in
      guard case .environment = variable.origin, let name = names[NameKey(variable.name)] else {
        return nil
      }
      let values = variable.values.map { (NameKey($0.environment), $0.value) }
      return (name, Dictionary(values, uniquingKeysWith: { first, _ in first }))
    }
    for environment in variables.environments {
      var values = SpecMap()
      for (name, known) in used {
        guard let value = known[NameKey(environment)] else { continue }
        values.add(name, .text(SpecText.literal(value)))
      }
      guard !values.entries.isEmpty else { continue }
      environments.add(environment, .map(SpecMap([("values", .map(values))])))
    }
  }
}
