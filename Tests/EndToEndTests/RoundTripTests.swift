import Foundation
import TestSupport
import Testing

/// The samples, written as HAR, curl and `.http`, and imported again: the same messages come back.
@Suite struct RoundTripTests {
  /// Chunks of curl's commands have curl's sizes, which no option of curl decides.
  private static let chunkedByCurl: Set<String> = [
    "device-management/report/refused", "device-management/report-device-information/phone",
    "device-management/report-device-information/never", "device-management/send-log/default",
    "device-management/send-diagnostics/bytes",
  ]

  /// The messages that a folder of outputs has, by service, request and case.
  private func messages(in folder: Folder, _ path: String) throws -> [String: Data] {
    let root = folder.url(path)
    let files =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    var messages: [String: Data] = [:]
    for file in files where file.hasSuffix(".request") {
      messages[String(file.dropLast(8))] = try Data(contentsOf: root.appending(path: file))
    }
    return messages
  }

  /// Compiles the samples to a kind, imports every output, and compiles the result.
  ///
  /// - Returns: The messages of the samples, and those that came back, by service and `request/case`; and the
  ///   warnings.
  private func roundTrip(
    _ kind: String, _ suffix: String, options: [String] = []
  ) throws -> (sent: [String: Data], back: [String: Data], warnings: String) {
    let folder = try Folder()
    try FileManager.default.copyItem(
      atPath: Checkout.path("specs"), toPath: folder.url("specs").path)
    let compiled = try Executable.run(
      ["compile", "specs", "--emit", "wire,\(kind)", "--output", "out", "--max-errors", "0"]
        + options, in: folder)
    #expect(compiled.status == 0, "\(compiled.messages)")
    let services = try FileManager.default.contentsOfDirectory(
      atPath: folder.url("out/\(kind)").path)
    var back: [String: Data] = [:]
    // The environments of all services are beside their folders.
    for service in services.sorted()
    where !service.hasPrefix(".") && !service.contains("env.json")
      && !service.hasSuffix(".settings.json")
    {
      let home = "out/\(kind)/\(service)"
      // The body files of a script are beside it, and must be beside the spec.
      let imported = try Executable.run(
        [
          "import", kind, "\(home)/\(service)\(suffix)", "--output", home, "--keep-credentials",
          "--quiet",
        ], in: folder)
      #expect(imported.status == 0, "\(imported.messages)")
      let again = try Executable.run(
        ["compile", home, "--output", "back/\(service)", "--quiet"], in: folder)
      #expect(again.status == 0, "\(again.messages)")
      for (name, message) in try messages(in: folder, "back/\(service)/wire") {
        // service/request%2Fcase/default
        let parts = name.split(separator: "/")
        let request = parts[1].removingPercentEncoding ?? String(parts[1])
        // A comma is before an escape at the beginning.
        let folder = service.hasPrefix(",~") ? service.dropFirst() : service[...]
        back["\(folder.replacing("~", with: "%"))/\(request)"] = message
      }
    }
    var sent: [String: Data] = [:]
    for (name, message) in try messages(in: folder, "out/wire") {
      let parts = name.split(separator: "/")
      let names = parts.dropFirst().map { $0.removingPercentEncoding ?? String($0) }
      sent["\(parts[0])/\(names.joined(separator: "/"))"] = message
    }
    return (sent, back, compiled.messages)
  }

  /// A message whose signature comes back as fields, which are before the framing: with its field lines
  /// in order. All other messages are compared as they are.
  private static func unordered(_ message: Data?) -> Data? {
    guard let message, message.firstRange(of: Data("\r\nAuthorization: AWS4-".utf8)) != nil,
      let end = message.firstRange(of: Data("\r\n\r\n".utf8))
    else { return message }
    let lines = String(decoding: message[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let sorted = [lines[0]] + lines.dropFirst().sorted()
    return Data(sorted.joined(separator: "\r\n").utf8) + message[end.lowerBound...]
  }

  /// The names of messages that did not come back.
  private static func changed(_ sent: [String: Data], _ back: [String: Data]) -> Set<String> {
    Set(sent.filter { unordered(back[$0.key]) != unordered($0.value) }.keys)
  }

  @Test(
    "Every message comes back from an archive byte by byte", .enabled(if: TestExtent.includesTools))
  func har() throws {
    let (sent, back, _) = try roundTrip("har", ".har")
    #expect(sent.count > 250)
    #expect(Self.changed(sent, back) == [])
  }

  @Test(
    "Every message comes back from a script byte by byte, except for the sizes of chunks",
    .enabled(if: TestExtent.includesTools))
  func curl() throws {
    let (sent, back, _) = try roundTrip("curl", ".sh")
    #expect(Self.changed(sent, back) == Self.chunkedByCurl)
  }

  /// A message as clause 14.2 of the reference compares messages: the target in origin form and decoded,
  /// fields by their names in lower case, and without framing.
  private struct Delivered: Equatable {
    let method: Substring
    let target: [[String]]
    let fields: [String: String]
    let content: Data

    init(_ message: Data) throws {
      let end = try #require(message.firstRange(of: Data("\r\n\r\n".utf8)))
      let head = String(decoding: message[..<end.lowerBound], as: UTF8.self)
      var lines = head.split(separator: "\r\n")
      let words = lines.removeFirst().split(separator: " ")
      method = words[0]
      // Segments, keys and values are decoded separately: in a query, `/` is like any other
      // character.
      let authority = words[1].firstRange(of: "://")?.upperBound
      let whole = authority.map { start in words[1][start...].drop { $0 != "/" } } ?? words[1]
      let mark = whole.firstIndex(of: "?") ?? whole.endIndex
      let segments = whole[..<mark].split(separator: "/", omittingEmptySubsequences: false)
      // The warning http-plus tells of a space that is `+`.
      let query = whole[mark...].replacing("+", with: "%20")
      let pairs = query.split(separator: "&", omittingEmptySubsequences: false).map {
        $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      }
      target = ([segments] + pairs).map { parts in
        parts.map { $0.removingPercentEncoding ?? String($0) }
      }
      var fields: [String: String] = [:]
      for line in lines {
        let parts = line.split(separator: ":", maxSplits: 1)
        let name = parts[0].lowercased()
        guard name != "content-length", name != "transfer-encoding" else { continue }
        let value = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        fields[name] = fields[name].map { "\($0), \(value)" } ?? value
      }
      self.fields = fields
      let isChunked = head.contains("\r\nTransfer-Encoding: chunked")
      content =
        try isChunked ? Self.unchunked(message[end.upperBound...]) : message[end.upperBound...]
    }

    /// The content of chunks without trailer fields (RFC 9112, section 7.1).
    private static func unchunked(_ chunks: Data) throws -> Data {
      var (rest, content) = (chunks, Data())
      while let end = rest.firstRange(of: Data("\r\n".utf8)) {
        let size = try #require(
          Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16))
        content += rest[end.upperBound...].prefix(size)
        rest = rest[end.upperBound...].dropFirst(size + 2)
      }
      return content
    }
  }

  @Test(
    "Every message comes back from a .http file as a client delivers it, except the target *",
    .enabled(if: TestExtent.includesTools),
    arguments: [
      "portable", "httpyac", "kulala", "jetbrains", "vscode-rest-client", "visual-studio",
    ])
  func http(dialect: String) throws {
    let (sent, back, warnings) = try roundTrip(
      "http", ".http", options: ["--http-dialect", dialect])
    var (equal, differing, missing) = (0, [String](), [String]())
    for (name, message) in sent {
      // A request without cases beside its default has the name of the request alone.
      let short = name.hasSuffix("/default") ? String(name.dropLast(8)) : name
      guard let returned = back[name] ?? back[short] else {
        missing.append(short)
        continue
      }
      if try Delivered(returned) == Delivered(message) {
        equal += 1
      } else {
        differing.append(name)
      }
    }
    // Clients have no target without a path, of which the warning http-target-form tells.
    let asterisks = sent.filter { $0.value.starts(with: Data("OPTIONS * ".utf8)) }.keys
    #expect(differing.sorted() == asterisks.sorted() && asterisks.count == 2)
    // Only Visual Studio sends no file.
    let untold = missing.filter { name in
      let title = name.split(separator: "/").dropFirst().joined(separator: "/")
      return !warnings.contains("request '\(title)' is left out of the .http file")
    }
    #expect(untold.sorted() == [])
    #expect(equal == sent.count - missing.count - asterisks.count)
    #expect(equal >= (dialect == "visual-studio" ? 231 : 313))
  }
}
