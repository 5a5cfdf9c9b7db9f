/// The version of Waybill, as `waybill --version` and logs of diagnostics name it.
package enum Version {
  package static let number = "0.1.0"
}
