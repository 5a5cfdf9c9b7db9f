/// A pattern for requests and cases: `--only photos/search-*/first-page`, `--only tag:smoke`.
///
/// The components of a glob are a service, a request and a case; omitted ones match everything. In
/// a component, `*` matches any text and `?` one character. Text is compared as UTF-8.
package struct RequestPattern: Sendable, Hashable {
  private enum Kind: Sendable, Hashable {
    case tag([UInt8])
    case glob([[UInt8]])
  }

  private let kind: Kind

  /// The pattern as written.
  package let text: String

  /// Reads a pattern; nil if it is empty or has more than three components.
  package init?(_ text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    let prefix = Array("tag:".utf8)
    if bytes.starts(with: prefix) {
      guard bytes.count > prefix.count else { return nil }
      kind = .tag(Array(bytes.dropFirst(prefix.count)))
      return
    }
    let components = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard components.count <= 3, components.allSatisfy({ !$0.isEmpty }) else { return nil }
    kind = .glob(components.map { Array($0) })
  }

  /// Whether the pattern may choose a case of a service, judged by the service's name.
  package func mayMatch(service: some Collection<UInt8>) -> Bool {
    switch kind {
    case .tag: true
    case .glob(let components): Self.matches(components[0], Array(service))
    }
  }

  /// Whether the pattern chooses a case.
  package func matches(
    service: some Collection<UInt8>, request: some Collection<UInt8>,
    case name: some Collection<UInt8>, tags: [[UInt8]]
  ) -> Bool {
    switch kind {
    case .tag(let tag):
      return tags.contains(tag)
    case .glob(let components):
      let names = [Array(service), Array(request), Array(name)]
      return zip(components, names).allSatisfy { Self.matches($0, $1) }
    }
  }

  /// Matches one component, going back only to the last `*`: O(*n* · *m*) at worst.
  private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    var patternIndex = 0
    var textIndex = 0
    var star: (pattern: Int, text: Int)?
    while textIndex < text.count {
      if patternIndex < pattern.count, pattern[patternIndex] == UInt8(ascii: "*") {
        star = (patternIndex, textIndex)
        patternIndex += 1
      } else if patternIndex < pattern.count, pattern[patternIndex] == UInt8(ascii: "?") {
        patternIndex += 1
        textIndex = characterEnd(in: text, from: textIndex)
      } else if patternIndex < pattern.count, pattern[patternIndex] == text[textIndex] {
        patternIndex += 1
        textIndex += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        patternIndex = last.pattern + 1
        textIndex = last.text + 1
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// The end of the UTF-8 sequence that starts at an offset.
  private static func characterEnd(in text: [UInt8], from start: Int) -> Int {
    var end = start + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}

extension [RequestPattern] {
  /// Whether some pattern chooses a case. An empty list chooses everything.
  package func choose(
    service: some Collection<UInt8>, request: some Collection<UInt8>,
    case name: some Collection<UInt8>, tags: [[UInt8]]
  ) -> Bool {
    isEmpty
      || contains { $0.matches(service: service, request: request, case: name, tags: tags) }
  }
}
