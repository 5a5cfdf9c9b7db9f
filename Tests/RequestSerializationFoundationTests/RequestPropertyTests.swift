// AFNetworking's six request properties.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Request properties")
struct RequestPropertyTests {
  private func new() throws -> URLRequest {
    URLRequest(url: try #require(URL(string: "http://example.com/")))
  }

  /// A request in which everything is other than in a new one.
  private func other() throws -> URLRequest {
    var request = try new()
    request.allowsCellularAccess = false
    request.cachePolicy = .returnCacheDataDontLoad
    request.httpShouldHandleCookies = false
    request.networkServiceType = .background
    request.timeoutInterval = 7
    return request
  }

  @Test("None is applied that was not set")
  func none() throws {
    var request = try other()
    RequestProperties().apply(to: &request)
    #expect(!request.allowsCellularAccess)
    #expect(request.cachePolicy == .returnCacheDataDontLoad)
    #expect(!request.httpShouldHandleCookies)
    #expect(request.networkServiceType == .background)
    #expect(request.timeoutInterval == 7)
  }

  @Test("One that is set is applied alone, also when it is the default")
  func defaults() throws {
    var properties = RequestProperties()
    properties.allowsCellularAccess = true
    var request = try other()
    properties.apply(to: &request)
    #expect(request.allowsCellularAccess)
    #expect(request.cachePolicy == .returnCacheDataDontLoad)
    #expect(request.timeoutInterval == 7)
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

  /// What a new request has, which differs from platform to platform.
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
    var properties = RequestProperties()
    properties.cachePolicy = policy
    var request = try other()
    properties.apply(to: &request)
    #expect(request.cachePolicy == expected)
  }

  @Test(
    "Each network service type is Foundation's of the same name",
    arguments: [
      (.default, .default), (.video, .video), (.background, .background), (.voice, .voice),
    ] as [(RequestProperties.NetworkServiceType, URLRequest.NetworkServiceType)])
  func networkServiceType(
    _ type: RequestProperties.NetworkServiceType, _ expected: URLRequest.NetworkServiceType
  ) throws {
    var properties = RequestProperties()
    properties.networkServiceType = type
    var request = try other()
    properties.apply(to: &request)
    #expect(request.networkServiceType == expected)
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

  @Test("Serialized requests hand on what their serializer and they themselves set")
  func serialized() throws {
    var serializer = RequestSerializer()
    serializer.properties.timeout = .seconds(3)
    serializer.properties.handlesCookies = false
    var description = try serializer.request("GET", "http://example.com/")
    description.properties.timeout = .seconds(4)
    let request = try URLRequest(description.serialized())
    #expect(request.timeoutInterval == 4)
    #expect(!request.httpShouldHandleCookies)
    #expect(request.allowsCellularAccess)
  }
}
