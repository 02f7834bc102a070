#include "report/tables/lifted.hpp"

#include <charconv>

#include "motifcount/error.hpp"

namespace motifcount::internal {

GenomeRegion parse_region_name(std::string_view name, LiftNames names) {
    auto const fail = [name] {
        throw Error(ErrorCode::input,
                    "record '" + std::string(name) +
                        "' has no region in its name, such as chr1:1000-1400; run without " +
                        setting::lift_names);
    };
    std::size_t const prefix = name.rfind("::");
    std::string_view const place = prefix == std::string_view::npos ? name : name.substr(prefix + 2);
    std::size_t const colon = place.rfind(':');
    if (colon == 0 || colon == std::string_view::npos) fail();
    GenomeRegion region{place.substr(0, colon)};
    char const* const end = place.data() + place.size();
    auto const [dash, no_start] = std::from_chars(place.data() + colon + 1, end, region.start);
    if (no_start != std::errc{} || dash == end || *dash != '-') fail();
    auto const [rest, no_end] = std::from_chars(dash + 1, end, region.end);
    if (no_end != std::errc{} || rest != end) fail();
    if (names == LiftNames::samtools && region.start-- == 0) fail();
    if (region.start > region.end) fail();
    return region;
}

GenomeRegion const& Lifter::region_of(std::string_view record) {
    if (record == record_ && !record.empty()) return region_;
    record_ = record;
    region_ = parse_region_name(record_, names_);
    return region_;
}

Hit Lifter::lifted(Hit hit, std::string_view record) {
    GenomeRegion const& region = region_of(record);
    if (hit.end > region.end - region.start)
        throw Error(ErrorCode::input, "record '" + std::string(record) +
                                          "' is longer than the region in its name; check the value of " +
                                          setting::lift_names);
    hit.start += region.start;
    hit.end += region.start;
    return hit;
}

}  // namespace motifcount::internal
