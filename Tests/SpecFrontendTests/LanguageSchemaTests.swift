// The schema of the language, compared with the tables that it is made from.

import Foundation
import MessageSyntax
import SerializationOptions
import Testing

@testable import SpecFrontend

@Suite("The JSON Schema of the language")
struct LanguageSchemaTests {
  @Test("Every key of a map has one row, and every definition one map")
  func described() {
    for map in LanguageMap.all {
      #expect(Set(map.keys).count == map.keys.count, "a key of '\(map.name)' has two rows")
    }
    #expect(Set(LanguageMap.all.map(\.name)).count == LanguageMap.all.count)
  }

  @Test(
    "Every map has a description, and every key a sentence and, where words do not say it, an example"
  )
  func sentences() {
    for map in LanguageMap.all {
      #expect(!map.sentence().isEmpty, "\(map.name)")
      for row in map.rows {
        let (place, shape) = ("'\(row.key.rawValue)' of '\(map.name)'", row.shape())
        #expect(!row.sentence().isEmpty, "\(place)")
        let isEvident =
          shape == LanguageMap.boolean || shape["enum"] != nil
          || shape["$ref"]?.text?.contains("/properties/") == true
        #expect(isEvident || !row.examples().isEmpty, "\(place) has no example")
      }
    }
  }

  /// The maps of the schema by the places that the walk through the samples knows.
  private static let places: [LanguagePlace: String] = [
    .responseStream: "response-stream",
    .spec: "document", .client: "client", .swift: "swift", .environment: "environment",
    .type: "type-declaration", .field: "field-declaration", .input: "input-declaration",
    .defaults: "defaults", .request: "template", .removal: "removal", .auth: "authentication",
    .basic: "basic", .aws: "aws", .graphql: "graphql", .encoding: "encoding-options",
    .jsonOptions: "json-options", .propertyListOptions: "plist-options",
    .transport: "transport", .framing: "framing", .load: "load", .match: "match",
    .multipart: "multipart", .part: "part",
    .throttle: "throttle", .file: "file-range", .fieldList: "field-list",
  ]

  @Test("Every place of the language is a map of the schema", arguments: LanguagePlace.allCases)
  func places(_ place: LanguagePlace) throws {
    // Fragments are documents with fewer keys.
    let name = Self.places[place] ?? "document"
    let map = try #require(LanguageMap.all.first { $0.name == name })
    #expect(place.keys.filter { !map.keys.contains($0) } == [])
  }

  @Test("Every key of the language is in the schema")
  func keys() {
    let known = Set(LanguageMap.all.flatMap(\.keys))
    // The one word among the keys that is a value.
    #expect(LanguageKey.allCases.filter { !known.contains($0) } == [.none])
  }

  @Test(
    "Every option of the table has a text for itself and each of its words, and there are no others"
  )
  func options() {
    var expected: [String: [String: Set<String>]] = [:]
    for group in OptionTable.groups {
      for option in group.options {
        expected[group.word, default: [:]][option.word] = Set(option.words)
      }
    }
    #expect(OptionText.all.mapValues { $0.mapValues { Set($0.words.keys) } } == expected)
    for map in OptionMap.all { #expect(!OptionText.sentence(of: map.key).isEmpty) }
  }

  @Test(
    "Every reference leads to a definition, every definition is referred to, and no name is there twice"
  )
  func references() {
    let schema = LanguageSchema.schema
    var references: Set<String> = []
    func walk(_ value: JSONTree) {
      switch value.content {
      case .array(let items): items.forEach(walk)
      case .object(let members):
        #expect(Set(members.map(\.name)).count == members.count, "\(members.map(\.name))")
        for member in members {
          if member.name == Array("$ref".utf8), let path = member.value.text {
            references.insert(path)
          } else {
            walk(member.value)
          }
        }
      default: break
      }
    }
    walk(schema)
    var used: Set<String> = []
    for reference in references {
      let steps = reference.split(separator: "/").map(String.init)
      #expect(steps.first == "#")
      let target = steps.dropFirst().reduce(schema as JSONTree?) { $0?[$1] }
      #expect(target != nil, "\(reference)")
      if steps.count > 2 { used.insert(steps[2]) }
    }
    let defined = (schema["$defs"]?.members ?? []).map { String(decoding: $0.name, as: UTF8.self) }
    #expect(defined.count > 30)
    #expect(defined.filter { !used.contains($0) } == [])
  }

  @Test("The text is JSON, and the same each time")
  func text() throws {
    let text = LanguageSchema.json
    #expect(text == LanguageSchema.json)
    #expect(text.last == UInt8(ascii: "\n"))
    let object = try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any]
    #expect(object?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(object?["$id"] as? String == "urn:waybill:language:1")
  }
}
