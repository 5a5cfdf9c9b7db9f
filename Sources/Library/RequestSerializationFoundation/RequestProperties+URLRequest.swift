public import RequestSerialization

#if canImport(FoundationNetworking)
  internal import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

// AFNetworking's six request properties exist in `URLRequest`.

extension RequestProperties {
  /// Applies the properties that are set to a request. Others are left unchanged.
  ///
  /// On Linux, Foundation stores all of them but has no service types for responsive data and for
  /// media, which leave the request unchanged.
  ///
  /// - Parameter request: The request to change.
  public func apply(to request: inout URLRequest) {
    if let allowsCellularAccess { request.allowsCellularAccess = allowsCellularAccess }
    if let cachePolicy { request.cachePolicy = cachePolicy.ofURLRequest }
    if let handlesCookies { request.httpShouldHandleCookies = handlesCookies }
    if let usesPipelining { request.usesPipelining = usesPipelining }
    if let type = networkServiceType?.ofURLRequest { request.networkServiceType = type }
    if let timeout { request.timeoutInterval = TimeInterval(timeout) }
  }

  /// Creates properties from those of a request that differ from a new one's.
  ///
  /// A `URLRequest` does not reveal what was set, so properties set to the default are missing. An
  /// infinite timeout becomes 136 years; a negative one zero.
  ///
  /// - Parameter request: The request.
  public init(_ request: URLRequest) {
    self.init()
    guard let url = request.url else { return }
    let new = URLRequest(url: url)
    if request.allowsCellularAccess != new.allowsCellularAccess {
      allowsCellularAccess = request.allowsCellularAccess
    }
    if request.cachePolicy != new.cachePolicy { cachePolicy = CachePolicy(request.cachePolicy) }
    if request.httpShouldHandleCookies != new.httpShouldHandleCookies {
      handlesCookies = request.httpShouldHandleCookies
    }
    if request.usesPipelining != new.usesPipelining { usesPipelining = request.usesPipelining }
    if request.networkServiceType != new.networkServiceType {
      networkServiceType = NetworkServiceType(request.networkServiceType)
    }
    if request.timeoutInterval != new.timeoutInterval {
      timeout = Duration(request.timeoutInterval)
    }
  }
}

extension RequestProperties.CachePolicy {
  fileprivate var ofURLRequest: URLRequest.CachePolicy {
    switch self {
    case .useProtocolCachePolicy: .useProtocolCachePolicy
    case .reloadIgnoringLocalCacheData: .reloadIgnoringLocalCacheData
    case .returnCacheDataElseLoad: .returnCacheDataElseLoad
    case .returnCacheDataDontLoad: .returnCacheDataDontLoad
    case .reloadIgnoringLocalAndRemoteCacheData: .reloadIgnoringLocalAndRemoteCacheData
    case .reloadRevalidatingCacheData: .reloadRevalidatingCacheData
    }
  }

  fileprivate init?(_ policy: URLRequest.CachePolicy) {
    guard let found = Self.allCases.first(where: { $0.ofURLRequest == policy }) else { return nil }
    self = found
  }
}

extension RequestProperties.NetworkServiceType {
  fileprivate var ofURLRequest: URLRequest.NetworkServiceType? {
    switch self {
    case .default: .default
    case .video: .video
    case .background: .background
    case .voice: .voice
    #if canImport(FoundationNetworking)
      case .callSignaling: .networkServiceTypeCallSignaling
      case .responsiveData, .avStreaming, .responsiveAV: nil
    #else
      case .callSignaling: .callSignaling
      case .responsiveData: .responsiveData
      case .avStreaming: .avStreaming
      case .responsiveAV: .responsiveAV
    #endif
    }
  }

  fileprivate init?(_ type: URLRequest.NetworkServiceType) {
    guard let found = Self.allCases.first(where: { $0.ofURLRequest == type }) else { return nil }
    self = found
  }
}

/// Foundation has deprecated the property but still stores it. Through a protocol it can be set
/// without a warning.
private protocol PipeliningRequest {
  var httpShouldUsePipelining: Bool { get set }
}

extension PipeliningRequest {
  fileprivate var usesPipelining: Bool {
    get { httpShouldUsePipelining }
    set { httpShouldUsePipelining = newValue }
  }
}

extension URLRequest: PipeliningRequest {}

extension Duration {
  /// A number of seconds from 0 to 2³²; nil if it is not a number.
  fileprivate init?(_ interval: TimeInterval) {
    guard !interval.isNaN else { return nil }
    self = .seconds(min(max(interval, 0), 0x1p32))
  }
}

extension TimeInterval {
  /// The seconds of a duration as the nearest `Double`.
  fileprivate init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = Double(seconds) + Double(attoseconds) / 1e18
  }
}
