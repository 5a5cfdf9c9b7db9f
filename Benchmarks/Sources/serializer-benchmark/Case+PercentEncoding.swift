import Foundation
import RequestSerialization

extension Case {
  /// Goal 6: texts of some kinds, percent-encoded by the library, Foundation and libcurl.
  ///
  /// No text contains `/` or `?`: libcurl encodes them, which a query does not need.
  static func percentEncoding() -> [Case] {
    let sentence = "The quick brown fox & the lazy dog: 100% of it, said \"Alice\" <a@b.example>. "
    return [
      percentEncoding("short-ascii", of: "hello world"),
      percentEncoding("sentence", of: "black cat & white dog"),
      percentEncoding("long-ascii", of: String(repeating: sentence, count: 26)),
      percentEncoding("cjk", of: String(repeating: "東京都千代田区永田町一丁目", count: 8)),
      percentEncoding("emoji", of: String(repeating: "🐈‍⬛🐕🌅👩🏽‍🚀🇨🇭🎉", count: 8)),
    ]
  }

  private static func percentEncoding(_ name: String, of text: String) -> Case {
    // RFC 3986, 2.3: unreserved, and what else a query may contain.
    let kept = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/?")
    var subjects = [
      Subject("waybill", bytes: { Array($0.utf8) }) { ParameterOptions.percentEncoded(text) },
      Subject("Foundation", bytes: { Array($0.utf8) }) {
        text.addingPercentEncoding(withAllowedCharacters: kept) ?? ""
      },
    ]
    if let libcurl = Libcurl() {
      let text = Array(text.utf8CString)
      subjects.append(
        Subject("libcurl", bytes: { _ in libcurl.bytes(text) }) {
          try libcurl.withEscaped(text) { $0[0] }
        })
    }
    return Case(name, subjects)
  }
}

extension Libcurl {
  fileprivate func bytes(_ text: [CChar]) -> [UInt8] {
    (try? withEscaped(text) { Array(String(cString: $0).utf8) }) ?? []
  }
}
