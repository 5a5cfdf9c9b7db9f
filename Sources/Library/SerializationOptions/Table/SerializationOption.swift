/// A row of the table of options: the declaration of an option and its property.
///
/// The closures are called only for options that are set.
package struct SerializationOption<Group: OptionGroup>: Sendable {
  package typealias Container = KeyedDecodingContainer<OptionName>
  package typealias Output = KeyedEncodingContainer<OptionName>

  package let declaration: OptionDeclaration

  /// Sets the option.
  package let apply: @Sendable (OptionDeclaration.Value, inout Group) -> Void

  /// The value of the option in a group; `nil` if the client decides and it is not set.
  package let value: @Sendable (Group) -> OptionDeclaration.Value?

  /// Reads the option from stored data, if it is present.
  let decode: @Sendable (Container, inout Group) throws -> Void

  /// Writes the option to stored data.
  let encode: @Sendable (Group, inout Output) throws -> Void

  /// Copies the option from another group if it is not set.
  let inherit: @Sendable (inout Group, Group) -> Void
}

/// The name of an option in stored data.
package struct OptionName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}

// MARK: - Rows

extension SerializationOption {
  /// A property that is not optional.
  package typealias Member<Value> = any WritableKeyPath<Group, Value> & Sendable

  /// One of several words: the raw values of the cases. The property's initial value is the
  /// default.
  ///
  /// The key of the language is also the name of the property, unless `member` is given.
  static func choice<Value>(
    _ word: String, member: String? = nil, _ path: Member<Value>
  ) -> Self
  where Value: RawRepresentable<String> & CaseIterable & Equatable & Codable & Sendable {
    let values = Array(Value.allCases)
    let standard = values.firstIndex(of: Group()[keyPath: path])
    let declaration = OptionDeclaration(
      word: word, member: member ?? word, choices: values, standard: standard.map { .choice($0) })
    return Self(declaration, path) { value, group in
      if case .choice(let index) = value { group[keyPath: path] = values[index] }
    } value: { group in
      values.firstIndex(of: group[keyPath: path]).map { .choice($0) }
    }
  }

  /// Characters that are not escaped.
  static func characters(_ word: String, _ path: Member<String>) -> Self {
    let declaration = OptionDeclaration(
      word: word, member: word, form: .characters, standard: .text(Group()[keyPath: path]))
    return Self(declaration, path) { value, group in
      if case .text(let text) = value { group[keyPath: path] = text }
    } value: { group in
      .text(group[keyPath: path])
    }
  }

  /// One of several words, or the client's default.
  static func choice<Value>(_ word: String, member: String, _ path: Member<Value?>) -> Self
  where Value: RawRepresentable<String> & CaseIterable & Equatable & Codable & Sendable {
    let values = Array(Value.allCases)
    let declaration = OptionDeclaration(
      word: word, member: member, choices: values, standard: nil)
    return Self(declaration, optional: path) { value, group in
      if case .choice(let index) = value { group[keyPath: path] = values[index] }
    }
  }

  /// `true`, `false`, or the client's default.
  static func flag(_ word: String, member: String, _ path: Member<Bool?>) -> Self {
    let declaration = OptionDeclaration(word: word, member: member, form: .flag, standard: nil)
    return Self(declaration, optional: path) { value, group in
      if case .flag(let flag) = value { group[keyPath: path] = flag }
    }
  }

  /// A time, or the client's default.
  static func seconds(_ word: String, member: String, _ path: Member<Duration?>) -> Self {
    let declaration = OptionDeclaration(word: word, member: member, form: .seconds, standard: nil)
    return Self(declaration, optional: path) { value, group in
      guard case .text(let text) = value else { return }
      group[keyPath: path] = OptionDeclaration.seconds(spelled: text).map { .seconds($0) }
    }
  }

  private init<Value: Codable & Sendable>(
    _ declaration: OptionDeclaration, _ path: Member<Value>,
    apply: @escaping @Sendable (OptionDeclaration.Value, inout Group) -> Void,
    value: @escaping @Sendable (Group) -> OptionDeclaration.Value?
  ) {
    self.declaration = declaration
    (self.apply, self.value) = (apply, value)
    let name = OptionName(stringValue: declaration.member)
    decode = { container, group in
      guard let value = try container.decodeIfPresent(Value.self, forKey: name) else { return }
      group[keyPath: path] = value
    }
    encode = { group, output in try output.encode(group[keyPath: path], forKey: name) }
    inherit = { _, _ in }
  }

  private init<Value: Codable & Sendable>(
    _ declaration: OptionDeclaration, optional path: Member<Value?>,
    apply: @escaping @Sendable (OptionDeclaration.Value, inout Group) -> Void
  ) {
    self.declaration = declaration
    self.apply = apply
    value = { _ in nil }
    let name = OptionName(stringValue: declaration.member)
    decode = { container, group in
      group[keyPath: path] = try container.decodeIfPresent(Value.self, forKey: name)
    }
    encode = { group, output in try output.encodeIfPresent(group[keyPath: path], forKey: name) }
    inherit = { group, others in
      if group[keyPath: path] == nil { group[keyPath: path] = others[keyPath: path] }
    }
  }
}

extension OptionDeclaration {
  fileprivate init<Value: RawRepresentable<String>>(
    word: String, member: String, choices: [Value], standard: OptionDeclaration.Value?
  ) {
    self.init(
      word: word, member: member, form: .choice(choices.map { Choice($0) }), standard: standard)
  }
}
