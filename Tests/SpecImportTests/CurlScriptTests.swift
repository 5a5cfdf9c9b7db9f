// Scripts as people have them: each curl in them becomes a request, or is named with its line.

import Foundation
import SpecImport
import Testing

@Suite("Scripts that call curl")
struct CurlScriptTests {
  /// The method and target of each request that is made from a script.
  private func lines(_ script: String) throws -> [String] {
    let result = imported(.curl, script)
    let messages = try messages(of: result, allowing: ["secret-in-url"])
    return messages.values.map { String($0.prefix { $0 != "\r\n" }.dropLast(9)) }.sorted()
  }

  @Test(
    "A command is taken wherever a shell runs it",
    arguments: [
      "for i in 1 2; do curl https://h.example/a; done",
      "if curl https://h.example/a; then x; fi",
      "while ! curl https://h.example/a; do sleep 1; done",
      "f() { curl https://h.example/a; }",
      "function f {\n  curl https://h.example/a\n}",
      "x=$(curl https://h.example/a)",
      "echo \"$(curl https://h.example/a | jq .b)\"",
      "x=`curl https://h.example/a`",
      "(curl https://h.example/a)",
      "(cd x && curl https://h.example/a) || exit 1",
      "timeout -k 5 10 curl https://h.example/a",
      "env -i A=b curl https://h.example/a",
      "sudo -u www curl https://h.example/a",
      "nohup nice -n 5 /usr/bin/curl https://h.example/a &",
      "A=1 B=2 curl https://h.example/a",
      "$ curl https://h.example/a",
      "{ curl https://h.example/a; }",
      "[ -n \"$X\" ] && curl https://h.example/a",
      "x | y | curl https://h.example/a",
      "time -p curl https://h.example/a",
      "command curl https://h.example/a",
      "echo $(echo $(curl https://h.example/a))",
      "coproc curl https://h.example/a",
      "x=${Y:-$(curl https://h.example/a)}",
      "tee <(curl https://h.example/a)",
      "cat <<END\n$(curl https://h.example/a)\nEND",
    ])
  func positions(_ script: String) throws {
    #expect(try lines(script) == ["GET /a"])
  }

  @Test(
    "Standard input, files and options beside a script are read as curl reads them",
    arguments: [
      ("curl -d @- https://h.example/a <<END\n{\"a\": \"$V\"}\nEND", "{\"a\": \"1\"}"),
      ("curl -d @- https://h.example/a <<'END'\na $V\nEND", "a $V"),
      ("curl --data-binary @- https://h.example/a <<-END\n\ta\n\tEND", "a\n"),
      ("echo \"x $V\" | curl -d @- https://h.example/a", "x 1"),
      ("cat f.txt | curl -d @- https://h.example/a", "ab"),
      ("curl -d x -d @f.txt https://h.example/a", "x&ab"),
      ("curl --data-urlencode n@f.txt https://h.example/a", "n=a%0Ab%0A"),
      ("curl -K f.cfg", "c=\"d\""),
      ("curl -K - <<< 'url = https://h.example/a\ndata = x'", "x"),
      ("curl -s https://h.example/a 2>&1 -d x 2> /dev/null", "x"),
      ("O='-X POST -d y'; curl $O https://h.example/a", "y"),
      ("C='curl -s'; $C https://h.example/a -d z", "z"),
      ("curl https://h.example/a -d `\n  `\n  q", "q"),
      ("PS> curl.exe -d w https://h.example/a", "w"),
    ])
  func inputs(_ script: String, _ content: String) throws {
    let files = ["f.txt": "a\nb\n", "f.cfg": "# c\nurl: https://h.example/a\n-d \"c=\\\"d\\\"\""]
    let result = imported(.curl, "V=1\n\(script)\n", files: files)
    let message = try #require(try messages(of: result).values.first)
    #expect(result.files.count == 1)
    #expect(result.summary.exact == 1)
    let end = try #require(message.firstRange(of: "\r\n\r\n"))
    #expect(Array(message[end.upperBound...].utf8) == Array(content.utf8))
  }

  @Test(
    "A file elsewhere is not read",
    arguments: ["/f.txt", "../f.txt", "~/f.txt", "a/../f.txt", "missing"])
  func elsewhere(_ path: String) {
    let result = imported(
      .curl, "curl -d x -d @\(path) https://h.example/\n", files: ["f.txt": "x", "/f.txt": "x"])
    #expect(result.report.last?.hasSuffix("it is sent with other data, and cannot be read") == true)
    #expect(result.summary.exact == 0)
  }

  @Test("A configuration that names itself ends")
  func endlessConfiguration() {
    let result = imported(
      .curl, "curl -K a https://h.example/\n",
      files: ["a": "config = a\nconfig = a\nheader = \"A: b\""])
    #expect(result.report.contains { $0.contains("the file of '--config' says is not imported") })
  }

  @Test("Commands that cannot be imported are named where no other can")
  func nothingImported() {
    #expect(
      imported(.curl, "curl -d x\nfind . -exec curl -T {} https://h.example/ \\;\n").report == [
        "not-importable: none of the requests can be imported",
        "not-imported: a command without a URL is not imported: nothing says where it goes",
        "not-imported: a command that calls curl is not imported: what 'find' makes of it is not known",
      ])
  }

  @Test("A group in parentheses names nothing")
  func groups() throws {
    let result = imported(.curl, "(curl https://h.example/a)\ncurl https://h.example/b\n")
    #expect(result.spec.contains("\n  get-a:\n"))
    #expect(result.spec.contains("\n  get-b:\n"))
  }

  @Test(
    "A command whose arguments are not known is named",
    arguments: [
      ("xargs -I{} curl https://h.example/{}", "what 'xargs' makes of it is not known"),
      ("sh -c 'curl https://h.example/x'", "what 'sh' makes of it is not known"),
      ("ssh host \"curl https://h.example/x\"", "what 'ssh' makes of it is not known"),
      ("docker exec x curl https://h.example/x", "what 'docker' makes of it is not known"),
      ("alias c='curl -s'", "what 'alias' makes of it is not known"),
      ("retry 3 curl -s https://h.example/x", "what 'retry' makes of it is not known"),
      ("trap 'curl https://h.example/x' EXIT", "what 'trap' makes of it is not known"),
      ("bash <<END\ncurl https://h.example/x\nEND", "what 'bash' makes of it is not known"),
      (
        "Invoke-WebRequest -Uri 'https://h.example/x'",
        "'Invoke-WebRequest' is a command of PowerShell; copy the request as cURL"
      ),
    ])
  func unread(_ command: String, _ reason: String) throws {
    let result = imported(.curl, "curl https://h.example/a\n\(command)\n")
    #expect(result.report == ["not-imported: a command that calls curl is not imported: \(reason)"])
    #expect(try messages(of: result).count == 1)
  }

  @Test(
    "Commands that only speak of curl are passed over",
    arguments: [
      "command -v curl", "which curl || exit 1", "apt-get install -y curl jq", "type curl",
      "echo 'uses curl'", "git commit -m 'use curl'", "docker build -t curly .",
    ])
  func mentions(_ command: String) {
    let result = imported(.curl, "\(command)\ncurl https://h.example/a\n")
    #expect(result.report == [])
  }

  @Test(
    "Credentials are never sent by a weaker scheme",
    arguments: [
      "--digest -u a:b", "--ntlm --user a:b", "--negotiate -u :", "--anyauth -u a:b",
      "-u a:b --aws-sigv4 aws:amz:eu:s3", "--digest --no-basic -u a:b", "--basic --digest -u a:b",
    ])
  func schemes(_ options: String) throws {
    let result = imported(.curl, "curl \(options) https://h.example/a\n")
    #expect(!result.spec.contains("auth"))
    #expect(result.report.first?.hasPrefix("not-imported: the authentication by '--") == true)
    #expect(result.summary.exact == 0)
    let inURL = imported(.curl, "curl \(options) https://u:p@h.example/a\n")
    #expect(
      try messages(of: inURL).values.sorted() == ["GET /a HTTP/1.1\r\nHost: h.example\r\n\r\n"])
  }

  @Test("The last of several schemes that curl replaces counts")
  func replacedSchemes() {
    #expect(
      imported(.curl, "curl --digest --basic -u a:b https://h.example/").spec.contains("auth"))
    #expect(
      imported(.curl, "curl --digest --no-digest -u a:b https://h.example/").spec.contains("auth"))
  }

  @Test("Sets and ranges of a URL are requests, as in curl")
  func globs() throws {
    #expect(
      try lines("curl 'https://h.example/{a,b}/[1-3:2]'")
        == ["GET /a/1", "GET /a/3", "GET /b/1", "GET /b/3"])
    #expect(try lines("curl 'https://h.example/[08-10]'") == ["GET /08", "GET /09", "GET /10"])
    #expect(try lines("curl 'https://h.example/[a-c:2]'") == ["GET /a", "GET /c"])
    #expect(try lines(#"curl 'https://h.example/\{a,b\}?x=\[1\]'"#).count == 1)
    #expect(try lines("curl -g 'https://h.example/{a,b}'").count == 1)
    #expect(try lines("curl 'http://[::1]/a'") == ["GET /a"])
    #expect(
      imported(.curl, "curl 'https://h.example/[1-1000]' https://h.example/a").report == [
        "not-imported: a URL with braces or brackets is not imported: it is more than 100 URLs"
      ])
  }

  @Test("What the script assigns is the example of an input; a secret's value is not written")
  func assignments() throws {
    let result = imported(
      .curl,
      """
      BASE=https://h.example/v1
      export PAGE=2 API_KEY=sk_live_1
      HEADERS=(-H "X-Key: $API_KEY" -H 'X-Page: yes')
      for id in 7 8; do
        curl "$BASE/items/$id?page=${PAGE:-1}&size=${SIZE:-20}" "${HEADERS[@]}"
      done

      """)
    #expect(!result.spec.contains("sk_live_1"))
    #expect(result.spec.contains("\nbase-url: ${base}\n"))
    #expect(
      try messages(of: result)["get-items/default"]
        == "GET /v1/items/7?page=2&size=20 HTTP/1.1\r\nHost: h.example\r\nX-Key: test-api-key\r\nX-Page: yes\r\n\r\n"
    )
    #expect(
      result.report.contains(
        "import-choice: the variable '$API_KEY' becomes the secret input 'api-key'; its value is not written"
      ))
  }

  @Test(
    "A variable is a secret by its name, or by its place",
    arguments: [
      ("-H \"Authorization: $A\"", true), ("-H \"X-Api-Key: $A\"", true), ("-u \"$A:b\"", true),
      ("-b \"a=$A\"", true), ("-d \"password=$A\"", true),
      ("--json \"{\\\"token\\\": \\\"$A\\\"}\"", true),
      ("-d \"x=$TOKEN\"", true), ("-d \"x=$GITHUB_PASS\"", true), ("-H \"X-Page: $A\"", false),
      ("-d \"page=$A\"", false), ("-d \"author=$A\"", false), ("-d \"x=$MONTH\"", false),
    ])
  func secrets(_ options: String, _ isSecret: Bool) {
    let spec = imported(.curl, "curl \(options) https://h.example/a").spec
    #expect(spec.contains("secret: true") == isSecret, "\(spec)")
  }

  @Test("The output of a command is an input, one for each command")
  func outputs() throws {
    let result = imported(
      .curl,
      """
      curl https://h.example/a -H "X-At: $(date +%s)" -H "X-Id: $(uuidgen)"
      curl https://h.example/b -H "X-At: `date +%s`" -H "Authorization: Bearer $(cat ~/.token.txt)"

      """)
    #expect(
      result.report == [
        "import-choice: the output of 'date +%s' becomes the input 'date'",
        "import-choice: the output of 'uuidgen' becomes the input 'uuidgen'",
        "import-choice: the output of 'cat ~/.token.txt' becomes the secret input 'token'",
      ])
    #expect(try messages(of: result).count == 2)
  }

  @Test("The messages show variables as references, never the characters that stand for them")
  func shownVariables() {
    let result = imported(
      .curl, "curl -F \"x$A\" -F f=@\"$B\" -d @\"$C\" --url-query \"@$D\" https://h.example/$E\n")
    for line in result.report {
      #expect(!line.unicodeScalars.contains { $0.value >= 0xF0000 }, "\(line)")
    }
    #expect(result.report.contains { $0.contains("${a}") })
  }

  @Test("Requests that browsers copy for the Command Prompt are read as it reads them")
  func commandPrompt() throws {
    let result = imported(
      .curl,
      """
      curl ^"https://h.example/a?x=1^&y=2^" ^\r
        -H ^"x-note: 50^%^ off^" ^\r
        -H ^"content-type: application/json^" ^\r
        --data-raw ^"^{^\\^"a^\\^":^\\^"b c^\\^"^}^" &\r
      curl ^"https://h.example/b^" ^\r
        -H ^"accept: */*^"\r

      """)
    let messages = try messages(of: result)
    #expect(
      messages["post-a/default"]
        == "POST /a?x=1&y=2 HTTP/1.1\r\nHost: h.example\r\nx-note: 50% off\r\n"
        + "content-type: application/json\r\nContent-Length: 11\r\n\r\n{\"a\":\"b c\"}")
    #expect(
      messages["get-b/default"] == "GET /b HTTP/1.1\r\nHost: h.example\r\naccept: */*\r\n\r\n")
  }

  @Test("Of a Markdown document, the fenced code is read")
  func markdown() throws {
    let text = """
      # It's an API, don't `curl` twice
      ```console
      $ curl -X POST https://h.example/a \\
          -d x=1
      It's a response
      $ curl https://h.example/b
      ```
      ```json
      {"a": "curl https://h.example/no"}
      ```
      ~~~sh
      curl https://h.example/c
      ~~~

      """
    #expect(try lines(text) == ["GET /b", "GET /c", "POST /a"])
    #expect(imported(.curl, text).spec.contains("form: {x: 1}"))
  }

  @Test(
    "Escapes and percent-encodings never become an input",
    arguments: [
      "curl \"https://h.example/$A\" -d $'\\U000F0000'",
      "curl \"https://h.example/$A?x=%F3%B0%80%80\"",
      "curl \"https://h.example/$A\" --json '{\"a\": \"\\uDB80\\uDC00\", \"b\": \"'$A'\"}'",
      "printf '\\363\\260\\200\\200' | curl -d @- \"https://h.example/$A\"",
    ])
  func marks(_ command: String) throws {
    let result = imported(.curl, "\(command)\ncurl https://h.example/b\n")
    let isTold = result.report.contains { $0.hasPrefix("not-imported: ") }
    let isTaken = try messages(of: result, allowing: ["unused-input"]).values.contains {
      $0.hasSuffix("\u{F0000}")
    }
    #expect(isTold || isTaken)
    #expect(result.spec.components(separatedBy: "${a}").count <= 2)
    for line in result.report {
      #expect(!line.unicodeScalars.contains { $0.value >= 0xF0000 }, "\(line)")
    }
  }
}
