import Synchronization

/// A command, or options that commands share, as properties declared with ``Option``, ``Flag``,
/// ``Operand`` and ``Group``.
package protocol ArgumentGroup: Sendable, SendableMetatype {
  init()

  /// Refuses invalid combinations of values.
  func validate() throws
}

extension ArgumentGroup {
  package func validate() throws {}
}

/// A declared option and its values on a command line.
final class ParsedOption: Sendable {
  let declaration: ArgumentDeclaration

  /// Refuses a malformed argument.
  private let check: @Sendable (String) -> UsageError?

  private let given = Mutex<[String]>([])

  /// Creates an option and adds it to the command that is being created.
  init<Value: OptionValue>(_ declaration: ArgumentDeclaration, of type: Value.Type) {
    self.declaration = declaration
    check = { argument in
      type.init(argument: argument) == nil
        ? type.refusal(of: argument, for: declaration) : nil
    }
    CommandOptions.current?.add(self)
  }

  /// The option's arguments in order; an empty one for each use of a flag.
  var arguments: [String] { given.withLock { $0 } }

  func take(_ argument: String) throws(UsageError) {
    if let refusal = check(argument) { throw refusal }
    given.withLock { $0.append(argument) }
  }
}

/// A command and all options that it and its groups declare.
///
/// Options register themselves, in order of declaration, while the command is created. Reflection
/// would search all conformances of the program, which takes longer than the rest of a small run.
final class CommandOptions: Sendable {
  @TaskLocal fileprivate static var current: CommandOptions?

  private let state = Mutex<(options: [ParsedOption], groups: [any ArgumentGroup])>(([], []))

  /// Creates a command.
  static func create(_ type: any Command.Type) -> (command: any Command, options: CommandOptions) {
    let options = CommandOptions()
    return ($current.withValue(options) { type.init() }, options)
  }

  var all: [ParsedOption] { state.withLock { $0.options } }

  /// Validates the groups, in order.
  func validateGroups() throws {
    for group in state.withLock({ $0.groups }) { try group.validate() }
  }

  fileprivate func add(_ option: ParsedOption) { state.withLock { $0.options.append(option) } }
  fileprivate func add(_ group: any ArgumentGroup) { state.withLock { $0.groups.append(group) } }
}

// MARK: Declarations

/// A group of options that commands share: `@Group var specs: SpecArguments`.
@propertyWrapper package struct Group<Value: ArgumentGroup>: Sendable {
  package let wrappedValue: Value

  package init() {
    wrappedValue = Value()
    CommandOptions.current?.add(wrappedValue)
  }
}

/// An option with a value: `@Option("--output", "DIR", letter: "-o", help: "Write here.")`.
///
/// The property has a default, is optional, or is an array if the option may be repeated.
/// Otherwise, the last value of a repeated option counts.
@propertyWrapper package struct Option<Value>: Sendable {
  private let option: ParsedOption
  private let read: @Sendable ([String]) -> Value

  package var wrappedValue: Value { read(option.arguments) }

  /// An option with a default.
  package init(
    wrappedValue: Value, _ name: String, _ valueName: String, letter: String? = nil,
    help: String, completion: Completion = .standard, isHidden: Bool = false
  ) where Value: OptionValue {
    var declaration = ArgumentDeclaration(
      Value.self, name, letter, valueName, .one, help, completion, isHidden)
    declaration.defaultText = "\(wrappedValue)"
    option = ParsedOption(declaration, of: Value.self)
    read = { $0.last.flatMap { Value(argument: $0) } ?? wrappedValue }
  }

  /// An option without a default.
  package init<Wrapped: OptionValue>(
    _ name: String, _ valueName: String, letter: String? = nil, help: String,
    completion: Completion = .standard, isHidden: Bool = false
  ) where Value == Wrapped? {
    option = ParsedOption(
      ArgumentDeclaration(
        Wrapped.self, name, letter, valueName, .one, help, completion, isHidden),
      of: Wrapped.self)
    read = { $0.last.flatMap { Wrapped(argument: $0) } }
  }

  /// An option that may be repeated.
  package init<Element: OptionValue>(
    _ name: String, _ valueName: String, letter: String? = nil, help: String,
    completion: Completion = .standard, isRequired: Bool = false, isHidden: Bool = false
  ) where Value == [Element] {
    var declaration = ArgumentDeclaration(
      Element.self, name, letter, valueName, .many, help, completion, isHidden)
    declaration.isRequired = isRequired
    option = ParsedOption(declaration, of: Element.self)
    read = { $0.compactMap { Element(argument: $0) } }
  }
}

/// An option without a value: `@Flag("--force", help: "Overwrite files.")`.
@propertyWrapper package struct Flag: Sendable {
  private let option: ParsedOption

  package var wrappedValue: Bool { !option.arguments.isEmpty }

  package init(_ name: String, letter: String? = nil, help: String, isHidden: Bool = false) {
    option = ParsedOption(
      ArgumentDeclaration(String.self, name, letter, "", .none, help, .standard, isHidden),
      of: String.self)
  }
}

/// An operand as POSIX calls it, an argument without a name: `@Operand("PATH", help: "Specs.")`. It
/// is optional if the property is optional or has a default. An array takes all remaining
/// arguments, at least one.
@propertyWrapper package struct Operand<Value>: Sendable {
  private let option: ParsedOption
  private let read: @Sendable ([String]) -> Value

  package var wrappedValue: Value { read(option.arguments) }

  package init(_ valueName: String, help: String, completion: Completion = .standard)
  where Value: OptionValue {
    var declaration = ArgumentDeclaration(Value.self, "", nil, valueName, .one, help, completion)
    declaration.isRequired = true
    option = ParsedOption(declaration, of: Value.self)
    // The parser has refused a command line without it.
    read = { $0.compactMap { Value(argument: $0) }[0] }
  }

  package init(
    wrappedValue: Value, _ valueName: String, help: String, completion: Completion = .standard
  ) where Value: OptionValue {
    option = ParsedOption(
      ArgumentDeclaration(Value.self, "", nil, valueName, .one, help, completion), of: Value.self)
    read = { $0.last.flatMap { Value(argument: $0) } ?? wrappedValue }
  }

  package init<Wrapped: OptionValue>(
    _ valueName: String, help: String, completion: Completion = .standard
  ) where Value == Wrapped? {
    option = ParsedOption(
      ArgumentDeclaration(Wrapped.self, "", nil, valueName, .one, help, completion),
      of: Wrapped.self)
    read = { $0.last.flatMap { Wrapped(argument: $0) } }
  }

  package init<Element: OptionValue>(
    _ valueName: String, help: String, completion: Completion = .standard
  ) where Value == [Element] {
    var declaration = ArgumentDeclaration(Element.self, "", nil, valueName, .many, help, completion)
    declaration.isRequired = true
    option = ParsedOption(declaration, of: Element.self)
    read = { $0.compactMap { Element(argument: $0) } }
  }

  package init<Element: OptionValue>(
    wrappedValue: [Element], _ valueName: String, help: String, completion: Completion = .standard
  ) where Value == [Element] {
    option = ParsedOption(
      ArgumentDeclaration(Element.self, "", nil, valueName, .many, help, completion),
      of: Element.self)
    read = { $0.isEmpty ? wrappedValue : $0.compactMap { Element(argument: $0) } }
  }
}

extension ArgumentDeclaration {
  fileprivate init<Value: OptionValue>(
    _ type: Value.Type, _ name: String, _ letter: String?, _ valueName: String, _ arity: Arity,
    _ help: String, _ completion: Completion, _ isHidden: Bool = false
  ) {
    self.init(
      name: name, letter: letter, valueName: valueName, arity: arity, help: help,
      words: Value.words, isHidden: isHidden, completion: completion)
  }
}
