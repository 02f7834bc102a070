#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "barcodes/barcode_list.hpp"
#include "motifcount/message.hpp"
#include "motifcount/motif_file.hpp"

namespace motifcount::internal {

inline constexpr Setting layout_setting{"--layout", "layout"};

/// Meaning of a segment, given by its name: cell, umi, template, skip, or any other name
enum class SegmentKind : std::uint8_t { cell, umi, insert, skip, feature };

[[nodiscard]] SegmentKind kind_of_segment(std::string_view name) noexcept;

/// Direction of a list's sequences compared with the read: the same, or reverse complements; `detect` = not known yet
enum class ListDirection : std::uint8_t { as_is, reverse_complement, detect };

/// A named segment, such as [cell:16 = cells.txt, m=1]
struct LayoutSegment {
    static constexpr unsigned unlimited = std::numeric_limits<unsigned>::max();

    SegmentKind kind = SegmentKind::feature;
    std::string name;
    /// Allowed lengths. Both are 0 if only the list defines the length.
    unsigned shortest = 0;
    unsigned longest = 0;
    std::string
        list;  ///< File with the allowed sequences, as written in the layout; empty = the layout has no list
    bool listed =
        false;  ///< Whether only the sequences of a list are allowed: of `list`, or of a list given by the caller
    MotifColumns columns = {};  ///< Columns of the list, if it is a table
    ListRule rule;
    ListDirection direction = ListDirection::as_is;
    std::size_t position = 0;  ///< Index of its first character in the layout's text
    std::size_t option = 0;    ///< Index of its first option in the text; 0 = no option

    /// True if the length is neither fixed nor given by the matching entry of a list
    [[nodiscard]] bool varies() const noexcept { return !listed && shortest != longest; }
};

/// A known sequence in IUPAC letters, such as (TTGTGGAAAGGACGAAACACCG, e=2). At most 64 letters
struct LayoutAnchor {
    std::string sequence;  ///< In upper case, with T instead of U
    unsigned mismatches = 1;
    unsigned edits = 0;  ///< If not 0, edits are allowed instead of mismatches
    std::size_t position = 0;
};

/// Any bases: * or .{A,B}
struct LayoutGap {
    unsigned shortest = 0;
    unsigned longest = LayoutSegment::unlimited;
    std::size_t position = 0;

    [[nodiscard]] bool varies() const noexcept { return shortest != longest; }
};

using LayoutElement = std::variant<LayoutSegment, LayoutAnchor, LayoutGap>;

/// True for segments and gaps of varying length. Anchors, and entries of lists, are placed next to other elements.
[[nodiscard]] bool varies(LayoutElement const& element) noexcept;

/// Reads of a fragment that a layout may describe. `title`: the bases of the index in the title line, without "+"
enum class LayoutMate : std::uint8_t { r1, r2, i1, i2, title };
inline constexpr std::size_t layout_mates = 5;

/// Returns the name of a mate in layouts, such as "R1".
[[nodiscard]] std::string_view name_of(LayoutMate mate) noexcept;

struct MateLayout {
    LayoutMate mate = LayoutMate::r1;
    /// Elements from left to right. A gap or segment of varying length is never next to another one. If the mate does not end
    /// with such an element, the layout may end before the read does.
    std::vector<LayoutElement> elements;
};

/// Description of what is where in the reads of a fragment. lib/doc/semantics.md defines the language.
struct ReadLayout {
    std::string text;
    std::vector<MateLayout>
        mates;  ///< In the order of LayoutMate, without mates that the layout does not mention

    /// Returns all segments of all mates, in layout order. The pointers are valid as long as this layout is not changed.
    [[nodiscard]] std::vector<LayoutSegment const*> segments() const;
};

/// Segments with the same name, whose sequences are joined to one value. Segments that are skipped are not values.
struct LayoutValue {
    SegmentKind kind;
    std::string name;
    std::vector<std::size_t> segments;  ///< Indices in ReadLayout::segments()
};
[[nodiscard]] std::vector<LayoutValue> values_of(ReadLayout const& layout);
[[nodiscard]] std::vector<std::string> value_names(ReadLayout const& layout);

/// Parses a layout, or read structures such as "8B12M+T +T" (one per mate). `listed`: names of segments for which the caller has
/// lists. `sheet`: table with these columns; if given, each segment without a list of its own and without a meaning such as `umi`
/// must be a column. Throws Error(usage) with the column, and in texts of several lines the line, of the invalid character.
[[nodiscard]] ReadLayout parse_layout(std::string_view text, std::span<std::string const> listed = {},
                                      std::string const& sheet = {});

/// Returns the different names of a layout's segments, without template and skip. Throws Error(usage) if an element is invalid,
/// but does not check their positions.
[[nodiscard]] std::vector<std::string> segment_names(std::string_view text);

/// Throws Error(usage) about the character `position` of a layout.
[[noreturn]] void refuse_layout(std::string_view text, std::size_t position, std::string const& problem);

}  // namespace motifcount::internal
