import Diagnostics
import MessageSyntax
import RecordedMessages

/// Leaves out the entries of an HTTP archive that no one calls an API with: what a page loads to be shown, and what a
/// browser sends by itself.
struct HARFilter {
  /// The numbers of entries that were left out, by kind, in the order in which hosts and kinds were found.
  private var hosts: [(name: String, counts: [(kind: String, count: Int)])] = []

  /// The indices of ``hosts`` by name. An archive may have very many.
  private var places: [NameKey: Int] = [:]
  private var first: Span?

  /// The number of hosts that the report names.
  private static let shownHosts = 10

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
    let place = places[NameKey(host)] ?? hosts.count
    if place == hosts.count {
      places[NameKey(host)] = place
      hosts.append((host, []))
    }
    if let known = hosts[place].counts.firstIndex(where: { $0.kind == kind }) {
      hosts[place].counts[known].count += 1
    } else {
      hosts[place].counts.append((kind, 1))
    }
    if first == nil { first = entry.place }
    return true
  }

  /// Reports what was left out.
  func report(to report: inout ImportReporter) {
    guard let first else { return }
    let words = hosts.prefix(Self.shownHosts).map { host, counts in
      let kinds = counts.map { "\($0.count) \($0.kind)\($0.count == 1 ? "" : "s")" }
      return "'\(host)' (\(kinds.joined(separator: ", ")))"
    }
    let rest = hosts.count - words.count
    let more = rest == 0 ? "" : " and \(rest) more host\(rest == 1 ? "" : "s")"
    report.choose(
      "what pages load and browsers send by themselves is left out: \(words.joined(separator: ", "))\(more)",
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
