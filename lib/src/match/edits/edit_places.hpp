#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/large_vector.hpp"
#include "core/stop.hpp"
#include "match/anchored/anchored_guides.hpp"
#include "match/edits/edit_queue.hpp"
#include "match/shared/place_windows.hpp"

namespace motifcount::internal {

/// Finds guides that may occur with some edits next to a site (Batch::positions), on both strands. A guide has a near part,
/// next to the site, and a far part. In every hit, the near part has at most half of the edits, or the far part has less than
/// half. In the first case, the text next to the site begins with a word similar to the near part. In the second case, a word
/// similar to the far part is at most `max_edits` bases away from the position of this part. Tables contain all similar words
/// (EditNeighbours). A site takes one look-up for the near part, and one look-up per shift for the far part. Immutable: safe to
/// share between threads. Memory: 4 bytes per entered word and 4 bytes per possible word.
class EditPlaces {
public:
    struct Candidate {
        std::uint64_t slot;  ///< The site
        PatternId pattern;
    };
    struct Workspace {
        std::vector<std::uint64_t> windows;
        std::vector<std::uint64_t> places;
    };

    /// `patterns` and `words` must outlive this object.
    EditPlaces(PatternSet const& patterns, EditWords const& words, unsigned max_edits, bool at_end);

    /// False if guides are too short, too degenerate or too many for this search to save time. search() must not be called then.
    [[nodiscard]] bool is_useful() const noexcept { return useful_; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept;
    /// Expected time per slot of random text in ns, for this share of sites on each strand. min_slot_time() is a lower bound.
    [[nodiscard]] static double min_slot_time(double share) noexcept { return look_up_time * share; }
    [[nodiscard]] double slot_time(double share) const noexcept;
    /// Returns the expected time for the batch and its sites, in nanoseconds.
    [[nodiscard]] double time(Batch const& batch) const noexcept {
        return place_time() * static_cast<double>(windows_.count(batch));
    }

    /// Calls near(candidate) for every pattern that is within the allowed edits at a site of its strand. May repeat a call, and
    /// may call near() for other patterns. Throws Error(stopped) soon after `stop` is requested.
    template <class Near>
    void search(Batch const& batch, Workspace& work, std::stop_token const& stop, Near&& near) const {
        EditQueue<Candidate> queue(words_, max_edits_);
        windows_.for_each_chunk(batch, memory_bytes(), work.windows, work.places, [&] {
            throw_if_stopped(stop);
            auto const found = [&](std::size_t at, std::uint32_t guide) {
                std::uint64_t const slot = work.places[at] / 2;
                bool const reverse = (work.places[at] & 1U) != 0;
                PatternId const pattern = reverse ? guides_[guide].reverse : guides_[guide].forward;
                if (pattern == AnchoredGuides::none) return;
                Candidate const candidate{slot, pattern};
                if (!queue.takes(pattern, max_edits_)) return near(candidate);
                bool const after = windows_.at_end == reverse;
                std::uint64_t const end = after ? slot + guides_[guide].length + max_edits_ : slot;
                queue.add(batch.text, pattern, end, max_edits_, candidate, near);
            };
            look_up(near_, 0, work.windows, found);
            for (unsigned moved = far_.begin - max_edits_; moved <= far_.begin + max_edits_; ++moved)
                look_up(far_, moved, work.windows, found);
        });
        queue.flush(near);
    }

private:
    /// Table of the words that are similar to one part of a guide
    struct Table {
        unsigned begin = 0;                 ///< Number of letters between this part and the site
        unsigned width = 0;                 ///< Number of bases per word
        LargeVector<std::uint32_t> firsts;  ///< `firsts[word]`: the word's first guide; 4^width + 1 elements
        LargeVector<std::uint32_t> guides;
    };

    // Times in nanoseconds, measured with the guides and text of EditFilter::slot_time()
    static constexpr double look_up_time = 60;  ///< Time per site for look-ups in all tables
    static constexpr double candidate_time = 30;

    [[nodiscard]] bool fill(Table& table, unsigned letters, unsigned edits) const;
    [[nodiscard]] double place_time() const noexcept;

    template <class Found>
    void look_up(Table const& table, unsigned begin, std::span<std::uint64_t const> windows,
                 Found&& found) const {
        unsigned const shift = 2 * (windows_.at_end ? windows_.letters - begin - table.width : begin);
        std::uint64_t const mask = base_mask(table.width);
        auto const word_at = [&](std::size_t at) { return windows[at] >> shift & mask; };
        constexpr std::size_t ahead = 8;
        for (std::size_t at = 0; at < windows.size(); ++at) {
            if (at + 2 * ahead < windows.size())
                __builtin_prefetch(table.firsts.data() + word_at(at + 2 * ahead));
            if (at + ahead < windows.size())
                __builtin_prefetch(table.guides.data() + table.firsts[word_at(at + ahead)]);
            std::uint64_t const word = word_at(at);
            for (std::uint32_t i = table.firsts[word]; i < table.firsts[word + 1]; ++i)
                found(at, table.guides[i]);
        }
    }

    EditWords const& words_;
    unsigned max_edits_;
    double strands_;  ///< Mean number of strands on which a guide is searched
    AnchoredGuides guides_;
    PlaceWindows windows_;
    Table near_;
    Table far_;
    bool useful_ = false;
};

}  // namespace motifcount::internal
