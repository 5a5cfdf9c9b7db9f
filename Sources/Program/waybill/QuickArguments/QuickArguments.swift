/// A command line that is written as most are: options in full, each once, with their values after them.
///
/// To set up the parser of arguments takes as long as to check a hundred small specs, and a run of one is
/// what an editor makes at each keystroke. So the commands of those read such command lines themselves.
/// Everything else, each mistake and all help is the parser's: what is not understood here to the last
/// argument is read by it as if nothing had been read.
struct QuickArguments {
  /// The options of a command, by how many arguments they take.
  struct Names {
    /// Those without a value.
    var flags: Set<String> = []

    /// Those with a value, which are given once.
    var options: Set<String> = []

    /// Those with a value, which may be repeated.
    var lists: Set<String> = []

    /// The full names of those with a letter.
    var letters: [String: String] = [:]

    /// All of both.
    static func + (left: Names, right: Names) -> Names {
      Names(
        flags: left.flags.union(right.flags), options: left.options.union(right.options),
        lists: left.lists.union(right.lists), letters: left.letters.merging(right.letters) { $1 })
    }
  }

  /// The arguments that are not options.
  private(set) var paths: [String] = []

  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]

  /// Sorts arguments; nil for a command line that is written in any other way.
  init?(_ arguments: ArraySlice<String>, _ names: Names) {
    var rest = arguments
    while let argument = rest.popFirst() {
      guard let first = argument.utf8.first else { return nil }
      guard first == UInt8(ascii: "-") else {
        paths.append(argument)
        continue
      }
      guard take(argument, &rest, names) else { return nil }
    }
    if paths.isEmpty { return nil }
  }

  /// Takes an option, and its value from what is left; false when it is not one of the names.
  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>, _ names: Names
  ) -> Bool {
    let name = names.letters[argument] ?? argument
    if names.flags.contains(name) { return flags.insert(name).inserted }
    let isList = names.lists.contains(name)
    guard isList || names.options.contains(name), isList || values[name] == nil,
      let value = rest.popFirst(), !value.isEmpty, value.utf8.first != UInt8(ascii: "-")
    else { return false }
    values[name, default: []].append(value)
    return true
  }

  /// Whether nothing is left that nobody has asked for.
  var isEmpty: Bool { flags.isEmpty && values.isEmpty }

  /// Takes out whether a flag was given.
  mutating func flag(_ name: String) -> Bool { flags.remove(name) != nil }

  /// Takes out the value of an option that was given.
  mutating func value(_ name: String) -> String? { values.removeValue(forKey: name)?.last }

  /// Takes out the values of an option.
  mutating func list(_ name: String) -> [String] { values.removeValue(forKey: name) ?? [] }
}

extension QuickArguments {
  /// A value that is not one of those that its option takes.
  struct NoValue: Error {}

  /// Takes out the value of an option that was given.
  mutating func value<Value>(
    _ name: String, _ read: (String) -> Value?
  ) throws(NoValue) -> Value? {
    guard let text = value(name) else { return nil }
    guard let value = read(text) else { throw NoValue() }
    return value
  }

  /// Takes out the values of an option.
  mutating func list<Value>(
    _ name: String, _ read: (String) -> Value?
  ) throws(NoValue) -> [Value] {
    var values: [Value] = []
    for text in list(name) {
      guard let value = read(text) else { throw NoValue() }
      values.append(value)
    }
    return values
  }
}
