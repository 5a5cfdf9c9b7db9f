// A client and a server that serves it.

#if AsyncHTTPClient
  import AsyncHTTPClient
  import NIOCore
  import NIOPosix
  import RequestSerialization
  import RequestSerializationAsyncHTTPClient
  import Testing

  /// Lets a client and a server talk over one connection on 127.0.0.1.
  ///
  /// - Parameters:
  ///   - configuration: How the client is made. It is shut down when `use` returns, which closes
  ///     the connection.
  ///   - serve: What the server does with the connection.
  ///   - use: What the client does, with the port of the server.
  /// - Returns: The results of both.
  /// - Throws: The error of either.
  func exchange<Seen: Sendable, Answer: Sendable>(
    configuration: HTTPClient.Configuration = AsyncHTTPClientRequestTransport.configuration,
    _ serve: @escaping @Sendable (inout ServerConnection) async throws -> Seen,
    _ use: (AsyncHTTPClientRequestTransport, Int) async throws -> Answer
  ) async throws -> (seen: Seen, answer: Answer) {
    let server = try await Server.bind()
    let port = try #require(server.channel.localAddress?.port)
    async let seen = serveOnce(server, serve)
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let answer: Answer
    do {
      answer = try await use(AsyncHTTPClientRequestTransport(client: client), port)
    } catch {
      try await client.shutdown()
      throw error
    }
    try await client.shutdown()
    return (try await seen, answer)
  }

  /// Sends the request that `describe` makes for the port of a server.
  ///
  /// - Returns: The message that arrives at the server, which answers with 204.
  func arrival(
    configuration: HTTPClient.Configuration = AsyncHTTPClientRequestTransport.configuration,
    of describe: (RequestURL) -> RequestDescription
  ) async throws -> (bytes: [UInt8], expected: [UInt8]) {
    let (seen, answer) = try await exchange(configuration: configuration) { connection in
      let message = try await connection.readMessage()
      try await connection.write("HTTP/1.1 204 No Content\n\n")
      return message + (try await connection.readToEnd())
    } _: { transport, port in
      let url = RequestURL(scheme: .http, host: "127.0.0.1", port: port)
      let request = try describe(url).serialized()
      let response = try await transport.send(request)
      #expect(response.head.status == 204)
      return try request.readMessage()
    }
    return (seen, answer)
  }

  private typealias Server = NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>

  extension Server {
    fileprivate static func bind() async throws -> Server {
      try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .bind(host: "127.0.0.1", port: 0) { channel in
          channel.eventLoop.makeCompletedFuture {
            try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
          }
        }
    }
  }

  /// Serves the first connection, and accepts no other.
  private func serveOnce<Seen: Sendable>(
    _ server: Server, _ serve: @Sendable (inout ServerConnection) async throws -> Seen
  ) async throws -> Seen {
    try await server.executeThenClose { connections in
      for try await connection in connections {
        return try await connection.executeThenClose { inbound, outbound in
          var connection = ServerConnection(inbound, outbound)
          return try await serve(&connection)
        }
      }
      throw CancellationError()
    }
  }
#endif
