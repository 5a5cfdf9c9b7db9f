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

  /// Compiles the samples to a kind, imports every output, and compiles what comes of it.
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
      // The contents of a script are beside it, and are to be beside the spec.
      let imported = try Executable.run(
        ["import", kind, "\(home)/\(service)\(suffix)", "--output", home, "--quiet"], in: folder)
      #expect(imported.status == 0, "\(imported.messages)")
      let again = try Executable.run(
        ["compile", home, "--output", "back/\(service)", "--quiet"], in: folder)
      #expect(again.status == 0, "\(again.messages)")
      for (name, message) in try messages(in: folder, "back/\(service)/wire") {
        // service/request%2Fcase/default
        let parts = name.split(separator: "/")
        let request = parts[1].removingPercentEncoding ?? String(parts[1])
        back["\(service)/\(request)"] = message
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
    "Every message comes back from a script byte by byte, but for the sizes of chunks",
    .enabled(if: TestExtent.includesTools))
  func curl() throws {
    let (sent, back) = try roundTrip("curl", ".sh")
    #expect(Set(sent.filter { back[$0.key] != $0.value }.keys) == Self.chunkedByCurl)
  }
}
