#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "motifcount/motif_file.hpp"
#include "motifs/choose_columns.hpp"
#include "tables/table_rows.hpp"

namespace motifcount::internal {

/// A row of a table of motifs, or of pairs of guides. The texts are valid until the next row.
struct MotifRow {
    std::string_view id = {};  ///< empty: the sequence is the id
    std::string_view sequence;
    std::string_view sequence_b = {};  ///< of pairs
    std::string_view gene = {};
    std::uint64_t line = 0;
};

/// Chooses the columns of a table, and hands all its rows to `add` in order, beginning with the line of `rows`. How the table was
/// read goes to `info`. Throws TableError if the columns are not clear, Error(motif) for wrong rows.
void read_motif_table(TableRows& rows, MotifColumns const& wanted, TableJob job, MotifFileInfo& info,
                      std::function<void(MotifRow const&)> const& add);

/// Finds out whether the last of many sequences is shorter than all others, which have one length.
class LastLength {
public:
    void add(std::size_t length) noexcept {
        if (count_++ == 0)
            common_ = length;
        else if (last_ != common_)
            differ_ = true;
        last_ = length;
    }
    /// Throws Error(motif) if the last sequence is truncated: the file has no line end there, and nine or more others all have
    /// another, greater length.
    void refuse_truncated(TableRows const& rows) const;

private:
    std::size_t count_ = 0;
    std::size_t common_ = 0;
    std::size_t last_ = 0;
    bool differ_ = false;
};

/// Reads a table of pairs of guides; `add` gets each pair. Throws as read_motif_table(), and for FASTA.
MotifFileInfo read_pair_file(std::string const& path, MotifColumns const& columns,
                             std::function<void(MotifRow const&)> const& add);

}  // namespace motifcount::internal
