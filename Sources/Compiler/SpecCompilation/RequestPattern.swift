import MessageSyntax

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
    case .glob(let components): Wildcard.matches(components[0], Array(service))
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
      return zip(components, names).allSatisfy { Wildcard.matches($0, $1) }
    }
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
