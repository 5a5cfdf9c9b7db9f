import Testing

@testable import SwiftBackend

/// Names of specs as identifiers. The hashes are the first digits of `printf %s NAME | sha256sum`.
@Suite struct SwiftNameTests {
  @Test(
    "An input is named after itself alone",
    arguments: [
      ("photos", "photos"), ("search-photos", "searchPhotos"), ("a-b2-c", "aB2C"),
      ("user_id", "user_id"), ("v2_1", "v2_1"),
      // Not lower case, or not words between single hyphens.
      ("userId", "userId_X6CCB2121"), ("A", "a_X559AEAD0"),
      ("search_Photos", "searchPhotos_X7BCA8AD1"),
      ("SEARCH-PHOTOS", "sEARCHPHOTOS_X66B9B812"), ("a--b", "aB_X90827A2E"),
      ("a b", "aB_XC8687A08"),
      // A digit begins no identifier, and what is not ASCII is in none.
      ("2nd", "_2nd_XC21365C7"), ("猫", "_XA810BF84"), ("🎉", "_X6146299C"),
      ("\u{E9}", "_X4A99557E"), ("e\u{301}", "e_XBF12767B"),
      // Not even backticks help.
      ("self", "self_X06C604B3"),
      // Too long: the words of forty bytes.
      (String(repeating: "x", count: 80), String(repeating: "x", count: 80)),
      (String(repeating: "x", count: 81), String(repeating: "x", count: 40) + "_X4D1F7BB8"),
    ])
  func anInputIsNamedAfterItselfAlone(_ name: String, _ identifier: String) {
    #expect(SwiftName.value(name).plain == identifier)
    #expect(SwiftName.value(name).source == identifier)
  }

  @Test(
    "A keyword is written between backticks",
    arguments: ["default", "in", "inout", "case", "throws", "nil", "true", "async", "any"])
  func aKeywordStandsBetweenBackticks(_ name: String) {
    #expect(SwiftName.value(name).source == "`\(name)`")
    #expect(SwiftName.value(name).plain == name)
  }

  @Test("Only some labels need backticks") func onlySomeLabelsWantBackticks() {
    #expect(SwiftName.value("in").label == "in")
    #expect(SwiftName.value("inout").label == "`inout`")
    #expect(SwiftName.value("var").label == "`var`")
  }

  @Test(
    "A member hides no other member",
    arguments: [
      ("base-url", "baseUrl"), ("serializer", "serializer_X79EA715A"),
      ("new-request", "newRequest_XB22853FD"), ("description", "description"),
    ])
  func aMemberHidesNoOtherMember(_ name: String, _ identifier: String) {
    #expect(SwiftName.member(name).plain == identifier)
  }

  @Test(
    "A case keeps its capital",
    arguments: [
      ("small", "small"), ("Small", "Small"), ("A+", "a_XAEE8736C"), ("Result", "result_X6E7D50E8"),
      ("hash-value", "hashValue_X387FCD1D"),
    ])
  func aCaseKeepsItsCapital(_ name: String, _ identifier: String) {
    #expect(SwiftName.enumerationCase(name).plain == identifier)
  }

  @Test(
    "A type begins with a capital",
    arguments: [
      ("Size", "Size"), ("size", "Size_XCCDCBE84"), ("line-item", "LineItem_XE84271B1"),
      ("Result", "Result_X6E7D50E8"), ("2nd", "Type_2nd_XC21365C7"), ("猫", "Type_XA810BF84"),
    ])
  func aTypeBeginsWithACapital(_ name: String, _ identifier: String) {
    #expect(SwiftName.type(name).plain == identifier)
  }

  @Test(
    "A type that an input declares has the words of what has it and its own",
    arguments: [
      ("size", "", "Size"), ("size", "FindPhotos", "FindPhotosSize"),
      ("user_id", "Find", "FindUserId"), ("lineItem", "Find", "FindLineItem_XE1B3DC89"),
      ("string", "", "TypeString_XB2EF230E"), ("time", "Date", "TypeDateTime_X606223CE"),
    ])
  func aTypeInPlace(_ name: String, _ owner: String, _ identifier: String) {
    #expect(SwiftName.inlineType(of: name, in: owner).plain == identifier)
  }

  @Test(
    "A service is a type",
    arguments: [
      ("photos", "PhotosRequests"), ("photo-store", "PhotoStoreRequests"),
      ("Photos 2", "Photos2_XE3C09F55Requests"), ("猫", "_XA810BF84Requests"),
    ])
  func aServiceIsAType(_ name: String, _ identifier: String) {
    #expect(SwiftName.service(name).plain == identifier)
  }
}
