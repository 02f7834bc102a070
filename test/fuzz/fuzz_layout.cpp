// Fuzzes the parser of read layouts: the input bytes are the layout. Invalid layouts must give an error with a column. Values of
// a valid layout must be consistent.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "layouts/layout.hpp"
#include "motifcount/error.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

void check(ReadLayout const& layout) {
    auto const segments = layout.segments();
    require(!segments.empty());
    for (LayoutSegment const* const segment : segments) {
        require(!segment->name.empty() && segment->position < layout.text.size());
        require(segment->shortest <= segment->longest);
        require(segment->longest != 0 || segment->listed);
        require(segment->rule.mismatches == 0 || segment->rule.edits == 0);
    }
    for (MateLayout const& mate : layout.mates)
        for (LayoutElement const& element : mate.elements)
            if (auto const* const anchor = std::get_if<LayoutAnchor>(&element))
                require(!anchor->sequence.empty() && anchor->sequence.size() <= 64);
    for (LayoutValue const& value : values_of(layout))
        for (std::size_t const index : value.segments) require(segments[index]->name == value.name);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::string_view const text(reinterpret_cast<char const*>(data), size);
    try {
        check(parse_layout(text));
        std::vector<std::string> const names{"x", "umi", "barcode"};
        check(parse_layout(text, names));
    } catch (Error const& error) {
        require(error.code() == ErrorCode::usage && error.setting() == layout_setting);
        require(error.message().command().find("column ") != std::string::npos);
    }
    return 0;
}
