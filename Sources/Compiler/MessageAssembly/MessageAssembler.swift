package import RequestModel
package import RequestSerialization
import MessageSyntax

/// Turns a request of the model, with the values of a case, into a message by calling the
/// serializer library.
///
/// Programs that call the library directly with the same values get the same messages.
package struct MessageAssembler: Sendable {
  private let shared: Evaluation.Shared
  private let service: String

  package init(_ collection: RequestCollection) {
    shared = Evaluation.Shared(collection)
    service = collection.text.string(collection.service)
  }

  private var collection: RequestCollection { _read { yield shared.collection } }

  /// The message of a case.
  package func serialize(
    _ request: Request, case: Case
  ) throws(AssemblyError) -> SerializedRequest {
    let description = try describe(request, case: `case`)
    do throws(SerializationError) {
      return try description.serialized()
    } catch {
      throw .serialization(error)
    }
  }

  /// The request target of a case. It is built without the fields and the content, except for
  /// parameters that may belong to the query.
  package func target(of request: Request, case: Case) throws(AssemblyError) -> String {
    let evaluation = Evaluation(shared, request: request, case: `case`)
    var description = RequestDescription(
      method: collection.text.string(request.method), url: try evaluation.url())
    description.targetForm = request.targetForm
    description.query = try query(of: request, evaluation)
    if case .parameters(let id)? = request.content {
      description.content = try evaluation.value(id).map { .parameters($0) }
    }
    description.serializer = serializer(of: request)
    do throws(SerializationError) {
      return try description.serializedTarget()
    } catch {
      throw .serialization(error)
    }
  }

  /// The description of a request in a case, before serialization.
  package func describe(
    _ request: Request, case: Case
  ) throws(AssemblyError) -> RequestDescription {
    let evaluation = Evaluation(shared, request: request, case: `case`)
    var description = RequestDescription(
      method: collection.text.string(request.method), url: try evaluation.url())
    // The validator has refused one that the request writes itself.
    description.replacesContentType()
    for property in Request.Property.all {
      try add(property, of: request, evaluation, to: &description)
    }
    return description
  }

  /// Adds a property of a request to its description.
  private func add(
    _ property: Request.Property, of request: Request, _ evaluation: Evaluation,
    to description: inout RequestDescription
  ) throws(AssemblyError) {
    switch property {
    // A description begins with these.
    case .method, .url: break
    case .targetForm: description.targetForm = request.targetForm
    case .query: description.query = try query(of: request, evaluation)
    // Among the fields, before and after the credentials.
    case .clientFields: break
    case .authentication: try sign(request, evaluation, &description)
    case .headers: description.fields = try fields(of: request, evaluation)
    case .cookies:
      for cookie in request.cookies {
        guard let value = try evaluation.text(cookie.value) else { continue }
        description.cookies.append(Cookie(evaluation.string(cookie.name), value))
      }
    case .content:
      guard let content = request.content else { return }
      description.content = try evaluation.content(
        content, boundary: .derived(service: service, request: evaluation.string(request.name)))
    case .contentType:
      description.contentType = try evaluation.mediaType(request.contentType)
      description.omitsContentType = request.contentType.omitsContentType(in: collection)
    case .contentCoding: description.contentCoding = request.contentCoding
    case .digests: description.contentDigests = request.digests
    case .serializer: description.serializer = serializer(of: request)
    // With the serializer.
    case .methodsEncodingParametersInURI: break
    case .options: description.properties = request.properties
    case .framing: description.framing = request.framing
    // With the values.
    case .omitsEmpty: break
    // They change no message.
    case .swiftName, .summary, .description, .deprecated, .tags, .inputs, .inputChoices,
      .responses, .expected, .match, .loadWeight, .cases:
      break
    }
  }

  private func query(
    of request: Request, _ evaluation: Evaluation
  ) throws(AssemblyError) -> RequestParameters {
    var entries: [RequestParameters.Entry] = []
    entries.reserveCapacity(request.query.count)
    for entry in request.query {
      guard let value = try evaluation.value(entry.value) else { continue }
      entries.append(RequestParameters.Entry(name: evaluation.string(entry.name), value: value))
    }
    return RequestParameters(unique: entries)
  }

  /// Header fields in this order: `client`, `auth`, `defaults`, the request's own.
  private func fields(
    of request: Request, _ evaluation: Evaluation
  ) throws(AssemblyError) -> [HeaderField] {
    var fields: [HeaderField] = []
    fields.reserveCapacity(request.headers.count + 1)
    fields += try evaluation.fields(request.headers[..<request.clientFieldCount])
    try appendCredentials(of: request, evaluation, to: &fields)
    fields += try evaluation.fields(request.headers[request.clientFieldCount...])
    return fields
  }

  /// Adds the field of RFC 7617 or RFC 6750.
  private func appendCredentials(
    of request: Request, _ evaluation: Evaluation, to fields: inout [HeaderField]
  ) throws(AssemblyError) {
    switch request.authentication?.scheme {
    // A signature is made when the rest is.
    case .aws, .some(.none), nil: return
    case .bearer(let token):
      guard let token = try evaluation.text(token) else { return }
      fields.append(.bearerAuthorization(token: token))
    case .basic(let username, let password):
      guard let username = try evaluation.text(username),
        let password = try evaluation.text(password)
      else { return }
      // The validator has refused invalid characters.
      fields.append(
        HeaderField(
          "Authorization", BasicCredentials.fieldValue(username: username, password: password)))
    }
  }

  /// The serializer of a request with its settings.
  private func serializer(of request: Request) -> RequestSerializer {
    var serializer = RequestSerializer(request.serializer)
    if let methods = request.methodsEncodingParametersInURI {
      serializer.methodsEncodingParametersInURI = methods.map { collection.text.string($0) }
    }
    serializer.encoding = request.encoding
    serializer.queryEncoding = request.ownEncoding(of: .query)
    serializer.formEncoding = request.ownEncoding(of: .form)
    serializer.jsonOptions = request.jsonOptions
    serializer.propertyListFormat = request.propertyListFormat
    return serializer
  }
}
