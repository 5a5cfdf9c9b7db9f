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
  /// - Returns: The messages of the samples, and those that came back, by service and `request/case`.
  private func roundTrip(
    _ kind: String, _ suffix: String
  ) throws -> (sent: [String: Data], back: [String: Data]) {
    let folder = try Folder()
    try FileManager.default.copyItem(
      atPath: Checkout.path("specs"), toPath: folder.url("specs").path)
    let compiled = try Executable.run(
      ["compile", "specs", "--emit", "wire,\(kind)", "--output", "out", "--quiet"], in: folder)
    #expect(compiled.status == 0, "\(compiled.messages)")
    let services = try FileManager.default.contentsOfDirectory(
      atPath: folder.url("out/\(kind)").path)
    var back: [String: Data] = [:]
    for service in services.sorted() where !service.hasPrefix(".") {
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
    return (sent, back)
  }

  @Test(
    "Every message comes back from an archive byte by byte", .enabled(if: TestExtent.includesTools))
  func har() throws {
    let (sent, back) = try roundTrip("har", ".har")
    #expect(sent.count > 250)
    #expect(sent.filter { back[$0.key] != $0.value }.keys.sorted() == [])
  }

  @Test(
    "Every message comes back from a script byte by byte, except for the sizes of chunks",
    .enabled(if: TestExtent.includesTools))
  func curl() throws {
    let (sent, back) = try roundTrip("curl", ".sh")
    #expect(Set(sent.filter { back[$0.key] != $0.value }.keys) == Self.chunkedByCurl)
  }

  /// A message as clause 14.2 of the reference compares messages: the target decoded, fields by their names
  /// in lower case, and without framing.
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
      let mark = words[1].firstIndex(of: "?") ?? words[1].endIndex
      let segments = words[1][..<mark].split(separator: "/", omittingEmptySubsequences: false)
      let pairs = words[1][mark...].split(separator: "&", omittingEmptySubsequences: false).map {
        $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      }
      target = ([segments] + pairs).map { parts in
        parts.map { $0.removingPercentEncoding ?? String($0) }
      }
      var fields: [String: String] = [:]
      for line in lines {
        let parts = line.split(separator: ":", maxSplits: 1)
        let name = parts[0].lowercased()
        guard name != "content-length" else { continue }
        let value = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        fields[name] = fields[name].map { "\($0), \(value)" } ?? value
      }
      self.fields = fields
      content = message[end.upperBound...]
    }
  }

  @Test(
    "Every message comes back from a .http file as a client delivers it, except chunks and whole URLs",
    .enabled(if: TestExtent.includesTools))
  func http() throws {
    let (sent, back) = try roundTrip("http", ".http")
    var differing: [String] = []
    for (name, message) in sent {
      let head = String(decoding: message.prefix(4096), as: UTF8.self)
      let isOrigin = head.drop { $0 != " " }.hasPrefix(" /")
      // `.http` files say neither: the warnings http-chunked and http-target-form tell of them.
      guard isOrigin, !head.contains("\r\nTransfer-Encoding: chunked\r\n") else { continue }
      // A request without cases beside its default has the name of the request alone.
      let short = name.hasSuffix("/default") ? String(name.dropLast(8)) : name
      let returned = back[name] ?? back[short]
      guard let returned, try Delivered(returned) == Delivered(message) else {
        differing.append(name)
        continue
      }
    }
    #expect(differing.sorted() == [])
  }
}
