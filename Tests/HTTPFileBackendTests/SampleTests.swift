// All of specs/, read back and compared with the wire.

import Foundation
import TestSupport
import Testing

@Suite("The .http files of the samples")
struct SampleTests {
  private static let folder = Checkout.url.appending(path: "specs")

  /// The names of the specs, without fragments.
  static let names = [
    "caldav", "device-management", "drive", "elasticsearch", "github", "github-graphql", "httpbin",
    "notion", "oauth", "object-storage", "openai", "slack", "stripe", "telegram", "twilio", "مكتبة",
    "料理",
  ]

  private static func compile(_ name: String) throws -> CompiledSpec {
    let data = try Data(contentsOf: folder.appendingPathComponent(name + ".yaml"))
    return try CompiledSpec(
      String(decoding: data, as: UTF8.self), files: AttachedFiles(folder: folder))
  }

  @Test("Every spec of the folder is one of the samples")
  func folder() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("_") }
    #expect(Set(names) == Set(Self.names.map { $0 + ".yaml" }))
  }

  @Test("A file of requests says the same as the wire messages", arguments: names)
  func readBack(name: String) throws {
    let spec = try Self.compile(name)
    #expect(spec.cases.count > 0)
    try spec.expectNoMistakes()
  }

  /// The requests that a file cannot carry everywhere, by the warning that says so. Those of مكتبة
  /// go to a proxy or address the whole server: their targets are not in origin form.
  private static let exempt: [(spec: String, warning: String, titles: [String])] = [
    ("caldav", "http-target-form", ["server-options", "read-through-proxy/austria"]),
    (
      "caldav", "http-method",
      [
        "find-service", "list-calendars", "all-properties", "make-calendar/holidays",
        "rename-calendar/price", "query-events/may", "fetch-events", "sync-calendar/first",
        "sync-calendar/later", "free-busy/monday", "move-event/home",
      ]
    ),
    (
      "device-management", "http-chunked",
      [
        "ask-for-command", "report/done", "report/later", "report/refused",
        "report-device-information/phone", "report-device-information/never", "send-log",
        "send-diagnostics/bytes",
      ]
    ),
    ("device-management", "http-secret-example", ["store-push-certificate"]),
    (
      "elasticsearch", "http-content-with-get",
      ["search/simple", "search/filtered", "search-today", "search-by-time/two"]
    ),
  ]

  @Test("A few requests are exempt, each by name", arguments: names.filter { $0 != "مكتبة" })
  func exemptions(name: String) throws {
    let cases = try Self.compile(name).cases
    for `case` in cases {
      let expected = Self.exempt.filter { $0.spec == name && $0.titles.contains(`case`.title) }
      #expect(`case`.warnings == expected.map(\.warning), "\(`case`.title)")
    }
    for (spec, _, titles) in Self.exempt where spec == name {
      #expect(Set(titles).isSubset(of: cases.map(\.title)))
    }
  }

  @Test("All requests of one sample but one are exempt for their targets")
  func proxy() throws {
    let warnings = try Self.compile("مكتبة").cases.map(\.warnings)
    #expect(warnings.count == 22)
    #expect(warnings.filter { $0.contains("http-target-form") }.count == 21)
    #expect(warnings.filter(\.isEmpty).count == 1)
  }

  @Test("There are 317 cases, of which 270 are compared")
  func count() throws {
    var (all, compared) = (0, 0)
    for name in Self.names {
      let spec = try Self.compile(name)
      all += spec.cases.count
      compared += try spec.comparedEntries().count
    }
    #expect(all == 317)
    #expect(compared == 270)
  }

  @Test("Each file of contents is that of one request, and ends in .body", arguments: names)
  func files(name: String) throws {
    let spec = try Self.compile(name)
    let named = spec.text.split(separator: "\n").filter { $0.hasPrefix("< ./") }
    let bodies = spec.paths.filter { $0.hasSuffix(".body") }
    #expect(
      named.map { String($0.dropFirst(4)) }
        == bodies.map { String($0.drop { $0 != "/" }.dropFirst()) })
  }
}
