#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "match/edits/edit_scan.hpp"
#include "match/engine.hpp"
#include "match/hit_list.hpp"

namespace motifcount::internal {

/// Ends of a record at which a pattern may be within the limit
struct EditStretch {
    PatternId pattern;
    std::uint32_t record;
    EditEnds ends;
    friend auto operator<=>(EditStretch const&, EditStretch const&) = default;
};

/// Sorts by pattern, record and ends, and merges overlapping and adjacent stretches.
void join_stretches(std::vector<EditStretch>& stretches);

/// Collects stretches in rough text order, with repeats. Reuse it. Memory: up to 28 bytes per pattern and 24
/// bytes per distinct stretch.
class EditStretches {
public:
    /// Clears everything, including leftovers of a stopped search.
    void begin(std::size_t patterns);
    /// Throws TooManyHits if `hits` has no room for one hit per stretch.
    void add(EditStretch const& stretch, HitList const& hits);
    /// Moves everything that was added to `list`, merged.
    void finish();

    std::vector<EditStretch> list;

private:
    static constexpr std::size_t first_join = std::size_t{1} << 16U;
    static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
    std::vector<EditStretch> open_;  ///< `open_[pattern]`: added last
    std::vector<PatternId> found_;   ///< Patterns with a stretch in `open_`
    std::size_t room_ = first_join;  ///< Size of the list at which stretches are merged
};

/// Finds where patterns may be within some edits, in place of EditFilter: on a GPU. Immutable: safe to share.
class EditStretchFinder {
public:
    virtual ~EditStretchFinder() = default;
    [[nodiscard]] virtual std::unique_ptr<Scratch> make_scratch() const = 0;
    /// Replaces `stretches` by merged stretches that cover all ends within the limit; most contain one.
    /// Throws TooManyHits if `hits` has no room for one hit per stretch.
    virtual void find(Batch const& batch, std::span<EditedPattern const> edited, Scratch& scratch,
                      HitList const& hits, std::vector<EditStretch>& stretches) const = 0;
    [[nodiscard]] virtual std::uint64_t memory_bytes() const noexcept = 0;
};

}  // namespace motifcount::internal
