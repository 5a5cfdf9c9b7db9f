import MessageSyntax
import RequestModel
import SerializationOptions

/// Where a value is in a message, which decides how it is encoded there.
enum Place {
  /// As it is: in fields, plain text, the parts of multipart messages.
  case plain

  /// In the path or query of the URL.
  case target

  /// In a pair of the query.
  case query

  /// In a pair of a form.
  case form

  /// In JSON.
  case json

  /// In an XML property list.
  case xml

  /// Where text cannot be changed without changing more: a path, a length, a boundary.
  case opaque

  /// What the place does to a text.
  var step: PlaceStep? {
    switch self {
    case .plain, .opaque: nil
    case .target, .query: .percent
    case .form: .form
    case .json: .json
    case .xml: .xml
    }
  }
}

extension Request {
  /// The values of a request and perhaps of its base URL, with their places. Basic credentials are
  /// not among them.
  func places(
    in collection: RequestCollection, withBaseURL: Bool
  ) -> [(root: ValueID, place: Place)] {
    var places: [(ValueID, Place)] = []
    if withBaseURL, case .base = url.origin, let base = collection.baseURL {
      places += base.places
    }
    places += url.places
    places += query.map { ($0.value, .query) }
    places += headers.map { ($0.value, .plain) }
    places += cookies.map { ($0.value, .plain) }
    if case .bearer(let token)? = authentication?.scheme { places.append((token, .plain)) }
    if let contentType { places.append((contentType, .plain)) }
    guard let content else { return places }
    // What is compressed cannot be filled in, and what is digested only with another digest.
    let contentPlaces = content.places(of: self, in: collection)
    let isFilled = contentCoding == nil && digests.isEmpty
    places += isFilled ? contentPlaces : contentPlaces.map { ($0.0, .opaque) }
    return places
  }
}

extension URLTemplate {
  fileprivate var places: [(ValueID, Place)] {
    let path = [self.path, query].compactMap(\.self).map { ($0, Place.target) }
    switch origin {
    case .base: return path
    // A host is looked at, and a whole URL is taken apart.
    case .whole(let id), .beginning(let id), .literal(_, let id): return [(id, .opaque)] + path
    }
  }
}

extension Content {
  fileprivate func places(
    of request: Request, in collection: RequestCollection
  ) -> [(ValueID, Place)] {
    switch self {
    case .parameters(let id):
      if collection.encodesParametersInURI(request) { return [(id, .query)] }
      switch request.serializer {
      case .form: return [(id, .form)]
      case .json: return [(id, .json)]
      case .propertyList: return [(id, request.propertyListPlace)]
      }
    case .form(let id): return [(id, .form)]
    case .json(let id), .jsonLines(let id): return [(id, .json)]
    case .plist(let id): return [(id, request.propertyListPlace)]
    case .text(let id): return [(id, .plain)]
    case .data(let id), .file(let id): return [(id, .opaque)]
    case .graphQL(let query, let variables, let operationName):
      return [query, variables, operationName].compactMap(\.self).map { ($0, .json) }
    case .multipart(let multipart):
      return [
        (multipart.boundary, Place.opaque), (multipart.parameters, .plain),
        (multipart.type, .plain),
        (multipart.start, .plain),
      ].compactMap {
        place in place.0.map { ($0, place.1) }
      } + multipart.parts.flatMap(\.places)
    }
  }
}

extension Request {
  /// A binary property list counts its bytes.
  fileprivate var propertyListPlace: Place { propertyListFormat == .xml ? .xml : .opaque }
}

extension Part {
  fileprivate var places: [(ValueID, Place)] {
    var places = [name, fileName, contentType].compactMap(\.self).map { ($0, Place.plain) }
    places += headers.map { ($0.value, .plain) }
    switch content {
    case .value(let id): places.append((id, .plain))
    case .json(let id): places.append((id, .json))
    case .data(let id), .file(let id): places.append((id, .opaque))
    case .stream(let id, let length): places += [(id, .opaque), (length, .opaque)]
    }
    return places
  }
}
