// A value of many optional inputs is built, kept, compared and changed.

import Generated
import RequestSerialization

let server = StubTransport(TransportResponse(status: 200))
let charges = ChargesClient(over: server)
_ = try await charges.listCharges()
var input = ChargesRequests.ListChargesInput(a: "x")
let first = input
input.page += 1
print(input == first)
_ = try await charges.listCharges(input)
_ = try await charges.listCharges(.init(h: "z", page: 9))
_ = try await charges.showCharge(id: 3, b: "y")
for request in server.requests { print(request.target) }
