import MessageSyntax

/// A dependency file for make and Ninja: the outputs of a run and the files they are made from.
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
/// The rules without prerequisites at the end let make continue if one of these files is gone, as
/// with `gcc -MP`.
struct DependencyFile: Sendable {
  /// Outputs and the files that each of them is made from.
  struct Rule: Sendable {
    var targets: [String]
    var prerequisites: [String]
  }

  private(set) var bytes: [UInt8] = Self.marker

  /// The paths that Ninja misreads, each once. With one of them, Ninja would always build again.
  private(set) var pathsNotForNinja: [String] = []

  private var knownPaths: Set<[UInt8]> = []

  /// Writes rules, each with at least one target and one prerequisite.
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
      // In a target, `%` makes a pattern and `=` a variable.
      if path.utf8.contains(where: Self.isSpecialInTargets) || Self.isSpecialTarget(path) {
        continue
      }
      bytes += spelled.bytes + [UInt8(ascii: ":"), Self.lineFeed]
    }
  }

  /// Whether this file may replace the given bytes: they are empty or were written by Waybill.
  func mayReplace(_ earlier: [UInt8]) -> Bool {
    earlier.isEmpty || earlier.starts(with: Self.marker.dropLast(2))
      // The first version wrote no marker.
      || earlier.elementsEqual(bytes.dropFirst(Self.marker.count))
  }

  /// The first line, by which Waybill recognizes its own files.
  ///
  /// To make, it is a comment. Ninja has no comments in dependency files and would read words as
  /// outputs, so the line contains only bytes that Ninja skips. CMake reads it as a target, and
  /// ignores a file with a target that has no colon. (Earlier versions wrote none.)
  private static let marker = Array("# <|> #:\n".utf8)

  /// The order of targets. Make reads the first word of a rule as a variable if it contains `=`;
  /// targets with `%` get a rule of their own.
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

  /// Whether make would give a rule for a path another meaning: `.SILENT`, `.IGNORE`, a suffix rule
  /// such as `.c.o` (a `./` changes none of these), or a group of targets, `a&:`.
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
    // Only a backslash prevents make from reading `%` as a pattern, but Ninja would read it as part
    // of the name. Without one, the rule is a pattern without a recipe, which make ignores.
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
