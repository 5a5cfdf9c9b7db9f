public import Foundation
public import RequestSerialization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

// The library's errors as Foundation's: `localizedDescription` is the sentence of the error, and
// `error as NSError` has AFNetworking's keys and its codes, those of `URLError`.

extension SerializationError: LocalizedError, CustomNSError {
  /// The key of `userInfo` under which the name of `code` is found, such as `invalidURL`.
  public static let codeNameErrorKey = "RequestSerializationCodeName"

  /// The domain of the error as an `NSError`.
  public static let errorDomain = "RequestSerialization.SerializationError"

  /// A code of `NSURLErrorDomain`: `badURL` for a URL, `cannotOpenFile` and `cannotWriteToFile` for
  /// content, `dataLengthExceedsMaximum` for content that is too long, `unsupportedURL` for what a
  /// transport cannot send, and otherwise `cannotDecodeContentData`, as AFNetworking has it.
  public var errorCode: Int {
    switch code {
    case .invalidURL, .invalidHost, .invalidPort, .invalidPath, .notFileURL:
      URLError.Code.badURL.rawValue
    case .contentUnreadable: URLError.Code.cannotOpenFile.rawValue
    case .fileExists, .fileUnwritable: URLError.Code.cannotWriteToFile.rawValue
    case .contentTooLong: URLError.Code.dataLengthExceedsMaximum.rawValue
    case .unsupportedByTransport: URLError.Code.unsupportedURL.rawValue
    default: URLError.Code.cannotDecodeContentData.rawValue
    }
  }

  /// The sentence of the error, the name of its code, and the error that caused it.
  public var errorUserInfo: [String: Any] {
    var info = userInfo(of: description)
    info[Self.codeNameErrorKey] = code.description
    info[NSUnderlyingErrorKey] = underlyingError
    return info
  }

  /// The sentence of the error.
  public var errorDescription: String? { description }
}

extension ResponseError: LocalizedError, CustomNSError {
  /// The key of `userInfo` for the status code, an `Int`.
  public static let statusErrorKey = "RequestSerializationStatus"

  /// The key of `userInfo` for the content, a `Data`: AFNetworking's
  /// `AFNetworkingOperationFailingURLResponseDataErrorKey`.
  public static let contentErrorKey = "com.alamofire.serialization.response.error.data"

  /// The key of `userInfo` for the failing request, a `URLRequest` without its content:
  /// AFNetworking's `AFNetworkingOperationFailingURLRequestErrorKey`.
  public static let requestErrorKey = "com.alamofire.serialization.request.error.response"

  /// The key of `userInfo` for the response, an `HTTPURLResponse`: AFNetworking's
  /// `AFNetworkingOperationFailingURLResponseErrorKey`.
  public static let responseErrorKey = "com.alamofire.serialization.response.error.response"

  /// The domain of the error as an `NSError`.
  public static let errorDomain = "RequestSerialization.ResponseError"

  /// A code of `NSURLErrorDomain`, as in AFNetworking: `badServerResponse` for a status,
  /// `cannotDecodeContentData` for content of another type, and `dataLengthExceedsMaximum`.
  public var errorCode: Int {
    switch reason {
    case .status: URLError.Code.badServerResponse.rawValue
    case .mediaType, .undecodable: URLError.Code.cannotDecodeContentData.rawValue
    case .tooLong: URLError.Code.dataLengthExceedsMaximum.rawValue
    }
  }

  /// The sentence of the error, the status, the content, the decoder's error, and, if the transport
  /// says which request it answered, the request, its URL and the response.
  public var errorUserInfo: [String: Any] {
    var info = userInfo(of: description)
    info[Self.statusErrorKey] = status
    info[Self.contentErrorKey] = Data(content)
    if case .undecodable(let error) = reason { info[NSUnderlyingErrorKey] = error }
    if let request, let urlRequest = try? URLRequest(withoutContent: request) {
      info[Self.requestErrorKey] = urlRequest
      info[NSURLErrorFailingURLErrorKey] = urlRequest.url
      info[Self.responseErrorKey] = urlRequest.url.flatMap(response)
    }
    return info
  }

  /// The response from a URL, with the fields of the same name in one line.
  private func response(from url: URL) -> HTTPURLResponse? {
    let lines = fields.map { ($0.name, $0.value) }
    return HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1",
      headerFields: Dictionary(lines) { "\($0), \($1)" })
  }

  /// The sentence of the error.
  public var errorDescription: String? { description }
}

extension ResponseFailure: LocalizedError, CustomNSError {
  /// The domain of `ResponseError`.
  public static var errorDomain: String { ResponseError.errorDomain }

  /// The code `badServerResponse` of `NSURLErrorDomain`.
  public var errorCode: Int { error.errorCode }

  /// The entries of the contained `ResponseError`.
  public var errorUserInfo: [String: Any] { error.errorUserInfo }

  /// The sentence of the error.
  public var errorDescription: String? { description }
}

extension ResponseTooLongError: LocalizedError, CustomNSError {
  /// The domain of the error as an `NSError`.
  public static let errorDomain = "RequestSerialization.ResponseTooLongError"

  /// The code `dataLengthExceedsMaximum` of `NSURLErrorDomain`.
  public var errorCode: Int { URLError.Code.dataLengthExceedsMaximum.rawValue }

  /// The sentence of the error.
  public var errorUserInfo: [String: Any] { userInfo(of: sentence) }

  /// The sentence of the error.
  public var errorDescription: String? { sentence }

  private var sentence: String { "The response is longer than \(limit) bytes." }
}

extension ResponseAlreadyReadError: LocalizedError, CustomNSError {
  /// The domain of the error as an `NSError`.
  public static let errorDomain = "RequestSerialization.ResponseAlreadyReadError"

  /// The code `resourceUnavailable` of `NSURLErrorDomain`.
  public var errorCode: Int { URLError.Code.resourceUnavailable.rawValue }

  /// The sentence of the error.
  public var errorUserInfo: [String: Any] { userInfo(of: sentence) }

  /// The sentence of the error.
  public var errorDescription: String? { sentence }

  private var sentence: String { "The content of the response was already read." }
}

extension ReaderTooSlowError: LocalizedError, CustomNSError {
  /// The domain of the error as an `NSError`.
  public static let errorDomain = "RequestSerializationFoundation.ReaderTooSlowError"

  /// The code `dataLengthExceedsMaximum` of `NSURLErrorDomain`.
  public var errorCode: Int { URLError.Code.dataLengthExceedsMaximum.rawValue }

  /// The sentence of the error.
  public var errorUserInfo: [String: Any] { userInfo(of: sentence) }

  /// The sentence of the error.
  public var errorDescription: String? { sentence }

  private var sentence: String {
    "The response arrived faster than it was read: more than \(limit) bytes waited."
  }
}

private func userInfo(of sentence: String) -> [String: Any] {
  [NSLocalizedDescriptionKey: sentence, NSLocalizedFailureReasonErrorKey: sentence]
}
