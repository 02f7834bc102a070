#include "layouts/read_structure.hpp"

#include <utility>

namespace motifcount::internal {
namespace {

constexpr std::pair<char, std::string_view> operators[] = {
    {'T', "template"}, {'B', "barcode"}, {'M', "umi"}, {'C', "cell"}, {'S', "skip"}};

LayoutSegment parse_operator(LayoutText& text) {
    LayoutSegment segment;
    segment.position = text.position();
    if (text.next() == '+') {
        text.advance();
        segment.shortest = 1;
        segment.longest = LayoutSegment::unlimited;
    } else {
        segment.shortest = segment.longest = text.number("the length", 100000);
        if (segment.shortest == 0) text.refuse(segment.position, "the length is 0");
    }
    for (auto const& [letter, name] : operators) {
        if (text.next() != letter) continue;
        text.advance();
        segment.name = name;
        segment.kind = kind_of_segment(name);
        return segment;
    }
    text.refuse(text.position(), "expected T, B, M, C or S after a length");
}

}  // namespace

bool is_read_structure(std::string_view text) noexcept {
    return text.find_first_of("TBMCS") != std::string_view::npos &&
           text.find_first_not_of("0123456789+TBMCS \t\r\n") == std::string_view::npos;
}

std::vector<MateLayout> parse_read_structures(LayoutText& text) {
    std::vector<MateLayout> mates;
    for (text.skip_blanks(); !text.done(); text.skip_blanks()) {
        if (mates.size() == static_cast<std::size_t>(LayoutMate::title))
            text.refuse(text.position(), "there are more read structures than R1, R2, I1 and I2");
        MateLayout& mate = mates.emplace_back(MateLayout{static_cast<LayoutMate>(mates.size()), {}});
        while (is_digit(text.next()) || text.next() == '+') mate.elements.emplace_back(parse_operator(text));
        if (mate.elements.empty()) text.refuse(text.position(), "expected a length before T, B, M, C or S");
    }
    return mates;
}

}  // namespace motifcount::internal
