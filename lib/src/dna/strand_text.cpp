#include "motifcount/error.hpp"
#include "motifcount/types.hpp"

namespace motifcount {

StrandFilter parse_strand(std::string_view text) {
    for (StrandFilter const strand :
         {StrandFilter::both, StrandFilter::forward, StrandFilter::reverse, StrandFilter::automatic})
        if (text == to_string(strand)) return strand;
    throw Error(ErrorCode::usage, setting::strand, std::string(text), "expected both, fwd, rev or auto");
}

std::string to_string(StrandFilter strand) {
    switch (strand) {
        case StrandFilter::forward:
            return "fwd";
        case StrandFilter::reverse:
            return "rev";
        case StrandFilter::automatic:
            return "auto";
        case StrandFilter::both:
            break;
    }
    return "both";
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
