import RequestSerialization
import Testing

/// Entries and fields that are added one by one, as generated code does.
struct AddingTests {
  private enum Color: String, ParameterConvertible { case red }

  @Test("Entries of every type are added") func entriesOfEveryTypeAreAdded() {
    let (text, page, color): (String, Int, Color) = ("cat", 2, .red)
    var parameters = RequestParameters()
    parameters.add("text", text)
    parameters.add("literal", "dog")
    parameters.add("page", page)
    parameters.add("one", 1)
    parameters.add("ratio", 1.5)
    parameters.add("flag", true)
    parameters.add("color", color)
    parameters.add("tags", ["a", "b"])
    parameters.add("date", FullDate(literal: "2024-02-29"))
    parameters.add("value", .null)
    parameters.add("list", .array([1, 1.5]))
    parameters.add("map", .map(["a": 1]))
    #expect(
      parameters == [
        "text": "cat", "literal": "dog", "page": 2, "one": 1, "ratio": 1.5, "flag": true,
        "color": "red", "tags": ["a", "b"], "date": .date(FullDate(literal: "2024-02-29")),
        "value": .null, "list": [1, 1.5], "map": ["a": 1],
      ])
  }

  @Test("Nothing is added for nil") func nothingIsAddedForNil() {
    let (text, page, color): (String?, Int?, Color?) = (nil, nil, nil)
    let value: ParameterValue? = nil
    var parameters: RequestParameters = ["kept": 1]
    parameters.add("kept", text)
    parameters.add("page", page)
    parameters.add("color", color)
    parameters.add("value", value)
    #expect(parameters == ["kept": 1])
  }

  @Test("A name that is there keeps its place") func aNameThatIsThereKeepsItsPlace() {
    var parameters: RequestParameters = ["a": 1, "b": 2]
    parameters.add("a", 3)
    parameters.add("\u{E9}", 4)
    parameters.add("e\u{301}", 5)
    #expect(parameters.map(\.name.unicodeScalars.count) == [1, 1, 1, 2])
    #expect(parameters.map(\.value) == [3, 2, 4, 5])
  }

  @Test("Fields are added at the end") func fieldsAreAddedAtTheEnd() throws {
    let (trace, absent): (String?, String?) = ("猫", nil)
    var fields = [HeaderField("Accept", "*/*")]
    fields.add("accept", "text/html")
    fields.add("X-Trace", trace)
    fields.add("X-Absent", absent)
    fields.add(.bearerAuthorization(token: "t"))
    #expect(
      fields == [
        HeaderField("Accept", "*/*"), HeaderField("accept", "text/html"),
        HeaderField("X-Trace", "猫"), HeaderField("Authorization", "Bearer t"),
      ])
  }
}
