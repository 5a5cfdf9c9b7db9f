import TestSupport

/// The Python scripts of this target.
enum Scripts {
  static func path(_ name: String) -> String {
    Checkout.path("Tests/GeneratedClientTests/Python/\(name)")
  }
}
