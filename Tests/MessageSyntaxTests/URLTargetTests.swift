// The path and the query of a URL: literal text and values in, bytes or a problem out.

import MessageSyntax
import Testing

@Suite("The target of a URL")
struct URLTargetTests {
  /// A piece of a URL: text, or the text of a value.
  enum Piece: ExpressibleByStringLiteral {
    case text(String)
    case encoded(String)
    case value(String)

    init(stringLiteral value: String) { self = .text(value) }
  }

  private func target(_ pieces: [Piece]) throws(URLTarget.Problem) -> URLTarget {
    var target = URLTarget()
    for (number, piece) in pieces.enumerated() {
      switch piece {
      case .text(let text): try target.append(literal: Array(text.utf8)[...])
      case .encoded(let text): try target.append(encodedPath: Array(text.utf8)[...])
      case .value(let text) where target.isInQuery:
        URLComponent.appendValue(text, to: &target.query)
      case .value(let text):
        let start = target.path.count
        URLComponent.appendValue(Array(text.utf8), to: &target.path)
        target.endValue(number, from: start)
      }
    }
    try target.endPath()
    try target.endQuery()
    try target.checkDotSegments()
    return target
  }

  @Test(
    "Literal text keeps what RFC 3986 has, values keep unreserved characters",
    arguments: [
      ([], "", nil), (["/a b/%2f:@"], "/a%20b/%2f:@", nil), (["/猫"], "/%E7%8C%AB", nil),
      (["/", .value("x/y?#%:@~")], "/x%2Fy%3F%23%25%3A%40~", nil),
      (["/a[b]?c[d]=1/2?3"], "/a%5Bb%5D", "c%5Bd%5D=1/2?3"),
      (["?", .value("a&b=c"), "=", .value("é")], "", "a%26b%3Dc=%C3%A9"),
      (["/a?", .value(""), "x"], "/a", "x"), ([.value("a"), .value(""), "/b"], "a/b", nil),
      (["/", .value(""), "x"], "/x", nil), (["/", .value(""), .value("x"), "/"], "/x/", nil),
      ([.encoded("/a%20b/"), .value("c")], "/a%20b/c", nil), (["//a//"], "//a//", nil),
      ([.encoded(""), "/"], "/", nil), (["/..."], "/...", nil),
    ] as [([Piece], String, String?)])
  func bytes(_ pieces: [Piece], _ path: String, _ query: String?) throws {
    let target = try target(pieces)
    #expect(String(decoding: target.path, as: UTF8.self) == path)
    #expect(target.isInQuery == (query != nil))
    #expect(String(decoding: target.query, as: UTF8.self) == query ?? "")
  }

  @Test(
    "What cannot be sent is refused, with its place",
    arguments: [
      (["/a#b"], .literal(.fragment, index: 2)), (["/a?b#"], .literal(.fragment, index: 4)),
      (["/%zz\n"], .literal(.controlByte, index: 4)), (["/%zz"], .literal(.strayPercent, index: 1)),
      (["/a?%4"], .literal(.strayPercent, index: 3)),
      (["/a?", .value("x"), "%"], .literal(.strayPercent, index: 0)),
      (["/", .value(""), "/b"], .emptySegment(value: 1)), ([.value("")], .emptySegment(value: 0)),
      (["/", .value(""), "?q"], .emptySegment(value: 1)),
      (["/", .value(""), .value(""), "/"], .emptySegment(value: 2)),
      ([.encoded("/a/"), .value(""), .encoded("/")], .emptySegment(value: 1)),
      (["/a?"], .emptyQuery), (["/..?", .value("")], .emptyQuery),
      (["/a/", .value(".."), "/b"], .dotSegment(3..<5)), (["/%2E%2e"], .dotSegment(1..<7)),
      (["/", .value("."), .value(".")], .dotSegment(1..<3)), (["."], .dotSegment(0..<1)),
    ] as [([Piece], URLTarget.Problem)])
  func problems(_ pieces: [Piece], _ problem: URLTarget.Problem) {
    #expect(throws: problem) { try target(pieces) }
  }

  @Test("The place of the question mark and of problems counts in the array of the slice")
  func slices() throws {
    let text = Array("https://h/a?b%".utf8)
    var target = URLTarget()
    #expect(try target.append(literal: text[9..<12]) == 11)
    #expect(try target.append(literal: Array("?".utf8)[...]) == nil)
    #expect(throws: URLTarget.Problem.literal(.strayPercent, index: 13)) {
      try target.append(literal: text[12...])
    }
    #expect(target.path == Array("/a".utf8))
    #expect(target.query.starts(with: Array("?".utf8)))
  }

  @Test(
    "One slash is between two paths",
    arguments: [
      ("", "a", "/a"), ("", "/a", "/a"), ("/", "/a", "/a"), ("/v2", "a", "/v2/a"),
      ("/v2/", "a", "/v2/a"), ("/v2/", "/a/", "/v2/a/"), ("/v2", "//a", "/v2//a"),
      ("/v2/", "", "/v2/"),
    ])
  func joints(_ base: String, _ added: String, _ result: String) {
    var path = Array(base.utf8)
    URLTarget.append(Array(added.utf8), to: &path)
    #expect(String(decoding: path, as: UTF8.self) == result)
  }

  @Test("A path is plain when nothing in it is encoded or refused")
  func plainPaths() {
    for (text, isPlain) in [
      ("/a:b@c/~d.e", true), ("", true), ("/a b", false), ("/a%20b", false), ("/.", false),
      ("/a/.b", false), (".a", false), ("/a?b", false), ("/a#b", false), ("/é", false),
    ] {
      let result = Array(text.utf8).withUnsafeBufferPointer { URLTarget.isPlain(path: $0) }
      #expect(result == isPlain, "\(text)")
    }
  }
}
