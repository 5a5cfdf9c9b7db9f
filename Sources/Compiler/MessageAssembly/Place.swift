import MessageSyntax
import RequestModel
import RequestSerialization
import SerializationOptions

/// The place of a value in a message, which decides how the value is encoded.
enum Place {
  /// Unchanged: in fields, plain text and parts of multipart content.
  case plain

  /// In the path or query of the URL.
  case target

  /// In a pair of the query.
  case query

  /// In a pair of a form.
  case form

  /// In JSON.
  case json

  /// In the text of an element in XML.
  case xml

  /// In an attribute in XML.
  case attribute

  /// In text that cannot be changed without changing more: a path, a length, a boundary.
  case opaque

  /// The step that the place applies to a text.
  var step: PlaceStep? {
    switch self {
    case .plain, .opaque: nil
    case .target, .query: .percent
    case .form: .form
    case .json: .json
    case .xml: .xml
    case .attribute: .attribute
    }
  }
}

extension Place {
  /// The place of a value; `nil` for basic credentials, which are a single text.
  private init?(_ role: ValueRole, in request: Request, of collection: RequestCollection) {
    if role == .credential(.username) || role == .credential(.password) { return nil }
    // A change of what is signed would need another signature.
    if request.authentication?.scheme.aws != nil {
      self = .opaque
      return
    }
    // Compressed content cannot be filled in, and a change of digested content would need another
    // digest.
    let isCoded = request.contentCoding != nil || !request.digests.isEmpty
    if isCoded, role.isContent {
      self = .opaque
      return
    }
    switch collection.syntax(of: role, in: request) {
    case .text, .parts: self = .plain
    case .urlText: self = .target
    case .pairs(.query): self = .query
    case .pairs(.form): self = .form
    case .json: self = .json
    // A binary property list contains lengths.
    case .propertyList: self = request.propertyListFormat == .xml ? .xml : .opaque
    case .xml: self = .xml
    case .opaque: self = .opaque
    }
  }

  /// The values of a request and perhaps of its base URL, with their places.
  static func all(
    of request: Request, in collection: RequestCollection, withBaseURL: Bool
  ) -> [(root: ValueID, place: Place)] {
    var places: [(ValueID, Place)] = []
    collection.forEachValue(of: request, withBaseURL: withBaseURL) { id, role in
      if let place = Place(role, in: request, of: collection) { places.append((id, place)) }
    }
    return places
  }
}

extension PlaceStep {
  /// A text in a request after the step; `nil` if the place cannot contain it, and for credentials,
  /// which consist of two texts.
  func encoded(_ text: [UInt8], in request: Request) -> [UInt8]? {
    var output: [UInt8] = []
    switch self {
    case .percent: URLComponent.appendValue(text, to: &output)
    case .form: return request.encoding(of: .form).pairValue(of: text)
    case .json:
      let value = ParameterValue.string(String(decoding: text, as: UTF8.self))
      return (try? value.jsonText(request.jsonOptions)).map { Array($0.dropFirst().dropLast()) }
    case .xml: text.withUnsafeBufferPointer { XMLText.append($0, .bare, to: &output) }
    case .attribute:
      text.withUnsafeBufferPointer { XMLText.appendForAttributes($0, to: &output) }
    case .basic: return nil
    }
    return output
  }
}

extension ParameterOptions {
  /// The encoded value of the pair that a scalar becomes; `nil` if it cannot be sent.
  func pairValue(of value: ParameterValue) -> [UInt8]? {
    let pair = try? queryString(RequestParameters([("k", value)]))
    return pair.map { Array($0.utf8.dropFirst(2)) }
  }

  func pairValue(of text: [UInt8]) -> [UInt8]? {
    pairValue(of: .string(String(decoding: text, as: UTF8.self)))
  }
}
