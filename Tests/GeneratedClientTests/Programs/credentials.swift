// Generated requests without a token, whose transport asks for one, and for another when it expires.

import Generated
import RequestSerialization
import RequestSerializationTransport

let server = StubTransport { request in
  TransportResponse(status: request.fields["Authorization"] == "Bearer fresh" ? 200 : 401)
}
actor Accounts {
  private var tokens = ["expired", "fresh"]
  func token() -> String {
    print("asked for a token")
    return tokens.removeFirst()
  }
}
let accounts = Accounts()
let transport = server.authenticating(hosts: ["vault.example"]) { await accounts.token() }
let vault = VaultRequests(token: nil, key: "k3y")
print(try await transport.send(vault.list()).status)
print(try await transport.send(vault.add(name: "x")).status)
// Its own token is kept, and refused.
print(try await transport.send(VaultRequests(token: "own", key: "k3y").list()).status)
print(try await transport.send(vault.rotate()).status)
for request in server.requests {
  print(request.method, request.target, request.fields["Authorization"] ?? "nothing")
}
