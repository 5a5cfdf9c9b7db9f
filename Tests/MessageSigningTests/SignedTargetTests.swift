import MessageSigning
import Testing

struct SignedTargetTests {
  @Test(arguments: [
    ("/", "/"), ("/a b?", "/a%20b"), ("/%e5%7Eé", "/%E5~%C3%A9"), ("/a%2fb", "/a%2Fb"),
    ("/a!$&'()*+,;=:@", "/a%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%40"),
    ("/?versioning", "/?versioning"), ("/?b=/&a=x=y&b", "/?b=%2F&a=x%3Dy&b"), ("/?a&&b", "/?a&b"),
  ])
  func targetsAreSpelledCanonically(_ target: String, _ spelled: String) throws {
    #expect(String(decoding: try SignedTarget(Array(target.utf8)).bytes, as: UTF8.self) == spelled)
  }

  @Test func ambiguousTargetsAreRefused() {
    #expect(throws: SignedTargetProblem.notOriginForm) { try SignedTarget(Array("*".utf8)) }
    #expect(throws: SignedTargetProblem.plus(offset: 4)) { try SignedTarget(Array("/?a=+".utf8)) }
  }
}
