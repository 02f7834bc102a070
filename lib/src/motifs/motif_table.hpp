#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "motifcount/motif_file.hpp"
#include "motifs/choose_columns.hpp"
#include "tables/table_rows.hpp"

namespace motifcount::internal {

/// Row of a motif table or guide-pair table. The texts are valid until the next row.
struct MotifRow {
    std::string_view id = {};  ///< Id; if empty, the sequence is the id
    std::string_view sequence;
    std::string_view sequence_b = {};  ///< Sequence of guide B; only for pairs
    std::string_view gene = {};
    std::uint64_t line = 0;
};

/// Chooses the columns in a table. Then calls `add` for each row, starting at the current line of `rows`. Sets `info`.
/// Throws TableError if the columns are not clear, and Error(motif) if a row is wrong.
void read_motif_table(TableRows& rows, MotifColumns const& wanted, TableJob job, MotifFileInfo& info,
                      std::function<void(MotifRow const&)> const& add);

/// Detects that the last sequence is shorter than all other sequences, if these have equal lengths.
class LastLength {
public:
    void add(std::size_t length) noexcept {
        if (count_++ == 0)
            common_ = length;
        else if (last_ != common_)
            differ_ = true;
        last_ = length;
    }
    /// Throws Error(motif) if the last line has no line end and a shorter sequence than all others (nine or more of one length).
    void refuse_truncated(TableRows const& rows) const;

private:
    std::size_t count_ = 0;
    std::size_t common_ = 0;
    std::size_t last_ = 0;
    bool differ_ = false;
};

/// Reads a table of guide pairs and calls `add` for each pair. Throws like read_motif_table(), and Error(motif) for FASTA.
MotifFileInfo read_pair_file(std::string const& path, MotifColumns const& columns,
                             std::function<void(MotifRow const&)> const& add);

}  // namespace motifcount::internal
