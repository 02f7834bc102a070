#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dna/packed_text.hpp"
#include "fragments/fragment_run.hpp"
#include "layouts/layout.hpp"
#include "layouts/layout_matcher.hpp"

namespace motifcount::internal {

/// Bases of the index in a FASTQ title, as in "1:N:0:ACGT+TTGC" at its end; without "+". Empty if there is none
[[nodiscard]] std::string_view index_of_title(std::string_view title) noexcept;

/// Places a layout in one fragment after another. Not thread-safe: each thread has its own.
class FragmentReader {
public:
    /// The arguments must outlive this object.
    FragmentReader(ReadLayout const& layout, LayoutMatcher const& matcher);

    ReadPlacement const& place(Fragment const& fragment);

    [[nodiscard]] ReadPlacement const& placement() const noexcept { return placement_; }

    // The following functions are about the fragment that was placed last.

    /// Letters of a segment, at most the first 64, in the direction of the layout; N for other letters
    [[nodiscard]] std::string letters_of(std::size_t segment) const;
    /// Appends all letters of a segment, in the direction of the layout.
    void append_letters(std::size_t segment, std::string& to) const;
    /// Number of bases before a segment, in the direction of the layout
    [[nodiscard]] std::size_t start_of(std::size_t segment) const noexcept;
    /// The same letters as letters_of()
    [[nodiscard]] ShortText text_of(std::size_t segment) const;
    /// Letters that the list of a segment was compared with, which may continue after the segment, in the direction of the layout
    [[nodiscard]] ShortText compared_text(std::size_t segment, BarcodeList const& list) const;
    /// Number of the read in the fragment with this segment; empty if the segment is in the title
    [[nodiscard]] std::optional<unsigned> read_with(std::size_t segment) const noexcept;
    /// Number of the read in the fragment that R1 (0) or R2 (1) of the layout describes
    [[nodiscard]] unsigned read_of(unsigned mate) const noexcept {
        return placement_.swapped ? 1 - mate : mate;
    }
    /// Stretch of R1 or R2 that is not a barcode or anchor: the template, or else the longest stretch between segments
    [[nodiscard]] PlacedSegment const& kept(unsigned mate) const noexcept {
        return template_of_[mate] ? placement_.segments[*template_of_[mate]] : placement_.rest[mate];
    }
    /// Index of the first segment that does not match, if the class is `no_match` or `ambiguous`
    [[nodiscard]] std::size_t failed_segment() const;

private:
    /// Read with a segment
    [[nodiscard]] MateText const& mate_with(std::size_t segment) const noexcept {
        return mates_[read_with(segment).value_or(static_cast<unsigned>(mate_of_[segment]))];
    }

    ReadLayout const& layout_;
    LayoutMatcher const& matcher_;
    std::vector<LayoutMate> mate_of_;  ///< By segment
    std::array<std::optional<std::size_t>, layout_mates> template_of_{};
    bool has_title_ = false;
    PackedText title_;
    std::array<MateText, layout_mates> mates_;
    ReadPlacement placement_;
};

}  // namespace motifcount::internal
