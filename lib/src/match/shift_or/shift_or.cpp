#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "core/implementations.hpp"
#include "match/cpu_matcher.hpp"
#include "match/shift_or/bit_slices.hpp"
#include "pattern/class_words.hpp"

namespace motifcount::internal {
namespace {

using namespace bit_slices;

/// Number of slots per chunk. Its planes take 8 KiB, a quarter of a level-1 cache.
constexpr std::uint64_t chunk_slots = 32 * 1024;
static_assert(chunk_slots % step_places == 0);

struct FreeMemory {
    void operator()(void* memory) const noexcept { std::free(memory); }
};

/// Hit in a step: position, pattern and mismatches in one number, so that hits are sorted quickly by position
using Found = std::uint32_t;
static_assert(step_places <= 1U << 9U && Program::max_patterns <= 1U << 14U);

constexpr Found make_found(std::uint32_t place, PatternId pattern, std::uint32_t mismatches) {
    return place << 16U | pattern << 2U | mismatches;
}
constexpr std::uint32_t place_of(Found found) {
    return found >> 16U;
}
constexpr PatternId pattern_of(Found found) {
    return found >> 2U & (Program::max_patterns - 1);
}
constexpr std::uint8_t mismatches_of(Found found) {
    return found & 3U;
}

/// Sorts hits by position. Most steps have a few hits. With short motifs, steps have tens of hits, and in repeats many more.
void sort_by_place(std::vector<Found>& found, std::vector<Found>& sorted) {
    constexpr unsigned buckets = 32;
    constexpr unsigned shift = 16 + 9 - 5;
    // Sorts hits into buckets of 16 positions, so that the insertion sort below moves hits only short distances
    if (found.size() > 8) {
        std::uint32_t firsts[buckets] = {};
        for (auto const hit : found) ++firsts[hit >> shift];
        std::uint32_t sum = 0;
        for (auto& first : firsts) sum += std::exchange(first, sum);
        sorted.resize(found.size());
        for (auto const hit : found) sorted[firsts[hit >> shift]++] = hit;
        found.swap(sorted);
        if (found.size() > 32 * buckets) return std::sort(found.begin(), found.end());
    }
    for (std::size_t i = 1; i < found.size(); ++i) {
        auto const hit = found[i];
        auto k = i;
        for (; k > 0 && found[k - 1] > hit; --k) found[k] = found[k - 1];
        found[k] = hit;
    }
}

/// `shift-or`: bit-parallel comparison (bit_slices.hpp) of IUPAC motifs with 512 text positions per step, with up to 3
/// mismatches. Accepts up to bit_slices::Program::max_patterns patterns of any length. IUPAC codes take no additional time.
/// Also fast for very few motifs. Complexity: O(text * patterns / 512) steps of a few vector operations, plus about 10 ns per
/// candidate. Candidates are hits and one in 8,192 random positions per pattern. Sources: Shift-Or as in Baeza-Yates and Gonnet
/// 1992 and eMDPM (Raj V et al.), with the roles of pattern and text exchanged; mismatch counts as in Wu and Manber 1992.
class ShiftOr {
public:
    static constexpr std::string_view name = "shift-or";
    static constexpr EngineLimits limits{.mismatches = 3,
                                         .codes = Codes::compared,
                                         .patterns = Program::max_patterns,
                                         .pattern_by_pattern = true};

    struct Workspace {
        std::vector<std::uint64_t> low;
        std::vector<std::uint64_t> high;
        std::vector<Candidate> candidates;
        std::vector<Found> found;   ///< Hits of one step
        std::vector<Found> sorted;  ///< Buffer for sorting `found`
        std::unique_ptr<void, FreeMemory> memory;
    };

    ShiftOr(PatternSet const& patterns, SearchOptions const& options)
        : program_(patterns, options.max_mismatches), words_(patterns), kernels_(kernels().chosen()) {}

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return program_.memory_bytes() + words_.memory_bytes();
    }

    template <class Emit>
    void search(Batch const& batch, Workspace& work, Emit&& emit) const {
        make_room(work);
        auto const& text = batch.text;
        for (std::uint64_t first = 0; first < text.size; first += chunk_slots) {
            split(text, first, work);
            auto const last = std::min(text.size, first + chunk_slots);
            for (auto place = first; place < last; place += step_places) {
                if (all_breaks(text, place)) continue;
                auto const word = (place - first) / 64;
                kernels_.prepare(program_.view(), work.low.data() + word, work.high.data() + word,
                                 work.memory.get());
                work.found.clear();
                for (auto const& group : program_.groups) evaluate(text, place, group, work);
                // Hits were found pattern by pattern, but records must be in text order, so hits are sorted by position.
                sort_by_place(work.found, work.sorted);
                for (auto const hit : work.found)
                    emit(pattern_of(hit), place + place_of(hit) + words_.length(pattern_of(hit)),
                         mismatches_of(hit));
            }
        }
    }

private:
    void make_room(Workspace& work) const {
        if (work.memory != nullptr) return;
        auto const bytes = std::max<std::size_t>(64, step_bytes(program_));
        work.memory.reset(std::aligned_alloc(64, bytes));
        if (work.memory == nullptr) throw std::bad_alloc();
        // A step at the end of a chunk reads max_distance positions past the chunk.
        work.low.resize(chunk_slots / 64 + plane_margin_words + 4);
        work.high.resize(work.low.size());
        work.candidates.resize(std::size_t{patterns_per_turn} * step_places);
    }

    /// Makes planes of a chunk and the positions after it. Bits past the text are arbitrary; the full comparison rejects them.
    void split(TextView const& text, std::uint64_t first, Workspace& work) const {
        constexpr std::uint64_t wanted = chunk_slots + 256;
        static_assert(wanted / 64 >= chunk_slots / 64 + max_distance / 64 + 2);
        // Slots are split 256 at a time. The last 256 slots may extend 56 bytes past the text, within TextView::padding.
        auto const there = std::min(wanted, (text.size - first + 255) / 256 * 256);
        kernels_.split(text.bases.data() + first / 32, there, work.low.data(), work.high.data());
        std::fill(work.low.begin() + static_cast<std::ptrdiff_t>(there / 64), work.low.end(), 0);
        std::fill(work.high.begin() + static_cast<std::ptrdiff_t>(there / 64), work.high.end(), 0);
    }

    static bool all_breaks(TextView const& text, std::uint64_t place) {
        if (text.breaks.empty()) return false;
        auto const last = std::min((place + step_places + 63) / 64, text.breaks.size());
        for (auto word = place / 64; word < last; ++word)
            if (text.breaks[word] != ~std::uint64_t{0}) return false;
        return true;
    }

    void evaluate(TextView const& text, std::uint64_t place, Group const& group, Workspace& work) const {
        for (std::uint32_t first = 0; first < group.count; first += patterns_per_turn) {
            auto const count = std::min(patterns_per_turn, group.count - first);
            auto const candidates = kernels_.evaluate(program_.view(), group, first, count, work.memory.get(),
                                                      work.candidates.data());
            for (std::size_t i = 0; i < candidates; ++i) {
                auto const& candidate = work.candidates[i];
                auto const pattern = program_.order[group.first + first + candidate.pattern];
                auto const mismatches =
                    words_.mismatches(text, pattern, place + candidate.place, program_.max_mismatches);
                if (mismatches <= program_.max_mismatches)
                    work.found.push_back(make_found(candidate.place, pattern, mismatches));
            }
        }
    }

    Program program_;
    ClassWords words_;
    Kernels const& kernels_;
};

}  // namespace

Engine const& shift_or_engine() {
    static CpuEngine<ShiftOr> const engine;
    return engine;
}

}  // namespace motifcount::internal
