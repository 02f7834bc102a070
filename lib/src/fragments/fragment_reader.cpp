#include "fragments/fragment_reader.hpp"

#include <algorithm>

namespace motifcount::internal {
namespace {

bool is_segment(LayoutElement const& element) {
    return std::holds_alternative<LayoutSegment>(element);
}

}  // namespace

std::string_view index_of_title(std::string_view title) noexcept {
    while (!title.empty() && (title.back() == '\r' || title.back() == '\n' || title.back() == ' '))
        title.remove_suffix(1);
    std::size_t const blank = title.find_last_of(" \t");
    std::size_t const colon = title.rfind(':');
    if (colon == std::string_view::npos || (blank != std::string_view::npos && blank > colon)) return {};
    return title.substr(colon + 1);
}

FragmentReader::FragmentReader(ReadLayout const& layout, LayoutMatcher const& matcher)
    : layout_(layout), matcher_(matcher) {
    for (MateLayout const& mate : layout.mates) {
        if (mate.mate == LayoutMate::title) has_title_ = true;
        for (LayoutElement const& element : mate.elements) {
            auto const* const segment = std::get_if<LayoutSegment>(&element);
            if (segment == nullptr) continue;
            if (segment->kind == SegmentKind::insert)
                template_of_[static_cast<std::size_t>(mate.mate)] = mate_of_.size();
            mate_of_.push_back(mate.mate);
        }
    }
}

ReadPlacement const& FragmentReader::place(Fragment const& fragment) {
    mates_ = {};
    for (std::size_t read = 0; read < fragment.reads.size(); ++read)
        if (RecordSpan const& bases = fragment.reads[read].bases; !fragment.reads[read].text.empty())
            mates_[read] = {fragment.text, bases.first, bases.length};
    if (has_title_) {
        std::string_view const text = fragment.reads[0].text;
        title_.clear();
        title_.begin_record({});
        std::string_view const index = index_of_title(text.substr(0, text.find('\n')));
        std::size_t const plus = index.find('+');
        (void)title_.append(index.substr(0, plus));
        if (plus != std::string_view::npos) (void)title_.append(index.substr(plus + 1));
        title_.end_record();
        Batch const batch = title_.batch();
        mates_[static_cast<std::size_t>(LayoutMate::title)] = {batch.text, 0, batch.records.front().length};
    }
    matcher_.place(mates_, placement_);
    return placement_;
}

std::optional<unsigned> FragmentReader::read_with(std::size_t segment) const noexcept {
    LayoutMate const mate = mate_of_[segment];
    if (mate == LayoutMate::title) return std::nullopt;
    auto const number = static_cast<unsigned>(mate);
    return number < 2 ? read_of(number) : number;
}

ShortText FragmentReader::text_of(std::size_t segment) const {
    auto const mate = static_cast<std::size_t>(mate_of_[segment]);
    MateText const& text = mate_with(segment);
    PlacedSegment const& placed = placement_.segments[segment];
    ShortText const bases =
        short_text(text.text, text.first + placed.first, std::min(placed.length, ShortText::max_length));
    return placement_.reversed[mate] ? reverse_complement(bases) : bases;
}

ShortText FragmentReader::compared_text(std::size_t segment, BarcodeList const& list) const {
    bool const reversed = placement_.reversed[static_cast<std::size_t>(mate_of_[segment])];
    MateText const& text = mate_with(segment);
    std::size_t first = start_of(segment);
    std::size_t end = text.length;
    if (list.from_end()) {
        end = first + placement_.segments[segment].length;
        first = end - std::min<std::size_t>(end, list.longest_text());
    }
    std::size_t const length = std::min<std::size_t>(end - first, list.longest_text());
    ShortText const bases =
        short_text(text.text, text.first + (reversed ? text.length - first - length : first),
                   static_cast<unsigned>(length));
    return reversed ? reverse_complement(bases) : bases;
}

std::string FragmentReader::letters_of(std::size_t segment) const {
    return letters(text_of(segment));
}

void FragmentReader::append_letters(std::size_t segment, std::string& to) const {
    bool const reversed = placement_.reversed[static_cast<std::size_t>(mate_of_[segment])];
    MateText const& text = mate_with(segment);
    PlacedSegment const& placed = placement_.segments[segment];
    for (std::size_t done = 0; done < placed.length;) {
        auto const length =
            static_cast<unsigned>(std::min<std::size_t>(placed.length - done, ShortText::max_length));
        std::size_t const first = reversed ? placed.length - done - length : done;
        ShortText const bases = short_text(text.text, text.first + placed.first + first, length);
        to += letters(reversed ? reverse_complement(bases) : bases);
        done += length;
    }
}

std::size_t FragmentReader::start_of(std::size_t segment) const noexcept {
    PlacedSegment const& placed = placement_.segments[segment];
    bool const reversed = placement_.reversed[static_cast<std::size_t>(mate_of_[segment])];
    // The position of an empty segment is not mirrored, because segments that are not placed are also empty.
    return reversed && placed.length != 0 ? mate_with(segment).length - placed.first - placed.length
                                          : placed.first;
}

std::size_t FragmentReader::failed_segment() const {
    std::size_t segment = 0;
    for (std::size_t mate = 0; mate < placement_.mate; ++mate)
        segment += static_cast<std::size_t>(std::ranges::count_if(layout_.mates[mate].elements, is_segment));
    std::vector<LayoutElement> const& elements = layout_.mates[placement_.mate].elements;
    for (std::size_t element = 0; element < placement_.failed.element; ++element)
        segment += is_segment(elements[element]) ? 1 : 0;
    return segment;
}

}  // namespace motifcount::internal
