import Testing

@testable import SwiftBackend

/// Members that are created while a file is written.
@Suite struct SwiftPrinterMemberTests {
  private static var members: [Declaration] {
    [
      Declaration(.property(Property(name: "limit", type: .name("Int")))),
      Declaration(.enumerationCase("red")), Declaration(.enumerationCase("green")),
      Declaration(
        .function(Function(name: "send", parameters: [], body: [.returning(.literal("1"))]))),
    ]
  }

  private static func file(_ members: [Declaration]) -> SwiftFile {
    let first = TypeDefinition(name: "First", inheritance: [], members: [])
    let last = TypeDefinition(name: "Last", inheritance: ["Sendable"], members: members)
    return SwiftFile(
      comment: ["Generated."], importDeclaration: .init(access: .internal, module: "Swift"),
      declarations: [Declaration(.enumeration(first)), Declaration(.structure(last))])
  }

  @Test("They are written as those that were there before", arguments: 0...4)
  func alike(count: Int) {
    let text = SwiftPrinter.bytes(of: Self.file(Array(Self.members.prefix(count)))) { take in
      Self.members.dropFirst(count).forEach(take)
    }
    #expect(
      String(decoding: text, as: UTF8.self) == """
        // Generated.

        import Swift

        enum First {}

        struct Last: Sendable {
          var limit: Int

          case red
          case green

          func send() {
            return 1
          }
        }

        """)
  }

  @Test("A type without any stays on one line")
  func none() {
    let text = String(decoding: SwiftPrinter.bytes(of: Self.file([])), as: UTF8.self)
    #expect(text.hasSuffix("\nstruct Last: Sendable {}\n"))
  }
}
