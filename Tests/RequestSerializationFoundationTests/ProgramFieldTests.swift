// Fields that describe the program.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

@Suite("Fields of the program")
struct ProgramFieldTests {
  /// A bundle with this information.
  private func bundle(_ values: [String: String]) throws -> Bundle {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "\(UUID().uuidString).bundle")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Contents"), withIntermediateDirectories: true)
    let list = try PropertyListEncoder().encode(values)
    try list.write(to: folder.appending(path: "Contents/Info.plist"))
    return try #require(Bundle(url: folder))
  }

  private var system: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    let patch = version.patchVersion > 0 ? ".\(version.patchVersion)" : ""
    return "\(version.majorVersion).\(version.minorVersion)\(patch)"
  }

  @Test("The name and the version are the bundle's, in ASCII")
  func userAgent() throws {
    let bundle = try bundle([
      "CFBundleExecutable": "Ærø Fotos", "CFBundleShortVersionString": "2.1",
      "CFBundleVersion": "77", "CFBundleIdentifier": "com.example.photos",
    ])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    let field = HeaderField.userAgent(of: bundle)
    #expect(field.name == "User-Agent")
    #expect(field.value.hasPrefix("AEro Fotos/2.1 ("))
    #expect(field.value.hasSuffix(" \(system))"))
  }

  @Test("The identifier and the build replace what is missing")
  func substitutes() throws {
    let bundle = try bundle(["CFBundleVersion": "77", "CFBundleIdentifier": "com.example.photos"])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    #expect(HeaderField.userAgent(of: bundle).value.hasPrefix("com.example.photos/77 ("))
  }

  @Test("The serializer's requests have the fields, and can be sent")
  func serializer() throws {
    var serializer = RequestSerializer()
    serializer.setFieldsOfProgram()
    #expect(serializer.fields["User-Agent"] == HeaderField.userAgent().value)
    #expect(serializer.fields["Accept-Language"] == HeaderField.acceptLanguageOfUser()?.value)
    let message = try serializer.request("GET", "https://example.com/").serialized()
    #expect(message.fields["User-Agent"]?.isEmpty == false)
    let language = message.fields["Accept-Language"]
    #expect(language == nil || language?.contains(";q=1") == true)
  }
}
