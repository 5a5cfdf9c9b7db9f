/// A set of bytes, such as a character class of a grammar.
///
///     ByteSet("0123456789").contains(UInt8(ascii: "7"))  // true
///
/// A membership test takes one shift and one mask.
package struct ByteSet: Sendable, Hashable {
  /// Bit *b* of word *w* says whether byte 64*w* + *b* is in the set.
  var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Creates an empty set.
  package init() {}

  /// Creates a set of the UTF-8 bytes of `text`.
  package init(_ text: String) {
    for byte in text.utf8 { insert(byte) }
  }

  /// Creates a set of `bytes`.
  package init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  /// Creates a set whose low half, bytes below 0x40, is given by the bits of `low`, and the rest of
  /// ASCII by those of `high`.
  private init(low: UInt64, high: UInt64) {
    words = (low, high, 0, 0)
  }

  /// Whether every byte of the set is ASCII.
  var isASCII: Bool { words.2 | words.3 == 0 }

  package mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) &<< UInt64(byte & 63)
    switch byte &>> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  /// Whether `byte` is in the set.
  package func contains(_ byte: UInt8) -> Bool {
    let lower = byte & 0x40 == 0 ? words.0 : words.1
    let upper = byte & 0x40 == 0 ? words.2 : words.3
    return (byte & 0x80 == 0 ? lower : upper) &>> UInt64(byte & 63) & 1 != 0
  }

  /// Whether all of `bytes` are in the set.
  package func containsAll(_ bytes: some Collection<UInt8>) -> Bool {
    firstIndexOutside(bytes) == nil
  }

  /// The offset of the first byte that is not in the set.
  package func firstIndexOutside(_ bytes: some Collection<UInt8>) -> Int? {
    bytes.withContiguousBytes { bytes in bytes.firstIndex { !contains($0) } }
  }

  /// The union of this set and `other`.
  package func union(_ other: ByteSet) -> ByteSet {
    var result = self
    result.words.0 |= other.words.0
    result.words.1 |= other.words.1
    result.words.2 |= other.words.2
    result.words.3 |= other.words.3
    return result
  }

  /// The bytes of this set that are not in `other`.
  package func subtracting(_ other: ByteSet) -> ByteSet {
    var result = self
    result.words.0 &= ~other.words.0
    result.words.1 &= ~other.words.1
    result.words.2 &= ~other.words.2
    result.words.3 &= ~other.words.3
    return result
  }

  package static func == (left: ByteSet, right: ByteSet) -> Bool { left.words == right.words }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}

// The sets below are written as words, so that none needs to be built on first use. Tests compare
// each with its characters.
extension ByteSet {
  /// RFC 5234: `ALPHA` and `DIGIT`.
  package static let alphanumeric = ByteSet(
    low: 0x03ff_0000_0000_0000, high: 0x07ff_fffe_07ff_fffe)

  /// RFC 3986, 2.3: `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`.
  package static let unreserved = ByteSet(
    low: 0x03ff_6000_0000_0000, high: 0x47ff_fffe_87ff_fffe)

  /// RFC 3986, 2.2: `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`.
  package static let subDelimiters = ByteSet(low: 0x2800_1fd2_0000_0000, high: 0)

  /// The bytes that AFNetworking leaves unescaped in a query or a form: `unreserved`, `/` and `?`.
  package static let formUnescaped = ByteSet(
    low: 0x83ff_e000_0000_0000, high: 0x47ff_fffe_87ff_fffe)

  /// The bytes that literal text of a path segment may keep. RFC 3986, 3.3: `pchar = unreserved /
  /// pct-encoded / sub-delims / ":" / "@"`, here without the `%`.
  package static let pathSegmentLiteral = ByteSet(
    low: 0x2fff_7fd2_0000_0000, high: 0x47ff_fffe_87ff_ffff)

  /// The bytes that literal text of a path may keep: those of its segments, and `/`.
  package static let pathLiteral = ByteSet(
    low: 0x2fff_ffd2_0000_0000, high: 0x47ff_fffe_87ff_ffff)

  /// The bytes that literal text of a query may keep. RFC 3986, 3.4: `query = *( pchar / "/" / "?"
  /// )`.
  package static let queryLiteral = ByteSet(
    low: 0xafff_ffd2_0000_0000, high: 0x47ff_fffe_87ff_ffff)

  /// RFC 3986, 3.2.2: `reg-name = *( unreserved / pct-encoded / sub-delims )`, here without the
  /// `%`: HTTP clients disagree on the meaning of percent-encoded names.
  package static let registeredName = ByteSet(
    low: 0x2bff_7fd2_0000_0000, high: 0x47ff_fffe_87ff_fffe)

  /// RFC 9110, 5.6.2: `tchar = "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" /
  /// "_" / "`" / "|" / "~" / DIGIT / ALPHA`.
  package static let token = ByteSet(
    low: 0x03ff_6cfa_0000_0000, high: 0x57ff_ffff_c7ff_fffe)
}
