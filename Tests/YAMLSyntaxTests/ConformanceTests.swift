// libyaml's reading of the yaml-test-suite, and where it departs from the suite's expectations.

import Foundation
import TestSupport
import Testing
import YAMLSyntax

/// The suite's cases: `WAYBILL_YAML_SUITE`, or `../shared/yaml-suite` beside the checkout.
enum YAMLSuite {
  static let cases: URL = {
    let root =
      ProcessInfo.processInfo.environment["WAYBILL_YAML_SUITE"].map { URL(fileURLWithPath: $0) }
      ?? Checkout.url.deletingLastPathComponent().appendingPathComponent("shared/yaml-suite")
    return root.appendingPathComponent("cases")
  }()

  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cases.path)) ?? []
    if names.isEmpty { print("yaml-test-suite: no cases at \(cases.path): NOT CHECKED") }
    return names.sorted()
  }()

  static var isPresent: Bool { !names.isEmpty }

  static func bytes(_ name: String, _ file: String) -> [UInt8]? {
    let url = cases.appendingPathComponent(name).appendingPathComponent(file)
    return (try? Data(contentsOf: url)).map { Array($0) }
  }

  static func text(_ name: String, _ file: String) -> String? {
    bytes(name, file).map { String(decoding: $0, as: UTF8.self) }
  }
}

@Suite(.enabled(if: YAMLSuite.isPresent, "the yaml-test-suite is not here; see YAMLSuite"))
struct ConformanceTests {
  @Test("All 402 cases are there") func all402CasesThere() {
    #expect(YAMLSuite.names.count == 402)
  }

  @Test("Events are exactly libyaml's, whether its reader runs or not", arguments: [true, false])
  func eventsExactlyLibyamls(isChecked: Bool) throws {
    for name in YAMLSuite.names {
      let input = try #require(YAMLSuite.bytes(name, "in.yaml"))
      let rendered = YAMLEvents.render(input, isChecked: isChecked)
      let expected = try #require(YAMLSuite.text(name, "libyaml.event"))
      #expect(String(decoding: rendered.text, as: UTF8.self) == expected, "\(name)")
    }
  }

  @Test("Marks are exactly libyaml's, whether its reader runs or not", arguments: [true, false])
  func marksExactlyLibyamls(isChecked: Bool) throws {
    for name in YAMLSuite.names {
      let input = try #require(YAMLSuite.bytes(name, "in.yaml"))
      let rendered = YAMLEvents.render(input, marks: true, isChecked: isChecked)
      let expected = try #require(YAMLSuite.text(name, "libyaml.marks"))
      #expect(String(decoding: rendered.text, as: UTF8.self) == expected, "\(name)")
    }
  }

  @Test("Refusals are exactly libyaml's, whether its reader runs or not", arguments: [true, false])
  func refusalsExactlyLibyamls(isChecked: Bool) throws {
    for name in YAMLSuite.names {
      let input = try #require(YAMLSuite.bytes(name, "in.yaml"))
      let expected = YAMLSuite.text(name, "libyaml.error")
      let error = YAMLEvents.render(input, isChecked: isChecked).error
      #expect(error.map { $0 + "\n" } == expected, "\(name)")
    }
  }

  @Test("libyaml departs from the suite in the listed cases and no others")
  func libyamlDepartsFromSuiteListedCases() throws {
    var departures: [String: LibYAMLDeparture] = [:]
    for name in YAMLSuite.names {
      let input = try #require(YAMLSuite.bytes(name, "in.yaml"))
      let suite = YAMLSuite.text(name, "test.event")
      let rendered = YAMLEvents.render(input)
      let isValid = suite?.contains("-STR") == true
      if rendered.error != nil {
        if isValid { departures[name] = .refuses }
      } else if !isValid {
        departures[name] = .accepts
      } else if String(decoding: rendered.text, as: UTF8.self) != suite {
        departures[name] = .reads
      }
    }
    #expect(departures == libYAMLDepartures)
  }
}
