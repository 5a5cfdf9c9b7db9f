import Foundation
import Testing

/// `--environment` and `--set`: values that a run chooses.
@Suite struct ChoiceTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("other.txt", "other")
    try folder.write("#1 a: b", "odd")
    try folder.write(
      "a.yaml",
      """
      waybill: 1
      service: a
      base-url: https://a.example
      environments:
        test: {base-url: "https://test.example", values: {text: from test}}
        live: {}
      types: {Color: {enum: [red, green]}}
      inputs:
        text: {type: string, example: "-"}
        color: {type: Color, example: red}
        mood: {type: string, enum: [good, bad], example: good}
        count: {type: integer, example: 1}
        share: {type: number, example: 0.5}
        public: {type: boolean, example: false}
        day: {type: date, example: 2024-01-31}
        words: {type: [string], example: [a]}
        sizes: {type: {integer}, example: {s: 1}}
        free: {type: any, example: 1}
        file: {type: file, example: other.txt}
        bytes: {type: data, example: !!binary aGk=}
        more: {type: string, optional: true}
      requests:
        r:
          method: POST
          path: /
          json: {text: "${text}", color: "${color}", mood: "${mood}", count: "${count}",
                 share: "${share}", public: "${public}", day: "${day}", words: "${words}",
                 sizes: "${sizes}", free: "${free}", more: "${more}"}
        f: {method: PUT, path: /, file: "${file}", headers: {X-Bytes: "${bytes}"}}

      """)
    try folder.write("plain.yaml", Spec.service("plain"))
    try folder.write(
      "c.yaml",
      Spec.service("c").replacingOccurrences(
        of: "requests:", with: "environments: {live: {base-url: \"https://c.example\"}}\nrequests:")
    )
  }

  private func run(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(arguments, in: folder)
  }

  private func content(_ settings: String...) throws -> [String: Any] {
    let outcome = try Executable.run(
      ["show", "a.yaml", "r", "--content"] + settings.flatMap { ["--set", $0] }, in: folder)
    #expect(outcome.messages == "")
    return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
  }

  // MARK: --set

  @Test(
    "Text is taken as it is",
    arguments: [
      "", "a=b", "no", "1.10", "${count}", "# x", "[a", "猫", "a\nb", " a ", "'a'", "null", "*x",
    ])
  func textIsTakenAsItIs(text: String) throws {
    #expect(try content("text=\(text)")["text"] as? String == text)
  }

  @Test("Other values are read as a case writes them") func otherValuesAreReadAsACaseWritesThem()
    throws
  {
    let content = try content(
      "count=0x1F", "share=1e3", "public=true", "day=2024-02-29", "words=[x, 'y z']",
      "sizes={m: 2}", "free={k: [1, no]}", "color=green", "more=some")
    #expect(content["count"] as? Int == 31)
    #expect(content["share"] as? Double == 1000)
    #expect(content["public"] as? Bool == true)
    #expect(content["day"] as? String == "2024-02-29")
    #expect(content["words"] as? [String] == ["x", "y z"])
    #expect(content["sizes"] as? [String: Int] == ["m": 2])
    #expect((content["free"] as? [String: [Any]])?["k"]?.last as? String == "no")
    #expect(content["color"] as? String == "green")
    #expect(content["more"] as? String == "some")
  }

  @Test("The last of several values wins") func theLastOfSeveralValuesWins() throws {
    #expect(try content("text=a", "count=2", "text=b")["text"] as? String == "b")
  }

  // MARK: --set for one request

  private func showPet(_ settings: String...) throws -> Executable.Outcome {
    try folder.write(
      "pets.yaml",
      """
      waybill: 1
      service: pets
      base-url: https://a.example
      types: {Pet: {object: {name: string, kind: {enum: [cat, dog]}, age: integer?}}}
      inputs: {lang: {type: string, default: en}}
      requests:
        get: {method: GET, path: "/${id}", query: {lang: "${lang}"}, inputs: {id: integer}, cases: {}}
        put:
          method: PUT
          path: /${id}
          inputs: {id: string, pet: Pet, tags: [string], note: {type: string, optional: true, example: n}}
          json: {pet: "${pet}", tags: "${tags}", note: "${note}"}
          cases: {}

      """)
    return try Executable.run(
      ["show", "pets.yaml"] + settings.prefix(1) + settings.dropFirst().flatMap { ["--set", $0] },
      in: folder)
  }

  @Test("A request without cases is shown with the values that are set") func noCases() throws {
    let outcome = try showPet("put", "id=a/b", "pet={name: Tom, kind: cat}", "tags=[x, y]")
    #expect(outcome.messages == "")
    #expect(outcome.text.hasPrefix("PUT /a%2Fb HTTP/1.1\r\n"))
    #expect(outcome.text.hasSuffix(#"{"pet":{"name":"Tom","kind":"cat"},"tags":["x","y"]}"#))
    // 'id' is an integer in another request.
    #expect(try showPet("get", "id=7", "lang=de").text.hasPrefix("GET /7?lang=de HTTP/1.1\r\n"))
    let curl = try run("show", "pets.yaml", "get", "--curl", "--set", "id=7")
    #expect(curl.text.contains("https://a.example/7?lang=en"))
  }

  @Test("All missing values are listed with their types") func missingValues() throws {
    let outcome = try showPet("put", "id=a")
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.hasPrefix(
        "pets.yaml:8:3: error: request 'put' has no cases, and no value for 'pet' (Pet), 'tags' ([string])"
      ), "\(outcome.messages)")
    #expect(
      outcome.messages.contains(
        "help: add --set 'pet={name: text, kind: cat}' --set 'tags=[text]'\n"))
    // The command that the help names is complete.
    let repaired = try showPet("put", "id=a", "pet={name: text, kind: cat}", "tags=[text]")
    #expect(repaired.status == 0)
  }

  @Test("A value for no input of the request is an error") func unknownInput() throws {
    let outcome = try showPet("get", "id=7", "lan=de")
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains("request 'get' has no input 'lan', which --set names"))
    #expect(outcome.messages.contains("help: did you mean 'lang'?"))
  }

  @Test("'match' expects the value that is set, and nothing of other inputs") func matching() throws
  {
    try folder.write("captured", try showPet("get", "id=7").text)
    func match(_ setting: String) throws -> Executable.Outcome {
      try run("match", "pets.yaml", "get", "captured", "--set", setting)
    }
    #expect(try match("id=7").status == 0)
    #expect(try match("lang=en").status == 0)
    let outcome = try match("id=8")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("expected '8', found '7'"))
  }

  @Test("A value wins over the environment") func aValueWinsOverTheEnvironment() throws {
    let outcome = try run(
      "show", "a.yaml", "r", "--environment", "test", "--set", "text=mine", "--content")
    #expect(outcome.text.hasPrefix(#"{"text":"mine","#))
  }

  @Test(
    "A value that does not fit is shown as it is given",
    arguments: [
      (
        "count=x",
        """
        --set count:1:1: error: input 'count' must be an integer, not the string 'x' [wrong-type]
            1 | x
              | ^
          help: write digits, or declare the input with 'type: string'

        """
      ),
      (
        "count=",
        """
        --set count:1:1: error: input 'count' must be an integer, but --set gives it no value [wrong-type]
            1 |
              | ^
          help: write a value after the '='

        """
      ),
      (
        "words=# none",
        """
        --set words:1:1: error: input 'words' must be a list, [string], but --set gives it no value [wrong-type]
            1 | # none
              | ^~~~~~
          help: write a value after the '='

        """
      ),
      (
        "public=no",
        """
        --set public:1:1: error: input 'public' must be true or false, not the string 'no' [wrong-type]
            1 | no
              | ^~
          help: write false

        """
      ),
      (
        "day=2024-02-30",
        """
        --set day:1:1: error: '2024-02-30' is not a valid date [invalid-date]
            1 | 2024-02-30
              | ^~~~~~~~~~
          help: write it as 2024-01-31

        """
      ),
      (
        "mood=bed",
        """
        --set mood:1:1: error: 'bed' is not a valid value of input 'mood' [value-not-in-enum]
            1 | bed
              | ^~~
          help: did you mean 'bad'?

        """
      ),
      (
        "words=[a",
        """
        --set words:1:1: error: this '[' is not closed [yaml-syntax]
            1 | [a
              | ^
          help: close it with ']'

        """
      ),
      (
        "file=nowhere",
        """
        --set file:1:1: error: 'nowhere' cannot be attached: there is no such file [unreadable-file]
            1 | nowhere
              | ^~~~~~~
          help: paths are relative to the file that names them

        """
      ),
      (
        "bytes=aGk=",
        """
        --set bytes:1:1: error: input 'bytes' must be binary data, not the string 'aGk=' [wrong-type]
            1 | aGk=
              | ^~~~
          help: write the bytes as base64: !!binary aGVsbG8=

        """
      ),
    ])
  func aValueThatDoesNotFitIsShownAsItIsGiven(setting: String, message: String) throws {
    let outcome = try run("check", "a.yaml", "--set", setting)
    #expect(outcome.status == 1)
    #expect(outcome.messages == message)
  }

  @Test("A path is taken as it is, from the folder of the spec")
  func aPathIsTakenAsItIsFromTheFolderOfTheSpec() throws {
    #expect(
      try run("show", "a.yaml", "f", "--content", "--set", "file=#1 a: b").text == "odd")
    try folder.write("deep/a.yaml", try folder.read("a.yaml"))
    try folder.write("deep/other.txt", "deep")
    #expect(
      try run("show", "deep/a.yaml", "f", "--content", "--set", "file=./other.txt").text == "deep")
  }

  @Test("Bytes are written as base64") func bytesAreWrittenAsBase64() throws {
    let outcome = try run("show", "a.yaml", "f", "--set", "bytes=!!binary aGs=")
    #expect(outcome.text.contains("\r\nX-Bytes: aGs=\r\n"))
  }

  @Test("A name that no spec has is a warning") func aNameThatNoSpecHasIsAWarning() throws {
    let outcome = try run("check", "a.yaml", "plain.yaml", "--set", "txet=a", "--set", "text=b")
    #expect(outcome.status == 0)
    #expect(
      outcome.messages == "--set txet: warning: no spec has an input 'txet' [unused-value]\n")
    #expect(try run("check", "a.yaml", "--set", "txet=a", "--warnings-as-errors").status == 1)
  }

  @Test("A name that a spec with mistakes may have is not warned of")
  func aNameThatASpecWithMistakesMayHaveIsNotWarnedOf() throws {
    try folder.write("worse.yaml", "waybill: [1\n")
    let outcome = try run(
      "check", "plain.yaml", "worse.yaml", "--set", "text=a", "--environment", "test")
    #expect(outcome.status == 1)
    #expect(!outcome.messages.contains("--set"))
    #expect(!outcome.messages.contains("--environment"))
  }

  // MARK: --environment

  @Test("An environment gives a base URL and values") func anEnvironmentGivesABaseURLAndValues()
    throws
  {
    let outcome = try run("show", "a.yaml", "r", "--environment", "test")
    #expect(outcome.text.contains("\r\nHost: test.example\r\n"))
    #expect(outcome.text.contains(#"{"text":"from test","#))
    #expect(
      try run("show", "a.yaml", "r", "--environment", "live").text
        .contains("\r\nHost: a.example\r\n"))
  }

  @Test("A spec without environments takes any") func aSpecWithoutEnvironmentsTakesAny() throws {
    let outcome = try run("list", "a.yaml", "c.yaml", "plain.yaml", "--environment", "live")
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
  }

  @Test("An environment that one of several specs lacks is an error")
  func anEnvironmentThatOneOfSeveralSpecsLacksIsAnError() throws {
    let outcome = try run("check", "a.yaml", "c.yaml", "plain.yaml", "--environment", "test")
    #expect(outcome.status == 1)
    #expect(
      outcome.messages == """
        c.yaml:4:1: error: the spec has no environment 'test' [unknown-environment]
            4 | environments: {live: {base-url: "https://c.example"}}
              | ^~~~~~~~~~~~
          help: its environments are 'live'
        1 error in 1 file

        """)
  }

  @Test("An environment where no spec has one is a warning")
  func anEnvironmentWhereNoSpecHasOneIsAWarning() throws {
    let outcome = try run("check", "plain.yaml", "--environment", "test")
    #expect(outcome.status == 0)
    #expect(
      outcome.messages == """
        --environment test: warning: 'test' has no effect: no spec has environments \
        [unused-environment]

        """)
    let strict = try run("check", "plain.yaml", "--environment", "test", "--warnings-as-errors")
    #expect(strict.status == 1)
  }
}
