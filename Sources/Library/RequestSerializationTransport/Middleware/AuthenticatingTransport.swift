public import RequestSerialization

/// Sends requests through another transport with a bearer token, which is refreshed when it
/// expires.
///
/// ```swift
/// let transport = URLSessionRequestTransport().authenticating(hosts: ["api.example.com"]) {
///   try await accounts.freshToken()
/// }
/// ```
///
/// It asks for a token before the first request, and again after a response with the status 401
/// (RFC 9110, section 15.5.2); it then sends the request once more. Requests that wait for a token
/// at the same time share one refresh. A request whose content cannot be repeated
/// (`SerializedRequest/isRepeatable`) is not sent again: its response is returned after the
/// refresh. A request with its own `Authorization` field keeps it, and a request to another host
/// gets no token.
///
/// The requests of generated Swift have no such field if their token is `nil`:
///
/// ```swift
/// let response = try await transport.send(PhotosRequests(token: nil).listPhotos())
/// ```
public struct AuthenticatingTransport<Base: RequestTransport>: RequestTransport {
  /// The transport that sends the requests.
  public let base: Base

  /// The hosts that get the token, as written in URLs.
  public let hosts: [String]

  private let tokens: BearerTokens

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - base: The transport that sends the requests.
  ///   - hosts: The hosts that get the token, compared without regard to the case of ASCII letters.
  ///   - token: An existing token, or `nil` to ask for one before the first request.
  ///   - refresh: Returns a new token. It must not send its request through this transport.
  public init(
    _ base: Base, hosts: [String], token: String? = nil,
    refresh: @escaping @Sendable () async throws -> String
  ) {
    self.base = base
    self.hosts = hosts
    tokens = BearerTokens(token, refresh: refresh)
  }

  /// Sends a request with the token.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The response; its status is 401 only if the new token was refused, too, or the
  ///   content cannot be repeated.
  /// - Throws: `SerializationError` for a token that no field can hold, and any error of the
  ///   refresh and of the other transport.
  public func send(_ request: SerializedRequest) async throws -> TransportResponse {
    guard isAuthenticated(request) else { return try await base.send(request) }
    let token = try await tokens.token(insteadOf: nil)
    let response = try await base.send(
      try request.settingField(.bearerAuthorization(token: token)))
    guard response.head.status == 401 else { return response }
    let fresh = try await tokens.token(insteadOf: token)
    guard request.isRepeatable else { return response }
    return try await base.send(try request.settingField(.bearerAuthorization(token: fresh)))
  }

  private func isAuthenticated(_ request: SerializedRequest) -> Bool {
    request.fields["Authorization"] == nil
      && hosts.contains { HeaderField($0, "").isNamed(request.host) }
  }
}

/// A token, and the refresh that is shared by all requests that wait for the next one.
private actor BearerTokens {
  private var token: String?
  private var refreshing: Task<String, any Error>?
  private let refresh: @Sendable () async throws -> String

  init(_ token: String?, refresh: @escaping @Sendable () async throws -> String) {
    self.token = token
    self.refresh = refresh
  }

  /// The token, refreshed if it is still the refused one.
  func token(insteadOf refused: String?) async throws -> String {
    if let token, token != refused { return token }
    if let refreshing { return try await refreshing.value }
    // The task has no parent: a request that stops waiting does not cancel it for the others.
    let task = Task { [refresh] in try await refresh() }
    refreshing = task
    defer { refreshing = nil }
    let fresh = try await task.value
    token = fresh
    return fresh
  }
}

extension RequestTransport {
  /// Returns a transport that adds a bearer token, which is refreshed when it expires.
  ///
  /// - Parameters:
  ///   - hosts: The hosts that get the token.
  ///   - token: An existing token, or `nil` to ask for one before the first request.
  ///   - refresh: Returns a new token.
  /// - Returns: The transport.
  public func authenticating(
    hosts: [String], token: String? = nil, refresh: @escaping @Sendable () async throws -> String
  ) -> AuthenticatingTransport<Self> {
    AuthenticatingTransport(self, hosts: hosts, token: token, refresh: refresh)
  }
}
