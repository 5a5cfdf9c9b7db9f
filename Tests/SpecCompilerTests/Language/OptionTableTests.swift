// Every value of every option, written in a spec: it is read, merged, removed, written to the model and
// to generated Swift, and the schema and the reference know it.

import Diagnostics
import Foundation
import MessageContent
import SerializationOptions
import SpecCompiler
import TestSupport
import Testing

@Suite("The options of the language")
struct OptionTableTests {
  /// A value of an option, and how a spec writes it.
  struct Written: CustomTestStringConvertible {
    let group: OptionTable.Group
    let option: OptionDeclaration

    /// The value in a spec.
    let yaml: String

    /// The value in the model.
    let json: String

    /// The value in generated Swift.
    let swift: String

    var testDescription: String { "\(group.word).\(option.word): \(yaml)" }

    /// The option as a member of the model.
    func member(_ json: String) -> String { "\"\(option.word)\":\(json)" }

    /// Whether it is the default, which applies if the option is not written.
    var isDefault: Bool { json == standard }

    /// What the model says about the option if it is not written.
    var standard: String? {
      switch option.standard {
      case .choice(let index): "\"\(option.words[index])\""
      case .text(let text): "\"\(text)\""
      default: nil
      }
    }
  }

  static let all: [Written] = OptionTable.groups.flatMap { group in
    group.options.flatMap { option -> [Written] in
      switch option.form {
      case .choice(let choices):
        choices.map {
          Written(
            group: group, option: option, yaml: $0.word, json: "\"\($0.word)\"",
            swift: ".\($0.name)")
        }
      case .flag:
        ["true", "false"].map {
          Written(group: group, option: option, yaml: $0, json: $0, swift: $0)
        }
      case .characters:
        [Written(group: group, option: option, yaml: "':@'", json: "\":@\"", swift: "\":@\"")]
      case .seconds:
        [
          Written(
            group: group, option: option, yaml: "2.50", json: "\"2.50\"", swift: ".seconds(2.5)")
        ]
      }
    }
  }

  /// The outputs of a back end for a request that inherits a value, one that writes it, and one
  /// that removes it.
  private func outputs(_ written: Written, _ kind: String) throws -> String {
    let (group, word) = (written.group.word, written.option.word)
    let spec = try analyse(
      """
      defaults: {\(group): {\(word): \(written.yaml)}}
      templates: {bare: {remove: {\(group): [\(word)]}}}
      requests:
        inherited: {method: GET, path: /a}
        own: {method: GET, path: /a, extends: bare, \(group): {\(word): \(written.yaml)}}
        removed: {method: GET, path: /a, extends: bare}
      """)
    #expect(spec.diagnostics.isEmpty)
    var sink = DiagnosticSink()
    var files: [OutputFile] = []
    try spec.emit(kind, into: &sink) {
      files.append($0)
      return true
    }
    return String(decoding: try #require(files.first).content.readAll(), as: UTF8.self)
  }

  @Test(
    "The model has each value, inherited or not, and the default where it is removed",
    arguments: all)
  func model(_ written: Written) throws {
    let prefix = "\"\(written.group.word)\": "
    let lines = try outputs(written, "model").split(separator: "\n").filter {
      $0.drop { $0 == " " }.hasPrefix(prefix)
    }
    #expect(lines.count == 3)
    #expect(lines[0].contains(written.member(written.json)))
    #expect(lines[1].contains(written.member(written.json)))
    if let standard = written.standard {
      #expect(lines[2].contains(written.member(standard)))
    } else {
      #expect(!lines[2].contains("\"\(written.option.word)\""))
    }
  }

  @Test(
    "Generated Swift sets each value, inherited or not, and nothing that is removed", arguments: all
  )
  func swift(_ written: Written) throws {
    let text = try outputs(written, "swift")
    let statement =
      (["request"] + written.group.path + [written.option.member])
      .joined(separator: ".") + " = " + written.swift
    // Properties of the serializer are set if they differ from the default.
    let isSet = !(written.group.path == ["serializer"] && written.isDefault)
    func method(_ name: String) throws -> String {
      let start = try #require(text.range(of: "func \(name)("))
      let end = try #require(text[start.upperBound...].range(of: "\n  }"))
      return String(text[start.upperBound..<end.lowerBound])
    }
    for (name, count) in [("inherited", 1), ("own", 1), ("removed", 0)] {
      // What two of three requests share is set in the method that they call first.
      let own = try method(name)
      let whole = own.contains("= newRequest(") ? try own + method("newRequest") : own
      #expect(whole.components(separatedBy: statement).count - 1 == (isSet ? count : 0))
    }
  }

  @Test("A value that is none of the option's is refused where it stands", arguments: all)
  func refusal(_ written: Written) throws {
    let (group, word) = (written.group.word, written.option.word)
    let text = try diagnostics(
      of: """
        requests:
          a: {method: GET, path: /a, \(group): {\(word): [none]}}
        """)
    #expect(text.hasPrefix("spec.yaml:5:"))
    #expect(text.contains("'\(word)'"))
    let unknown = try diagnostics(
      of: """
        requests:
          a: {method: GET, path: /a, remove: {\(group): [\(word)x]}}
        """)
    #expect(unknown.contains("[invalid-choice]"))
  }

  // MARK: - What is said of them elsewhere

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("The schema of the model has the groups and options of the table, and no other")
  func schema() throws {
    let data = try Data(contentsOf: Self.root.appendingPathComponent("specs/model.schema.json"))
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let dates = try #require(definitions["date-format"]?["enum"] as? [String])
    for group in OptionTable.groups {
      let definition = try #require(definitions[group.word], "\(group.word)")
      let properties = try #require(definition["properties"] as? [String: [String: Any]])
      let others = group.word == "encoding" ? ["names"] : []
      #expect(properties.keys.sorted() == (group.options.map(\.word) + others).sorted())
      let required = definition["required"] as? [String] ?? []
      #expect(required == group.options.filter { $0.standard != nil }.map(\.word))
      for option in group.options {
        let property = try #require(properties[option.word])
        switch option.form {
        case .choice(let choices):
          let isDates = property["$ref"] as? String == "#/$defs/date-format"
          let words = isDates ? dates : property["enum"] as? [String]
          #expect(words == choices.map(\.word), "\(option.word)")
        case .flag: #expect(property["type"] as? String == "boolean")
        case .characters, .seconds: #expect(property["type"] as? String == "string")
        }
      }
    }
  }

  @Test(
    "The reference names each option and each of its values in the chapter of its group",
    arguments: all)
  func reference(_ written: Written) throws {
    let chapters = ["encoding": "# 9. ", "json-options": "# 10. ", "plist-options": "# 10. "]
    let beginning = chapters[written.group.word] ?? "## 5.25 "
    let text = "\n" + (try Checkout.languageReference())
    let start = try #require(text.range(of: "\n" + beginning))
    let next = beginning.hasPrefix("##") ? "\n## " : "\n# "
    let rest = text[start.upperBound...]
    let chapter = rest[..<(rest.range(of: next)?.lowerBound ?? rest.endIndex)]
    #expect(chapter.contains(written.option.word))
    guard !written.option.choices.isEmpty else { return }
    let quoted = ["`\(written.yaml)`", "`\(written.option.word): \(written.yaml)`"]
    let listed = chapter.split(separator: "\n").contains { line in
      line.hasPrefix("| `\(written.option.word)` |")
        && line.split { " ,|".contains($0) }.contains { $0 == written.yaml }
    }
    #expect(listed || quoted.contains { chapter.contains($0) })
  }
}
