package import Diagnostics
package import MessageSyntax

/// One file of a spec's outputs, ready to be compared or written.
package struct OutputFile: Sendable {
  /// The path below the folder of the kind, with `/` between components.
  package var path: String
  package var content: ContentSource

  package init(path: String, content: ContentSource) {
    self.path = path
    self.content = content
  }
}

/// One case of one request, as `waybill list` shows it.
package struct RequestListing: Sendable, Hashable {
  package var service: String
  package var request: String
  package var caseName: String
  package var method: String

  /// The request target as it will be sent.
  package var target: String
}

/// One message as it will be sent.
package struct SerializedMessage: Sendable {
  /// The request line and the header section, with the empty line that ends it.
  package var head: [UInt8]
  package var content: ContentSource
}

/// What the compiler knows of one spec: its diagnostics, and its outputs made when asked for.
package struct AnalysedSpec: Sendable {
  /// The path as messages show it.
  package let path: String

  /// The path relative to the root.
  package let relativePath: String

  /// What the spec calls itself, when it says so.
  package var service: String?

  /// Where it says so.
  package var serviceSpan: Span?

  /// The files that the spec is made of, for positions.
  package var sources: SourceMap
  package var diagnostics: [Diagnostic]
  package var hasErrors: Bool

  /// The files that were read, as messages show them, the spec first.
  package var inputs: [String]

  var stub: [(name: String, text: String)] = []
}
