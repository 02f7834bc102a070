#include "match/bulges/bulge_engine.hpp"

#include <algorithm>

#include "core/stop.hpp"
#include "match/anchored/anchored_guides.hpp"
#include "match/anchored/anchored_seeds.hpp"
#include "match/bulges/bulges.hpp"
#include "match/edits/edit_scan.hpp"
#include "match/list_emitter.hpp"
#include "match/listing_matcher.hpp"
#include "match/shared/place_windows.hpp"

namespace motifcount::internal {
namespace {

/// Windows of all guides, for all positions of a bulge, and each window's guide
struct Windows {
    std::vector<BaseMask> letters;
    std::vector<std::uint32_t> guides;
};

/// Site at which a guide may have a hit
struct Candidate {
    std::uint64_t place;  ///< Slot and strand, encoded as in PlaceWindows
    std::uint32_t guide;
    friend auto operator<=>(Candidate const&, Candidate const&) = default;
};

/// Collects distinct candidates. Drops duplicates at the end, or earlier if there are many, so that these need little memory.
class Distinct {
public:
    Distinct(std::vector<Candidate>& all, ListEmitter const& hits) : all_(all), hits_(hits) { all_.clear(); }

    /// Adds a candidate. Throws TooManyHits if there is no room for the distinct candidates.
    void add(Candidate const& candidate) {
        all_.push_back(candidate);
        if (all_.size() < room_) return;
        drop_copies();
        hits_.require_room(all_.size());
        room_ = std::max(room_, 2 * all_.size());
    }
    /// Drops duplicates and returns the candidates in ascending order.
    std::vector<Candidate> const& finish() {
        drop_copies();
        return all_;
    }

private:
    void drop_copies() {
        std::ranges::sort(all_);
        all_.erase(std::unique(all_.begin(), all_.end()), all_.end());
    }

    std::vector<Candidate>& all_;
    ListEmitter const& hits_;
    std::size_t room_ = std::size_t{1} << 16U;
};

class BulgeSearch {
public:
    static constexpr std::string_view name = "bulges";
    static constexpr EngineLimits limits{
        .mismatches = mismatch_limit, .codes = Codes::compared, .longest = longest_edited};
    static constexpr bool keeps_to_positions = true;

    struct Workspace {
        AnchoredSeeds::Workspace seeds;
        std::vector<std::uint64_t> windows;
        std::vector<std::uint64_t> places;
        std::vector<Candidate> candidates;
        std::vector<std::uint8_t> bases;
    };

    BulgeSearch(PatternSet const& patterns, SearchOptions const& options)
        : limit_(options.max_mismatches),
          bulges_(options.anchor->bulges),
          at_end_(options.anchor->at_end),
          reach_(patterns.max_length() + bulges_.dna),
          guides_(patterns, at_end_),
          place_windows_{at_end_, static_cast<unsigned>(std::min(PlaceWindows::max_letters,
                                                                 patterns.min_length() - bulges_.rna))} {
        Windows const windows = place_bulges();
        owners_ = windows.guides;
        seeds_.emplace(windows.letters, place_windows_.letters, limit_, options.threads,
                       expected_places(options));
    }

    [[nodiscard]] bool gains_from_positions() const noexcept { return true; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return seeds_->memory_bytes() + guides_.memory_bytes() + 4 * owners_.size();
    }

    void search(Batch const& batch, Workspace& work, ListEmitter& hits, CrossingRuns&,
                std::stop_token const& stop) const {
        if (batch.text.size == 0 || batch.records.empty()) return;
        place_windows_.for_each_chunk(batch, seeds_->cacheable_bytes(), work.windows, work.places, [&] {
            throw_if_stopped(stop);
            // Several windows of a guide may match at one site, and several seeds may find the same window.
            Distinct candidates(work.candidates, hits);
            seeds_->find(work.windows, work.seeds, [&](std::uint32_t place, std::uint32_t window) {
                candidates.add({work.places[place], owners_[window]});
            });
            for (Candidate const& candidate : candidates.finish())
                compare(batch, candidate, work.bases, hits);
        });
    }

private:
    /// A bulge outside the window gives the same window as no bulge.
    [[nodiscard]] Windows place_bulges() const {
        Windows all;
        unsigned const size = place_windows_.letters;
        std::vector<std::vector<BaseMask>> own;
        for (std::uint32_t number = 0; number < guides_.size(); ++number) {
            auto const guide = guides_.letters(guides_[number]);
            own.clear();
            auto const add = [&](std::size_t before, std::size_t added, std::size_t skipped) {
                auto const near = guide.first(before);
                std::vector<BaseMask>& window = own.emplace_back(near.begin(), near.end());
                window.resize(std::min<std::size_t>(size, before + added), BaseMask{15});
                auto const far = guide.subspan(before + skipped, size - window.size());
                window.insert(window.end(), far.begin(), far.end());
                if (at_end_) std::ranges::reverse(window);
            };
            add(0, 0, 0);
            for (std::size_t before = 1; before < std::min<std::size_t>(size, guide.size()); ++before) {
                for (unsigned added = 1; added <= bulges_.dna; ++added) add(before, added, 0);
                for (unsigned skipped = 1; skipped <= bulges_.rna && before + skipped < guide.size();
                     ++skipped)
                    add(before, 0, skipped);
            }
            std::ranges::sort(own, std::ranges::lexicographical_compare);
            own.erase(std::unique(own.begin(), own.end()), own.end());
            for (auto const& window : own)
                all.letters.insert(all.letters.end(), window.begin(), window.end());
            all.guides.insert(all.guides.end(), own.size(), number);
        }
        return all;
    }

    void compare(Batch const& batch, Candidate const& candidate, std::vector<std::uint8_t>& bases,
                 ListEmitter& hits) const {
        Strand const strand = (candidate.place & 1U) != 0 ? Strand::reverse : Strand::forward;
        AnchoredGuides::Guide const& guide = guides_[candidate.guide];
        PatternId const pattern = strand == Strand::reverse ? guide.reverse : guide.forward;
        if (pattern == AnchoredGuides::none) return;
        std::uint64_t const slot = candidate.place / 2;
        auto const letters = guides_.letters(guide);
        bases_beside(batch.text, slot, at_end_, strand, letters.size() + bulges_.dna, bases);
        auto const best = best_placement(letters, bases, limit_, bulges_);
        bool const behind = lies_behind(at_end_, strand);
        if (!best || !owns(batch, slot, behind)) return;
        auto const length = static_cast<std::uint64_t>(static_cast<int>(letters.size()) + best->extra());
        hits.push_back(
            {behind ? slot : slot - length, length, pattern, static_cast<std::uint8_t>(best->mismatches)});
    }

    /// True if sites whose anchor is at `slot` belong to the batch.
    [[nodiscard]] bool owns(Batch const& batch, std::uint64_t slot, bool behind) const {
        auto const after =
            std::ranges::upper_bound(batch.records, behind ? slot : slot - 1, {}, &RecordSpan::first);
        if (after == batch.records.begin()) return false;
        auto const record = static_cast<std::size_t>(after - batch.records.begin()) - 1;
        EditZone const zone(batch, record, reach_);
        return slot - zone.slot <= zone.length && zone.owns(slot - zone.slot);
    }

    unsigned limit_;
    Bulges bulges_;
    bool at_end_;
    std::uint64_t reach_;
    AnchoredGuides guides_;
    PlaceWindows place_windows_;
    std::vector<std::uint32_t> owners_;  ///< `owners_[window]`: the window's guide
    std::optional<AnchoredSeeds> seeds_;
};

}  // namespace

Engine const& bulge_engine() {
    static CpuEngine<BulgeSearch, ListingMatcher<BulgeSearch>> const engine;
    return engine;
}

}  // namespace motifcount::internal
