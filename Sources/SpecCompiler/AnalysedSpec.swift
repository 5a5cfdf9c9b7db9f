package import Diagnostics
package import MessageContent
import Emission
import HTTPFileBackend
import MessageAssembly
import ModelBackend
import RequestModel
import RequestSerialization
import SwiftBackend
import WireBackend

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
  /// The whole message: request line, header section and content as it is framed.
  package var bytes: ContentSource

  /// The content without its framing.
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

  /// The files that were read, and those that were looked for in vain, as messages show them; the
  /// spec first.
  package var inputs: [String]

  /// The indices of the ``CompilerOptions/values`` that named an input of the spec.
  package var usedSettings: Set<Int>

  /// Whether the spec has environments to choose from.
  package var hasEnvironments: Bool

  let only: [RequestPattern]
  let dialect: HTTPDialect
  let swiftAccess: SwiftAccess

  /// The model; none when there are errors.
  let collection: RequestCollection?
}

extension AnalysedSpec {
  /// Makes the outputs of a kind, in a fixed order, and hands them over one by one.
  ///
  /// - Parameters:
  ///   - kind: One of ``SpecCompiler/kinds``.
  ///   - sink: Takes what cannot be emitted.
  ///   - receive: Takes an output; false ends the emission.
  /// - Throws: `ContentError` when an attached file can no longer be read as it was measured.
  package func emit(
    _ kind: String, into sink: inout DiagnosticSink, to receive: (OutputFile) -> Bool
  ) throws(ContentError) {
    guard let (backend, collection) = emission(of: kind) else { return }
    // Warnings were given when the spec was analysed.
    var found = DiagnosticSink()
    try backend.emit(collection, into: &found) {
      receive(OutputFile(path: $0.path, content: $0.content))
    }
    for diagnostic in found.diagnostics where diagnostic.message.severity == .error {
      sink.report(diagnostic)
    }
  }

  /// The paths of the outputs of a kind, one of ``SpecCompiler/kinds``, in the order in which they
  /// are emitted.
  package func outputPaths(_ kind: String) throws(ContentError) -> [String] {
    guard let (backend, collection) = emission(of: kind) else { return [] }
    return try backend.paths(of: collection)
  }

  /// The back end of a kind, and what it is to emit.
  private func emission(of kind: String) -> (backend: any Backend, collection: RequestCollection)? {
    guard let collection else { return nil }
    let chosen = collection.chosen(by: only)
    return switch kind {
    case WireBackend.kind: (WireBackend(includesManifest: only.isEmpty), chosen)
    // The model is one file, which is made whole or not at all.
    case ModelBackend.kind where only.isEmpty || !chosen.requests.isEmpty:
      (ModelBackend(), collection)
    // So is the file of requests, which is that of a spec.
    case HTTPFileBackend.kind where only.isEmpty || !chosen.requests.isEmpty:
      (HTTPFileBackend(dialect: dialect), collection)
    // And so is that of generated code.
    case SwiftBackend.kind where only.isEmpty || !chosen.requests.isEmpty:
      (SwiftBackend(access: swiftAccess), collection)
    default: nil
    }
  }

  /// The indices of the patterns of `--only` that choose some case.
  package func usedPatterns() -> Set<Int> {
    guard let collection else { return [] }
    return Set(only.indices.filter { !collection.chosen(by: [only[$0]]).requests.isEmpty })
  }

  /// The chosen cases, in the order of the spec.
  package func listings() -> [RequestListing] {
    guard let collection = collection?.chosen(by: only) else { return [] }
    let assembler = MessageAssembler(collection)
    let service = collection.text.string(collection.service)
    var listings: [RequestListing] = []
    for request in collection.requests {
      let name = collection.text.string(request.name)
      for `case` in request.cases {
        guard let target = try? assembler.target(of: request, case: `case`) else { continue }
        listings.append(
          RequestListing(
            service: service, request: name, caseName: collection.text.string(`case`.name),
            method: collection.text.string(request.method), target: target))
      }
    }
    return listings
  }

  /// The message of one case; nil when there is none of these names.
  package func message(
    request name: String, case caseName: String
  ) throws(ContentError) -> SerializedMessage? {
    guard let collection else { return nil }
    let request = collection.requests.first { collection.text[$0.name].elementsEqual(name.utf8) }
    guard let request,
      let found = request.cases.first(where: {
        collection.text[$0.name].elementsEqual(caseName.utf8)
      })
    else { return nil }
    do throws(AssemblyError) {
      let message = try MessageAssembler(collection).serialize(request, case: found)
      return SerializedMessage(bytes: message.message, content: message.content)
    } catch {
      // Everything else was found when the spec was analysed.
      if let error = error.contentError { throw error }
      return nil
    }
  }
}
