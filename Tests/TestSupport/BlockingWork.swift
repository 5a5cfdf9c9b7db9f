import Foundation

/// Runs blocking work, such as waiting for a build, on its own thread.
///
/// Tests share as many threads as there are cores. On two cores, two builds that each block a
/// thread make all other tests wait, although the builds leave the cores idle half of the time.
package func onThreadOfItsOwn<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
  }
}
