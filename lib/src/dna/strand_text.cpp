#include <array>
#include <utility>

#include "motifcount/error.hpp"
#include "motifcount/types.hpp"

namespace motifcount {
namespace {

constexpr std::array<std::pair<StrandFilter, char const*>, 4> names{{{StrandFilter::both, "both"},
                                                                     {StrandFilter::forward, "fwd"},
                                                                     {StrandFilter::reverse, "rev"},
                                                                     {StrandFilter::automatic, "auto"}}};

}  // namespace

StrandFilter parse_strand(std::string_view text) {
    for (auto const& [strand, name] : names)
        if (text == name) return strand;
    throw Error(ErrorCode::usage, setting::strand, std::string(text), "expected both, fwd, rev or auto");
}

std::string to_string(StrandFilter strand) {
    for (auto const& [known, name] : names)
        if (known == strand) return name;
    return names.front().second;
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
