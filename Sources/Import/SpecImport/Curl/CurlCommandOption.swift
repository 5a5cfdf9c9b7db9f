/// The effect of a curl option on the request. Other options concern only the client.
enum CurlMeaning: Sendable {
  case request, url, header, data, dataRaw, dataBinary, dataURLEncode, json, form, formString, user
  case bearer, get, head, cookie, userAgent, referer, uploadFile, maxTime, requestTarget, next,
    compressed
  /// Concerns only the client and is ignored silently, such as the amount of output and its
  /// destination.
  case silent
  /// Concerns only the client and is ignored with a message.
  case client
  case range, proxyUser, urlQuery
  /// Sends the credentials by another scheme than Basic.
  case scheme
  /// Sends the credentials by Basic.
  case basic
  /// Takes options from a file.
  case config
  /// An option whose value contains variables of curl's own.
  case expanded
  case globOff
  /// The path is sent with its dot segments.
  case pathAsIs

  /// Whether the option provides content.
  var isContent: Bool {
    switch self {
    case .data, .dataRaw, .dataBinary, .dataURLEncode, .json, .form, .formString, .uploadFile: true
    default: false
    }
  }
}

/// An option of curl, by its long name.
struct CurlCommandOption: Sendable {
  let name: String
  let letter: Character?
  let takesValue: Bool
  let meaning: CurlMeaning

  private init(_ name: String, _ letter: Character?, value: Bool, _ meaning: CurlMeaning) {
    (self.name, self.letter, self.takesValue, self.meaning) = (name, letter, value, meaning)
  }

  /// The options of curl 8.
  static let all: [CurlCommandOption] =
    common
    + valued.map { .init($0, nil, value: true, .client) }
    + plain.map { .init($0, nil, value: false, .client) }

  /// Options that an import takes or passes over, and those that have letters.
  private static let common: [CurlCommandOption] = [
    .init("request", "X", value: true, .request), .init("url", nil, value: true, .url),
    .init("header", "H", value: true, .header), .init("data", "d", value: true, .data),
    .init("data-ascii", nil, value: true, .data), .init("data-raw", nil, value: true, .dataRaw),
    .init("data-binary", nil, value: true, .dataBinary),
    .init("data-urlencode", nil, value: true, .dataURLEncode),
    .init("json", nil, value: true, .json), .init("url-query", nil, value: true, .urlQuery),
    .init("form", "F", value: true, .form), .init("form-string", nil, value: true, .formString),
    .init("user", "u", value: true, .user), .init("oauth2-bearer", nil, value: true, .bearer),
    .init("get", "G", value: false, .get), .init("head", "I", value: false, .head),
    .init("cookie", "b", value: true, .cookie), .init("user-agent", "A", value: true, .userAgent),
    .init("referer", "e", value: true, .referer),
    .init("upload-file", "T", value: true, .uploadFile),
    .init("max-time", "m", value: true, .maxTime),
    .init("request-target", nil, value: true, .requestTarget),
    .init("next", ":", value: false, .next),
    .init("compressed", nil, value: false, .compressed), .init("range", "r", value: true, .range),
    // Options for the output, and where it goes.
    .init("silent", "s", value: false, .silent), .init("show-error", "S", value: false, .silent),
    .init("verbose", "v", value: false, .silent), .init("include", "i", value: false, .silent),
    .init("show-headers", nil, value: false, .silent), .init("output", "o", value: true, .silent),
    .init("remote-name", "O", value: false, .silent),
    .init("remote-header-name", "J", value: false, .silent),
    .init("write-out", "w", value: true, .silent), .init("dump-header", "D", value: true, .silent),
    .init("progress-bar", "#", value: false, .silent),
    .init("no-progress-meter", nil, value: false, .silent),
    .init("trace", nil, value: true, .silent), .init("trace-ascii", nil, value: true, .silent),
    .init("fail", "f", value: false, .silent), .init("fail-with-body", nil, value: false, .silent),
    .init("no-buffer", "N", value: false, .silent), .init("cookie-jar", "c", value: true, .silent),
    .init("stderr", nil, value: true, .silent), .init("create-dirs", nil, value: false, .silent),
    // Options for parsing the command line.
    .init("disable", "q", value: false, .silent), .init("globoff", "g", value: false, .globOff),
    .init("path-as-is", nil, value: false, .pathAsIs), .init("noproxy", nil, value: true, .silent),
    .init("http1.1", nil, value: false, .silent), .init("http1.0", "0", value: false, .client),
    .init("http2", nil, value: false, .silent), .init("http3", nil, value: false, .silent),
    .init("http2-prior-knowledge", nil, value: false, .silent),
    .init("tlsv1.2", nil, value: false, .silent),
    .init("tlsv1", "1", value: false, .silent), .init("tlsv1.3", nil, value: false, .silent),
    .init("ipv4", "4", value: false, .silent), .init("ipv6", "6", value: false, .silent),
    .init("parallel", "Z", value: false, .silent), .init("speed-limit", "Y", value: true, .silent),
    .init("speed-time", "y", value: true, .silent),
    .init("connect-timeout", nil, value: true, .silent),
    // Options for the client itself, which a spec does not describe.
    .init("insecure", "k", value: false, .client), .init("location", "L", value: false, .client),
    .init("location-trusted", nil, value: false, .client),
    .init("proxy", "x", value: true, .client),
    .init("cacert", nil, value: true, .client), .init("capath", nil, value: true, .client),
    .init("cert", "E", value: true, .client), .init("cert-type", nil, value: true, .client),
    .init("key", nil, value: true, .client), .init("retry", nil, value: true, .client),
    .init("retry-delay", nil, value: true, .client),
    .init("retry-max-time", nil, value: true, .client),
    .init("max-redirs", nil, value: true, .client), .init("resolve", nil, value: true, .client),
    .init("connect-to", nil, value: true, .client), .init("unix-socket", nil, value: true, .client),
    .init("netrc", "n", value: false, .client), .init("netrc-file", nil, value: true, .client),
    .init("anyauth", nil, value: false, .scheme), .init("basic", nil, value: false, .basic),
    .init("digest", nil, value: false, .scheme), .init("ntlm", nil, value: false, .scheme),
    .init("negotiate", nil, value: false, .scheme), .init("aws-sigv4", nil, value: true, .scheme),
    .init("limit-rate", nil, value: true, .client), .init("interface", nil, value: true, .client),
    .init("config", "K", value: true, .config), .init("proxy-user", "U", value: true, .client),
    .init("time-cond", "z", value: true, .client), .init("continue-at", "C", value: true, .client),
    .init("ssl-reqd", nil, value: false, .silent), .init("post301", nil, value: false, .client),
    .init("post302", nil, value: false, .client), .init("tr-encoding", nil, value: false, .client),
    .init("haproxy-protocol", nil, value: false, .client),
    .init("ciphers", nil, value: true, .client), .init("append", "a", value: false, .client),
    .init("use-ascii", "B", value: false, .client), .init("ftp-port", "P", value: true, .client),
    .init("junk-session-cookies", "j", value: false, .client),
    .init("list-only", "l", value: false, .client),
    .init("netrc-optional", nil, value: false, .client),
    .init("proxytunnel", "p", value: false, .client), .init("quote", "Q", value: true, .client),
    .init("remote-time", "R", value: false, .silent), .init("sslv2", "2", value: false, .client),
    .init("sslv3", "3", value: false, .client), .init("telnet-option", "t", value: true, .client),
    .init("help", "h", value: false, .silent), .init("version", "V", value: false, .silent),
    .init("manual", "M", value: false, .silent), .init("libcurl", nil, value: true, .silent),
    .init("output-dir", nil, value: true, .silent), .init("trace-time", nil, value: false, .silent),
    .init("trace-ids", nil, value: false, .silent),
    .init("trace-config", nil, value: true, .silent),
    .init("remote-name-all", nil, value: false, .silent),
    .init("remove-on-error", nil, value: false, .silent),
    .init("styled-output", nil, value: false, .silent), .init("xattr", nil, value: false, .silent),
    .init("fail-early", nil, value: false, .silent), .init("rate", nil, value: true, .silent),
    .init("parallel-max", nil, value: true, .silent),
    .init("parallel-immediate", nil, value: false, .silent),
    .init("keepalive-time", nil, value: true, .silent),
    .init("expect100-timeout", nil, value: true, .silent),
    .init("variable", nil, value: true, .expanded),
    .init("expand-url", nil, value: true, .expanded),
    .init("expand-data", nil, value: true, .expanded),
    .init("expand-header", nil, value: true, .expanded),
    .init("expand-json", nil, value: true, .expanded),
    .init("expand-user", nil, value: true, .expanded),
    .init("form-escape", nil, value: false, .expanded),
  ]

  /// Other options with a value, which concern the client.
  private static let valued = [
    "abstract-unix-socket", "alt-svc", "create-file-mode", "crlfile", "curves", "delegation",
    "dns-interface", "dns-ipv4-addr", "dns-ipv6-addr", "dns-servers", "doh-url", "ech", "egd-file",
    "engine", "etag-compare", "etag-save", "ftp-account", "ftp-alternative-to-user", "ftp-method",
    "ftp-ssl-ccc-mode", "happy-eyeballs-timeout-ms", "haproxy-clientip", "hostpubmd5",
    "hostpubsha256", "hsts", "ip-tos", "ipfs-gateway", "keepalive-cnt", "key-type", "krb",
    "local-port", "login-options", "mail-auth", "mail-from", "mail-rcpt", "max-filesize", "pass",
    "pinnedpubkey", "preproxy", "proto", "proto-default", "proto-redir", "proxy-cacert",
    "proxy-capath", "proxy-cert", "proxy-cert-type", "proxy-ciphers", "proxy-crlfile",
    "proxy-header", "proxy-key", "proxy-key-type", "proxy-pass", "proxy-pinnedpubkey",
    "proxy-service-name", "proxy-tls13-ciphers", "proxy-tlsauthtype", "proxy-tlspassword",
    "proxy-tlsuser", "proxy1.0", "pubkey", "random-file", "sasl-authzid", "service-name", "sigalgs",
    "socks4", "socks4a", "socks5", "socks5-gssapi-service", "socks5-hostname", "tftp-blksize",
    "tls-max", "tls13-ciphers", "tlsauthtype", "tlspassword", "tlsuser", "upload-flags",
    "vlan-priority",
  ]

  /// Other options without a value, which concern the client.
  private static let plain = [
    "ca-native", "cert-status", "clobber", "compressed-ssh", "crlf", "disable-eprt", "disable-epsv",
    "disallow-username-in-url", "doh-cert-status", "doh-insecure", "false-start", "follow",
    "ftp-create-dirs", "ftp-pasv", "ftp-pret", "ftp-skip-pasv-ip", "ftp-ssl-ccc",
    "ftp-ssl-control", "http0.9", "http3-only", "ignore-content-length", "keepalive",
    "mail-rcpt-allowfails", "metalink", "mptcp", "no-alpn", "no-clobber", "no-keepalive", "no-npn",
    "no-sessionid", "ntlm-wb", "out-null", "post303", "proxy-anyauth", "proxy-basic",
    "proxy-ca-native", "proxy-digest", "proxy-http2", "proxy-insecure", "proxy-negotiate",
    "proxy-ntlm", "proxy-ssl-allow-beast", "proxy-ssl-auto-client-cert", "proxy-tlsv1", "raw",
    "retry-all-errors", "retry-connrefused", "sasl-ir", "skip-existing", "socks5-basic",
    "socks5-gssapi", "socks5-gssapi-nec", "ssl", "ssl-allow-beast", "ssl-auto-client-cert",
    "ssl-no-revoke", "ssl-revoke-best-effort", "ssl-sessions", "suppress-connect-headers",
    "tcp-fastopen", "tcp-nodelay", "tftp-no-options", "tls-earlydata", "tlsv1.0", "tlsv1.1",
  ]

  /// The option with a long name. As in curl, the name may be abbreviated if it stays unambiguous.
  static func named(_ name: String) -> CurlCommandOption? {
    if let option = all.first(where: { $0.name.isSame(as: name) }) { return option }
    if name.hasPrefix("no-") {
      let positive = all.first { $0.name.isSame(as: name.dropFirst(3)) && !$0.takesValue }
      return positive.map {
        CurlCommandOption($0.name, nil, value: false, $0.meaning == .scheme ? .basic : .silent)
      }
    }
    let candidates = all.filter { $0.name.hasPrefix(name) }
    return candidates.count == 1 ? candidates[0] : nil
  }

  static func letter(_ letter: Character) -> CurlCommandOption? {
    all.first { $0.letter == letter }
  }
}
