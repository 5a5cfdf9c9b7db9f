internal import MessageSyntax

// RFC 9110, section 10.2.3: Retry-After = HTTP-date / delay-seconds

extension ResponseHead {
  /// How long the server asks the client to wait, or `nil` without a valid `Retry-After` field.
  ///
  /// A date is compared with the server's own clock, its `Date` field; without that field it is
  /// ignored.
  public var retryAfter: Duration? {
    guard let text = single("Retry-After") else { return nil }
    if !text.utf8.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) {
      // More seconds than an `Int64` holds mean forever.
      return Int64(text).map { .seconds($0) } ?? .seconds(Int64.max)
    }
    guard let date = HTTPDate.seconds(text), let now = single("Date").flatMap(HTTPDate.seconds)
    else { return nil }
    return .seconds(max(0, date - now))
  }
}

/// Dates in fields, in the only format that is sent today.
///
/// RFC 9110, section 5.6.7: `IMF-fixdate = day-name "," SP day SP month SP year SP hour ":" minute
/// ":" second SP "GMT"`. The obsolete formats are not read.
private enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The seconds from 1970 to a date, or `nil` for any other text.
  static func seconds(_ text: String) -> Int64? {
    let words = text.utf8.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 6, words[0].count == 4, words[5].elementsEqual("GMT".utf8) else {
      return nil
    }
    guard let month = months.firstIndex(where: { $0.utf8.elementsEqual(words[2]) }) else {
      return nil
    }
    let number = String(month + 1)
    let date = [
      String(words[3]), number.utf8.count == 1 ? "0" + number : number, String(words[1]),
    ]
    let moment = date.map { $0 ?? "" }.joined(separator: "-") + "T\(String(words[4]) ?? "")Z"
    return DateTime(moment)?.timestamp.secondsSinceEpoch
  }
}
