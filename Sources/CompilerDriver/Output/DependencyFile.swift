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

  /// Why make would read a path wrongly, however it is written.
  struct Refusal: Error {
    var path: String
    var reason: String
  }

  private(set) var bytes: [UInt8] = Self.marker

  /// The paths that Ninja reads wrongly, each once: it would build each time.
  private(set) var pathsNotForNinja: [String] = []

  private var knownPaths: Set<[UInt8]> = []

  /// Writes rules; each has a target and a prerequisite at least.
  init(_ rules: [Rule]) throws(Refusal) {
    var prerequisites: [String] = []
    for rule in rules {
      try append(rule)
      for path in rule.prerequisites where knownPaths.insert(Array(path.utf8)).inserted {
        prerequisites.append(path)
      }
    }
    bytes.append(Self.lineFeed)
    for path in prerequisites {
      let spelled = try DependencyPath(path)
      if !spelled.isReadByNinja { pathsNotForNinja.append(path) }
      // In the place of a target `%` makes a pattern of a name, and `=` a variable.
      if path.utf8.contains(where: Self.isSpecialInTargets) { continue }
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
  private mutating func append(_ rule: Rule) throws(Refusal) {
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
  ) throws(Refusal) {
    let prerequisites =
      prerequisites.filter { !$0.utf8.contains(UInt8(ascii: "=")) }
      + prerequisites.filter { $0.utf8.contains(UInt8(ascii: "=")) }
    for words in [targets, prerequisites] {
      if let first = words.first, first.utf8.contains(UInt8(ascii: "=")) {
        throw Refusal(path: first, reason: "the first word of a list cannot contain '='")
      }
    }
    for (index, target) in targets.enumerated() {
      let spelled = try DependencyPath(target, escapesPercent: escapesPercent)
      if !spelled.isReadByNinja, knownPaths.insert(Array(target.utf8)).inserted {
        pathsNotForNinja.append(target)
      }
      bytes += spelled.bytes + Array((index + 1 < targets.count ? " \\\n" : ":").utf8)
    }
    for prerequisite in prerequisites {
      bytes += Array(" \\\n  ".utf8) + (try DependencyPath(prerequisite)).bytes
    }
    bytes.append(Self.lineFeed)
  }
}

/// A path as a dependency file spells it. What is not said here was tried: GNU make 4.3, Ninja 1.11.
struct DependencyPath: Sendable {
  private(set) var bytes: [UInt8] = []

  /// Whether Ninja reads the path as make does.
  private(set) var isReadByNinja = true

  /// Spells a path; `escapesPercent` makes one with `%` a target that is not a pattern.
  init(_ path: String, escapesPercent: Bool = false) throws(DependencyFile.Refusal) {
    if let reason = Self.reasonForRefusal(Array(path.utf8)) {
      throw DependencyFile.Refusal(path: path, reason: reason)
    }
    var backslashes = 0
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "\\"):
        backslashes += 1
        bytes.append(byte)
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "#"), UInt8(ascii: ":"):
        // Backslashes before what is escaped are doubled. Ninja knows that of spaces only.
        if backslashes > 0, byte != UInt8(ascii: " ") { isReadByNinja = false }
        bytes += [UInt8](repeating: UInt8(ascii: "\\"), count: backslashes + 1)
      case UInt8(ascii: "$"): bytes.append(byte)
      case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "|"):
        bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "%") where escapesPercent:
        bytes.append(UInt8(ascii: "\\"))
      default: break
      }
      if !Self.isKnownToNinja(byte) { isReadByNinja = false }
      bytes.append(byte)
      backslashes = 0
    }
    if path.utf8.last == UInt8(ascii: ":") { isReadByNinja = false }
  }

  /// Why a path cannot be written in a makefile, if it cannot.
  private static func reasonForRefusal(_ path: [UInt8]) -> String? {
    if path.contains(where: { $0 == 0x0A || $0 == 0x0D }) { return "it contains a line break" }
    if path.contains(UInt8(ascii: ";")) { return "it contains ';'" }
    if path.last == UInt8(ascii: " ") || path.last == UInt8(ascii: "\t") {
      return "it ends with a space"
    }
    if path.last == UInt8(ascii: "\\") { return "it ends with '\\'" }
    if path.first == UInt8(ascii: "~") { return "it begins with '~'" }
    if path.contains(UInt8(ascii: "(")), path.last == UInt8(ascii: ")") {
      return "it looks like a member of an archive"
    }
    for (byte, next) in zip(path, path.dropFirst())
    where byte == UInt8(ascii: "\\") && "*?[|%".utf8.contains(next) {
      return "'\\' precedes '\(Unicode.Scalar(next))'"
    }
    let start = path.first.map { "+?!:".utf8.contains($0) } == true ? 1 : 0
    if path.count > start, path[start] == UInt8(ascii: "=") { return "it begins with '='" }
    return nil
  }

  /// Whether Ninja reads a byte, escaped or not, as a part of a path.
  private static func isKnownToNinja(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    default: "+,/_:.~(){}%=@[]!- #$\\".utf8.contains(byte)
    }
  }
}
