#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "motifcount/motif_file.hpp"
#include "motifcount/motif_set.hpp"
#include "motifs/motif_index.hpp"
#include "pattern/code_table.hpp"

namespace motifcount::internal {

/// Library of guide pairs. Stores the pairs as rows for reports, and each distinct guide sequence once for the search. Usage:
/// call begin(), then add() for each pair, then complete(). Afterwards immutable except for take_guides(). Memory: two motif
/// sets and about 34 bytes per pair; while pairs are added, about 30 more bytes per guide.
class GuidePairs {
public:
    void begin(std::string file) { file_ = std::move(file); }
    /// Adds a pair. `line`: its line in the file. Throws Error(motif) like MotifSet::add(), or if a guide is missing or all N.
    void add(std::string_view id, std::string_view guide_a, std::string_view guide_b, std::string_view gene,
             std::uint64_t line);
    /// Returns a warning if pairs are listed more than once; otherwise an empty text. Throws Error(motif) if there are no pairs.
    [[nodiscard]] std::string complete();

    /// Pairs as motifs: id, sequence of A followed by sequence of B, gene
    [[nodiscard]] MotifSet const& rows() const noexcept { return rows_; }
    [[nodiscard]] std::size_t size() const noexcept { return rows_.size(); }
    [[nodiscard]] std::string_view sequence_a(MotifId row) const noexcept {
        return rows_.sequence(row).substr(0, length_a_[row]);
    }
    [[nodiscard]] std::string_view sequence_b(MotifId row) const noexcept {
        return rows_.sequence(row).substr(length_a_[row]);
    }
    [[nodiscard]] MotifSet take_rows() && { return std::move(rows_); }

    /// Returns the guides of all pairs, as motifs. Call at most once, because the guides are moved out.
    [[nodiscard]] MotifSet take_guides() { return std::move(guides_); }
    /// Returns the first row with these two guides; empty if no row has both. Expected time: constant.
    [[nodiscard]] std::optional<MotifId> find(MotifId guide_a, MotifId guide_b) const noexcept {
        std::uint64_t const code = code_of(guide_a, guide_b);
        std::uint32_t const row = table_->find(code, table_->bucket(code));
        return row == CodeTable::none ? std::nullopt : std::optional<MotifId>(row);
    }
    /// First row with the same two guides as `row`; `row` itself if the pair is listed only once
    [[nodiscard]] MotifId first_row(MotifId row) const noexcept { return first_rows_[row]; }
    [[gnu::always_inline]] void prefetch(MotifId guide_a, MotifId guide_b) const noexcept {
        table_->prefetch(table_->bucket(code_of(guide_a, guide_b)));
    }
    /// is_a(), is_b(): true if the guide is guide A or guide B of some pair
    [[nodiscard]] bool is_a(MotifId guide) const noexcept { return (roles_[guide] & 1U) != 0; }
    [[nodiscard]] bool is_b(MotifId guide) const noexcept { return (roles_[guide] & 2U) != 0; }
    [[gnu::always_inline]] void prefetch_role(MotifId guide) const noexcept {
        __builtin_prefetch(&roles_[guide]);
    }

private:
    struct Row {
        MotifId guide_a;
        MotifId guide_b;
        std::uint64_t line;
    };
    static std::uint64_t code_of(MotifId guide_a, MotifId guide_b) noexcept {
        return std::uint64_t{guide_a} << 32U | guide_b;
    }
    [[nodiscard]] std::string where(std::uint64_t line) const {
        return file_ + ": line " + std::to_string(line);
    }
    void append(MotifSet& set, MotifSet::Entry const& entry, std::uint64_t line) const;
    MotifId guide(std::string_view sequence, unsigned role, std::uint64_t line);

    std::string file_;

    MotifSet rows_;
    MotifSet guides_;
    std::vector<std::uint32_t> length_a_;  ///< By row
    std::vector<std::uint8_t>
        roles_;  ///< `roles_[guide]`: bit 0 if it is guide A of a pair, bit 1 if it is guide B
    std::optional<CodeTable> table_;  ///< Maps the code of two guides to the first row with both
    std::vector<MotifId> first_rows_;
    std::vector<Row> added_;  ///< Pairs added so far; empty after complete()
    MotifIndex known_;        ///< Finds a guide by its sequence
};

/// Reads a table of guide pairs into `pairs`, which must be empty, and completes it. Throws like read_pair_file() and add().
MotifFileInfo read_guide_pairs(std::string const& path, MotifColumns const& columns, GuidePairs& pairs);

}  // namespace motifcount::internal
