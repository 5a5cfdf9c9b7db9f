import Diagnostics
import MessageSyntax

/// The text of a script with a branch for each message.
struct CurlScript {
  private let service: String
  private var branches: [UInt8] = []
  private var names: [String] = []

  init(service: String) { self.service = service }

  /// Adds the command for a message.
  mutating func append(_ command: String, name: String, comments: [String]) {
    names.append(name)
    branches.append(0x0A)
    for comment in comments { branches += "# \(Self.oneLine(comment))\n".utf8 }
    branches += "\(ShellText.quoted(Self.oneLine(name))))\n\(command)\n;;\n".utf8
  }

  func finish() -> [UInt8] {
    var text = Array(
      """
      #!/bin/sh
      # The requests of the service \(Self.oneLine(service)), sent by curl. Made by Waybill: changes are lost.
      #
      # sh \(Self.oneLine(service)).sh REQUEST/CASE sends one of them; without arguments they are listed.
      set -eu
      cd "$(dirname "$0")"

      case "${1-}" in
      '')
      cat <<'END_OF_LIST'

      """.utf8)
    for name in names { text += "  \(Self.oneLine(name))\n".utf8 }
    text += "END_OF_LIST\n;;\n".utf8
    text += branches
    text +=
      """

      *)
      printf 'there is no request %s\\n' "$1" >&2
      exit 2
      ;;
      esac

      """.utf8
    return text
  }

  /// Text on one line, with control and invisible characters escaped, so that it cannot end a line
  /// of the script or disguise it.
  static func oneLine(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
      scalars.append(isControl ? " " : scalar)
    }
    return VisibleText.escaping(String(scalars))
  }
}
