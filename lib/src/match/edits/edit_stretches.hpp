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

/// Ends of a record at which a pattern may be within the limit.
struct EditStretch {
    PatternId pattern;
    std::uint32_t record;  ///< its number in the batch
    EditEnds ends;
    friend auto operator<=>(EditStretch const&, EditStretch const&) = default;
};

/// Sorts them by pattern, record and ends, and makes one of those that overlap or lie side by side.
void join_stretches(std::vector<EditStretch>& stretches);

/// Gathers stretches, the same ones or parts of one several times, in about the order of the text. Reuse it. Memory: 32 bytes a
/// pattern, and what differs.
class EditStretches {
public:
    /// Forgets all, those of a search that was stopped too.
    void begin(std::size_t patterns);
    /// Throws TooManyHits if `hits` has no room for one in each.
    void add(EditStretch const& stretch, HitList const& hits);
    /// Makes of all that were added what `list` has, joined.
    void finish();

    std::vector<EditStretch> list;

private:
    static constexpr std::size_t first_join = std::size_t{1} << 16U;
    static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
    std::vector<EditStretch> open_;  ///< by pattern: added last
    std::vector<PatternId> found_;   ///< those with one
    std::size_t room_ = first_join;  ///< with so many in the list, they are joined
};

/// Finds where patterns may be within some edits, in place of EditFilter: a device does. Immutable: safe to share between
/// threads, each with a scratch.
class EditStretchFinder {
public:
    virtual ~EditStretchFinder() = default;
    [[nodiscard]] virtual std::unique_ptr<Scratch> make_scratch() const = 0;
    /// Replaces `stretches`: all ends of a batch within the limit are among them, joined, and most hold one. Throws
    /// TooManyHits if `hits` has no room for one in each.
    virtual void find(Batch const& batch, std::span<EditedPattern const> edited, Scratch& scratch,
                      HitList const& hits, std::vector<EditStretch>& stretches) const = 0;
    [[nodiscard]] virtual std::uint64_t memory_bytes() const noexcept = 0;
};

}  // namespace motifcount::internal
