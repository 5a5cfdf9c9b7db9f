import MessageSyntax

/// The effect of an encoding on each ASCII character, derived from its result for
/// ``WireSpelling/probe``, and the equivalent shell command.
struct ByteMap {
  private var kept: [UInt8] = []
  private var percentEncoded: [UInt8] = []
  private var backslashed: [UInt8] = []
  private var entities: [(byte: UInt8, name: String)] = []
  private var spaceIsPlus = false

  /// Whether non-ASCII characters are kept.
  private(set) var keepsOthers = false

  /// Reads the encoded probe; `nil` if the encoding does anything else.
  init?(_ probed: [UInt8]) {
    var rest = probed[...]
    for byte in WireSpelling.probe where byte < 0x80 {
      guard take(byte, from: &rest) else { return nil }
    }
    keepsOthers = rest.elementsEqual("é".utf8)
    guard keepsOthers || rest.elementsEqual("%C3%A9".utf8) else { return nil }
  }

  private mutating func take(_ byte: UInt8, from rest: inout ArraySlice<UInt8>) -> Bool {
    func skip(_ bytes: [UInt8]) -> Bool {
      guard rest.starts(with: bytes) else { return false }
      rest = rest.dropFirst(bytes.count)
      return true
    }
    var encoded: [UInt8] = []
    PercentEncoding.append([byte], keeping: ByteSet(""), to: &encoded)
    let entity = Self.entities.first { $0.byte == byte && rest.starts(with: Array($0.name.utf8)) }
    if skip(encoded) {
      percentEncoded.append(byte)
    } else if byte == 0x20, skip([UInt8(ascii: "+")]) {
      spaceIsPlus = true
    } else if skip([UInt8(ascii: "\\"), byte]) {
      backslashed.append(byte)
    } else if let entity, skip(Array(entity.name.utf8)) {
      entities.append(entity)
    } else if skip([byte]) {
      kept.append(byte)
    } else {
      return false
    }
    return true
  }

  private static let entities: [(byte: UInt8, name: String)] = [
    (UInt8(ascii: "&"), "&amp;"), (UInt8(ascii: "<"), "&lt;"), (UInt8(ascii: ">"), "&gt;"),
    (UInt8(ascii: "\""), "&quot;"), (UInt8(ascii: "'"), "&apos;"),
  ]
}

extension ByteMap {
  /// The characters that change, with their replacements.
  var replacements: [(byte: UInt8, text: String)] {
    var found = entities.map { (byte: $0.byte, text: $0.name) }
    for byte in percentEncoded {
      var encoded: [UInt8] = []
      PercentEncoding.append([byte], keeping: ByteSet(""), to: &encoded)
      found.append((byte, String(decoding: encoded, as: UTF8.self)))
    }
    for byte in backslashed { found.append((byte, "\\" + String(UnicodeScalar(byte)))) }
    return spaceIsPlus ? found + [(0x20, "+")] : found
  }

  /// The command that encodes a stream; `nil` if nothing changes. No encoding escapes in two ways.
  var command: String? {
    if !percentEncoded.isEmpty { return percentEncoding }
    if !backslashed.isEmpty { return escaping }
    guard !entities.isEmpty else { return nil }
    // The ampersand comes first because the other entities contain it.
    let commands = entities.sorted { a, _ in a.byte == UInt8(ascii: "&") }.map {
      let byte = $0.byte == UInt8(ascii: "'") ? #"'\''"# : String(UnicodeScalar($0.byte))
      return "s/\(byte)/\\\($0.name)/g"
    }
    return "sed '\(commands.joined(separator: ";"))'"
  }

  /// Puts a backslash before each of some characters. In brackets, only a leading `^` is special.
  private var escaping: String {
    #"sed 's,[\#(String(decoding: backslashed, as: UTF8.self))],\\&,g'"#
  }

  /// `od` prints bytes as numbers, and `awk` turns these into characters or percent-encodings.
  private var percentEncoding: String {
    let marks = kept.filter { !$0.isASCIILetter && !$0.isASCIIDigit }
      .map { byte -> String in
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "\""): "\\" + String(UnicodeScalar(byte))
        case UInt8(ascii: "'"): #"\047"#
        default: String(UnicodeScalar(byte))
        }
      }.joined()
    let plus = spaceIsPlus ? #"$i=="20"?"+":"# : ""
    return #"od -A n -v -t x1 | LC_ALL=C awk 'BEGIN{for(i=33;i<127;i++)"#
      + #"t[sprintf("%02x",i)]=sprintf("%c",i)}{for(i=1;i<=NF;i++){c=t[$i];"#
      + #"printf "%s",("# + plus
      + #"c~/[A-Za-z0-9]/||c!=""&&index("\#(marks)",c)?c:"%"toupper($i))}}'"#
  }
}
