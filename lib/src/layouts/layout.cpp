#include "layouts/layout.hpp"

#include <algorithm>
#include <optional>

#include "core/joined.hpp"
#include "layouts/layout_elements.hpp"
#include "layouts/layout_text.hpp"
#include "layouts/read_structure.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

constexpr std::array<std::string_view, layout_mates> mate_names{"R1", "R2", "I1", "I2", "title"};
constexpr unsigned longest_umi = 32;

/// Parses the name of a mate. Returns nothing if the next characters are no such name.
std::optional<LayoutMate> parse_mate(LayoutText& text) {
    if (!is_letter(text.next())) return std::nullopt;
    std::size_t const first = text.position();
    auto const found = std::ranges::find(mate_names, text.word(ends_name));
    if (found == mate_names.end() || !text.take(':'))
        text.refuse(first, "expected R1:, R2:, I1:, I2: or title:");
    return static_cast<LayoutMate>(found - mate_names.begin());
}

std::vector<MateLayout> parse_mates(LayoutText& text) {
    std::vector<MateLayout> mates;
    for (text.skip_blanks(); !text.done(); text.skip_blanks()) {
        std::size_t const first = text.position();
        if (auto const mate = parse_mate(text)) {
            if (std::ranges::any_of(mates, [&](MateLayout const& other) { return other.mate == *mate; }))
                text.refuse(first, std::string("the layout has ").append(name_of(*mate)) + " twice");
            mates.push_back({*mate, {}});
            continue;
        }
        if (mates.empty()) mates.push_back({LayoutMate::r1, {}});
        std::vector<LayoutElement>& elements = mates.back().elements;
        char const letter = text.next();
        if (letter == '[')
            elements.emplace_back(parse_segment(text));
        else if (letter == '(')
            elements.emplace_back(parse_anchor(text));
        else if (letter == '*' || letter == '.')
            elements.emplace_back(parse_gap(text));
        else
            text.refuse(first, "expected a segment [...], an anchor (...), *, .{A,B}, or a mate such as R2:");
    }
    return mates;
}

ReadLayout parse_elements(std::string_view text) {
    ReadLayout layout;
    layout.text = text;
    LayoutText cursor(layout.text);
    layout.mates = is_read_structure(text) ? parse_read_structures(cursor) : parse_mates(cursor);
    std::ranges::stable_sort(layout.mates, {}, &MateLayout::mate);
    return layout;
}

std::size_t position_of(LayoutElement const& element) {
    return std::visit([](auto const& part) { return part.position; }, element);
}

/// Throws Error(usage) if neither an anchor nor an end of the read fixes the position of an element.
void check_positions(std::string_view text, MateLayout const& mate) {
    auto const& elements = mate.elements;
    std::size_t block = 0;  // first element after the last element of varying length
    bool anchored = true;   // whether an anchor or the start of the read fixes the elements since `block`
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (std::holds_alternative<LayoutAnchor>(elements[i])) anchored = true;
        if (!varies(elements[i])) continue;
        if (i != 0 && block == i) {
            bool const gap = std::holds_alternative<LayoutGap>(elements[i]);
            refuse_layout(
                text, position_of(elements[gap ? i - 1 : i]),
                "nothing fixes where this part begins or ends, because the next part also varies in length; "
                "remove one of the two, or put an anchor between them");
        }
        if (!anchored)
            refuse_layout(
                text, position_of(elements[block]),
                "nothing fixes the position of this part; put an anchor next to it, or remove * on one side");
        block = i + 1;
        anchored = false;
    }
}

/// Completes a segment that may have a list.
void check_list(std::string_view text, LayoutSegment& segment, std::span<std::string const> listed) {
    auto const refuse = [&](std::size_t position, std::string const& problem) {
        refuse_layout(text, position, std::string("the segment ").append(segment.name) + " " + problem);
    };
    segment.listed = segment.listed || std::ranges::find(listed, segment.name) != listed.end();
    bool const open = segment.longest == 0;
    if (!segment.listed && open) {
        segment.shortest = 1;
        segment.longest = LayoutSegment::unlimited;
    }
    if (!segment.listed && segment.option != 0)
        refuse(segment.option,
               std::string("has an option for lists, but no list, such as [") + segment.name + " = FILE]");
    if (segment.listed && segment.longest > ShortText::max_length)
        refuse(segment.position, "is longer than 64 bases, the limit of segments with a list");
    if (segment.listed && segment.kind == SegmentKind::insert) refuse(segment.position, "cannot have a list");
}

void check_values(ReadLayout const& layout) {
    auto const segments = layout.segments();
    for (LayoutValue const& value : values_of(layout)) {
        if (value.kind != SegmentKind::umi) continue;
        std::uint64_t length = 0;
        for (std::size_t const index : value.segments) {
            length += segments[index]->longest;
            if (length > longest_umi)
                refuse_layout(layout.text, segments[index]->position,
                              std::string("the UMI has ") +
                                  (segments[index]->longest == LayoutSegment::unlimited
                                       ? "no fixed length"
                                       : std::to_string(length) + " bases") +
                                  ", but may have at most 32 bases; give its length, such as [umi:12]");
        }
    }
    std::size_t templates = 0;
    for (MateLayout const& mate : layout.mates) {
        if (mate.elements.empty())
            refuse_layout(layout.text, layout.text.size(),
                          std::string(name_of(mate.mate)).append(": has no segment"));
        templates = 0;
        for (LayoutElement const& element : mate.elements) {
            auto const* const segment = std::get_if<LayoutSegment>(&element);
            if (segment == nullptr || segment->kind != SegmentKind::insert) continue;
            if (mate.mate != LayoutMate::r1 && mate.mate != LayoutMate::r2)
                refuse_layout(layout.text, segment->position, "only R1 and R2 can have a template");
            if (++templates == 2)
                refuse_layout(layout.text, segment->position,
                              "a mate can have only one segment named template");
        }
    }
    if (segments.empty()) refuse_layout(layout.text, 0, "the layout has no segment, such as [umi:12]");
}

/// Throws Error(usage) if a segment without a list of its own is not called like a column of the sheet, and has no meaning of its
/// own such as `umi`.
void check_columns(ReadLayout const& layout, std::span<std::string const> columns, std::string const& sheet) {
    for (LayoutSegment const* const segment : layout.segments()) {
        bool const needs_column = segment->kind == SegmentKind::feature && segment->list.empty();
        if (!needs_column || std::ranges::find(columns, segment->name) != columns.end()) continue;
        refuse_layout(layout.text, segment->position,
                      std::string("no column of ").append(sheet) + " is called '" + segment->name +
                          "'; its columns are " + joined({columns.begin(), columns.end()}, ", ") +
                          ". Segments that are not barcodes are called umi, cell, template or skip");
    }
}

}  // namespace

std::string_view name_of(LayoutMate mate) noexcept {
    return mate_names[static_cast<std::size_t>(mate)];
}

bool varies(LayoutElement const& element) noexcept {
    if (auto const* const segment = std::get_if<LayoutSegment>(&element)) return segment->varies();
    auto const* const gap = std::get_if<LayoutGap>(&element);
    return gap != nullptr && gap->varies();
}

SegmentKind kind_of_segment(std::string_view name) noexcept {
    return name == "cell"       ? SegmentKind::cell
           : name == "umi"      ? SegmentKind::umi
           : name == "template" ? SegmentKind::insert
           : name == "skip"     ? SegmentKind::skip
                                : SegmentKind::feature;
}

std::vector<LayoutSegment const*> ReadLayout::segments() const {
    std::vector<LayoutSegment const*> found;
    for (MateLayout const& mate : mates)
        for (LayoutElement const& element : mate.elements)
            if (auto const* const segment = std::get_if<LayoutSegment>(&element)) found.push_back(segment);
    return found;
}

std::vector<LayoutValue> values_of(ReadLayout const& layout) {
    std::vector<LayoutValue> values;
    auto const segments = layout.segments();
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (segments[i]->kind == SegmentKind::skip || segments[i]->kind == SegmentKind::insert) continue;
        auto found = std::ranges::find(values, segments[i]->name, &LayoutValue::name);
        if (found == values.end()) found = values.insert(found, {segments[i]->kind, segments[i]->name, {}});
        found->segments.push_back(i);
    }
    return values;
}

void refuse_layout(std::string_view text, std::size_t position, std::string const& problem) {
    constexpr std::size_t shown = 24;
    std::string place;
    std::string_view const before = text.substr(0, position);
    std::size_t const line_start = before.rfind('\n') + 1;  // 0 in the first line
    if (text.find('\n') != std::string_view::npos)
        place.append("line ").append(std::to_string(std::ranges::count(before, '\n') + 1)).append(", ");
    place.append("column ").append(std::to_string(position - line_start + 1)).append(": ");
    std::string_view rest = text.substr(position);
    rest = rest.substr(0, std::min(rest.find_first_of("\r\n"), shown));
    if (rest.empty())
        place += "at the end: ";
    else
        place.append("\"").append(rest).append(position + shown < text.size() ? "..." : "").append("\": ");
    throw Error(ErrorCode::usage, layout_setting, "", place + problem);
}

ReadLayout parse_layout(std::string_view text, std::span<std::string const> listed,
                        std::string const& sheet) {
    ReadLayout layout = parse_elements(text);
    if (!sheet.empty()) check_columns(layout, listed, sheet);
    for (MateLayout& mate : layout.mates) {
        for (LayoutElement& element : mate.elements)
            if (auto* const segment = std::get_if<LayoutSegment>(&element))
                check_list(layout.text, *segment, listed);
        check_positions(layout.text, mate);
    }
    check_values(layout);
    return layout;
}

std::vector<std::string> value_names(ReadLayout const& layout) {
    std::vector<std::string> names;
    for (LayoutValue const& value : values_of(layout)) names.push_back(value.name);
    return names;
}

std::vector<std::string> segment_names(std::string_view text) {
    return value_names(parse_elements(text));
}

}  // namespace motifcount::internal
