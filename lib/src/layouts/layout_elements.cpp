#include "layouts/layout_elements.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "dna/normal_letter.hpp"

namespace motifcount::internal {
namespace {

constexpr unsigned longest_length = 100000;
constexpr unsigned longest_anchor = 64;
constexpr unsigned most_mismatches = 8;
constexpr unsigned most_edits = 4;
constexpr unsigned most_lead = 8;

/// Parses [name:LENGTH = LIST, options].
class SegmentParser {
public:
    explicit SegmentParser(LayoutText& text) : text_(text) {}

    LayoutSegment parse() {
        segment_.position = text_.position();
        text_.expect('[', "before a segment");
        parse_name();
        if (text_.take(':')) parse_length();
        if (text_.take('=')) parse_list();
        while (text_.take(',')) parse_option();
        text_.expect(']', std::string("or an option after the segment ").append(segment_.name));
        segment_.listed = !segment_.list.empty();
        return segment_;
    }

private:
    void parse_name() {
        text_.skip_blanks();
        std::size_t const first = text_.position();
        segment_.name = text_.word(ends_name);
        if (segment_.name.empty()) text_.refuse(first, "expected the name of a segment");
        segment_.kind = kind_of_segment(segment_.name);
    }

    void parse_length() {
        std::size_t const first = text_.position();
        segment_.shortest = segment_.longest = text_.number("the length", longest_length);
        if (text_.take('-')) {
            text_.skip_blanks();
            segment_.longest = is_digit(text_.next()) ? text_.number("the longest length", longest_length)
                                                      : LayoutSegment::unlimited;
        }
        if (segment_.longest == 0 || segment_.shortest > segment_.longest)
            text_.refuse(first, "the length is not a positive number or a range such as 8-12");
    }

    void parse_list() {
        text_.skip_blanks();
        std::size_t const first = text_.position();
        char const quote = text_.next();
        if (quote == '"' || quote == '\'') {
            text_.advance();
            segment_.list = text_.word([quote](char letter) { return letter == quote; });
            if (text_.done()) text_.refuse(first, "the closing quote of the list's file name is missing");
            text_.advance();
        } else {
            segment_.list = text_.word([](char letter) {
                return letter == ',' || letter == ']' || letter == ' ' || letter == '\n' || letter == '\t';
            });
        }
        if (segment_.list.empty()) text_.refuse(first, "expected the file of a list");
    }

    void parse_option() {
        text_.skip_blanks();
        std::size_t const first = text_.position();
        if (segment_.option == 0) segment_.option = first;
        std::string const name(text_.word(ends_name));
        if (name == "rc" || name == "auto") {
            if (segment_.direction != ListDirection::as_is)
                text_.refuse(first, "rc cannot be combined with auto");
            segment_.direction = name == "rc" ? ListDirection::reverse_complement : ListDirection::detect;
        } else if (name == "m" || name == "e" || name == "d") {
            parse_limit(name.front(), first);
        } else {
            text_.refuse(first, "expected m=MISMATCHES, e=EDITS, d=LEAD, rc or auto");
        }
    }

    void parse_limit(char name, std::size_t first) {
        text_.expect('=', std::string("after ") + name);
        if (name == 'd') {
            segment_.rule.lead = text_.number("d", most_lead);
            if (segment_.rule.lead == 0) text_.refuse(first, "d is at least 1");
            return;
        }
        if (limited_) text_.refuse(first, "m cannot be combined with e");
        limited_ = true;
        segment_.rule.mismatches = name == 'm' ? text_.number("m", most_mismatches) : 0;
        segment_.rule.edits = name == 'e' ? text_.number("e", most_edits) : 0;
    }

    LayoutText& text_;
    LayoutSegment segment_;
    bool limited_ = false;
};

}  // namespace

bool ends_name(char letter) noexcept {
    return !is_letter(letter) && !is_digit(letter) && letter != '_' && letter != '-' && letter != '.';
}

LayoutSegment parse_segment(LayoutText& text) {
    return SegmentParser(text).parse();
}

LayoutAnchor parse_anchor(LayoutText& text) {
    LayoutAnchor anchor;
    anchor.position = text.position();
    text.expect('(', "before an anchor");
    text.skip_blanks();
    std::size_t const first = text.position();
    std::string_view const letters = text.word([](char letter) { return iupac_mask(letter) == 0; });
    if (letters.empty()) text.refuse(first, "expected the sequence of an anchor, in IUPAC letters");
    if (letters.size() > longest_anchor) text.refuse(first, "the anchor is longer than 64 bases");
    for (char const letter : letters) anchor.sequence += normal_letter(letter);
    bool limited = false;
    while (text.take(',')) {
        text.skip_blanks();
        std::size_t const option = text.position();
        std::string_view const name = text.word(ends_name);
        if ((name != "m" && name != "e") || limited)
            text.refuse(option, "expected one of m=MISMATCHES and e=EDITS");
        text.expect('=', std::string("after ").append(name));
        limited = true;
        anchor.mismatches = name == "m" ? text.number("m", most_mismatches) : 0;
        anchor.edits = name == "e" ? text.number("e", most_edits) : 0;
    }
    text.expect(')', "after the anchor");
    unsigned const limit = std::max(anchor.mismatches, anchor.edits);
    if (limit != 0 && limit >= anchor.sequence.size() && !limited) anchor.mismatches = 0;
    if (limited && limit >= anchor.sequence.size())
        text.refuse(first, "the anchor has no more bases than it may have mismatches or edits");
    return anchor;
}

LayoutGap parse_gap(LayoutText& text) {
    LayoutGap gap;
    gap.position = text.position();
    if (text.take('*')) return gap;
    text.expect('.', "before a number of bases");
    text.expect('{', "after . in .{A,B}");
    gap.shortest = gap.longest = text.number("the number of bases", longest_length);
    if (text.take(',')) gap.longest = text.number("the largest number of bases", longest_length);
    text.expect('}', "after .{A,B");
    if (gap.longest == 0 || gap.shortest > gap.longest)
        text.refuse(gap.position, "the number of bases is not positive or a range such as .{0,3}");
    return gap;
}

}  // namespace motifcount::internal
