// Values that their type does not list: responses may have them, requests may not.

import Foundation
import RequestSerialization
import Testing

/// As generated Swift declares an `enum` that a response contains.
private enum State: Sendable, Equatable, EnumeratedParameter {
  case open
  case closed
  case other(String)

  static let allCases: [Self] = [.open, .closed]

  var parameterValue: ParameterValue {
    switch self {
    case .open: "open"
    case .closed: "closed"
    case .other(let value): .unlisted(.string(value))
    }
  }
}

@Suite("Values that are not listed") struct UnlistedValueTests {
  private let url = "https://h.example/x"

  @Test("A value of a response is one of those listed, or another one, and stays as it was")
  func decoding() throws {
    let json = #"["open","paused","closed"]"#
    let states = try JSONDecoder().decode([State].self, from: Data(json.utf8))
    #expect(states == [.open, .other("paused"), .closed])
    #expect(try JSONEncoder().encode(states) == Data(json.utf8))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([State].self, from: Data("[1]".utf8))
    }
  }

  @Test("An alternative that lists a value is chosen before one that does not")
  func alternatives() throws {
    struct Either: Decodable, Equatable {
      var state: State?
      var text: String?

      init(state: State? = nil, text: String? = nil) { (self.state, self.text) = (state, text) }

      init(from decoder: any Decoder) throws {
        self = try ReceivedValue(decoder)
          .alternative(of: [.init { Either(state: $0) }, .init { Either(text: $0) }])
      }
    }
    let values = try JSONDecoder().decode([Either].self, from: Data(#"["open","a"]"#.utf8))
    #expect(values == [Either(state: .open), Either(text: "a")])
  }

  @Test("No request has one, wherever it is")
  func sending() throws {
    let value = State.other("paused").parameterValue
    let serializer = RequestSerializer()
    #expect(throws: SerializationError(.unlistedValue, "state")) {
      try serializer.get(url, parameters: ["state": value]).serialized()
    }
    #expect(throws: SerializationError(.unlistedValue, "a[1]")) {
      try serializer.post(url, content: .json(["a": ["open", value]])).serialized()
    }
    #expect(throws: SerializationError(.unlistedValue)) { try value.text() }
    #expect(
      SerializationError(.unlistedValue, "a").description
        == "a value that its type does not list cannot be sent (a)")
  }

  @Test("A member with one value is sent with it, and with no other")
  func only() {
    #expect("user".limited(to: "user") == "user")
    #expect("group".limited(to: "user") == .unlisted("group"))
    #expect(2.limited(to: 1) == .unlisted(2))
    #expect(ParameterValue.unlisted("a") != "a")
    #expect(ParameterValue.unlisted("a").description == #".unlisted("a")"#)
  }

  @Test("A member that may be null may be missing")
  func missing() throws {
    struct Place: Decodable {
      var name: Nullable<String>

      init(from decoder: any Decoder) throws {
        name = try ReceivedValue(decoder).members().decode(Nullable<String>.self, forKey: "name")
      }
    }
    for (json, name) in [
      ("{}", .null), (#"{"name":null}"#, .null), (#"{"name":"a"}"#, .value("a")),
    ] as [(String, Nullable<String>)] {
      #expect(try JSONDecoder().decode(Place.self, from: Data(json.utf8)).name == name)
    }
  }
}
