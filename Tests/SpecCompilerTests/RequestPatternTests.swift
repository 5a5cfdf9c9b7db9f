import SpecCompiler
import Testing

/// `--only`
@Suite struct RequestPatternTests {
  private func matches(
    _ pattern: String, _ service: String, _ request: String, _ name: String, tags: [String] = []
  ) throws -> Bool {
    try #require(RequestPattern(pattern)).matches(
      service: service.utf8, request: request.utf8, case: name.utf8,
      tags: tags.map { Array($0.utf8) })
  }

  @Test("Components that are left out match all") func componentsThatAreLeftOutMatchAll() throws {
    #expect(try matches("photos", "photos", "search", "cats"))
    #expect(try matches("photos/search", "photos", "search", "cats"))
    #expect(try matches("photos/search/cats", "photos", "search", "cats"))
    #expect(try !matches("photos/search/dogs", "photos", "search", "cats"))
    #expect(try !matches("search", "photos", "search", "cats"))
  }

  @Test(
    "Stars and question marks stand for text",
    arguments: ["*", "photos", "p*s", "*o*o*", "ph?tos", "??????", "photos*", "*photos"])
  func starsAndQuestionMarksStandForText(pattern: String) throws {
    #expect(try matches(pattern, "photos", "search", "cats"))
  }

  @Test(
    "The whole component must match",
    arguments: ["photo", "?photos", "p*z", "?????", "PHOTOS", "*x*"])
  func theWholeComponentMustMatch(pattern: String) throws {
    #expect(try !matches(pattern, "photos", "search", "cats"))
  }

  @Test("A question mark is one character of UTF-8") func aQuestionMarkIsOneCharacterOfUTF8() throws
  {
    #expect(try matches("料?", "料理", "search", "cats"))
    #expect(try matches("?🎆", "é🎆", "search", "cats"))
  }

  @Test("Text is compared by its bytes") func textIsComparedByItsBytes() throws {
    #expect(try !matches("caf\u{E9}", "cafe\u{301}", "search", "cats"))
  }

  @Test("Tags are named whole") func tagsAreNamedWhole() throws {
    #expect(try matches("tag:smoke", "photos", "search", "cats", tags: ["slow", "smoke"]))
    #expect(try !matches("tag:smoke", "photos", "search", "cats", tags: ["smokes"]))
    #expect(try !matches("tag:smoke", "photos", "search", "cats"))
  }

  @Test(
    "Patterns that say nothing are none",
    arguments: ["", "/", "a/", "/a", "a//b", "a/b/c/d", "tag:"])
  func patternsThatSayNothingAreNone(pattern: String) {
    #expect(RequestPattern(pattern) == nil)
  }

  @Test("Many stars do not take long") func manyStarsDoNotTakeLong() throws {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(try !matches(pattern, String(repeating: "a", count: 10_000), "search", "cats"))
  }
}
