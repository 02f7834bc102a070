#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "match/edits/edit_scan.hpp"
#include "match/engine.hpp"
#include "match/list_emitter.hpp"

namespace motifcount::internal {

/// Stretch of ends in a record at which a pattern may be within the limit
struct EditStretch {
    PatternId pattern;
    std::uint32_t record;
    EditEnds ends;
    friend auto operator<=>(EditStretch const&, EditStretch const&) = default;
};

/// Sorts stretches by pattern, record and ends, and merges overlapping and adjacent stretches.
void join_stretches(std::vector<EditStretch>& stretches);

/// Collects stretches, which may repeat, in approximate text order. Memory: up to 28 bytes per pattern, 24 bytes per stretch.
class EditStretches {
public:
    /// Prepares for a new search. Removes all stretches, including the stretches that a stopped search has left.
    void begin(std::size_t patterns);
    /// Adds a stretch. Throws TooManyHits if `hits` has no room for one hit per stretch.
    void add(EditStretch const& stretch, ListEmitter const& hits);
    /// Moves all stretches to `list` and merges them.
    void finish();

    std::vector<EditStretch> list;

private:
    static constexpr std::size_t first_join = std::size_t{1} << 16U;
    static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
    std::vector<EditStretch> open_;  ///< `open_[pattern]`: stretch last added for the pattern
    std::vector<PatternId> found_;   ///< Patterns with a stretch in `open_`
    std::size_t room_ = first_join;  ///< Size of `list` at which its stretches are merged
};

/// Finds, on a GPU, where patterns may be within the allowed edits; used instead of EditFilter. Immutable; thread-safe.
class EditStretchFinder {
public:
    virtual ~EditStretchFinder() = default;
    [[nodiscard]] virtual std::unique_ptr<Scratch> make_scratch() const = 0;
    /// Replaces `stretches` by merged stretches that cover all ends within the limit. Most stretches contain only one end within
    /// the limit. Throws TooManyHits if `hits` has no room for one hit per stretch.
    virtual void find(Batch const& batch, std::span<EditedPattern const> edited, Scratch& scratch,
                      ListEmitter const& hits, std::vector<EditStretch>& stretches) const = 0;
    [[nodiscard]] virtual std::uint64_t memory_bytes() const noexcept = 0;
};

}  // namespace motifcount::internal
