// SHA-256 by the instructions of the processor: SHA-NI of x86-64, the SHA2 extension of ARMv8.

#ifndef WAYBILL_SHA256_H
#define WAYBILL_SHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this processor has the instructions. It is asked once.
bool waybill_sha256_is_supported(void);

/// Takes whole blocks into the state: FIPS 180-4, section 6.2.2. Only for a processor that has the
/// instructions.
///
/// @param state Eight words, *a* to *h*.
/// @param bytes The blocks, of 64 bytes each, at any address.
/// @param count How many blocks there are.
void waybill_sha256_compress(uint32_t *state, const uint8_t *bytes, size_t count);

#endif
