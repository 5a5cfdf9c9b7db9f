/// Whether generated Swift sends the requests that it makes.
package enum ClientForm: String, CaseIterable, Sendable {
  /// A structure that makes requests.
  case requests = "no"

  /// A client and its protocol as well.
  case client = "yes"
}
