// Bodies of XML, whose elements and attributes `xml` names.

import SpecImport
import Testing

@Suite("XML of imported documents")
struct XMLBodyTests {
  @Test("A body of XML has the names, attributes, prefixes and wrapped lists of its schema")
  func bodies() {
    expectSpec(
      paths: """
          /pets:
            post:
              operationId: add
              requestBody: {required: true, content: {application/xml: {schema: {$ref: '#/components/schemas/Pet'}}}}
              responses: {"200": {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
            put:
              operationId: put
              requestBody: {content: {text/xml: {schema: {type: array, items: {$ref: '#/components/schemas/Tag'}, xml: {name: tags, wrapped: true}}}}}
        components:
          schemas:
            Tag: {type: object, properties: {id: {type: integer, xml: {attribute: true}}, name: {type: string}}, xml: {name: tag}}
            Pet:
              type: object
              required: [name, photoUrls]
              properties:
                id: {type: integer, readOnly: true}
                name: {type: string, example: doggie, xml: {prefix: p, namespace: "urn:p"}}
                photoUrls: {type: array, items: {type: string, xml: {name: photoUrl}}, xml: {wrapped: true}, example: [a, b]}
                tags: {type: array, items: {$ref: '#/components/schemas/Tag'}}
                parent: {$ref: '#/components/schemas/Pet'}
        """,
      """
      types:
        Tag: {object: {id: integer?, name: string?}}
        Pet:
          object:
            id: integer?
            name: string
            photoUrls: [string]
            tags: {type: [Tag], optional: true}
            parent: Pet?
        AddPhotoUrls: {object: {photoUrl: [string]}}
        TagXML: {object: {"@id": integer?, name: string?}}
        PetXML:
          object:
            "p:name": string
            photoUrls: PetXMLPhotoUrls
            tag: {type: [TagXML], optional: true}
            parent: PetXML?
        PetXMLPhotoUrls: {object: {photoUrl: [string]}}

      requests:
        add:
          inputs:
            name: {type: string, example: doggie}
            photoUrls: {type: AddPhotoUrls, example: {photoUrl: [a, b]}}
            tags: {type: [TagXML], optional: true}
            parent: PetXML?
          method: POST
          path: /pets
          xml:
            Pet:
              "@xmlns:p": urn:p
              "p:name": ${name}
              photoUrls: ${photoUrls}
              tag: ${tags}
              parent: ${parent}
          responses: {200: Pet}

        put:
          inputs: {body: {type: [TagXML], optional: true}}
          method: PUT
          path: /pets
          content-type: text/xml
          xml: {tags: {tag: "${body}"}}
      """)
  }

  @Test(
    "A body of XML that a spec cannot write is text, and told",
    arguments: [
      // The root has no name.
      "{type: object, properties: {a: {type: string}}}",
      // A namespace changes inside.
      "{type: object, xml: {name: r}, properties: {a: {type: string, xml: {namespace: 'urn:a'}}}}",
      "{type: object, xml: {name: r}, properties: {a: {type: string, xml: {prefix: p}}}}",
      // One prefix has two namespaces.
      "{type: object, xml: {name: r, prefix: p, namespace: 'urn:a'}, properties: {a: {type: string, xml: {prefix: p, namespace: 'urn:b'}}}}",
      // Names and shapes that XML does not have.
      "{type: object, xml: {name: r}, properties: {'a b': {type: string}}}",
      "{type: object, xml: {name: r}, properties: {a: {type: array, items: {type: string}, xml: {attribute: true}}}}",
      "{type: object, xml: {name: r}, properties: {a: {type: string}, b: {type: string, xml: {name: a}}}}",
      "{type: object, xml: {name: r}, properties: {a: {type: array, items: {type: array, items: {type: string}}}}}",
      "{type: object, xml: {name: r}, properties: {a: {type: string, xml: {nodeType: text}}}}",
      // A list alone has no root.
      "{type: array, items: {type: string}, xml: {name: r}}",
    ])
  func losses(_ schema: String) {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x: {post: {operationId: r, requestBody: {required: true, content: {application/xml: {schema: \(schema)}}}}}

        """)
    // A type that nothing needs may be told before.
    #expect(
      result.report.last == "imported-loosely: XML is imported as text that the caller writes")
    #expect(result.spec.contains("text: ${body}"))
  }
}
