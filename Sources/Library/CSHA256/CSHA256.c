#include "CSHA256.h"

#if defined(__x86_64__) || (defined(__aarch64__) && defined(__ARM_NEON))

// FIPS 180-4, section 4.2.2: of the cube roots of the first 64 primes.
static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

// The sixteen steps of a block become straight code, so that the schedule stays in registers.
#if defined(__clang__)
#define UNROLLED _Pragma("clang loop unroll(full)")
#else
#define UNROLLED _Pragma("GCC unroll 16")
#endif

#endif

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

static bool has_instructions(void) {
  unsigned int a, b, c, d;
  const unsigned int ssse3 = 1u << 9, sse41 = 1u << 19, sha = 1u << 29;
  if (!__get_cpuid(1, &a, &b, &c, &d) || (c & ssse3) == 0 || (c & sse41) == 0) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & sha) != 0;
}

__attribute__((target("sha,sse4.1,ssse3")))
void waybill_sha256_compress(uint32_t *state, const uint8_t *bytes, size_t count) {
  // Words of a message have their highest byte first.
  const __m128i swap = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
  __m128i abef = _mm_set_epi32((int)state[0], (int)state[1], (int)state[4], (int)state[5]);
  __m128i cdgh = _mm_set_epi32((int)state[2], (int)state[3], (int)state[6], (int)state[7]);
  for (; count > 0; count--, bytes += 64) {
    const __m128i first_abef = abef, first_cdgh = cdgh;
    __m128i words[4];  // the last sixteen of the schedule
    UNROLLED
    for (int step = 0; step < 16; step++) {
      __m128i *next = &words[step % 4];
      if (step < 4) {
        const __m128i *block = (const __m128i *)(bytes + 16 * step);
        *next = _mm_shuffle_epi8(_mm_loadu_si128(block), swap);
      } else {
        const __m128i last = words[(step + 3) % 4];
        const __m128i seventh = _mm_alignr_epi8(last, words[(step + 2) % 4], 4);
        const __m128i early = _mm_sha256msg1_epu32(*next, words[(step + 1) % 4]);
        *next = _mm_sha256msg2_epu32(_mm_add_epi32(early, seventh), last);
      }
      const __m128i *round = (const __m128i *)(constants + 4 * step);
      const __m128i sum = _mm_add_epi32(*next, _mm_load_si128(round));
      // Two rounds at once: what was A, B, E, F is C, D, G, H after them.
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
    }
    abef = _mm_add_epi32(abef, first_abef);
    cdgh = _mm_add_epi32(cdgh, first_cdgh);
  }
  state[0] = (uint32_t)_mm_extract_epi32(abef, 3);
  state[1] = (uint32_t)_mm_extract_epi32(abef, 2);
  state[2] = (uint32_t)_mm_extract_epi32(cdgh, 3);
  state[3] = (uint32_t)_mm_extract_epi32(cdgh, 2);
  state[4] = (uint32_t)_mm_extract_epi32(abef, 1);
  state[5] = (uint32_t)_mm_extract_epi32(abef, 0);
  state[6] = (uint32_t)_mm_extract_epi32(cdgh, 1);
  state[7] = (uint32_t)_mm_extract_epi32(cdgh, 0);
}

#elif defined(__aarch64__) && defined(__ARM_NEON)

#include <arm_neon.h>

#if defined(__linux__)
#include <sys/auxv.h>

static bool has_instructions(void) {
  const unsigned long sha2 = 1ul << 6;  // HWCAP_SHA2
  return (getauxval(AT_HWCAP) & sha2) != 0;
}
#elif defined(__APPLE__)
// Every 64-bit processor of Apple has them.
static bool has_instructions(void) { return true; }
#else
static bool has_instructions(void) { return false; }
#endif

#if defined(__clang__)
__attribute__((target("sha2")))
#else
__attribute__((target("+crypto")))
#endif
void waybill_sha256_compress(uint32_t *state, const uint8_t *bytes, size_t count) {
  uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
  for (; count > 0; count--, bytes += 64) {
    const uint32x4_t first_abcd = abcd, first_efgh = efgh;
    uint32x4_t words[4];  // the last sixteen of the schedule
    UNROLLED
    for (int step = 0; step < 16; step++) {
      uint32x4_t *next = &words[step % 4];
      if (step < 4) {
        // Words of a message have their highest byte first.
        *next = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 16 * step)));
      } else {
        const uint32x4_t early = vsha256su0q_u32(*next, words[(step + 1) % 4]);
        *next = vsha256su1q_u32(early, words[(step + 2) % 4], words[(step + 3) % 4]);
      }
      const uint32x4_t sum = vaddq_u32(*next, vld1q_u32(constants + 4 * step));
      const uint32x4_t before = abcd;
      abcd = vsha256hq_u32(abcd, efgh, sum);
      efgh = vsha256h2q_u32(efgh, before, sum);
    }
    abcd = vaddq_u32(abcd, first_abcd);
    efgh = vaddq_u32(efgh, first_efgh);
  }
  vst1q_u32(state, abcd);
  vst1q_u32(state + 4, efgh);
}

#else

static bool has_instructions(void) { return false; }

void waybill_sha256_compress(uint32_t *state, const uint8_t *bytes, size_t count) {
  (void)state, (void)bytes, (void)count;
}

#endif

bool waybill_sha256_is_supported(void) {
  // Threads that ask at once find the same.
  static _Atomic int known = 0;
  if (known == 0) known = has_instructions() ? 1 : -1;
  return known == 1;
}
