#include <algorithm>
#include <limits>

#include "dna/strand_positions.hpp"
#include "match/anchored/anchored_seeds.hpp"
#include "match/anchored/anchored_targets.hpp"
#include "match/cpu_matcher.hpp"
#include "match/shared/place_windows.hpp"
#include "pattern/class_words.hpp"

namespace motifcount::internal {
namespace {

/// Maximum number of hits in memory (24 MB). With more hits, the chunk is made smaller.
constexpr std::size_t max_found = std::size_t{1} << 20U;

/// `anchored`: finds motifs with up to 8 mismatches, next to flanks or anywhere (AnchoredSeeds). Looks up the sites in
/// Batch::positions or, if it is null, every position. Time: a few look-ups per site and a comparison per candidate. If seeds
/// are selective, the number of motifs does not matter. Memory: 8 bytes per seed entry; one to a few hundred entries per motif.
class Anchored {
public:
    static constexpr std::string_view name = "anchored";
    static constexpr EngineLimits limits{.mismatches = mismatch_limit, .codes = Codes::compared};
    static constexpr bool keeps_to_positions = true;

    struct Workspace {
        AnchoredSeeds::Workspace seeds;
        std::vector<std::uint64_t> windows;
        std::vector<std::uint64_t> places;
        std::vector<BatchHit> found;
    };

    Anchored(PatternSet const& patterns, SearchOptions const& options)
        : words_(patterns),
          limit_(options.max_mismatches),
          at_end_(!options.anchor || options.anchor->at_end),
          windows_{at_end_,
                   static_cast<unsigned>(std::min(PlaceWindows::max_letters, patterns.min_length()))},
          targets_(patterns),
          seeds_(targets_.windows(patterns, windows_.letters, at_end_), windows_.letters, limit_,
                 options.threads, expected_places(options)) {}

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return words_.memory_bytes() + seeds_.memory_bytes() + 8 * targets_.patterns.size();
    }

    template <class Emit>
    void search(Batch const& batch, Workspace& work, Emit&& emit) const {
        if (batch.text.size == 0) return;
        std::uint64_t const longest = PlaceWindows::chunk_slots(seeds_.cacheable_bytes());
        std::uint64_t slots = longest;
        for (std::uint64_t first = 0; first <= batch.text.size;) {
            // The last site is one slot after the text, because the end of the text may be a site.
            std::uint64_t const last = std::min(batch.text.size + 1, first + slots);
            if (!find(batch, first, last, work, emit)) {
                slots = std::max(PlaceWindows::few_slots, slots / 4);
                continue;
            }
            first = last;
            if (work.found.size() < max_found / 8) slots = std::min(longest, 2 * slots);
            // Sorts hits to drop duplicates from several seeds. Hits in later chunks have smaller ends only within one record.
            std::ranges::sort(work.found);
            auto const last_found = std::unique(work.found.begin(), work.found.end());
            for (auto hit = work.found.begin(); hit != last_found; ++hit)
                emit(hit->pattern, hit->end(), hit->mismatches);
        }
    }

private:
    /// Finds the hits at the sites in [first, last). Returns false if there are too many hits; call again with fewer slots.
    template <class Emit>
    bool find(Batch const& batch, std::uint64_t first, std::uint64_t last, Workspace& work,
              Emit& emit) const {
        work.windows.clear();
        work.places.clear();
        work.found.clear();
        windows_.gather(batch, first, last, work.windows, work.places);
        std::size_t const most =
            last - first > PlaceWindows::few_slots ? max_found : std::numeric_limits<std::size_t>::max();
        seeds_.find(work.windows, work.seeds, [&](std::uint32_t place, std::uint32_t target) {
            if (work.found.size() >= most) return;
            compare(batch, work.places[place], target, work.found);
            emit.require_room(work.found.size());
        });
        return work.found.size() < most;
    }

    /// True if the pattern is searched on both strands, and the search of the forward strand finds this hit.
    bool is_found_forward(Batch const& batch, PatternId pattern, std::uint64_t start,
                          std::uint64_t end) const {
        if (targets_.on_both.empty() || targets_.on_both[pattern] == 0) return false;
        if (batch.positions == nullptr) return true;
        SpanPositions const& places = batch.positions->forward;
        return at_end_ ? places.by_end && places.ends.test(end)
                       : places.by_start && places.starts.test(start);
    }

    /// Appends the hit of a target at this site, if the mismatches of the complete target are within the limit.
    void compare(Batch const& batch, std::uint64_t place, std::uint32_t target,
                 std::vector<BatchHit>& found) const {
        bool const reverse = (place & 1U) != 0;
        std::uint64_t const slot = place / 2;
        AnchoredTargets::Patterns const& patterns = targets_.patterns[target];
        PatternId const pattern = reverse ? patterns.reverse : patterns.forward;
        if (pattern == AnchoredTargets::none) return;
        std::uint64_t const length = words_.length(pattern);
        bool const after = at_end_ == reverse;
        if (!after && slot < length) return;
        std::uint64_t const start = after ? slot : slot - length;
        std::uint32_t const mismatches = words_.mismatches(batch.text, pattern, start, limit_);
        if (mismatches <= limit_ && !(reverse && is_found_forward(batch, pattern, start, start + length)))
            found.push_back({start + length, 0, pattern, static_cast<std::uint8_t>(mismatches)});
    }

    ClassWords words_;
    unsigned limit_;
    bool at_end_;
    PlaceWindows windows_;
    AnchoredTargets targets_;
    AnchoredSeeds seeds_;
};

}  // namespace

Engine const& anchored_engine() {
    static CpuEngine<Anchored> const engine;
    return engine;
}

}  // namespace motifcount::internal
