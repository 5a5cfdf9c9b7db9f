// Properties that may contain their own type, and collections that absent values leave empty.

import RequestSerialization
import Testing

@Suite("Properties that contain their own type")
struct IndirectTests {
  private struct Folder: Sendable, Hashable {
    var name: String
    @Indirect var parent: Folder?

    init(_ name: String, in parent: Folder? = nil) {
      self.name = name
      self.parent = parent
    }
  }

  @Test("A copy does not change with the original")
  func copies() {
    let first = Folder("c", in: Folder("b", in: Folder("a")))
    var second = first
    #expect(first == second && first.hashValue == second.hashValue)
    second.parent?.parent?.name = "z"
    #expect(first != second)
    #expect(first.parent?.parent?.name == "a")
    second.parent = nil
    #expect(second == Folder("c"))
  }

  @Test("A collection of absent values may be absent itself")
  func nonempty() {
    let (no, yes): (String?, String?) = (nil, "a")
    #expect(RequestParameters.nonempty(["a": no?.parameterValue]) == nil)
    #expect(
      RequestParameters.nonempty(["a": no?.parameterValue, "b": yes?.parameterValue]) == ["b": "a"])
    #expect(ParameterList.nonempty([no?.parameterValue]) == nil)
    #expect(ParameterList.nonempty([no?.parameterValue, .null]) == [.null])
    #expect(ParameterList.nonemptySet([no?.parameterValue]) == nil)
    #expect(ParameterList.nonemptySet([yes?.parameterValue]) == .set(["a"]))
  }

  @Test("Dot segments are kept on demand")
  func dotSegments() throws {
    let api = RequestURL(scheme: .https, host: "h.example", path: "/b/")
    let key = "a/../c"
    #expect(
      try api.appending(.keepingDotSegments("/\(key, filters: .segments)")).path == "/b/a/../c")
    #expect(
      try RequestURL(interpolating: .keepingDotSegments("\("https://h.example/./a")")).path
        == "/./a")
    #expect(throws: SerializationError.self) {
      try api.appending("/\(key, filters: .segments)")
    }
  }
}
