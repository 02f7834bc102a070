#include <algorithm>
#include <array>
#include <bit>

#include "dna/text_window.hpp"
#include "match/cpu_matcher.hpp"

namespace motifcount::internal {
namespace {

/// `naive`: compares every pattern with every text position, 64 positions at a time. It needs no preprocessing and shares no
/// code with other engines, because it is the reference for `--verify`. Accepts IUPAC classes and any number of mismatches, and
/// reports the mismatches of each hit. Complexity: for each pattern and each 64 text positions, one step per base until the
/// pattern is ruled out. In random text, this takes about five steps plus the allowed mismatches. Source: Sgarlata 2021.
class Naive {
public:
    static constexpr std::string_view name = "naive";
    static constexpr EngineLimits limits{
        .mismatches = EngineLimits::unlimited, .codes = Codes::compared, .pattern_by_pattern = true};

    struct Workspace {
        /// `planes[base]`: one bit per slot, set if the slot has this base; zero at breaks and after the end of the text
        std::array<std::vector<std::uint64_t>, 4> planes;
        std::vector<std::uint64_t> open;  ///< One bit per slot, set if the slot is not a break

        /// `at_most[i]`: one bit per position, set if it has at most i mismatches so far (64 positions)
        std::vector<std::uint64_t> at_most;
    };

    Naive(PatternSet const& patterns, SearchOptions const& options)
        : max_mismatches_(options.max_mismatches) {
        offsets_.reserve(patterns.size() + 1);
        offsets_.push_back(0);
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            auto const masks = patterns.masks(pattern);
            masks_.insert(masks_.end(), masks.begin(), masks.end());
            offsets_.push_back(masks_.size());
        }
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return masks_.size() + 8 * offsets_.size(); }

    template <class Emit>
    void search(Batch const& batch, Workspace& work, Emit&& emit) const {
        fill_planes(batch.text, work);
        work.at_most.resize(max_mismatches_ + 1);
        for (RecordSpan const& record : batch.records) {
            std::uint64_t const end = record.end();
            for (std::uint64_t first = record.first; first < end; first += 64) {
                for (PatternId pattern = 0; pattern + 1 < offsets_.size(); ++pattern) {
                    compare_64(pattern, first, end, work, emit);
                }
            }
        }
    }

private:
    static void fill_planes(TextView const& text, Workspace& work) {
        // One more word than any comparison reads
        std::size_t const words = text.size / 64 + 2;
        for (auto& plane : work.planes) plane.assign(words, 0);
        work.open.assign(words, 0);
        for (std::uint64_t first = 0; first < text.size; first += 64) {
            std::uint64_t const left = text.size - first;
            std::uint64_t const low_word = text.bases[first / 32];
            std::uint64_t const high_word = left > 32 ? text.bases[first / 32 + 1] : 0;
            std::uint64_t const low = even_bits(low_word) | even_bits(high_word) << 32U;
            std::uint64_t const high = even_bits(low_word >> 1U) | even_bits(high_word >> 1U) << 32U;
            std::uint64_t open = text.breaks.empty() ? ~std::uint64_t{0} : ~text.breaks[first / 64];
            if (left < 64) open &= (std::uint64_t{1} << left) - 1;
            work.open[first / 64] = open;
            work.planes[0][first / 64] = ~high & ~low & open;
            work.planes[1][first / 64] = ~high & low & open;
            work.planes[2][first / 64] = high & ~low & open;
            work.planes[3][first / 64] = high & low & open;
        }
    }

    /// Compares a pattern with the 64 positions starting at `first`, in a record that ends at `end`.
    template <class Emit>
    void compare_64(PatternId pattern, std::uint64_t first, std::uint64_t end, Workspace& work,
                    Emit& emit) const {
        std::uint64_t const length = offsets_[pattern + 1] - offsets_[pattern];
        if (first + length > end) return;
        std::uint64_t const places = end - first - length + 1;
        auto& at_most = work.at_most;
        std::fill(at_most.begin(), at_most.end(),
                  places >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << places) - 1);
        for (std::uint64_t i = 0; i < length && at_most.back() != 0; ++i) {
            unsigned const mask = masks_[offsets_[pattern] + i];
            std::uint64_t equal = 0;
            for (unsigned base = 0; base < 4; ++base) {
                if (((mask >> base) & 1U) != 0) equal |= bits_at(work.planes[base].data(), first + i);
            }
            if (max_mismatches_ == 0) {
                at_most[0] &= equal;
                continue;
            }
            std::uint64_t const open = bits_at(work.open.data(), first + i);
            for (std::size_t k = max_mismatches_; k > 0; --k) {
                at_most[k] = ((at_most[k] & equal) | at_most[k - 1]) & open;
            }
            at_most[0] &= equal;
        }
        for (std::uint64_t found = at_most.back(); found != 0; found &= found - 1) {
            auto const place = static_cast<unsigned>(std::countr_zero(found));
            std::uint8_t mismatches = 0;
            while (((at_most[mismatches] >> place) & 1U) == 0) ++mismatches;
            emit(pattern, first + place + length, mismatches);
        }
    }

    std::vector<std::uint8_t> masks_;
    std::vector<std::uint64_t> offsets_;
    unsigned max_mismatches_;
};

}  // namespace

Engine const& naive_engine() {
    static CpuEngine<Naive> const engine;
    return engine;
}

}  // namespace motifcount::internal
