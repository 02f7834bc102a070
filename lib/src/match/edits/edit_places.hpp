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

/// Finds which guides may be within some edits of the text beside each place (Batch::places), on both strands.
///
/// Of a guide in two parts, seen from its place, either the near one has at most half of the edits, or the far one less than
/// half. In the first case the text begins, beside the place, with a word that is so near to the near part; in the second
/// there is such a word of the far part, moved by as many bases as there may be edits before it. All these words are entered
/// in tables (EditNeighbours), so that a place takes a look-up and one for each such move, and what is found is compared eight
/// at a time.
///
/// Immutable: safe to share between threads. Memory: 4 bytes a word and 4 bytes for each word that there can be.
class EditPlaces {
public:
    struct Candidate {
        std::uint64_t slot;  ///< the place
        PatternId pattern;
    };
    struct Workspace {
        std::vector<std::uint64_t> windows;
        std::vector<std::uint64_t> places;
    };

    /// Both must outlive this.
    EditPlaces(PatternSet const& patterns, EditWords const& words, unsigned max_edits, bool at_end);

    /// Whether it is of use: not if the guides are so short, so degenerate or so many that their words are nearly all there
    /// are, or take too much memory. Then it finds nothing.
    [[nodiscard]] bool is_useful() const noexcept { return useful_; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept;
    /// About how many nanoseconds a slot of random text takes if so many of them are places on each strand, at least and by
    /// these guides.
    [[nodiscard]] static double least_slot_time(double share) noexcept { return look_up_time * share; }
    [[nodiscard]] double slot_time(double share) const noexcept;
    /// The same of a batch with its places.
    [[nodiscard]] double time(Batch const& batch) const noexcept {
        return place_time() * static_cast<double>(windows_.count(batch));
    }

    /// Calls near(candidate) for every place of the batch and pattern of its strand within the edits, and some others; more
    /// than once for some. Throws Error(stopped) soon after `stop` asks for it.
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
    /// Of one part of each guide, the words that may begin a text within some edits of it.
    struct Table {
        unsigned begin = 0;                 ///< of the part: letters between it and the place
        unsigned width = 0;                 ///< of the words
        LargeVector<std::uint32_t> firsts;  ///< by word, of its guides; 4^width + 1
        LargeVector<std::uint32_t> guides;
    };

    // Nanoseconds, measured as those of EditFilter::slot_time().
    static constexpr double look_up_time = 60;  ///< of all tables, for a place
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
    double strands_;  ///< of a guide, on average
    AnchoredGuides guides_;
    PlaceWindows windows_;
    Table near_;
    Table far_;
    bool useful_ = false;
};

}  // namespace motifcount::internal
