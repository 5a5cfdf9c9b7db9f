/// Dates of HTTP, in the only format that is sent today.
///
/// RFC 9110, section 5.6.7: `IMF-fixdate = day-name "," SP day SP month SP year SP hour ":" minute
/// ":" second SP "GMT"`. The obsolete formats are not read.
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The names of the days, from that of 1970-01-01.
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  /// Appends a moment, in seconds since 1970, of the years 0 to 9999.
  package static func append(_ seconds: Int64, to output: inout [UInt8]) {
    let second = Int(((seconds % 86_400) + 86_400) % 86_400)
    let day = (seconds - Int64(second)) / 86_400
    let date = CalendarDate(daysSinceEpoch: day)
    output += days[Int(((day % 7) + 7) % 7)].utf8
    output += ", ".utf8
    appendPadded(date.day, count: 2, to: &output)
    output += " \(months[date.month - 1]) ".utf8
    appendPadded(date.year, count: 4, to: &output)
    output.append(0x20)
    Timestamp.appendTime(second, to: &output)
    output += " GMT".utf8
  }

  /// The seconds from 1970 to a date, or `nil` for any other text. The name of the day is not
  /// compared.
  package static func seconds(_ text: some Collection<UInt8>) -> Int64? {
    let words = text.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 6, words[0].count == 4, words[5].elementsEqual("GMT".utf8) else {
      return nil
    }
    guard let month = months.firstIndex(where: { $0.utf8.elementsEqual(words[2]) }) else {
      return nil
    }
    var moment = Array(words[3]) + [0x2D]
    appendPadded(month + 1, count: 2, to: &moment)
    moment += [0x2D] + words[1] + [0x54] + words[4] + [0x5A]
    return Timestamp(rfc3339: moment)?.secondsSinceEpoch
  }
}
