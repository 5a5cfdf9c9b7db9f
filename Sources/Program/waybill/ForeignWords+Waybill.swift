import OptionParsing

extension ForeignWords {
  /// The words that people of curl, HTTPie, compilers and mock servers type.
  static let waybill = ForeignWords(
    commands: [
      ("validate lint verify", "waybill check PATH"),
      ("build generate gen render emit make", "waybill compile PATH --output build"),
      ("convert", "waybill import FILE -o specs, or waybill compile PATH --output build"),
      ("run request call fetch http", "waybill send SPEC REQUEST"),
      ("test", "waybill send SPEC REQUEST --check-status"),
      ("new create", "waybill init"),
      ("diff compare", "waybill match SPEC REQUEST CAPTURED"),
      ("mock serve server", "waybill listen SPEC"),
      (
        "curl",
        "waybill show SPEC REQUEST --curl prints a command; waybill import curl FILE reads some"
      ),
      ("cat print view get-request", "waybill show SPEC REQUEST"),
      ("ls requests", "waybill list PATH"),
      ("docs man", "waybill help COMMAND, or waybill explain ID"),
      (
        "get post put patch delete head options",
        "requests are written in a spec: 'waybill init' makes one"
      ),
      ("completion completions", "waybill --generate-completion-script bash"),
      ("version", "waybill --version"),
      ("format fmt prettify", "format specs as other YAML, for example with prettier"),
      ("help-hidden", "waybill --help-hidden"),
    ],
    options: [
      ("-V -v", "type 'waybill --version'"),
      ("-p", "type --port PORT"),
      (
        "--spec --file --input-file",
        "write the path without an option: 'waybill check photos.yaml'"
      ),
      ("--to --out-dir --dir --directory --dest --output-dir", "type --output DIR"),
      ("-H --header --headers", "write headers in the spec: headers: {Name: value}"),
      (
        "-d --data --data-raw --data-binary --json -F --form --body",
        "write the body in the spec, under 'json', 'form' or 'text'; 'show --content' prints it"
      ),
      ("-X --request --method", "write the method in the spec: method: POST"),
      ("-u --user --auth", "write it in the spec: auth: {basic: {username: …, password: …}}"),
      ("--bearer --oauth2-bearer --token", "write it in the spec: auth: {bearer: …}"),
      ("-b --cookie --cookies", "write cookies in the spec: cookies: {name: value}"),
      ("-G --get --params --query", "write the query in the spec: query: {name: value}"),
      ("-L --location --follow", "redirects are not followed: send the request that they lead to"),
      (
        "-k --insecure --verify",
        "certificates are always checked: use http:// for a server of your own, or 'show --curl' and add -k"
      ),
      (
        "-i --include --headers-only",
        "'send' prints status and header; '--head' prints nothing else"
      ),
      ("-m --max-time --connect-timeout", "type --timeout SECONDS"),
      ("--proxy", "set the environment variable https_proxy, which curl reads"),
      ("--var --variable --param -D --define --input", "type --set NAME=VALUE"),
      ("--watch", "type 'waybill watch PATH --output DIR'"),
      ("--dry-run", "type 'waybill check PATH', which writes nothing"),
      ("--fix", "the help of a message says what to type; nothing is changed by itself"),
      ("--verbose-errors --debug --trace", "type -v"), ("--silent -s", "type -q"),
    ],
    elsewhere: [
      ("-o --output", "redirect what the command prints: > FILE"),
      ("--emit", "'waybill compile' makes files: waybill compile PATH --emit KIND --output DIR"),
      ("--base-url", "write it under 'environments' in the spec, and type --environment NAME"),
    ])
}
