// What schemas become: types, inputs and constraints.

import SpecImport
import Testing

@Suite("Schemas")
struct SchemaTests {
  /// Checks the declaration of an input that a schema in a query becomes.
  private func expectInput(
    _ schema: String, _ declaration: String, report: [String] = [],
    location: SourceLocation = #_sourceLocation
  ) {
    expectSpec(
      paths: """
          /x:
            get:
              operationId: r
              parameters:
                - {name: q, in: query, schema: \(schema)}
        """,
      """
      requests:
        r:
          inputs: {q: \(declaration)}
          method: GET
          path: /x
          query: {q: "${q}"}
      """, report: report, location: location)
  }

  @Test(
    "Scalars have the type of their format",
    arguments: [
      ("{type: string}", "string?"), ("{type: string, format: \"\"}", "string?"),
      ("{type: string, format: date}", "date?"),
      ("{type: string, format: date-time}", "date-time?"),
      ("{type: string, format: byte}", "data?"), ("{type: string, format: binary}", "string?"),
      ("{type: integer, format: int32}", "integer?"), ("{type: number}", "number?"),
      ("{type: boolean}", "boolean?"), ("{}", "any?"), ("true", "any?"),
      ("{type: [integer, number]}", "number?"), ("{type: [string, \"null\"]}", "string?"),
    ])
  func scalars(_ schema: String, _ type: String) {
    expectInput(schema, type)
  }

  @Test("Constraints are those of the language")
  func constraints() {
    expectInput(
      "{type: integer, minimum: 1, exclusiveMaximum: 10}",
      "{type: integer?, minimum: 1, maximum: 9}")
    expectInput(
      "{type: integer, minimum: 1, exclusiveMinimum: true, maximum: 10.0}",
      "{type: integer?, minimum: 2, maximum: 10}")
    expectInput("{type: number, minimum: 0.5}", "{type: number?, minimum: 0.5}")
    expectInput(
      "{type: string, minLength: 0, maxLength: 5}", "{type: string?, max-length: 5}")
    expectInput(
      "{type: string, pattern: '^[a-z]+$'}", "{type: string?, pattern: \"[a-z]+\"}")
    expectInput(
      "{type: array, items: {type: string, maxLength: 3}, minItems: 1}",
      "{type: [string], optional: true, max-length: 3, min-items: 1}")
  }

  @Test(
    "An exclusive bound beyond 64 bits is reported",
    arguments: [
      "minimum: 9223372036854775807, exclusiveMinimum: true",
      "exclusiveMaximum: -9223372036854775808",
    ])
  func endlessBounds(_ bound: String) {
    let name = bound.contains("inimum") ? "minimum" : "exclusiveMaximum"
    expectInput(
      "{type: integer, \(bound)}", "integer?",
      report: ["not-imported: '\(name)' is not imported: it is not a whole number of 64 bits"])
  }

  @Test("A constraint that the language does not have is reported")
  func lostConstraints() {
    expectInput(
      "{type: integer, multipleOf: 3}", "integer?",
      report: ["not-imported: 'multipleOf' is not imported: a spec has no such constraint"])
    expectInput(
      "{type: string, pattern: '^(?!x)'}", "string?",
      report: [
        "not-imported: 'pattern' is not imported: a spec takes regular expressions of RFC 9485 only, "
          + "without look-ahead and the like"
      ])
  }

  @Test("An enum keeps its values, each once, and loses null")
  func enumerations() {
    expectInput("{enum: [a, b, a]}", "{enum: [a, b], optional: true}")
    expectInput("{type: integer, enum: [1, 2]}", "{type: integer, enum: [1, 2], optional: true}")
    expectInput("{const: a}", "{enum: [a], optional: true}")
    expectInput(
      "{type: array, items: {enum: [a, b]}}", "{type: [string], enum: [a, b], optional: true}")
    expectInput(
      "{anyOf: [{enum: [a, b]}, {type: string}]}", "{enum: [a, b], others: any, optional: true}")
  }

  @Test("Text that YAML would read as something else is quoted")
  func quotedValues() {
    expectInput(
      "{enum: [\"1\", \"true\", \"null\", \"no\", \"${x}\"]}",
      #"{enum: ["1", "true", "null", "no", "$${x}"], optional: true}"#)
  }

  @Test("A schema of a name becomes a type, and readOnly properties are left out of requests")
  func namedTypes() {
    expectSpec(
      paths: """
          /pets:
            post:
              operationId: addPet
              requestBody:
                required: true
                content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
              responses:
                "200": {content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}
        components:
          schemas:
            Pet:
              type: object
              required: [id, name]
              properties:
                id: {type: integer, readOnly: true}
                name: {type: string, description: What it is called.}
                tag: {type: [string, "null"]}
                owner: {type: object, properties: {name: {type: string}}}
        """,
      """
      types:
        Pet:
          object:
            id: integer
            name: {type: string, description: What it is called.}
            tag: string? | null
            owner: PetOwner?
        PetOwner: {object: {name: string?}}

      requests:
        addPet:
          inputs:
            name: {type: string, description: What it is called.}
            tag: string? | null
            owner: PetOwner?
          method: POST
          path: /pets
          json: {name: "${name}", tag: "${tag}", owner: "${owner}"}
          responses: {200: Pet}
          cases: {}
      """)
  }

  @Test("Several schemas of an allOf become one object, and a single one is itself")
  func allOf() {
    expectSpec(
      paths: """
          /x:
            put:
              operationId: r
              requestBody:
                required: true
                content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Dog"}}}}
        components:
          schemas:
            Pet: {type: object, required: [name], properties: {name: {type: string}}}
            Dog:
              allOf: [{$ref: "#/components/schemas/Pet"}, {type: object, properties: {size: {type: integer}}}]
              required: [size]
            Alias: {allOf: [{$ref: "#/components/schemas/Pet"}], description: The same.}
        """,
      """
      types:
        Dog: {object: {name: string, size: integer}}

      requests:
        r:
          inputs: {body: [Dog]}
          method: PUT
          path: /x
          json: ${body}
          cases: {}
      """, report: ["import-choice: left out because no request uses it: 1 type"])
  }

  @Test("additionalProperties are maps, and others beside properties")
  func additionalProperties() {
    expectSpec(
      paths: """
          /x: {get: {operationId: r, responses: {"200": {content: {application/json: {schema: {$ref: "#/components/schemas/A"}}}}, "201": {content: {application/json: {schema: {$ref: "#/components/schemas/B"}}}}}}}
        components:
          schemas:
            A:
              type: object
              properties:
                map: {type: object, additionalProperties: {type: integer}}
                free: {type: object}
                lists: {type: object, additionalProperties: {type: array, items: {type: string}}}
              additionalProperties: {type: string}
            B: {type: object, properties: {a: {type: string}}, additionalProperties: true}
        """,
      """
      types:
        A:
          object:
            map: {type: {integer}, optional: true}
            free: {type: {any}, optional: true}
            lists: {type: "{[string]}", optional: true}
          others: string
        B: {object: {a: string?}, others: any}

      requests:
        r:
          method: GET
          path: /x
          responses: {200: A, 201: B}
      """)
  }

  @Test("An object that holds itself takes any value there, and a list of itself is a list")
  func cycles() {
    expectSpec(
      paths: """
          /x: {get: {operationId: r, responses: {"200": {content: {application/json: {schema: {$ref: '#/components/schemas/Tree'}}}}, "201": {content: {application/json: {schema: {$ref: '#/components/schemas/Holder'}}}}}}}
        components:
          schemas:
            Tree: {type: object, properties: {left: {$ref: "#/components/schemas/Tree"}, all: {type: array, items: {$ref: "#/components/schemas/Tree"}}}}
            List: {type: array, items: {$ref: "#/components/schemas/List"}}
            Holder: {type: object, properties: {list: {$ref: "#/components/schemas/List"}}}
        """,
      """
      types:
        Tree: {object: {left: Tree?, all: {type: [Tree], optional: true}}}
        Holder: {object: {list: {type: [any], optional: true}}}

      requests:
        r:
          method: GET
          path: /x
          responses: {200: Tree, 201: Holder}
      """,
      report: [
        "imported-loosely: a type that is a list or a map of itself is imported as any value"
      ])
  }

  @Test("Alternatives are one type, or types that differ by their shape")
  func alternatives() {
    expectInput("{oneOf: [{type: string}]}", "string?")
    expectInput("{anyOf: [{type: string}, {type: \"null\"}]}", "string?")
    expectInput("{oneOf: [{type: integer}, {type: number}]}", "number?")
    expectInput(
      "{oneOf: [{type: integer}, {type: array, items: {}}]}",
      "{one-of: [integer, [any]], optional: true}")
    expectInput("{type: [string, integer]}", "{one-of: [string, integer], optional: true}")
    expectInput(
      "{type: [string, \"null\", boolean]}",
      "{one-of: [string, boolean], optional: true}")
    expectInput(
      "{anyOf: [{type: string}, {type: string, format: date}, {type: object}]}",
      "{one-of: [string, {any}], optional: true}")
    expectInput(
      "{oneOf: [{}, {type: array, items: {}}]}", "any?",
      report: ["imported-loosely: a value of one of 2 types ('oneOf') is imported as any value"])
  }

  @Test("Objects are a union if a property tells them apart")
  func unions() {
    expectSpec(
      paths: """
          /x: {get: {operationId: r, responses: {"200": {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}, "201": {content: {application/json: {schema: {$ref: '#/components/schemas/Named'}}}}, "202": {content: {application/json: {schema: {$ref: '#/components/schemas/Mapped'}}}}, "203": {content: {application/json: {schema: {$ref: '#/components/schemas/Mixed'}}}}, "204": {content: {application/json: {schema: {$ref: '#/components/schemas/Tree'}}}}}}}
        components:
          schemas:
            Cat: {type: object, required: [kind], properties: {kind: {const: cat}, lives: {type: integer}}}
            Dog: {type: object, required: [kind], properties: {kind: {enum: [dog, wolf]}}}
            Fish: {type: object, properties: {fins: {type: integer}}}
            Pet: {oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]}
            Named:
              oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Fish"}]
              discriminator: {propertyName: type}
            Mapped:
              anyOf: [{$ref: "#/components/schemas/Dog"}, {$ref: "#/components/schemas/Fish"}]
              discriminator: {propertyName: type, mapping: {dog: Dog, fish: "#/components/schemas/Fish", whale: Fish}}
            Mixed: {oneOf: [{type: string}, {$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]}
            Tree: {oneOf: [{type: string}, {type: array, items: {$ref: "#/components/schemas/Tree"}}]}
        """,
      """
      types:
        Cat:
          object: {kind: {enum: [cat]}, lives: integer?}
        Dog:
          object: {kind: {enum: [dog, wolf]}}
        Fish: {object: {fins: integer?}}
        Pet: {one-of: [Cat, Dog], by: kind}
        Named: {one-of: {Cat: Cat, Fish: Fish}, by: type}
        Mapped: {one-of: {dog: Dog, fish: Fish, whale: Fish}, by: type}
        Mixed: {one-of: [string, MixedObject]}
        MixedObject: {one-of: [Cat, Dog], by: kind}
        Tree: {one-of: [string, [Tree]]}

      requests:
        r:
          method: GET
          path: /x
          responses: {200: Pet, 201: Named, 202: Mapped, 203: Mixed, 204: Tree}
      """)
  }

  @Test("Objects are a union if each requires a property that the others lack")
  func unionsByProperties() {
    let token = "{type: object, required: [token], properties: {token: {type: string}}}"
    let topic = "{type: object, required: [topic], properties: {topic: {type: string}}}"
    let loosely = [
      "imported-loosely: a value of one of 2 types ('oneOf') is imported as any value"
    ]
    expectSpec(
      paths: """
          /x: {get: {operationId: r, parameters: [{name: q, in: query, schema: {oneOf: [\(token), \(topic)]}}]}}
        """,
      """
      types:
        RQ: {object: {token: string}}
        RQ2: {object: {topic: string}}
        RQ3: {one-of: [RQ, RQ2]}

      requests:
        r:
          inputs: {q: RQ3?}
          method: GET
          path: /x
          query: {q: "${q}"}
      """)
    // Each of these could be both, or Swift reads the absent property as null.
    for other in [
      "{type: object, properties: {topic: {type: string}}}",
      "{type: object, required: [topic], properties: {topic: {type: string, nullable: true}}}",
      "{type: object, required: [topic], properties: {topic: {type: string, default: a}}}",
      "{type: object, required: [topic], properties: {topic: {type: string}}, additionalProperties: true}",
      "{type: object, required: [topic, token], properties: {topic: {type: string}, token: {type: string}}}",
    ] {
      expectInput("{oneOf: [\(token), \(other)]}", "any?", report: loosely)
    }
    expectInput(
      "{anyOf: [\(token), \(topic)]}", "any?",
      report: ["imported-loosely: a value of one of 2 types ('anyOf') is imported as any value"])
  }

  @Test("A name of a type of the language is another name")
  func takenNames() {
    expectSpec(
      paths: """
          /x: {get: {operationId: r, responses: {"200": {content: {application/json: {schema: {$ref: '#/components/schemas/date'}}}}, "201": {content: {application/json: {schema: {$ref: '#/components/schemas/List[Pet]'}}}}}}}
        components:
          schemas:
            date: {type: object, properties: {a: {type: string}}}
            "List[Pet]": {type: object, properties: {a: {type: string}}}
        """,
      """
      types:
        dateType: {object: {a: string?}}
        List_Pet_: {object: {a: string?}}

      requests:
        r:
          method: GET
          path: /x
          responses: {200: dateType, 201: List_Pet_}
      """)
  }

  @Test("A property whose name no field has is one of the other entries")
  func unwritableNames() {
    expectSpec(
      paths: """
          /x:
            post:
              operationId: r
              requestBody:
                required: true
                content: {application/json: {schema: {$ref: "#/components/schemas/S"}}}
        components:
          schemas:
            S: {type: object, required: [s], properties: {s: {$ref: "#/components/schemas/T"}}}
            T: {type: object, properties: {$ref: {type: string}, a: {type: string}}}
        """,
      """
      types:
        T: {object: {a: string?}, others: any}

      requests:
        r:
          inputs: {s: T}
          method: POST
          path: /x
          json: {s: "${s}"}
          cases: {}
      """,
      report: [
        "import-choice: left out because no request uses it: 1 type",
        "imported-loosely: the property '$ref', whose name a spec cannot write, is imported as one of the other entries, with any value",
      ])
  }

  @Test("A shape that a type of the source refers to stays, with what was taken out of it")
  func referredShapes() throws {
    let body = "requestBody: {required: true, content: {application/json: {schema: "
    let leaf =
      "Leaf: {type: object, properties: {etag: {type: string, readOnly: true}, home: {type: object, properties: {street: {type: string}}}}}"
    let root =
      "Root: {type: object, properties: {leaves: {type: array, items: {$ref: '#/components/schemas/Leaf'}}}}"
    let named = imported(
      .openapi,
      openAPIHead + """
          /a: {put: {operationId: a, \(body){$ref: '#/components/schemas/Root'}}}}}}
        components: {schemas: {\(root), \(leaf)}}

        """)
    #expect(try messages(of: named).keys.sorted() == ["a/default"])
    #expect(named.spec.contains("  LeafInput: {object: {home: LeafHome?}}\n"), "\(named.spec)")
    let unnamed = imported(
      .openapi,
      openAPIHead + """
          /a:
            put:
              operationId: a
              \(body){type: object, properties: {leaf: {$ref: '#/components/schemas/Leaf'}}}}}}
        components: {schemas: {\(leaf)}}

        """)
    #expect(try messages(of: unnamed).keys.sorted() == ["a/default"])
    #expect(
      unnamed.spec.contains(
        """
        types:
          Leaf: {object: {home: LeafHome?}}
          LeafHome: {object: {street: string?}}

        """), "\(unnamed.spec)")
  }

  @Test("A type that is called as the responses of a request has another name in Swift")
  func namesOfResponses() {
    let result = imported(
      .openapi,
      openAPIHead + """
          /a:
            get:
              operationId: show
              responses:
                "200": {content: {application/json: {schema: {$ref: '#/components/schemas/ShowResponse'}}}}
        components: {schemas: {ShowResponse: {type: object, properties: {a: {type: string}}}}}

        """)
    #expect(
      result.spec.contains("ShowResponse: {object: {a: string?}, swift-name: ShowResponse2}"),
      "\(result.spec)")
  }
}
