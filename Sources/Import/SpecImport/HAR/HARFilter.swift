import Diagnostics
import MessageSyntax
import RecordedMessages

/// Leaves out the entries of an HTTP archive that no one calls an API with: what a page loads to be shown, and what a
/// browser sends by itself.
struct HARFilter {
  /// The number of entries that were left out, by host and kind, in the order in which they were found.
  private var counts: [(host: String, kind: String, count: Int)] = []
  private var first: Span?

  /// The words of Chromium's `_resourceType` for entries that are left out, and what reports call one.
  private static let resourceTypes = [
    "image": "image", "font": "font", "stylesheet": "style sheet", "script": "script",
    "media": "media file", "texttrack": "media file", "manifest": "manifest",
    "preflight": "preflight",
    "ping": "beacon", "beacon": "beacon", "cspviolationreport": "beacon",
    "csp-violation-report": "beacon",
  ]

  /// Whether an entry is left out, which is then counted.
  mutating func leavesOut(_ entry: JSONTree) -> Bool {
    guard let kind = Self.kind(of: entry) else { return false }
    let host = MessageBuilder.host(of: entry["request"]?["url"]?.text ?? "")
    if let place = counts.firstIndex(where: { $0.host.isSame(as: host) && $0.kind == kind }) {
      counts[place].count += 1
    } else {
      counts.append((host, kind, 1))
    }
    if first == nil { first = entry.place }
    return true
  }

  /// Reports what was left out.
  func report(to report: inout ImportReporter) {
    guard let first else { return }
    var hosts: [String] = []
    for entry in counts where !hosts.contains(where: { $0.isSame(as: entry.host) }) {
      hosts.append(entry.host)
    }
    let words = hosts.map { host in
      let kinds = counts.filter { $0.host.isSame(as: host) }.map {
        "\($0.count) \($0.kind)\($0.count == 1 ? "" : "s")"
      }
      return "\(host) (\(kinds.joined(separator: ", ")))"
    }
    report.choose(
      "what pages load and browsers send by themselves is left out: \(words.joined(separator: ", "))",
      help: "import it, too, with --all", at: first)
  }

  /// A word for an entry that is left out; `nil` for one that is imported.
  private static func kind(of entry: JSONTree) -> String? {
    let request = HARRequest(entry["request"] ?? entry)
    let method = request.method?.text ?? "GET"
    let isPreflight =
      method == "OPTIONS"
      && request.headers.contains {
        $0["name"]?.text?.asciiLowercased == "access-control-request-method"
      }
    if isPreflight { return "preflight" }
    if let type = entry["_resourceType"]?.text { return resourceTypes[type.asciiLowercased] }
    // Firefox and Safari write no type. What is sent, or asked for by a script, may be answered by an image.
    guard method == "GET", let type = entry["response"]?["content"]?["mimeType"]?.text else {
      return nil
    }
    return kind(ofMediaType: type.prefix { $0 != ";" }.asciiLowercased)
  }

  private static func kind(ofMediaType type: String) -> String? {
    switch type.prefix(while: { $0 != "/" }) {
    case "image": return "image"
    case "font": return "font"
    case "audio", "video": return "media file"
    default: break
    }
    switch type {
    case "text/css": return "style sheet"
    case "text/javascript", "application/javascript", "application/x-javascript": return "script"
    case "application/font-woff", "application/x-font-woff", "application/vnd.ms-fontobject":
      return "font"
    default: return nil
    }
  }
}
