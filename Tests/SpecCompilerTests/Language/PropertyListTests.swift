// Property lists, XML and binary.

import Foundation
import Testing

@Suite("Property lists")
struct PropertyListTests {
  @Test("Integers, reals, booleans, dates and data keep their kinds")
  func xml() throws {
    let message = try message(
      of: """
        requests:
          r:
            method: POST
            path: /
            plist:
              b: [1, -2, 1.50, true, false, "<&>", !!binary AAE=]
              a: {}
              t: !!timestamp 2024-02-29T01:02:03Z
        """)
    #expect(message["Content-Type"] == "application/x-plist")
    let list = try PropertyListSerialization.propertyList(
      from: Data(message.content), options: [], format: nil)
    #expect(
      list as? NSDictionary == [
        "b": [1, -2, 1.5, true, false, "<&>", Data([0, 1])] as [Any], "a": [String: String](),
        "t": Date(timeIntervalSince1970: 1_709_168_523),
      ] as NSDictionary)
  }

  @Test("The binary format holds the same")
  func binary() throws {
    let message = try message(
      of: """
        requests:
          r:
            method: POST
            path: /
            plist-options: {format: binary}
            plist: {a: [1, x, é], b: {c: 2.5}}
        """)
    #expect(message.content.starts(with: Array("bplist00".utf8)))
    let list = try PropertyListSerialization.propertyList(
      from: Data(message.content), options: [], format: nil)
    #expect(
      list as? NSDictionary
        == ["a": [1, "x", "é"] as [Any], "b": ["c": 2.5]] as NSDictionary)
  }

  @Test("An integer of 64 bits is the largest there is")
  func integers() throws {
    #expect(
      try message(
        of:
          "requests: {r: {method: POST, path: /, plist: [-9223372036854775808, 9223372036854775807]}}"
      ).text.contains("<integer>-9223372036854775808</integer>"))
  }
}
