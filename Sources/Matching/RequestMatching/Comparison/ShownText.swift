/// Text of a report: fixed words and names of the spec, and quotations from messages.
///
/// ```swift
/// let text: ShownText = "an object without '\(quoted: name)'"
/// ```
///
/// Secrets are masked only in quotations, so that a secret `x` does not change other words.
package struct ShownText: Sendable, Hashable {
  package enum Piece: Sendable, Hashable {
    case words(String)
    case quote(String)

    var text: String {
      switch self {
      case .words(let text), .quote(let text): text
      }
    }
  }

  package private(set) var pieces: [Piece]

  package init(_ pieces: [Piece] = []) {
    self.pieces = pieces
  }

  package init(words: String) {
    self.init([.words(words)])
  }

  package init(quoting text: String) {
    self.init([.quote(text)])
  }

  /// The whole text.
  package var text: String { pieces.map(\.text).joined() }

  /// The text with each quotation masked.
  package func masked(_ mask: (String) -> String) -> ShownText {
    ShownText(
      pieces.map { piece in
        if case .quote(let text) = piece { .quote(mask(text)) } else { piece }
      })
  }

  /// The beginning of the text, not cut inside a character.
  package func shortened(to count: Int) -> ShownText {
    guard text.utf8.count > count else { return self }
    return ShownText(words: Difference.excerpt(text, atMost: count))
  }

  static func + (one: ShownText, other: ShownText) -> ShownText {
    ShownText(one.pieces + other.pieces)
  }
}

extension ShownText: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ words: String) {
      if !words.isEmpty { pieces.append(.words(words)) }
    }

    package mutating func appendInterpolation(quoted text: String) {
      pieces.append(.quote(text))
    }

    package mutating func appendInterpolation(words: String) {
      pieces.append(.words(words))
    }

    package mutating func appendInterpolation(_ text: ShownText) {
      pieces += text.pieces
    }

    package mutating func appendInterpolation(_ number: Int) {
      pieces.append(.words("\(number)"))
    }
  }

  package init(stringLiteral words: String) {
    self.init(words: words)
  }

  package init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.pieces)
  }
}
