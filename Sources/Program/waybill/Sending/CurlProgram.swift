import CompilerDriver

/// The system's curl.
enum CurlProgram {
  /// The path of curl: the first one in the absolute folders of `PATH`.
  static var path: String? {
    (ProcessEnvironment.text(of: "PATH") ?? "").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/curl" }
      .first { ProcessEnvironment.isProgram($0) }
  }

  /// The environment of curl. It includes the places of certificates, but no proxy, key log,
  /// settings folder or secret.
  static var environment: [String] {
    ["PATH", "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "LANG", "LC_ALL", "LC_CTYPE"]
      .compactMap { name in ProcessEnvironment.text(of: name).map { "\(name)=\($0)" } }
  }
}
