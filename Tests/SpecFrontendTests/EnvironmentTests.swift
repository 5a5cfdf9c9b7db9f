// What a chosen environment gives: clauses 3.9, 3.10 and 4.28.

import RequestModel
import SpecFrontend
import Testing

@Suite("Environments")
struct EnvironmentTests {
  private static let spec = """
    waybill: 1
    service: t
    base-url: https://${host}.example
    inputs:
      host: {type: string, default: none}
      size: {type: integer, default: 1}
    environments:
      one: {base-url: "https://one.example/v1", values: {size: 10}}
      two: {values: {host: two, size: 20, page: 5}}
    requests:
      r:
        method: GET
        path: /
        inputs: {page: {type: integer, example: 2}}
        query: {p: "${page}", s: "${size}"}
        cases: {plain: {}, sized: {size: 3}}
    """

  private func lowered(
    _ environment: String?, _ settings: [(name: String, value: String)] = []
  ) throws -> Lowered {
    try Lowered(
      Self.spec,
      selection: Selection(
        environment: environment,
        settings: settings.map { Selection.Setting(name: $0.name, value: $0.value) }))
  }

  @Test("Without one, inputs have the values of their declarations")
  func unchosen() throws {
    let spec = try lowered(nil)
    #expect(try spec.bindings(of: "r").contains("size = integer '1'"))
    #expect(spec.collection.chosenEnvironment.map { spec.collection.text.string($0.name) } == "")
    #expect(spec.spec.hasEnvironments)
    #expect(spec.messages == [])
  }

  @Test("Its values are stronger than defaults and examples, and weaker than a case")
  func values() throws {
    let spec = try lowered("two")
    let plain = try spec.bindings(of: "r", case: 0)
    #expect(
      plain.filter { !$0.hasPrefix("host") } == ["page = integer '5'", "size = integer '20'"])
    #expect(try spec.bindings(of: "r", case: 1).contains("size = integer '3'"))
  }

  @Test("A setting is stronger than a case and an environment")
  func settings() throws {
    let spec = try lowered("two", [("size", "7"), ("size", "8")])
    #expect(try spec.bindings(of: "r", case: 0).contains("size = integer '8'"))
    #expect(try spec.bindings(of: "r", case: 1).contains("size = integer '8'"))
  }

  @Test("A name that no environment has is a mistake")
  func unknown() throws {
    #expect(
      try lowered("tow").messages == ["unknown-environment: the spec has no environment 'tow'"])
  }

  @Test("All environments are checked, whichever is chosen")
  func checked() throws {
    let yaml = Self.spec.replacing("size: 20", with: "size: big")
    for environment in [nil, "one"] {
      let spec = try Lowered(yaml, selection: Selection(environment: environment))
      #expect(spec.messages.map { $0.prefix { $0 != ":" } } == ["wrong-type"])
    }
  }
}
