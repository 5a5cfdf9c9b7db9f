import Diagnostics
import MessageSyntax

extension MatchReport {
  /// The report as JUnit XML, with a test case for each request.
  var junit: String {
    let failures = entries.count { isFailure($0) }
    let skipped = entries.count { $0.outcome == .unseen && !requiresAll }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuite name="waybill" tests="\#(entries.count)" failures="\#(failures)" errors="0" "#
        + #"skipped="\#(skipped)">"#,
    ]
    for entry in entries {
      let name = Self.attribute(entry.name)
      guard entry.outcome != .matched else {
        lines.append(#"  <testcase classname="waybill" name="\#(name)"/>"#)
        continue
      }
      lines.append(#"  <testcase classname="waybill" name="\#(name)">"#)
      let summary = Self.attribute(entry.summary)
      if isFailure(entry) {
        let text = Self.attribute(entry.differenceLines.joined(separator: "\n"))
        lines.append(#"    <failure message="\#(summary)">\#(text)</failure>"#)
      } else {
        lines.append(#"    <skipped message="\#(summary)"/>"#)
      }
      lines.append("  </testcase>")
    }
    lines.append("</testsuite>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Text for XML, with characters escaped that XML does not allow.
  private static func attribute(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      var output = ""
      for scalar in VisibleText.escaping(String(line)).unicodeScalars {
        switch scalar {
        case "<": output += "&lt;"
        case ">": output += "&gt;"
        case "&": output += "&amp;"
        case "\"": output += "&quot;"
        default: output.unicodeScalars.append(scalar)
        }
      }
      return output
    }.joined(separator: "\n")
  }
}
