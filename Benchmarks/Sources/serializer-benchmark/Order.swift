import RequestSerialization

/// The document of goal 8, 951 bytes of JSON, as Swift types that `Codable` reads and writes.
struct Order: Codable {
  struct Address: Codable {
    var city: String
    var country: String
    var lines: [String]
    var zip: String
  }

  struct Customer: Codable {
    var address: Address
    var email: String
    var id: Int
    var name: String
    var phone: String
    var vip: Bool
  }

  struct Item: Codable {
    var discount: Double
    var name: String
    var price: Double
    var quantity: Int
    var sku: String
    var tags: [String]
  }

  struct Delivery: Codable {
    var carrier: String
    var express: Bool
    var stops: [[Double]]
    var weight: Double
  }

  var customer: Customer
  var delivery: Delivery
  var id: String
  var items: [Item]
  var note: String
  var paid: Bool
  var revision: Int
  var total: Double
}

extension Order {
  /// The document as a value of the library. Its names are in order at every level, so that
  /// sorting does not change it.
  static let sample: ParameterValue = [
    "customer": [
      "address": [
        "city": "Zürich", "country": "CH", "lines": ["Bahnhofstrasse 12", "3rd floor"],
        "zip": "8001",
      ],
      "email": "zoe.mueller@mail.example", "id": 7_081_234, "name": "Zoë Müller",
      "phone": "+41 44 555 01 23", "vip": true,
    ],
    "delivery": [
      "carrier": "Swiss Post", "express": false,
      "stops": [[47.3769, 8.5417], [46.948, 7.4474], [46.2044, 6.1432]], "weight": 3.75,
    ],
    "id": "ord_9f8b2c4417",
    "items": [
      [
        "discount": 0.1, "name": "Espresso cups, set of six", "price": 24.5, "quantity": 2,
        "sku": "CUP-ESP-06", "tags": ["kitchen", "glass", "gift"],
      ],
      [
        "discount": 0.25, "name": "Kettle \"Sencha\" 1.2 l", "price": 89.9, "quantity": 1,
        "sku": "KET-SEN-12", "tags": ["kitchen", "steel"],
      ],
      [
        "discount": 0.05, "name": "緑茶 (green tea), 500 g", "price": 17.35, "quantity": 4,
        "sku": "TEA-GRN-500", "tags": ["food", "organic"],
      ],
    ],
    "note": """
    Ring twice, the bell is quiet.
    Leave it with the neighbours if nobody is at home. Their door is the dark green one; \
    "M. Brunner" is on it.
    """,
    "paid": false, "revision": 12, "total": 208.3,
  ]
}
