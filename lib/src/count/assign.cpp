#include "motifcount/assign.hpp"

#include "motifcount/error.hpp"

namespace motifcount {

Assign parse_assign(std::string_view text) {
    for (Assign const assign : {Assign::all, Assign::best, Assign::unique})
        if (text == to_string(assign)) return assign;
    throw Error(ErrorCode::usage, setting::assign, std::string(text), "expected all, best or unique");
}

std::string to_string(Assign assign) {
    return assign == Assign::all ? "all" : assign == Assign::best ? "best" : "unique";
}

}  // namespace motifcount
