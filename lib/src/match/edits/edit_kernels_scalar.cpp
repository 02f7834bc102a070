#include <algorithm>

#include "match/edits/edit_kernels.hpp"

namespace motifcount::internal {
namespace {

struct Lanes {
    static constexpr unsigned count = EditLanes::count;
    std::uint32_t lane[count];

    template <class Function>
    static Lanes made(Function function) {
        Lanes result;
        for (unsigned i = 0; i < count; ++i) result.lane[i] = function(i);
        return result;
    }
    static Lanes load(std::uint32_t const* from) {
        return made([&](unsigned i) { return from[i]; });
    }
    static void transpose(std::uint32_t const (*from)[4], Lanes* words) {
        for (unsigned word = 0; word < 4; ++word)
            words[word] = made([&](unsigned i) { return from[i][word]; });
    }
    static Lanes all(std::uint32_t number) {
        return made([&](unsigned) { return number; });
    }
    static Lanes rows(Lanes const& lengths) {
        return made([&](unsigned i) { return ~std::uint32_t{0} << (32 - lengths.lane[i]); });
    }
    [[nodiscard]] Lanes doubled() const {
        return made([&](unsigned i) { return lane[i] << 1U; });
    }
    [[nodiscard]] Lanes sign() const {
        return made([&](unsigned i) { return std::uint32_t{0} - (lane[i] >> 31U); });
    }
    [[nodiscard]] Lanes top() const {
        return made([&](unsigned i) { return lane[i] >> 31U; });
    }
    static Lanes least(Lanes const& a, Lanes const& b) {
        return made([&](unsigned i) { return std::min(a.lane[i], b.lane[i]); });
    }
    static std::uint32_t at_most(Lanes const& a, Lanes const& b) {
        std::uint32_t bits = 0;
        for (unsigned i = 0; i < count; ++i) bits |= (a.lane[i] <= b.lane[i] ? 1U : 0U) << i;
        return bits;
    }
    friend Lanes operator+(Lanes const& a, Lanes const& b) {
        return made([&](unsigned i) { return a.lane[i] + b.lane[i]; });
    }
    friend Lanes operator-(Lanes const& a, Lanes const& b) {
        return made([&](unsigned i) { return a.lane[i] - b.lane[i]; });
    }
    friend Lanes operator&(Lanes const& a, Lanes const& b) {
        return made([&](unsigned i) { return a.lane[i] & b.lane[i]; });
    }
    friend Lanes operator|(Lanes const& a, Lanes const& b) {
        return made([&](unsigned i) { return a.lane[i] | b.lane[i]; });
    }
    friend Lanes operator^(Lanes const& a, Lanes const& b) {
        return made([&](unsigned i) { return a.lane[i] ^ b.lane[i]; });
    }
    friend Lanes operator~(Lanes const& a) {
        return made([&](unsigned i) { return ~a.lane[i]; });
    }
};

}  // namespace
}  // namespace motifcount::internal

#include "match/edits/edit_kernel.hpp"

namespace motifcount::internal {

EditKernels const scalar_edit_kernels{SimdLevel::scalar, near_lanes};

}  // namespace motifcount::internal
