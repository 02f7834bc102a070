#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "motifcount/message.hpp"

namespace motifcount::internal {

/// Genes of a genome, from GTF or BED. Memory: 16 bytes per start or end of a feature. Not thread-safe.
class GeneIndex {
public:
    /// Cells of a position. Several genes are in the order of the file and are separated by commas, as are their features.
    struct Cells {
        std::string gene = "-";
        std::string feature = "-";  ///< Per gene: CDS, exon or intron; "gene" if the file has no exons
    };

    /// Reads the file. GTF: the lines for genes, transcripts, exons and CDS. BED: four or more columns; with twelve columns, blocks
    /// are exons. Throws Error(input) with the line if the file has another format.
    explicit GeneIndex(std::string path);

    /// Returns the genes at a position; the reference is valid as long as this object. Complexity: logarithmic
    [[nodiscard]] Cells const& at(std::string_view record, std::uint64_t position);

    /// Returns a warning if at() was called, but only for records that are not in the file; otherwise empty.
    [[nodiscard]] Message warning() const;

private:
    struct Segment {
        std::uint64_t start;
        std::size_t cells;  ///< Index in cells_
    };
    class Builder;

    std::string path_;
    std::vector<Cells> cells_{Cells{}};  ///< Different cells; the first entry is for positions without genes
    /// Segments per record, by start. A segment ends where the next segment begins.
    std::unordered_map<std::string, std::vector<Segment>> records_;
    std::string missing_;  ///< First record that is not in the file
    bool is_found_ = false;
};

}  // namespace motifcount::internal
