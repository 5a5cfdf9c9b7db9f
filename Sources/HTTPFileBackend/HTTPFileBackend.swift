package import Diagnostics
package import Emission
package import MessageContent
package import RequestModel

/// All requests of a spec as one file of the kind that editors send, with its environments.
///
/// `<service>/<service>.http` holds every request and case, `http-client.env.json` the base URL of
/// each environment, `http-client.private.env.json.example` the examples of secrets, and
/// `<name>.body` each content that cannot stand in the file.
package struct HTTPFileBackend: Backend {
  package static let kind = "http"

  private let dialect: HTTPDialect

  package init(dialect: HTTPDialect = .portable) {
    self.dialect = dialect
  }

  package func emit(
    _ collection: RequestCollection, into sink: inout DiagnosticSink,
    to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    let service = collection.text.string(collection.service)
    let component = OutputName.pathComponent(service)
    var writer = HTTPFileWriter(collection, dialect: dialect)
    for request in collection.requests {
      for `case` in request.cases {
        guard let body = try writer.write(request, case: `case`, into: &sink) else { continue }
        guard receive(Artifact(path: "\(component)/\(body.name)", content: body.content)) else {
          return
        }
      }
    }
    for (name, content) in writer.finish() {
      let file = name.isEmpty ? "\(component).http" : name
      guard receive(Artifact(path: "\(component)/\(file)", content: ContentSource(content))) else {
        return
      }
    }
  }
}
