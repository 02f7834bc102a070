#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "barcodes/list_sequence.hpp"
#include "barcodes/short_text.hpp"
#include "layouts/layout.hpp"

namespace motifcount::internal {

/// Slots of one mate in a packed text. An absent mate has no bases.
struct MateText {
    TextView text;
    std::uint64_t first = 0;
    std::uint64_t length = 0;
};

/// The bases of a mate as bit planes of 64 bases each. Reusable. Not thread-safe.
class MatePlanes {
public:
    void assign(MateText const& mate);
    [[nodiscard]] unsigned length() const noexcept { return length_; }
    /// Returns the 64 bases from `position` on, which is at most length().
    [[nodiscard]] BasePlanes window(unsigned position) const noexcept;
    /// Returns the base at `position`, or 4 if it is a break.
    [[nodiscard]] unsigned base(unsigned position) const noexcept {
        BasePlanes const& planes = planes_[position / 64];
        unsigned const bit = position % 64;
        return static_cast<unsigned>(((planes.breaks >> bit) & 1U) << 2U | ((planes.high >> bit) & 1U) << 1U |
                                     ((planes.low >> bit) & 1U));
    }
    /// Returns 64 bases per element, and an element of breaks at the end.
    [[nodiscard]] std::span<BasePlanes const> planes() const noexcept { return planes_; }

private:
    std::vector<BasePlanes> planes_;
    unsigned length_ = 0;
};

/// An alignment of an anchor with the bases [start, end) of a mate
struct AnchorHit {
    unsigned start = 0;
    unsigned end = 0;
    unsigned distance = 0;
    unsigned indels = 0;  ///< Fewest indels of the alignments with this distance

    friend bool operator==(AnchorHit const&, AnchorHit const&) = default;
};

/// Known sequence of a layout, and the search for it. Immutable and thread-safe.
class AnchorPattern {
public:
    explicit AnchorPattern(LayoutAnchor const& anchor);

    [[nodiscard]] unsigned length() const noexcept { return sequence_.length; }
    /// Fewest bases of a mate that the anchor may cover
    [[nodiscard]] unsigned shortest() const noexcept { return sequence_.length - edits_; }
    [[nodiscard]] unsigned limit() const noexcept { return edits_ != 0 ? edits_ : mismatches_; }

    /// Replaces `hits` by all hits with a distance of at most `limit` (0, or limit()), sorted by start and end. With edits, all
    /// ends and starts of an alignment are hits of their own.
    void find(MatePlanes const& mate, unsigned limit, std::vector<AnchorHit>& hits) const;
    /// Adds the hits that start at `start`, in order of their ends.
    void align(MatePlanes const& mate, unsigned start, unsigned limit, std::vector<AnchorHit>& hits) const;

private:
    void find_exact(MatePlanes const& mate, std::vector<AnchorHit>& hits) const;
    void find_edits(MatePlanes const& mate, unsigned limit, std::vector<AnchorHit>& hits) const;
    [[nodiscard]] unsigned mismatches_at(MatePlanes const& mate, unsigned start) const noexcept;
    void align_edits(MatePlanes const& mate, unsigned fixed, bool backward, unsigned limit,
                     std::vector<AnchorHit>& hits) const;

    ListSequence sequence_;
    unsigned mismatches_;
    unsigned edits_;
};

}  // namespace motifcount::internal
