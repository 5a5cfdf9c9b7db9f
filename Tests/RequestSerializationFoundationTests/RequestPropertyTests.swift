// Each request property as Foundation's. Tests of AFNetworking's facts check that exactly the
// properties that were set are applied.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Properties of URLRequest")
struct RequestPropertyTests {
  private func new() throws -> URLRequest {
    URLRequest(url: try #require(URL(string: "http://example.com/")))
  }

  /// A request in which everything differs from a new one.
  private func other() throws -> URLRequest {
    var request = try new()
    request.allowsCellularAccess = false
    request.cachePolicy = .returnCacheDataDontLoad
    request.httpShouldHandleCookies = false
    request.networkServiceType = .background
    request.timeoutInterval = 7
    return request
  }

  /// Another request, with properties applied.
  private func applying(_ set: (inout RequestProperties) -> Void) throws -> URLRequest {
    var properties = RequestProperties()
    set(&properties)
    var request = try other()
    properties.apply(to: &request)
    return request
  }

  @Test("All of them are applied, and found again")
  func all() throws {
    var properties = RequestProperties()
    properties.allowsCellularAccess = false
    properties.cachePolicy = .reloadIgnoringLocalCacheData
    properties.handlesCookies = false
    properties.networkServiceType = .video
    properties.timeout = .milliseconds(1500)
    properties.usesPipelining = !(RequestPropertyTests.pipeliningByDefault)
    var request = try new()
    properties.apply(to: &request)
    #expect(!request.allowsCellularAccess)
    #expect(request.cachePolicy == .reloadIgnoringLocalCacheData)
    #expect(!request.httpShouldHandleCookies)
    #expect(request.networkServiceType == .video)
    #expect(request.timeoutInterval == 1.5)
    #expect(RequestProperties(request) == properties)
  }

  /// The properties of a new request, which differ from platform to platform.
  private static let pipeliningByDefault: Bool = {
    #if canImport(FoundationNetworking)
      true
    #else
      false
    #endif
  }()

  @Test(
    "Each cache policy is Foundation's of the same name",
    arguments: [
      (.useProtocolCachePolicy, .useProtocolCachePolicy),
      (.reloadIgnoringLocalCacheData, .reloadIgnoringLocalCacheData),
      (.returnCacheDataElseLoad, .returnCacheDataElseLoad),
      (.returnCacheDataDontLoad, .returnCacheDataDontLoad),
      (.reloadIgnoringLocalAndRemoteCacheData, .reloadIgnoringLocalAndRemoteCacheData),
      (.reloadRevalidatingCacheData, .reloadRevalidatingCacheData),
    ] as [(RequestProperties.CachePolicy, URLRequest.CachePolicy)])
  func cachePolicy(
    _ policy: RequestProperties.CachePolicy, _ expected: URLRequest.CachePolicy
  ) throws {
    #expect(try applying { $0.cachePolicy = policy }.cachePolicy == expected)
  }

  @Test(
    "Each network service type is Foundation's of the same name",
    arguments: [
      (.default, .default), (.video, .video), (.background, .background), (.voice, .voice),
    ] as [(RequestProperties.NetworkServiceType, URLRequest.NetworkServiceType)])
  func networkServiceType(
    _ type: RequestProperties.NetworkServiceType, _ expected: URLRequest.NetworkServiceType
  ) throws {
    #expect(try applying { $0.networkServiceType = type }.networkServiceType == expected)
  }

  @Test(
    "A timeout that never comes is one of 136 years, and none is none",
    arguments: [
      (.infinity, .seconds(0x1p32)), (.greatestFiniteMagnitude, .seconds(0x1p32)),
      (-1, .zero), (.nan, nil),
    ] as [(TimeInterval, Duration?)])
  func endlessTimeout(_ interval: TimeInterval, _ expected: Duration?) throws {
    var request = try new()
    request.timeoutInterval = interval
    #expect(RequestProperties(request).timeout == expected)
  }
}
