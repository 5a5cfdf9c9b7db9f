// Decoding of the library's values, and of types in generated Swift.

import Foundation
import RequestSerialization
import Testing

private func decoded<Value: Decodable>(_ json: String, as type: Value.Type) throws -> Value {
  try JSONDecoder().decode(type, from: Data(json.utf8))
}

@Suite("Decoded values") struct DecodedValueTests {
  @Test(
    "Any JSON is a parameter",
    arguments: [
      ("null", .null), ("true", true), ("0", 0), ("1", 1), ("-7", -7),
      ("9223372036854775807", .integer(.max)),
      ("18446744073709551615", ParameterValue(UInt64.max)), ("1.5", 1.5), ("1e300", 1e300),
      (#""1""#, "1"), (#""2024-02-29""#, "2024-02-29"), (#""""#, ""), ("[]", []),
      (#"[1,"a",[null]]"#, [1, "a", [nil]]), ("{}", [:]),
      (#"{"b":1,"a":{"é":[],"z":false}}"#, ["a": ["z": false, "é": []], "b": 1]),
    ] as [(String, ParameterValue)])
  func anyValue(_ json: String, _ value: ParameterValue) throws {
    #expect(try decoded(json, as: ParameterValue.self) == value)
  }

  @Test("Members of maps are sorted by the bytes of their names") func maps() throws {
    let map = try decoded(#"{"b":1,"B":2,"é":3,"a":4}"#, as: ParameterMap<Int>.self)
    #expect(map == ["B": 2, "a": 4, "b": 1, "é": 3])
    #expect(try decoded(#"{"b":1,"a":2}"#, as: RequestParameters.self) == ["a": 2, "b": 1])
    #expect(throws: DecodingError.self) { try decoded(#"{"b":"1"}"#, as: ParameterMap<Int>.self) }
    #expect(throws: DecodingError.self) { try decoded("[]", as: ParameterMap<Int>.self) }
    #expect(throws: DecodingError.self) { try decoded("[]", as: RequestParameters.self) }
  }

  @Test("Dates are texts of RFC 3339") func dates() throws {
    #expect(
      try decoded(#"["2024-02-29"]"#, as: [FullDate].self) == [FullDate(literal: "2024-02-29")])
    #expect(
      try decoded(#"["2024-02-29T12:30:00.250+01:00"]"#, as: [DateTime].self)
        == [DateTime(literal: "2024-02-29T12:30:00.250+01:00")])
    for json in [#"["2023-02-29"]"#, #"["2024-2-9"]"#, "[1]", "[null]"] {
      #expect(throws: DecodingError.self) { try decoded(json, as: [FullDate].self) }
      #expect(throws: DecodingError.self) { try decoded(json, as: [DateTime].self) }
    }
  }

  @Test(
    "Moments in epochs are numbers, or texts",
    arguments: [
      ("0", "1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"),
      ("1709209800.25", "2024-02-29T12:30:00.25Z", "1970-01-20T18:46:49.80025Z"),
      ("-1.5", "1969-12-31T23:59:58.5Z", "1969-12-31T23:59:59.9985Z"),
      (
        #""2024-02-29T12:30:00+01:00""#, "2024-02-29T12:30:00+01:00", "2024-02-29T12:30:00+01:00"
      ),
    ])
  func epochs(_ json: String, _ seconds: String, _ milliseconds: String) throws {
    #expect(try decoded(json, as: ReceivedEpochSeconds.self).value == DateTime(seconds))
    #expect(try decoded(json, as: ReceivedEpochMilliseconds.self).value == DateTime(milliseconds))
  }

  @Test(
    "Moments outside of the years of RFC 3339 are none", arguments: ["1e300", "-1e14", #""x""#])
  func noMoments(_ json: String) throws {
    #expect(throws: DecodingError.self) { try decoded(json, as: ReceivedEpochSeconds.self) }
    #expect(throws: DecodingError.self) {
      try decoded(json == "-1e14" ? "-1e17" : json, as: ReceivedEpochMilliseconds.self)
    }
  }

  @Test(
    "Bytes are base64, with or without padding, of either alphabet",
    arguments: [
      (#""""#, []), (#""aGk=""#, [0x68, 0x69]), (#""aGk""#, [0x68, 0x69]),
      (#""+/8=""#, [0xFB, 0xFF]), (#""-_8""#, [0xFB, 0xFF]),
    ] as [(String, [UInt8])])
  func bytes(_ json: String, _ bytes: [UInt8]) throws {
    #expect(try decoded(json, as: ReceivedBytes.self).value == bytes)
  }

  @Test(
    "What is no base64 is refused", arguments: [#""a""#, #""+_8=""#, #""aGk==""#, "[104]", "1"])
  func noBytes(_ json: String) throws {
    #expect(throws: DecodingError.self) { try decoded(json, as: ReceivedBytes.self) }
  }
}

// MARK: - Types as generated Swift has them

private struct Note: Decodable, Equatable {
  var title: String
  var size: Int
  var mark: Nullable<String>
  var bytes: [[UInt8]]
  var level: SampleLevel?
  var color: Color
  var others: ParameterMap<ParameterValue>

  init(from decoder: any Decoder) throws {
    let members = try ReceivedValue(decoder).members()
    self.title = try members.decode(String.self, forKey: "note-title")
    self.size = try members.decode(Int.self, forKey: "size", default: 20)
    self.mark = try members.decode(Nullable<String>.self, forKey: "mark", default: "none")
    self.bytes = try members.decode(
      [ReceivedBytes].self, forKey: "bytes", default: [[1]], as: { $0.map { $0.value } })
    self.level = try members.decodeIfPresent(SampleLevel.self, forKey: "level")
    self.color = try members.decode(Color.self, forKey: "color")
    self.others = try members.others(
      ParameterValue.self, besides: ["note-title", "size", "mark", "bytes", "level", "color"])
  }
}

enum SampleLevel: CaseIterable, ParameterConvertible, Decodable {
  case low, high, none, day, moment, bytes

  var parameterValue: ParameterValue {
    switch self {
    case .low: 1
    case .high: 2.5
    case .none: true
    case .day: .date(FullDate(literal: "2024-02-29"))
    case .moment: .dateTime(DateTime(literal: "2024-02-29T12:30:00Z", format: .epochSeconds))
    case .bytes: .data([0x68, 0x69])
    }
  }

  init(from decoder: any Decoder) throws { self = try ReceivedValue(decoder).value(of: Self.self) }
}

private enum Color: ParameterConvertible, Decodable, Equatable {
  case red
  case accent
  case other(String)

  var parameterValue: ParameterValue {
    switch self {
    case .red: "red"
    case .accent: "\u{E9}"
    case .other(let text): .string(text)
    }
  }

  init(from decoder: any Decoder) throws {
    self = try ReceivedValue(decoder).value(
      among: [.red, .accent], or: String.self, as: { .other($0) })
  }
}

@Suite("Decoded types") struct DecodedTypeTests {
  @Test("Members that are missing, or null, have defaults") func missingMembers() throws {
    let note = try decoded(#"{"note-title":"a","color":"red"}"#, as: Note.self)
    #expect(note.title == "a" && note.size == 20 && note.mark == "none" && note.bytes == [[1]])
    #expect(note.level == nil && note.color == .red && note.others.isEmpty)
    #expect(
      try decoded(
        #"{"note-title":"a","color":"red","size":null,"bytes":null,"level":null}"#, as: Note.self)
        == note)
  }

  @Test("A null of a member that may be null stays one") func nulls() throws {
    let note = try decoded(#"{"note-title":"a","color":"red","mark":null}"#, as: Note.self)
    #expect(note.mark == .null)
  }

  @Test("Other members are kept, sorted by their names") func otherMembers() throws {
    let note = try decoded(
      #"{"z":null,"note-title":"a","color":"red","bytes":["aGk="],"title":[1],"size":2}"#,
      as: Note.self)
    #expect(note.size == 2 && note.bytes == [[0x68, 0x69]])
    #expect(note.others == ["title": [1], "z": .null])
  }

  @Test("A member that must be there is an error that names it") func missing() throws {
    let error = #expect(throws: DecodingError.self) {
      try decoded(#"{"color":"red","title":"a"}"#, as: Note.self)
    }
    guard case .keyNotFound(let key, _)? = error else { return #expect(Bool(false)) }
    #expect(key.stringValue == "note-title")
  }

  @Test(
    "A case is found by what it is sent as",
    arguments: [
      ("1", .low), ("1.0", .low), ("2.5", .high), ("true", SampleLevel.none),
      (#""2024-02-29""#, .day),
      ("1709209800", .moment), (#""2024-02-29T13:30:00+01:00""#, .moment), (#""aGk=""#, .bytes),
    ] as [(String, SampleLevel)])
  func cases(_ json: String, _ level: SampleLevel) throws {
    #expect(try decoded("[\(json)]", as: [SampleLevel].self) == [level])
  }

  @Test(
    "What no case is sent as is an error", arguments: ["2", #""1""#, "false", "null", "[1]", "{}"])
  func noCases(_ json: String) throws {
    #expect(throws: DecodingError.self) { try decoded("[\(json)]", as: [SampleLevel].self) }
  }

  @Test("An open enumeration keeps other values, compared by their bytes") func open() throws {
    let colors = try decoded(#"["red","Red","\u00e9","e\u0301"]"#, as: [Color].self)
    #expect(colors[..<3] == [.red, .other("Red"), .accent])
    guard case .other(let text) = colors[3] else { return #expect(Bool(false)) }
    #expect(Array(text.utf8) == Array("e\u{301}".utf8))
    #expect(throws: DecodingError.self) { try decoded("[1]", as: [Color].self) }
  }
}
