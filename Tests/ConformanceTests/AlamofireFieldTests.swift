// Lists of fields, as Alamofire's tests have them.

import RequestSerialization
import Testing

@Suite("Alamofire: fields")
struct AlamofireFieldTests {
  private func fields(_ names: String...) -> [HeaderField] {
    var fields: [HeaderField] = []
    for name in names { fields[name] = "" }
    return fields
  }

  @Test(
    "One field has one name, however it is spelled",
    .vectors("al-testHeadersAreStoreUniquelyByCaseInsensitiveName"))
  func unique() {
    #expect(fields("key", "Key", "KEY") == [HeaderField("KEY", "")])
  }

  @Test(
    "Fields keep the order in which they were set",
    .vectors(
      "al-testHeadersPreserveOrderOfInsertion-2", "al-testHeadersPreserveOrderOfInsertion-3"))
  func order() {
    #expect(fields("b", "a", "c").map(\.name) == ["b", "a", "c"])
    #expect(fields("c", "b", "a").map(\.name) == ["c", "b", "a"])
  }

  /// A list of fields is an array, so it is sorted like one.
  @Test(
    "Fields can be sorted by name", .vectors("al-testHeadersCanBeProperlySortedByName"))
  func sorted() throws {
    let get = try request("GET") {
      $0.fields = fields("c", "a", "b").sorted { $0.name < $1.name }
    }.serialized()
    #expect(get.fields.map(\.name) == ["Host", "a", "b", "c"])
  }
}
