public import RequestSerialization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension RequestProperties {
  /// Applies those properties to a request that were set, and leaves the others as they are.
  public func apply(to request: inout URLRequest) {
    if let allowsCellularAccess { request.allowsCellularAccess = allowsCellularAccess }
    if let handlesCookies { request.httpShouldHandleCookies = handlesCookies }
  }
}
