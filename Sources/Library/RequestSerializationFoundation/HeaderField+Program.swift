public import Foundation
internal import MessageSyntax
public import RequestSerialization

// Fields that describe this program and its user. All other parts of the library use only given
// values.

extension HeaderField {
  /// The `User-Agent` of this program: `Photos/2.1 (macOS 15.2)`.
  ///
  /// As in AFNetworking, the name is the bundle's executable or identifier, and the version is the
  /// short version or the build number; a program without a bundle uses the name of its process.
  /// Non-ASCII text is transliterated. The device and its screen are not included.
  ///
  /// - Parameters:
  ///   - bundle: The bundle of the program.
  ///   - process: Provides the name if the bundle has none, and the version of the system.
  /// - Returns: The field.
  public static func userAgent(
    of bundle: Bundle = .main, process: ProcessInfo = .processInfo
  ) -> HeaderField {
    let name =
      bundle.text("CFBundleExecutable") ?? bundle.bundleIdentifier ?? process.processName
    let version = bundle.text("CFBundleShortVersionString") ?? bundle.text("CFBundleVersion")
    return userAgent(product: name, version: version, comments: [process.system])
  }

  /// `Accept-Language` with the languages that the user prefers, or `nil` if none is known.
  ///
  /// - Returns: The field, with the first six languages and AFNetworking's weights.
  public static func acceptLanguageOfUser() -> HeaderField? {
    let languages = Locale.preferredLanguages.filter { language in
      Array(language.utf8).withUnsafeBufferPointer(AcceptLanguage.isRange)
    }
    return languages.isEmpty ? nil : acceptLanguage(languages)
  }
}

extension RequestSerializer {
  /// Adds the `User-Agent` of this program and the `Accept-Language` of its user to each request,
  /// as AFNetworking does.
  ///
  /// The values are read once, now.
  ///
  /// - Parameter bundle: The bundle of the program.
  public mutating func setFieldsOfProgram(_ bundle: Bundle = .main) {
    fields.set(.userAgent(of: bundle))
    fields["Accept-Language"] = HeaderField.acceptLanguageOfUser()?.value
  }
}

extension Bundle {
  /// A text in the bundle's information; nil if it is missing or empty.
  fileprivate func text(_ key: String) -> String? {
    guard let text = object(forInfoDictionaryKey: key) as? String, !text.isEmpty else {
      return nil
    }
    return text
  }
}

extension ProcessInfo {
  /// The system and its version: `Linux 6.1`, `iOS 18.2.1`.
  fileprivate var system: String {
    let version = operatingSystemVersion
    let patch = version.patchVersion > 0 ? ".\(version.patchVersion)" : ""
    return "\(Self.systemName) \(version.majorVersion).\(version.minorVersion)\(patch)"
  }

  private static var systemName: String {
    #if os(macOS)
      "macOS"
    #elseif os(iOS)
      "iOS"
    #elseif os(tvOS)
      "tvOS"
    #elseif os(watchOS)
      "watchOS"
    #elseif os(visionOS)
      "visionOS"
    #elseif os(Linux)
      "Linux"
    #elseif os(Windows)
      "Windows"
    #else
      "Unix"
    #endif
  }
}
