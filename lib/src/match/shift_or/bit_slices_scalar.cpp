#include <cstring>

#include "dna/text_window.hpp"
#include "match/shift_or/bit_slices_kernels.hpp"

namespace motifcount::internal::bit_slices {
namespace {

struct Vector {
    static constexpr std::uint32_t bits = 64;
    std::uint64_t word;

    static Vector load(void const* from) {
        Vector vector;
        std::memcpy(&vector.word, from, 8);
        return vector;
    }
    void store(void* to) const { std::memcpy(to, &word, 8); }
    static Vector load_at(std::uint64_t const* from, unsigned shift) {
        return {(from[0] >> shift) | ((from[1] << 1U) << (63U - shift))};
    }
    static Vector ones() { return {~std::uint64_t{0}}; }
    [[nodiscard]] bool is_zero() const { return word == 0; }
    friend Vector operator&(Vector a, Vector b) { return {a.word & b.word}; }
    friend Vector operator|(Vector a, Vector b) { return {a.word | b.word}; }
    friend Vector operator~(Vector a) { return {~a.word}; }
};

}  // namespace
}  // namespace motifcount::internal::bit_slices

#include "match/shift_or/bit_slices_kernel.hpp"

namespace motifcount::internal::bit_slices {
namespace {

void split(std::uint64_t const* bases, std::uint64_t places, std::uint64_t* low, std::uint64_t* high) {
    for (std::uint64_t i = 0; i < places / 64; ++i) {
        low[i] = even_bits(bases[2 * i]) | even_bits(bases[2 * i + 1]) << 32U;
        high[i] = even_bits(bases[2 * i] >> 1U) | even_bits(bases[2 * i + 1] >> 1U) << 32U;
    }
}

}  // namespace

Kernels const scalar_kernels{SimdLevel::scalar, &split, &prepare, &evaluate};

}  // namespace motifcount::internal::bit_slices
