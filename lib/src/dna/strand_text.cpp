#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "motifcount/error.hpp"
#include "motifcount/types.hpp"

namespace motifcount {
namespace {

using Name = std::pair<StrandFilter, std::string_view>;
constexpr std::array<Name, 4> names{{{StrandFilter::both, "both"},
                                     {StrandFilter::forward, "fwd"},
                                     {StrandFilter::reverse, "rev"},
                                     {StrandFilter::automatic, "auto"}}};

std::optional<StrandFilter> strand_of(std::string_view name) {
    auto const* const at = std::ranges::find(names, name, &Name::second);
    return at == names.end() ? std::nullopt : std::optional(at->first);
}

std::string name_of(StrandFilter strand) {
    return std::string(std::ranges::find(names, strand, &Name::first)->second);
}

}  // namespace

MateStrands parse_strand(std::string_view text) {
    std::size_t const comma = text.find(',');
    auto const first = strand_of(text.substr(0, comma));
    auto const second = comma == std::string_view::npos ? first : strand_of(text.substr(comma + 1));
    MateStrands const strands{first.value_or(StrandFilter::both), second.value_or(StrandFilter::both)};
    bool const differ = strands.differ();
    if (!first || !second ||
        (differ && (*first == StrandFilter::automatic || *second == StrandFilter::automatic)))
        throw Error(ErrorCode::usage, setting::strand, std::string(text),
                    "expected both, fwd, rev or auto (for read pairs also one strand per mate: fwd,rev)");
    return strands;
}

std::string to_string(MateStrands strands) {
    std::string const first = name_of(strands.first);
    return strands.differ() ? first + ',' + name_of(strands.second) : first;
}

AmbiguousBases parse_ambiguous_bases(std::string_view text) {
    for (AmbiguousBases const bases : {AmbiguousBases::never, AmbiguousBases::mismatch})
        if (text == to_string(bases)) return bases;
    throw Error(ErrorCode::usage, setting::ambiguous_bases, std::string(text), "expected never or mismatch");
}

std::string to_string(AmbiguousBases bases) {
    return bases == AmbiguousBases::never ? "never" : "mismatch";
}

}  // namespace motifcount
