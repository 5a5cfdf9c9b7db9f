// What a word may have been meant to be.

import Diagnostics
import Testing

struct SuggestionTests {
  @Test("A name that is close is suggested") func nameCloseSuggested() {
    let help = DiagnosticMessage.suggestion(for: "metod", among: ["path", "method"])
    #expect(help == "did you mean 'method'?")
    #expect(DiagnosticMessage.suggestion(for: "verb", among: ["path", "method"]) == nil)
  }

  @Test("A name that differs only in case is suggested before one that is as close")
  func nameDiffersCaseOnlySuggestedBefore() {
    let names = ["Jsom", "JSON", "json5"]
    #expect(DiagnosticMessage.suggestion(for: "json", among: names) == "did you mean 'JSON'?")
    #expect(DiagnosticMessage.suggestion(for: "A", among: ["b", "a"]) == "did you mean 'a'?")
  }

  @Test("Among names of one or two letters nothing is suggested") func amongNamesOneOrTwoLetters() {
    #expect(DiagnosticMessage.suggestion(for: "a", among: ["b", "c", "de"]) == nil)
    #expect(DiagnosticMessage.suggestion(for: "ur", among: ["url"]) == "did you mean 'url'?")
  }

  @Test("One letter exchanged, missing or added is one edit, and so are two that are swapped")
  func oneEdit() {
    for word in ["GTE", "GT", "GETT", "GAT", "SGET"] {
      #expect(EditDistance.isOneEdit(from: word, to: "GET"), "\(word)")
    }
    for word in ["GET", "G", "TEG", "POST", "GETTO"] {
      #expect(!EditDistance.isOneEdit(from: word, to: "GET"), "\(word)")
    }
  }

  @Test("A number is not suggested for a different one") func numberNotTakenForAnotherOne() {
    let message = DiagnosticMessage.valueNotInEnumeration(
      "100", input: "size", among: ["10", "1000", "1001"])
    #expect(message.help == "its values are '10', '1000', '1001'")
  }

  @Test("A list is as long as a line") func listLongLine() {
    #expect(DiagnosticMessage.listing([]) == "")
    #expect(DiagnosticMessage.listing(["a", "b"]) == "'a', 'b'")
    let many = (100..<200).map(String.init)
    #expect(
      DiagnosticMessage.listing(many)
        == "'100', '101', '102', '103', '104', '105', '106', '107', '108', '109', '110', '111', "
        + "'112', '113' and 86 more")
    // "And 1 more" would be no shorter than the word.
    #expect(DiagnosticMessage.listing(Array(many.prefix(15))).hasSuffix("'113', '114'"))
    let long = String(repeating: "a", count: 120)
    #expect(DiagnosticMessage.listing([long, "b", "c"]) == "'\(long)' and 2 more")
  }

  @Test("The nearest word is the first of those with the fewest edits")
  func nearestWordFirstThoseFewestEdits() {
    #expect(EditDistance.closest(to: "metod", among: ["path", "method"]) == "method")
    #expect(EditDistance.closest(to: "mehtod", among: ["method"]) == "method")
    #expect(EditDistance.closest(to: "ulr", among: ["url", "uri"]) == "url")
    #expect(EditDistance.closest(to: "x", among: ["a", "b"]) == "a")
    #expect(EditDistance.closest(to: "query", among: ["headers", "cookies"]) == nil)
    #expect(EditDistance.closest(to: "path", among: ["path"]) == "path")
    #expect(EditDistance.closest(to: "", among: ["a"]) == "a")
    #expect(EditDistance.closest(to: "a", among: [""]) == "")
    #expect(EditDistance.closest(to: "", among: []) == nil)
    #expect(EditDistance.closest(to: String(repeating: "a", count: 1_000_000), among: ["a"]) == nil)
  }
}
