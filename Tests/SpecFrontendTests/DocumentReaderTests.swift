// The primitives that all readers share: one value in, what was read and the messages out.

import Diagnostics
import RequestModel
import Testing
import YAMLSyntax

@testable import SpecFrontend

@Suite("The reader of documents")
struct DocumentReaderTests {
  /// Reads the value of `key`, and returns what `body` made of it with the messages.
  private func read<Value>(
    _ value: String, _ body: (Int, inout DocumentReader) -> Value
  ) throws -> (value: Value, messages: [String]) {
    var interner = KeyInterner(wellKnown: LanguageKey.texts)
    var sink = DiagnosticSink()
    let parsed = YAMLDocument.parse(
      Array("key: \(value)".utf8), base: 0, limits: ReaderLimits(), interner: &interner,
      sink: &sink)
    let document = try #require(parsed)
    let open = OpenDocument(document: document, base: 0, textBase: 0)
    let collection = RequestCollection(
      text: ModelText(source: document.source, derived: document.decoded), sources: SourceMap())
    let draft = Draft(collection: collection, sink: sink, sources: SourceDocuments([open]))
    var reader = DocumentReader(open, draft: draft, interner: interner)
    let node = try #require(document.entries(of: 0).first { _ in true }).value
    let result = body(node, &reader)
    return (result, reader.sink.diagnostics.map(\.message.text))
  }

  @Test("A flag is true, false, or a mistake")
  func flags() throws {
    #expect(try read("true") { $1.boolean($0, "'key'") }.value == true)
    let word = try read("yes") { $1.boolean($0, "'key'") }
    #expect(word.value == nil)
    #expect(word.messages == ["'key' must be true or false, not text"])
  }

  @Test("A number of bytes is a whole number from 1 on")
  func byteCounts() throws {
    #expect(try read("65536") { $1.byteCount($0, "'key'") }.value == 65536)
    let zero = try read("0") { $1.byteCount($0, "'key'") }
    #expect(zero.value == nil)
    #expect(zero.messages == ["'key' must be a number of bytes, 1 or more, not 0"])
  }

  @Test("Text keeps its spelling; a list is a mistake")
  func text() throws {
    let number = try read("0x10") { node, reader in
      reader.plainText(node, "'key'").map { reader.collection.text.string($0) }
    }
    #expect(number.value == "0x10")
    let list = try read("[a]") { $1.plainText($0, "'key'") }
    #expect(list.value == nil)
    #expect(list.messages == ["'key' must be text, not a list"])
  }

  @Test("A list of words reports each item that is not text")
  func words() throws {
    let words = try read("[a, [b], null]") { $1.words($0, "'key'")?.count }
    #expect(words.value == 1)
    #expect(
      words.messages == ["'key' must be text, not a list", "'key' must be text, not null"])
  }

  @Test("A map names itself when it is something else")
  func maps() throws {
    #expect(try read("{}") { $1.entries(of: $0, "'key'") != nil }.value)
    let text = try read("abc") { $1.entries(of: $0, "'key'") != nil }
    #expect(!text.value)
    #expect(text.messages == ["'key' must be a map, not text"])
  }
}
