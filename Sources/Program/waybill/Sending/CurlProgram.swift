import CompilerDriver

/// The system's curl.
enum CurlProgram {
  /// The path of the program: the first in the absolute folders of `PATH`.
  static var path: String? {
    (ProcessEnvironment.text(of: "PATH") ?? "").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/curl" }
      .first { ProcessEnvironment.isProgram($0) }
  }

  /// What curl gets of the environment: where it finds certificates, and no proxy, key log, folder
  /// of settings or secret.
  static var environment: [String] {
    ["PATH", "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "LANG", "LC_ALL", "LC_CTYPE"]
      .compactMap { name in ProcessEnvironment.text(of: name).map { "\(name)=\($0)" } }
  }
}
