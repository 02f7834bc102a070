#include "run/option_values.hpp"

#include <algorithm>
#include <charconv>

#include "motifcount/error.hpp"

namespace motifcount::internal {

HitFilter hit_filter(Options const& options) {
    return {options.region.empty() ? Region{} : parse_region(options.region), options.upstream,
            options.downstream};
}

bool restricts_hits(Options const& options) noexcept {
    return !options.region.empty() || !options.upstream.empty() || !options.downstream.empty() ||
           options.max_hits != 0;
}

std::string_view to_string(StrandFilter strand) noexcept {
    switch (strand) {
        case StrandFilter::forward:
            return "fwd";
        case StrandFilter::reverse:
            return "rev";
        case StrandFilter::both:
            break;
    }
    return "both";
}

DeviceRequest parse_device(std::string_view text) {
    if (text == "auto" || text == "cpu" || text == "cuda") return {std::string(text), {}};
    DeviceRequest request{"cuda", {}};
    bool valid = text.starts_with("cuda:");
    for (std::string_view rest = text.substr(valid ? 5 : 0); valid;) {
        int number = 0;
        auto const [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        valid = error == std::errc{} && number >= 0 && std::ranges::count(request.numbers, number) == 0;
        request.numbers.push_back(number);
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        if (rest.empty()) break;
        valid = valid && rest.front() == ',';
        rest.remove_prefix(1);
    }
    if (!valid)
        throw Error(ErrorCode::usage, "--device " + std::string(text) +
                                          ": want auto, cpu, cuda, or cuda:0,1 (device numbers, each once)");
    return request;
}

}  // namespace motifcount::internal
