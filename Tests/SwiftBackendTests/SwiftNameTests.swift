import RequestModel
import Testing

@testable import SwiftBackend

/// Names of specs as identifiers.
@Suite struct SwiftNameTests {
  @Test(
    "A legal name is kept",
    arguments: [
      "listItems", "pageSize", "XRequestID", "first_name", "本を検索", "_x", "__", "x2", "É", "ﬁ",
      "x\u{323}", String(repeating: "x", count: 200),
    ])
  func legal(_ name: String) {
    for position in [SwiftName.Position.method, .property, .argument, .field(isOpen: false)] {
      #expect(SwiftName(name, position) == SwiftName(name))
    }
  }

  @Test(
    "Words are joined",
    arguments: [
      ("search-photos", "searchPhotos"), ("API-key", "apiKey"), ("XMLHttp-x", "xmlHttpX"),
      ("X-Request-Id", "xRequestId"), ("sha-256", "sha256"), ("user.name", "userName"),
      ("pets/find by tag", "petsFindByTag"), ("Accept-Language", "acceptLanguage"),
      ("search--photos-", "searchPhotos"), ("-x", "x"), ("a-b_c", "aB_c"), ("a-2", "a2"),
      ("é-ü", "éÜ"), ("x-ß", "xß"), ("İ-x", "İX"), ("URL-", "url"), ("ETag-x", "eTagX"),
    ])
  func words(_ name: String, _ identifier: String) {
    #expect(SwiftName(name, .argument) == SwiftName(identifier))
  }

  @Test(
    "In camel case, words between underscores are joined as well",
    arguments: [
      ("created_at", "createdAt"), ("get_files_id", "getFilesId"), ("GetFiles", "getFiles"),
      ("URL", "url"), ("userID", "userID"), ("user_ID", "userID"), ("IN_PROGRESS", "inProgress"),
      ("X-REQUEST_ID", "xRequestId"), ("_links", "_links"), ("_first_item_", "_firstItem_"),
      ("__", "__"), ("v1_2", "v1_2"), ("line_1", "line1"), ("a__b", "aB"), ("é_ü", "éÜ"),
      ("io.k8s_api", "ioK8sApi"), ("listItems", "listItems"),
    ])
  func camel(_ name: String, _ identifier: String) {
    #expect(SwiftName(name, .argument, .camel) == SwiftName(identifier))
  }

  @Test(
    "Types in camel case begin with a capital",
    arguments: [
      ("user_mini", "UserMini"), ("USER_MINI", "UserMini"), ("URL", "URL"), ("_links", "_Links"),
    ])
  func camelTypes(_ name: String, _ identifier: String) {
    #expect(SwiftName(name, .type, .camel) == SwiftName(identifier))
  }

  @Test("What camel case cannot write is between backticks", arguments: ["2nd_notice", "+1"])
  func notCamel(_ name: String) {
    #expect(SwiftName(name, .argument, .camel)?.declared == "`\(name)`")
  }

  @Test(
    "Every other name is written between backticks",
    arguments: [
      "2nd-notice", "1", "+1", "-1", "1.5", "a+b", "a, b", "@x", "#", "√2", "x(y:)", "a$",
    ])
  func raw(_ name: String) {
    #expect(SwiftName(name, .argument)?.isRaw == true)
    #expect(SwiftName(name, .argument)?.declared == "`\(name)`")
    #expect(SwiftName(name, .argument)?.member == "`\(name)`")
    #expect(SwiftName(name, .type)?.declared == "`\(name)`")
  }

  @Test("What Swift takes as it is has no backticks", arguments: ["🎉", "e\u{301}", "a❶"])
  func unquoted(_ name: String) {
    #expect(SwiftName(name, .argument)?.declared == name)
    #expect(SwiftName(name, .argument)?.member == name)
  }

  @Test(
    "Some names have no identifier",
    arguments: [
      "", " ", "+", "->", "→", "…", "$x", "`x", "\\(x)", "a\nb", "\0", "a\u{202E}b", "a\u{AD}b",
      "a\u{A0}b", "a\u{378}b", "\u{3000}", "2" + String(repeating: "x", count: 80),
    ])
  func none(_ name: String) {
    #expect(SwiftName(name, .method) == nil)
    #expect(SwiftName(chosen: name, .method) == nil)
  }

  @Test("A quote ends a string literal that an input is used in") func quotes() {
    #expect(SwiftName("a\"b+", .method)?.isRaw == true)
    #expect(SwiftName("a\"b+", .argument) == nil)
    #expect(SwiftName("it's", .property) == nil)
  }

  @Test(
    "A keyword is written between backticks where Swift needs them",
    arguments: ["default", "in", "case", "throws", "nil", "true", "repeat"])
  func keywords(_ name: String) {
    let identifier = SwiftName(name, .method)
    #expect(identifier?.declared == "`\(name)`")
    #expect(identifier?.expression == "`\(name)`")
    #expect(identifier?.member == name)
  }

  @Test("A word that may begin an expression is quoted there", arguments: ["await", "copy", "any"])
  func contextualKeywords(_ name: String) {
    #expect(SwiftName(name, .method)?.declared == name)
    #expect(SwiftName(name, .method)?.expression == "`\(name)`")
  }

  @Test(
    "What is reserved everywhere has a final '_'",
    arguments: ["self", "Self", "Type", "Protocol", "init", "inout", "var", "let", "_", "String"])
  func reserved(_ name: String) {
    for position in [
      SwiftName.Position.method, .property, .argument, .type, .field(isOpen: false),
      .enumerationCase(isOpen: false),
    ] where position != .type || name.first?.isUppercase ?? false {
      #expect(SwiftName(name, position) == SwiftName(name + "_"))
    }
    #expect(SwiftName(chosen: name, .argument) == nil)
  }

  @Test("A name that hides a member has a final '_'") func members() {
    #expect(SwiftName("serializer", .method)?.text == "serializer_")
    #expect(SwiftName("new-request", .property)?.text == "newRequest_")
    #expect(SwiftName("serializer", .argument)?.text == "serializer")
    #expect(SwiftName("raw-value", .field(isOpen: false))?.text == "rawValue_")
    #expect(SwiftName("hash", .field(isOpen: false))?.text == "hash")
    #expect(SwiftName("other", .enumerationCase(isOpen: true))?.text == "other_")
    #expect(SwiftName("other", .enumerationCase(isOpen: false))?.text == "other")
    #expect(SwiftName("others", .field(isOpen: true))?.text == "others_")
  }

  @Test(
    "A type begins with a capital",
    arguments: [
      ("Size", "Size"), ("size", "Size"), ("line-item", "LineItem"), ("API-key", "APIKey"),
      ("line_item", "Line_item"), ("result", "Result_"), ("environment", "Environment_"),
      ("猫", "猫"), ("ǰ", "ǰ"),
    ])
  func types(_ name: String, _ identifier: String) {
    #expect(SwiftName(name, .type) == SwiftName(identifier))
  }

  @Test(
    "A type that an input declares has the words of what has it and its own",
    arguments: [
      ("size", "", "Size"), ("size", "FindPhotos", "FindPhotosSize"),
      ("user_id", "Find", "FindUser_id"), ("string", "", "String_"), ("time", "Date", "DateTime_"),
      ("2nd", "Find", "Find2nd"),
    ])
  func inlineTypes(_ name: String, _ owner: String, _ identifier: String) {
    #expect(
      SwiftName(owner: owner, words: SwiftName.words(of: name, .written)) == SwiftName(identifier))
  }
}
