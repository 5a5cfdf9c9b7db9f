import CurlBackend
import HARBackend
import HTTPFileBackend
import ModelBackend
package import SpecCompilation
import SwiftBackend
import WireBackend

extension BackendRegistry {
  /// All back ends, in the order in which help and messages list them.
  package static let standard = BackendRegistry([
    WireBackend.self, HTTPFileBackend.self, SwiftBackend.self, ModelBackend.self, CurlBackend.self,
    HARBackend.self,
  ])
}
