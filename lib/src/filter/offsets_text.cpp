#include <algorithm>
#include <charconv>

#include "motifcount/error.hpp"
#include "motifcount/offsets.hpp"

namespace motifcount {

Offsets parse_offsets(std::string_view text) {
    if (text == "any") return {};
    if (text == "auto") return {{}, true};
    auto const refuse = [text] {
        throw Error(ErrorCode::usage, setting::offsets, std::string(text),
                    std::string("expected any, auto, or numbers of bases before the motif, each up to ") +
                        std::to_string(offset_limit) + ", for example 20 or 0,3-5");
    };
    Offsets offsets;
    char const* at = text.data();
    char const* const end = at + text.size();
    auto const number = [&] {
        std::uint64_t value = 0;
        auto const [after, error] = std::from_chars(at, end, value);
        if (error != std::errc{} || value > offset_limit) refuse();
        at = after;
        return value;
    };
    for (;;) {
        std::uint64_t const first = number();
        std::uint64_t last = first;
        if (at != end && *at == '-') {
            ++at;
            last = number();
        }
        if (last < first) refuse();
        for (std::uint64_t offset = first; offset <= last; ++offset) offsets.list.push_back(offset);
        if (at == end) break;
        if (*at != ',') refuse();
        ++at;
    }
    std::ranges::sort(offsets.list);
    offsets.list.erase(std::unique(offsets.list.begin(), offsets.list.end()), offsets.list.end());
    return offsets;
}

std::string to_string(Offsets const& offsets) {
    auto const& list = offsets.list;
    if (offsets.automatic) return "auto";
    if (list.empty()) return "any";
    std::string text;
    for (std::size_t first = 0; first < list.size();) {
        std::size_t last = first;
        while (last + 1 < list.size() && list[last + 1] == list[last] + 1) ++last;
        if (!text.empty()) text += ',';
        text += std::to_string(list[first]);
        if (last > first) {
            text += last == first + 1 ? ',' : '-';
            text += std::to_string(list[last]);
        }
        first = last + 1;
    }
    return text;
}

}  // namespace motifcount
