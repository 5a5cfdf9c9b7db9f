// The six properties of a request that clients are told: AFNetworking applies those that were set.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Request properties")
struct RequestPropertyTests {
  /// What a request says of its six properties.
  private func texts(_ request: URLRequest) -> [String] {
    [
      "\(request.allowsCellularAccess)", "\(request.cachePolicy.rawValue)",
      "\(request.httpShouldHandleCookies)", "\(pipelining(request))",
      "\(request.networkServiceType.rawValue)", "\(request.timeoutInterval)",
    ]
  }

  private func pipelining(_ request: some PipeliningRequest) -> Bool {
    request.httpShouldUsePipelining
  }

  private func request() throws -> URLRequest {
    URLRequest(url: try #require(URL(string: "http://example.com")))
  }

  /// A request in which every property differs from that of a new request.
  private func changedRequest() throws -> URLRequest {
    var request = try request()
    request.allowsCellularAccess = false
    request.cachePolicy = .returnCacheDataElseLoad
    request.httpShouldHandleCookies = false
    request.networkServiceType = .video
    request.timeoutInterval = 7
    return request
  }

  typealias Change = @Sendable (inout RequestProperties) -> Void

  /// Each property, its place among the six and what it says then.
  static let properties: [(place: Int, text: String, set: Change)] = [
    (0, "false", { $0.allowsCellularAccess = false }),
    (0, "true", { $0.allowsCellularAccess = true }),
    (
      1, "\(URLRequest.CachePolicy.returnCacheDataDontLoad.rawValue)",
      {
        $0.cachePolicy = .returnCacheDataDontLoad
      }
    ),
    (
      1, "\(URLRequest.CachePolicy.useProtocolCachePolicy.rawValue)",
      {
        $0.cachePolicy = .useProtocolCachePolicy
      }
    ),
    (2, "false", { $0.handlesCookies = false }),
    (2, "true", { $0.handlesCookies = true }),
    (3, "true", { $0.usesPipelining = true }),
    (4, "\(URLRequest.NetworkServiceType.voice.rawValue)", { $0.networkServiceType = .voice }),
    (4, "\(URLRequest.NetworkServiceType.default.rawValue)", { $0.networkServiceType = .default }),
    (5, "2.5", { $0.timeout = .milliseconds(2500) }),
    (5, "60.0", { $0.timeout = .seconds(60) }),
  ]

  /// A property that is set to its default is set: it wins over what the request had.
  @Test("A property that was set is applied, and no other", arguments: properties.indices)
  func apply(_ index: Int) throws {
    let (place, text, set) = Self.properties[index]
    for before in [try request(), try changedRequest()] {
      var properties = RequestProperties()
      set(&properties)
      var after = before
      properties.apply(to: &after)
      var expected = texts(before)
      expected[place] = text
      #expect(texts(after) == expected)
    }
  }

  @Test("Where none was set, a request stays as it was")
  func none() throws {
    for before in [try request(), try changedRequest()] {
      var after = before
      RequestProperties().apply(to: &after)
      #expect(texts(after) == texts(before))
    }
  }

  @Test("A serializer's properties are applied where the request has none of its own")
  func defaults() throws {
    var serializer = RequestSerializer()
    serializer.properties.timeout = .seconds(5)
    serializer.properties.handlesCookies = false
    var description = try serializer.request("GET", "http://example.com")
    description.properties.timeout = .seconds(9)
    var expected = texts(try request())
    expected[2] = "false"
    expected[5] = "9.0"
    #expect(texts(try URLRequest(description.serialized())) == expected)
  }
}

/// Foundation has deprecated the property. Reading it through a protocol avoids the warning.
private protocol PipeliningRequest {
  var httpShouldUsePipelining: Bool { get }
}

extension URLRequest: PipeliningRequest {}
