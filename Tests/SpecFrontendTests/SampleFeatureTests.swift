// Every feature of the language is used in specs/, because people look for examples there.

import Diagnostics
import Foundation
import MessageSyntax
import RequestModel
import SerializationOptions
import TestSupport
import Testing
import YAMLSyntax

@testable import SpecFrontend

@Suite("The samples use the whole language")
struct SampleFeatureTests {
  private let used: UsedFeatures

  /// All arguments of all tests use the same samples, so they are read once.
  private static let samples = Result { try readSamples() }

  init() throws {
    used = try Self.samples.get()
  }

  /// Reads the specs and fragments beside the sources.
  private static func readSamples() throws -> UsedFeatures {
    let folder = Checkout.url.appending(path: "specs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var used = UsedFeatures()
    for name in names where name.hasSuffix(".yaml") {
      let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
      var frontend = SpecFrontend()
      var sink = DiagnosticSink()
      let file = frontend.parse(bytes, base: 0, limits: ReaderLimits(), sink: &sink)
      used.add(try #require(file).document, as: name.hasPrefix("_") ? .fragment : .spec)
    }
    return used
  }

  @Test("Every key stands at each place where it may", arguments: LanguagePlace.allCases)
  func keys(place: LanguagePlace) {
    let missing = place.keys.filter { !used.uses(place, $0) }
    #expect(missing.isEmpty, "\(place): \(missing.map(\.rawValue))")
  }

  @Test("Every key of the language has a place that these tests know")
  func places() {
    let known = Set(LanguagePlace.allCases.flatMap(\.keys))
    // The one word among the keys that is a value.
    #expect(LanguageKey.allCases.filter { !known.contains($0) } == [.none])
    #expect(used.values(.request, .auth).contains("none"))
  }

  /// An option whose values are words of a list. The samples compile, so each word in them is in
  /// the list. If their number is that of the list, all words are used.
  struct Choice: CustomTestStringConvertible {
    var place: LanguagePlace
    var key: LanguageKey
    var count: Int

    init(place: LanguagePlace, key: LanguageKey, count: Int) {
      (self.place, self.key, self.count) = (place, key, count)
    }

    init<Values: CaseIterable>(
      _ place: LanguagePlace, _ key: LanguageKey, _ values: Values.Type
    ) {
      (self.place, self.key, count) = (place, key, values.allCases.count)
    }

    var testDescription: String { "\(place.rawValue).\(key.rawValue)" }
  }

  static let choices =
    [
      Choice(.input, .format, DateFormat.self),
      Choice(.multipart, .subtype, MultipartContent.Subtype.self),
      Choice(.request, .contentEncoding, ContentCoding.self),
    ]
    + [LanguagePlace.encoding, .jsonOptions, .propertyListOptions, .transport].flatMap { place in
      (OptionMap.all.first { "\($0.key)" == "\(place)" }?.options ?? []).compactMap { option in
        let count = option.declaration.choices.count
        return count > 0 ? Choice(place: place, key: option.key, count: count) : nil
      }
    }

  @Test("Every option of the table is a key of the language, and there are no other groups")
  func options() {
    #expect(OptionMap.all.map(\.key.rawValue) == OptionTable.groups.map(\.word))
    for (map, group) in zip(OptionMap.all, OptionTable.groups) {
      #expect(map.options.map(\.key.rawValue) == group.options.map(\.word))
    }
    #expect(Self.choices.count == 3 + 10 + 4 + 1 + 2)
  }

  @Test("Every value of every option is written, the defaults too", arguments: choices)
  func values(of choice: Choice) {
    let values = used.values(choice.place, choice.key)
    #expect(values.count == choice.count, "written are \(values.sorted())")
  }

  @Test("Every value of the options that requests and defaults share is written in one of them")
  func sharedValues() {
    let written = { (key: LanguageKey) in
      used.values(.request, key).union(used.values(.defaults, key))
    }
    #expect(written(.serializer).count == ParameterSerializer.allCases.count)
    #expect(written(.targetForm).count == TargetForm.allCases.count)
    #expect(written(.framing) == ["content-length"])
  }

  @Test("Every type of inputs is declared")
  func types() {
    let all = InputType.scalars.map(\.key) + ["[T]", "{T}", "T?", "Name"]
    #expect(all.filter { !used.types.contains($0) } == [])
  }

  @Test("Every filter is applied")
  func filters() {
    #expect(TextFilter.allCases.map(\.rawValue).filter { !used.filters.contains($0) } == [])
  }

  @Test("Every tag of YAML is written, and keys are merged and left to the author")
  func yaml() {
    let tags = [
      "!", "!!binary", "!!bool", "!!float", "!!int", "!!map", "!!null", "!!seq", "!!set", "!!str",
      "!!timestamp",
    ]
    #expect(tags.filter { !used.tags.contains($0) } == [])
    #expect(used.hasMergeKey)
    #expect(used.hasAuthorsKey)
  }

  @Test("Header fields are repeated and removed")
  func fields() {
    #expect(used.hasRepeatedField)
    #expect(used.hasRemovedField)
  }
}
