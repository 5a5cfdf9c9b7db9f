import Foundation

/// Does what blocks, such as waiting for a build, on a thread of its own.
///
/// Tests share as many threads as there are cores. On two cores, two builds that hold one each make
/// all other tests wait, while the builds themselves leave the cores idle half of the time.
package func onThreadOfItsOwn<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
  }
}
