/// Sends requests by another transport with a bearer token, which is refreshed when it has expired.
///
/// ```swift
/// let transport = URLSessionTransport().authenticating(hosts: ["api.example.com"]) {
///   try await accounts.freshToken()
/// }
/// ```
///
/// A token is asked for with the first request, and again after a response with the status 401
/// (RFC 9110, section 15.5.2). The request is then sent once more. Requests that wait for a token at the same
/// time share one refresh. A request whose content cannot be made again
/// (``SerializedRequest/isRepeatable``) is not sent again: its response is returned when the token is there. A
/// request with an `Authorization` field of its own keeps it, and one to another host
/// gets no token.
public struct AuthenticatingTransport<Base: RequestTransport>: RequestTransport {
  /// The transport that sends the requests.
  public let base: Base

  /// The hosts that get the token, as they are written in URLs.
  public let hosts: [String]

  private let tokens: BearerTokens

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - base: What sends the requests.
  ///   - hosts: The hosts that get the token, compared without regard to the case of ASCII letters.
  ///   - token: A token that is there already, or `nil` to ask for one with the first request.
  ///   - refresh: Makes a new token. It must not send its request by this transport.
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
  /// - Parameter request: What is to be sent.
  /// - Returns: The response; one with the status 401 only where the new token was refused, too, or the
  ///   content cannot be made again.
  /// - Throws: ``SerializationError`` for a token that no field can hold, what the refresh throws, and
  ///   what the other transport throws.
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

/// A token, and the refresh that all who wait for the next one share.
private actor BearerTokens {
  private var token: String?
  private var refreshing: Task<String, any Error>?
  private let refresh: @Sendable () async throws -> String

  init(_ token: String?, refresh: @escaping @Sendable () async throws -> String) {
    self.token = token
    self.refresh = refresh
  }

  /// The token, refreshed where it is still the one that was refused.
  func token(insteadOf refused: String?) async throws -> String {
    if let token, token != refused { return token }
    if let refreshing { return try await refreshing.value }
    // The task is nobody's child: one who gives up waiting does not take the token from the others.
    let task = Task { [refresh] in try await refresh() }
    refreshing = task
    defer { refreshing = nil }
    let fresh = try await task.value
    token = fresh
    return fresh
  }
}

extension RequestTransport {
  /// A transport that sends a bearer token along, which is refreshed when it has expired.
  ///
  /// - Parameters:
  ///   - hosts: The hosts that get the token.
  ///   - token: A token that is there already, or `nil` to ask for one with the first request.
  ///   - refresh: Makes a new token.
  /// - Returns: The transport.
  public func authenticating(
    hosts: [String], token: String? = nil, refresh: @escaping @Sendable () async throws -> String
  ) -> AuthenticatingTransport<Self> {
    AuthenticatingTransport(self, hosts: hosts, token: token, refresh: refresh)
  }
}
