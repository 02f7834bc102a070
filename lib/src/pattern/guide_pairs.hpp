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

/// A library of pairs of guides: the rows of its reports, and the guides that are searched for, each sequence once.
///
/// Usage: begin(), add() all pairs, then complete(). Thread safety: immutable after complete() but for take_guides().
/// Memory: that of two motif sets, and about 34 bytes per pair; while pairs are added, some 30 bytes per guide more.
class GuidePairs {
public:
    /// `file` goes into messages.
    void begin(std::string file) { file_ = std::move(file); }
    /// Adds the pair in a line of the file. Throws Error(motif): what MotifSet::add() refuses, a guide without its mate, a
    /// guide of N only.
    void add(std::string_view id, std::string_view guide_a, std::string_view guide_b, std::string_view gene,
             std::uint64_t line);
    /// Returns a warning if pairs are listed more than once; empty otherwise. Throws Error(motif) if there is no pair.
    [[nodiscard]] std::string complete();

    /// By row: the id, both sequences (A, then B) as one, the gene.
    [[nodiscard]] MotifSet const& rows() const noexcept { return rows_; }
    [[nodiscard]] std::size_t size() const noexcept { return rows_.size(); }
    [[nodiscard]] std::string_view sequence_a(MotifId row) const noexcept {
        return rows_.sequence(row).substr(0, length_a_[row]);
    }
    [[nodiscard]] std::string_view sequence_b(MotifId row) const noexcept {
        return rows_.sequence(row).substr(length_a_[row]);
    }
    [[nodiscard]] MotifSet take_rows() && { return std::move(rows_); }

    /// All A's and B's; to be called once.
    [[nodiscard]] MotifSet take_guides() { return std::move(guides_); }
    /// Returns the first row with these two guides, if there is one. Complexity: constant, expected.
    [[nodiscard]] std::optional<MotifId> find(MotifId guide_a, MotifId guide_b) const noexcept {
        std::uint64_t const code = code_of(guide_a, guide_b);
        std::uint32_t const row = table_->find(code, table_->bucket(code));
        return row == CodeTable::none ? std::nullopt : std::optional<MotifId>(row);
    }
    /// The first row with the same pair of guides; the row itself if the pair is listed once
    [[nodiscard]] MotifId first_row(MotifId row) const noexcept { return first_rows_[row]; }
    /// Starts to fetch what find() will need.
    [[gnu::always_inline]] void prefetch(MotifId guide_a, MotifId guide_b) const noexcept {
        table_->prefetch(table_->bucket(code_of(guide_a, guide_b)));
    }
    /// Whether a guide is the A, or the B, of some pair.
    [[nodiscard]] bool is_a(MotifId guide) const noexcept { return (roles_[guide] & 1U) != 0; }
    [[nodiscard]] bool is_b(MotifId guide) const noexcept { return (roles_[guide] & 2U) != 0; }
    /// Starts to fetch what these need.
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
    std::vector<std::uint32_t> length_a_;  ///< by row
    std::vector<std::uint8_t> roles_;      ///< by guide: bit 0, an A; bit 1, a B
    std::optional<CodeTable> table_;       ///< first rows by guides
    std::vector<MotifId> first_rows_;      ///< by row: the first one with its pair
    std::vector<Row> added_;               ///< by row; empty when complete
    MotifIndex known_;                     ///< guides by their sequences
};

/// Reads a table of pairs of guides into `pairs`, which must be empty, and completes it. Throws as read_pair_file()
/// and GuidePairs.
MotifFileInfo read_guide_pairs(std::string const& path, MotifColumns const& columns, GuidePairs& pairs);

}  // namespace motifcount::internal
