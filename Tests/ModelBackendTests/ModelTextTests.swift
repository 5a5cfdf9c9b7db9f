// What a model looks like as text.

import Testing

@Suite("The text of a model")
struct ModelTextTests {
  @Test("A model has a line for everything that has a name, and nothing is left out")
  func whole() throws {
    let model = try model(
      of: """
        waybill: 1
        service: photos
        summary: Photos.
        base-url: HTTPS://Api.example:443/v2
        inputs: {token: {type: string, secret: true, example: t}}
        requests:
          search:
            method: GET
            path: /photos/${album}?all
            tags: [fast]
            inputs: {album: string}
            query: {page: 1}
            auth: {bearer: "${token}"}
            cases: {first: {album: 猫}}
        """)
    #expect(
      model == """
        {
          "waybill-model": 1,
          "waybill": 1,
          "service": "photos",
          "at": [0,2,10],
          "files": ["spec.yaml"],
          "summary": "Photos.",
          "base-url": {"origin":"absolute","at":[0,4,11],"scheme":"https",\
        "authority":{"text":"Api.example"},"path":{"text":"/v2","at":[0,4,11]}},
          "environments": [],
          "client-headers": [],
          "types": [],
          "inputs": [
            {"name":"token","at":[0,5,10],"type":"string","optional":false,"secret":true,\
        "example":{"text":"t","at":[0,5,55]}}
          ],
          "shared-values": [],
          "media-types": [],
          "requests": [
            {
              "name": "search",
              "at": [0,7,3],
              "tags": ["fast"],
              "inputs": [
                {"name":"album","at":[0,11,14],"type":"string","optional":false,"secret":false}
              ],
              "method": "GET",
              "url": {"origin":"base","at":[0,9,11],"path":{"join":[{"text":"/photos/"},\
        {"input":"album","at":[0,9,19]}],"at":[0,9,11]},"query":{"text":"all","at":[0,9,11]}},
              "target-form": "origin",
              "query": [
                {"name":"page","at":[0,12,13],"value":{"integer":"1","at":[0,12,19]}}
              ],
              "client-headers": [],
              "auth": {"scheme":"bearer","at":[0,13,5],"token":{"input":"token","at":[0,13,21]}},
              "headers": [],
              "cookies": [],
              "serializer": "form",
              "parameters-in-uri": ["GET","HEAD","DELETE"],
              "encoding": {"arrays":"brackets","maps":"brackets","booleans":"numeric",\
        "nulls":"bare","spaces":"percent","order":"sorted","dates":"rfc3339","data":"base64",\
        "reserved":"","escape":"afnetworking","empty-lists":"omit"},
              "json-options": {"style":"compact","keys":"written","slashes":"plain",\
        "unicode":"plain"},
              "plist-options": {"format":"xml"},
              "transport": {},
              "framing": {"kind":"content-length"},
              "cases": [
                {"name":"first","at":[0,14,13],"values":[{"input":"album",\
        "value":{"text":"猫","at":[0,14,28]}},{"input":"token","from":"example"}]}
              ]
            }
          ]
        }

        """)
  }

  @Test(
    "A value tells its kind and keeps its spelling",
    arguments: [
      ("~", #"{"null":true}"#), ("True", #"{"boolean":true}"#),
      ("1.10", #"{"real":"1.10"}"#), (".5", #"{"real":".5","json":"0.5"}"#),
      ("0x1F", #"{"integer":"0x1F","json":"31"}"#), ("+7", #"{"integer":"+7","json":"7"}"#),
      ("12345678901234567890123", #"{"integer":"12345678901234567890123"}"#),
      (#""a\"\u0000$${b}""#, #"{"text":"a\"\u0000${b}"}"#),
      ("no", #"{"text":"no"}"#), ("", #"{"null":true}"#),
      ("!!binary AAEC/w==", #"{"data":"AAEC/w=="}"#),
      ("!!timestamp 2024-02-29", #"{"date":"2024-02-29"}"#),
      (
        "!!timestamp 2024-02-29T00:00:00.10+01:00", #"{"date-time":"2024-02-29T00:00:00.10+01:00"}"#
      ),
      ("[a, []]", #"{"list":[{"text":"a"},{"list":[]}]}"#),
      ("!!set {b, a}", #"{"set":[{"text":"b"},{"text":"a"}]}"#),
      (
        "{b: {}, a: 1}",
        #"{"map":[{"name":"b","value":{"map":[]}},{"name":"a","value":{"integer":"1"}}]}"#
      ),
      ("${x}", #"{"input":"x","at":[0,10,10]}"#),
      ("${x | hex|json}", #"{"input":"x","filters":["hex","json"],"at":[0,10,10]}"#),
      ("a${x}b", #"{"join":[{"text":"a"},{"input":"x","at":[0,10,11]},{"text":"b"}]}"#),
    ])
  func values(yaml: String, json: String) throws {
    let model = try model(
      of: head + """
        inputs: {x: {type: string, example: y}}
        requests:
          r:
            method: POST
            path: /${x}
            parameters:
              v: \(yaml)
        """)
    #expect(items("map", in: model) == [#"{"name":"v","value":\#(json)}"#])
  }

  @Test("An option that is not written has its default")
  func options() throws {
    let model = try model(
      of: head + """
        requests:
          r:
            method: POST
            path: /
            serializer: plist
            encoding: {arrays: pipe, maps: dots, dates: epoch-milliseconds, reserved: "!*"}
            json-options: {keys: sorted}
            transport: {timeout: 1.50, pipelining: true}
            framing: {chunked: 512}
            parameters-in-uri: [get, PURGE]
            parameters: {a: 1}
        """)
    #expect(
      lines("encoding", in: model) == [
        #"{"arrays":"pipe","maps":"dots","booleans":"numeric","nulls":"bare","spaces":"percent","#
          + #""order":"sorted","dates":"epoch-milliseconds","data":"base64","reserved":"!*","#
          + #""escape":"afnetworking","empty-lists":"omit"}"#
      ])
    #expect(
      lines("json-options", in: model)
        == [#"{"style":"compact","keys":"sorted","slashes":"plain","unicode":"plain"}"#])
    #expect(lines("transport", in: model) == [#"{"timeout":"1.50","pipelining":true}"#])
    #expect(lines("framing", in: model) == [#"{"kind":"chunked","size":512}"#])
    #expect(lines("parameters-in-uri", in: model) == [#"["GET","PURGE"]"#])
    #expect(lines("serializer", in: model) == [#""plist""#])
  }

  @Test(
    "Parameters say where they go and what they are",
    arguments: [
      ("GET", "form", #""query""#, []), ("GET", "json", #""query""#, []),
      ("POST", "form", #""content""#, [#""application/x-www-form-urlencoded""#]),
      ("POST", "json", #""content""#, [#""application/json""#]),
      ("POST", "plist", #""content""#, [#""application/x-plist""#]),
    ])
  func parameters(method: String, serializer: String, place: String, mediaType: [String]) throws {
    let model = try model(
      of: head + """
        requests:
          r: {method: \(method), path: /, serializer: \(serializer), parameters: {a: 1}}
        """)
    #expect(lines("kind", in: model) == [#""parameters""#])
    #expect(lines("in", in: model) == [place])
    #expect(lines("media-type", in: model) == mediaType)
  }

  @Test("A URL is below the base URL, absolute, or an input")
  func urls() throws {
    let model = try model(
      of: head + """
        inputs: {u: {type: string, example: "http://a"}, v: {type: string, example: b}}
        requests:
          a: {method: GET, path: a}
          b: {method: GET, url: "http://b.example:80/é"}
          c: {method: GET, url: "https://${v}.example:443?x"}
          d: {method: GET, url: "${u}"}
        """)
    #expect(
      lines("url", in: model) == [
        #"{"origin":"base","at":[0,6,26],"path":{"text":"a","at":[0,6,26]}}"#,
        #"{"origin":"absolute","at":[0,7,25],"scheme":"http","authority":{"text":"b.example"},"#
          + #""path":{"text":"/%C3%A9","at":[0,7,25]}}"#,
        #"{"origin":"absolute","at":[0,8,25],"scheme":"https","authority":{"join":"#
          + #"[{"input":"v","at":[0,8,34]},{"text":".example:443"}],"at":[0,8,25]},"#
          + #""query":{"text":"x","at":[0,8,25]}}"#,
        #"{"origin":"whole","at":[0,9,25],"value":{"input":"u","at":[0,9,26]}}"#,
      ])
  }

  @Test("An environment has its base URL and the values of inputs")
  func environments() throws {
    let model = try model(
      of:
        """
        waybill: 1
        service: t
        base-url: https://h.example
        environments:
          away: {values: {page: 7, zone: eu}, swift-name: abroad}
          here: {base-url: "http://localhost", values: {zone: none}}
        inputs: {zone: {type: string, default: us}}
        requests:
          r: {method: GET, path: "/${zone}/${page}", inputs: {page: {type: integer, default: 1}}}
        """)
    #expect(
      items("environments", in: model) == [
        #"{"name":"away","at":[0,5,3],"swift-name":"abroad","#
          + #""base-url":{"origin":"absolute","at":[0,3,11],"scheme":"https","#
          + #""authority":{"text":"h.example"}},"#
          + #""values":[{"input":"zone","value":{"text":"eu","at":[0,5,34]}},"#
          + #"{"request":"r","input":"page","value":{"integer":"7","at":[0,5,25]}}]}"#,
        #"{"name":"here","at":[0,6,3],"#
          + #""base-url":{"origin":"absolute","at":[0,6,20],"scheme":"http","#
          + #""authority":{"text":"localhost"}},"#
          + #""values":[{"input":"zone","value":{"text":"none","at":[0,6,55]}}]}"#,
      ])
  }

  @Test("Header fields come before and after Authorization")
  func headers() throws {
    let model = try model(
      of: """
        waybill: 1
        service: t
        base-url: https://h.example
        client: {product: P/1}
        defaults: {headers: {A: a}}
        requests:
          r:
            method: GET
            path: /
            headers: {B: [b, c], user-agent: Q}
            cookies: {d: e}
            auth: {basic: {username: u, password: p}}
        """)
    // The first list is that of the spec.
    #expect(
      items("client-headers", in: model) == [
        #"{"name":"User-Agent","at":[0,4,19],"value":{"text":"P/1","at":[0,4,19]}}"#
      ])
    let request = String((model ?? "").drop { $0 != "r" }.split(separator: "\"method\"")[1])
    #expect(
      items("client-headers", in: request) == [
        #"{"name":"user-agent","at":[0,10,26],"value":{"text":"Q","at":[0,10,38]}}"#
      ])
    #expect(
      items("headers", in: request) == [
        #"{"name":"A","at":[0,5,22],"value":{"text":"a","at":[0,5,25]}}"#,
        #"{"name":"B","at":[0,10,15],"value":{"list":[{"text":"b"},{"text":"c"}],"at":[0,10,18]}}"#,
      ])
    #expect(
      items("cookies", in: request)
        == [#"{"name":"d","at":[0,11,15],"value":{"text":"e","at":[0,11,18]}}"#])
    #expect(
      lines("auth", in: request) == [
        #"{"scheme":"basic","at":[0,12,5],"username":{"text":"u","at":[0,12,30]},"#
          + #""password":{"text":"p","at":[0,12,43]}}"#
      ])
  }

  @Test("The model tells the media types of the files that the cases send")
  func mediaTypes() throws {
    let model = try model(
      of: head + """
        requests:
          a:
            method: POST
            path: /
            inputs: {f: file}
            file: ${f}
            cases: {x: {f: d/x.PNG}, y: {f: .csv}, z: {f: z.nothing}}
          b:
            method: POST
            path: /
            inputs: {n: {type: string, example: "n.txt"}}
            multipart:
              - {name: a, file: d/x.PNG, filename: "${n}"}
              - {name: b, data: !!binary aGk=, filename: b.json}
        """, files: ["d/x.PNG": "", ".csv": "", "z.nothing": ""])
    #expect(
      items("media-types", in: model) == [
        #"{"extension":"json","media-type":"application/json"}"#,
        #"{"extension":"png","media-type":"image/png"}"#,
        #"{"extension":"txt","media-type":"text/plain"}"#,
      ])
  }
}
