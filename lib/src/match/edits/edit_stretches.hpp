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

/// Collects stretches, which may be repeated, in approximate text order. Reusable. Memory: up to 28 bytes per pattern and 24
/// bytes per distinct stretch.
class EditStretches {
public:
    /// Removes all stretches, including those left by a stopped search.
    void begin(std::size_t patterns);
    /// Adds a stretch. Throws TooManyHits if `hits` has no room for one hit per stretch.
    void add(EditStretch const& stretch, HitList const& hits);
    /// Moves all stretches to `list` and merges them.
    void finish();

    std::vector<EditStretch> list;

private:
    static constexpr std::size_t first_join = std::size_t{1} << 16U;
    static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
    std::vector<EditStretch> open_;  ///< `open_[pattern]`: stretch that was added last
    std::vector<PatternId> found_;   ///< Patterns with a stretch in `open_`
    std::size_t room_ = first_join;  ///< Size of the list at which stretches are merged
};

/// Finds on a GPU where patterns may be within some edits; used instead of EditFilter. Immutable: safe to share.
class EditStretchFinder {
public:
    virtual ~EditStretchFinder() = default;
    [[nodiscard]] virtual std::unique_ptr<Scratch> make_scratch() const = 0;
    /// Replaces `stretches` by merged stretches that cover all ends within the limit. Most stretches contain a single such
    /// end. Throws TooManyHits if `hits` has no room for one hit per stretch.
    virtual void find(Batch const& batch, std::span<EditedPattern const> edited, Scratch& scratch,
                      HitList const& hits, std::vector<EditStretch>& stretches) const = 0;
    [[nodiscard]] virtual std::uint64_t memory_bytes() const noexcept = 0;
};

}  // namespace motifcount::internal
