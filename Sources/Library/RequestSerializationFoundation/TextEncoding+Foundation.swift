public import Foundation
public import RequestSerialization

// Character encodings of Foundation, for texts, forms and the texts of multipart messages.

extension TextEncoding {
  /// Creates an encoding from one of Foundation, such as `.shiftJIS`, `.gb18030` or `.eucKR`.
  ///
  /// ```swift
  /// serializer.textEncoding = try TextEncoding(.gb18030)
  /// ```
  ///
  /// A text with a character that the encoding lacks is an error, and so is one that would be read
  /// back as another text: nothing is replaced. A form is escaped in the encoding, as browsers
  /// do for pages in it, where AFNetworking escapes UTF-8: `名` is `%C3%FB` in GB 18030. A query is
  /// always UTF-8.
  ///
  /// A `RequestSerializer` with such an encoding can be encoded, but not decoded: only Foundation
  /// knows the encoding.
  ///
  /// - Parameter encoding: The encoding. UTF-8, ASCII, ISO 8859-1 and UTF-16 with a byte order are
  ///   the library's own.
  /// - Throws: `SerializationError` with `unsupportedEncoding` and the name of an encoding that this
  ///   platform cannot convert, or that has no name in the IANA registry of character sets. Linux
  ///   converts neither GBK nor EUC-JP.
  public init(_ encoding: String.Encoding) throws(SerializationError) {
    if let own = Self.own[encoding] {
      self = own
      return
    }
    guard let name = encoding.charset, "a".data(using: encoding) != nil else {
      throw SerializationError(.unsupportedEncoding, encoding.charset ?? encoding.description)
    }
    self.init(name) { text in
      guard let data = text.data(using: encoding),
        let back = String(data: data, encoding: encoding),
        back.utf8.elementsEqual(text.utf8)
      else { return nil }
      return Array(data)
    }
  }

  private static let own: [String.Encoding: TextEncoding] = [
    .utf8: .utf8, .ascii: .ascii, .isoLatin1: .isoLatin1, .utf16BigEndian: .utf16BigEndian,
    .utf16LittleEndian: .utf16LittleEndian,
  ]
}

extension String.Encoding {
  // Core Foundation's numbers with the bit that marks them, which Apple's platforms compute by
  // `CFStringConvertEncodingToNSStringEncoding`.

  /// GB 18030, for Chinese.
  public static let gb18030 = String.Encoding(rawValue: 0x8000_0632)

  /// GBK, for Chinese. Linux cannot convert it; GB 18030 contains it.
  public static let gbk = String.Encoding(rawValue: 0x8000_0631)

  /// EUC-CN, the usual form of GB 2312, for Chinese.
  public static let gb2312 = String.Encoding(rawValue: 0x8000_0930)

  /// Big5, for Chinese.
  public static let big5 = String.Encoding(rawValue: 0x8000_0A03)

  /// EUC-KR, for Korean.
  public static let eucKR = String.Encoding(rawValue: 0x8000_0940)

  /// KOI8-R, for Russian.
  public static let koi8R = String.Encoding(rawValue: 0x8000_0A02)

  /// The name in the IANA registry of character sets, or `nil` without one.
  ///
  /// Encodings outside this table are not tried: that of `symbol` ends the program on Linux.
  fileprivate var charset: String? { Self.charsets[self] }

  private static let charsets: [String.Encoding: String] = [
    .gb18030: "gb18030", .gbk: "gbk", .gb2312: "gb2312", .big5: "big5", .eucKR: "euc-kr",
    .koi8R: "koi8-r", .shiftJIS: "shift_jis", .japaneseEUC: "euc-jp", .iso2022JP: "iso-2022-jp",
    .isoLatin2: "iso-8859-2", .windowsCP1250: "windows-1250", .windowsCP1251: "windows-1251",
    .windowsCP1252: "windows-1252", .windowsCP1253: "windows-1253",
    .windowsCP1254: "windows-1254", .macOSRoman: "macintosh",
    .utf16: "utf-16", .utf32: "utf-32", .utf32BigEndian: "utf-32be",
    .utf32LittleEndian: "utf-32le",
    String.Encoding(rawValue: 0x8000_0203): "iso-8859-3",
    String.Encoding(rawValue: 0x8000_0204): "iso-8859-4",
    String.Encoding(rawValue: 0x8000_0205): "iso-8859-5",
    String.Encoding(rawValue: 0x8000_0206): "iso-8859-6",
    String.Encoding(rawValue: 0x8000_0207): "iso-8859-7",
    String.Encoding(rawValue: 0x8000_0208): "iso-8859-8",
    String.Encoding(rawValue: 0x8000_0209): "iso-8859-9",
    String.Encoding(rawValue: 0x8000_020F): "iso-8859-15",
    String.Encoding(rawValue: 0x8000_0505): "windows-1255",
    String.Encoding(rawValue: 0x8000_0506): "windows-1256",
    String.Encoding(rawValue: 0x8000_0507): "windows-1257",
    String.Encoding(rawValue: 0x8000_0508): "windows-1258",
    String.Encoding(rawValue: 0x8000_0419): "ibm866",
    String.Encoding(rawValue: 0x8000_041D): "windows-874",
    String.Encoding(rawValue: 0x8000_0A06): "big5-hkscs",
  ]
}
