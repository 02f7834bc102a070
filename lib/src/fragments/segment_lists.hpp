#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "barcodes/barcode_list.hpp"
#include "layouts/layout.hpp"
#include "layouts/layout_blocks.hpp"
#include "motifcount/progress.hpp"
#include "motifcount/texts.hpp"

namespace motifcount::internal {

/// Reads one sequence per line. Lists of cells may have millions of lines, so they are not read as motifs. Text after a dash,
/// comma or tab, as in files of Cell Ranger, is ignored. Throws Error(motif) with the line.
[[nodiscard]] Texts read_cells(std::string const& path, unsigned threads);

[[nodiscard]] Texts reverse_complements(Texts const& sequences, unsigned threads);

struct ListNames {
    Texts ids;
    Texts genes;  ///< Empty texts for entries without genes
};

/// The lists that the segments of a layout are compared with
class SegmentLists {
public:
    /// `given`: sequences per segment; for segments without given sequences, the file that the layout names is read. Relative
    /// paths start at the working folder. Reports if entries are so similar that reads with errors are ambiguous. Throws the errors of
    /// read_motif_file() and BarcodeList.
    SegmentLists(ReadLayout const& layout, std::vector<std::vector<std::string>> const& given,
                 unsigned threads, ProgressSink& sink);

    /// By segment; null for segments without a list
    [[nodiscard]] std::vector<SegmentList> const& lists() const noexcept { return lists_; }
    /// Sequences in the direction of the reads, by entry
    [[nodiscard]] Texts const& sequences(std::size_t segment) const { return *lists_[segment].sequences; }
    /// Ids and genes of the entries, if the list of a segment was read as a motif file; empty after the first call
    [[nodiscard]] std::optional<ListNames> take_names(std::size_t segment) noexcept {
        return std::exchange(names_[segment], {});
    }

private:
    std::vector<SegmentList> lists_;
    std::vector<std::optional<ListNames>> names_;
};

}  // namespace motifcount::internal
