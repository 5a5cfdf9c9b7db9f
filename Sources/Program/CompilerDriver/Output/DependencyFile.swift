import MessageSyntax

/// A dependency file: from which files the outputs of a run are made, for make and Ninja.
///
///     # <|> #:
///     build/wire/photos/manifest.json \
///     build/wire/photos/search/default.request: \
///       specs/_common.yaml \
///       specs/photos.yaml
///
///     specs/_common.yaml:
///     specs/photos.yaml:
///
/// The rules without prerequisites at the end let make go on when one of these files is gone, as
/// those of `gcc -MP` do.
struct DependencyFile: Sendable {
  /// Outputs, and the files that each of them is made from.
  struct Rule: Sendable {
    var targets: [String]
    var prerequisites: [String]
  }

  private(set) var bytes: [UInt8] = Self.marker

  /// The paths that Ninja reads wrongly, each once: it would build each time.
  private(set) var pathsNotForNinja: [String] = []

  private var knownPaths: Set<[UInt8]> = []

  /// Writes rules; each has a target and a prerequisite at least.
  init(_ rules: [Rule]) throws(DependencyPath.Refusal) {
    var prerequisites: [String] = []
    for rule in rules {
      try append(rule)
      for path in rule.prerequisites where knownPaths.insert(Array(path.utf8)).inserted {
        prerequisites.append(path)
      }
    }
    bytes.append(Self.lineFeed)
    for path in prerequisites {
      let spelled = try Self.spell(path)
      if !spelled.isReadByNinja { pathsNotForNinja.append(path) }
      // In the place of a target `%` makes a pattern of a name, and `=` a variable.
      if path.utf8.contains(where: Self.isSpecialInTargets) || Self.isSpecialTarget(path) {
        continue
      }
      bytes += spelled.bytes + [UInt8(ascii: ":"), Self.lineFeed]
    }
  }

  /// Whether this file may take the place of bytes: they are nothing, or what Waybill wrote.
  func mayReplace(_ earlier: [UInt8]) -> Bool {
    earlier.isEmpty || earlier.starts(with: Self.marker.dropLast(2))
      // The first version wrote no marker.
      || earlier.elementsEqual(bytes.dropFirst(Self.marker.count))
  }

  /// The first line, by which Waybill knows its own files.
  ///
  /// To make it is a comment. Ninja knows none in a dependency file, and would take words for outputs:
  /// so there are only bytes that it passes over. CMake takes it for a target, and reads nothing from a
  /// file with a target that has no colon. (Earlier versions wrote none.)
  private static let marker = Array("# <|> #:\n".utf8)

  /// The order of targets: make takes the first word of a rule for a variable when it holds `=`, and
  /// those with `%` get a rule of their own.
  static func ordered(_ targets: [String]) -> [String] {
    let plain = targets.filter { !$0.utf8.contains(where: isSpecialInTargets) }
    let equals = targets.filter {
      $0.utf8.contains(UInt8(ascii: "=")) && !$0.utf8.contains(UInt8(ascii: "%"))
    }
    return plain + equals + targets.filter { $0.utf8.contains(UInt8(ascii: "%")) }
  }

  static func isSpecialInTargets(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%") || byte == UInt8(ascii: "=")
  }

  static let lineFeed = UInt8(ascii: "\n")
}

// MARK: Rules

extension DependencyFile {
  private static func spell(
    _ path: String, escapesPercent: Bool = false
  ) throws(DependencyPath.Refusal) -> DependencyPath {
    let matchesOthers = path.utf8.contains(UInt8(ascii: "[")) && PathPattern.matchesOthers(path)
    return try DependencyPath(path, escapesPercent: escapesPercent, matchesOthers: matchesOthers)
  }

  /// Whether a rule for a path would mean something else to make: `.SILENT`, `.IGNORE`, a rule for
  /// suffixes such as `.c.o`, to all of which a `./` changes nothing, or `a&:`, a group of targets.
  private static func isSpecialTarget(_ path: String) -> Bool {
    if path.utf8.last == UInt8(ascii: "&") { return true }
    var name = path.utf8[...]
    while name.starts(with: "./".utf8) { name = name.dropFirst(2) }
    return name.first == UInt8(ascii: ".") && !name.contains(UInt8(ascii: "/"))
  }

  private mutating func append(_ rule: Rule) throws(DependencyPath.Refusal) {
    let targets = Self.ordered(rule.targets)
    let split = targets.firstIndex { $0.utf8.contains(UInt8(ascii: "%")) } ?? targets.count
    if split == 0 {
      try append(targets, rule.prerequisites, escapesPercent: true)
      return
    }
    try append(Array(targets[..<split]), rule.prerequisites)
    // Only a backslash keeps make from reading `%` as a pattern, and Ninja would take it for a part
    // of the name. Without it the rule is one that make passes over: a pattern without a recipe.
    if split < targets.count { try append(Array(targets[split...]), rule.prerequisites) }
  }

  private mutating func append(
    _ targets: [String], _ prerequisites: [String], escapesPercent: Bool = false
  ) throws(DependencyPath.Refusal) {
    let prerequisites =
      prerequisites.filter { !$0.utf8.contains(UInt8(ascii: "=")) }
      + prerequisites.filter { $0.utf8.contains(UInt8(ascii: "=")) }
    for words in [targets, prerequisites] {
      if let first = words.first, first.utf8.contains(UInt8(ascii: "=")) {
        throw DependencyPath.Refusal(
          path: first, reason: "the first word of a list cannot contain '='")
      }
    }
    if let last = targets.last, last.utf8.last == UInt8(ascii: "&") {
      throw DependencyPath.Refusal(path: last, reason: "the last target cannot end with '&'")
    }
    for (index, target) in targets.enumerated() {
      let spelled = try Self.spell(target, escapesPercent: escapesPercent)
      if !spelled.isReadByNinja, knownPaths.insert(Array(target.utf8)).inserted {
        pathsNotForNinja.append(target)
      }
      bytes += spelled.bytes + Array((index + 1 < targets.count ? " \\\n" : ":").utf8)
    }
    for prerequisite in prerequisites {
      bytes += Array(" \\\n  ".utf8) + (try Self.spell(prerequisite)).bytes
    }
    bytes.append(Self.lineFeed)
  }
}
