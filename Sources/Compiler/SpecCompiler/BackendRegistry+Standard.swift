import HTTPFileBackend
import MessageBackends
import ModelBackend
package import SpecCompilation
import SwiftBackend

extension BackendRegistry {
  /// All back ends, in the order in which help and messages list them.
  package static let standard = BackendRegistry([
    WireBackend.self, HTTPFileBackend.self, SwiftBackend.self, ModelBackend.self, CurlBackend.self,
    HARBackend.self, NegativeBackend.self, WrkBackend.self, K6Backend.self, VegetaBackend.self,
  ])
}
