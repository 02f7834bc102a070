#include "report/guide_summary.hpp"

#include <numeric>
#include <span>
#include <string>

#include "report/format.hpp"
#include "report/table_format.hpp"

namespace motifcount::internal {

void GuideSummary::finish(RunOutcome const&) {
    TableFormat const format = TableFormat::of_file(out_.path());
    std::string names(columns);
    for (std::size_t mismatches = 0; mismatches < kinds_; ++mismatches)
        names.append(" mismatches_").append(std::to_string(mismatches));
    out_.write(format.header(names));
    for (MotifId guide = 0; guide < guides_.size(); ++guide) {
        std::string_view const id = guides_.id(guide);
        std::string_view const sequence = guides_.sequence(guide);
        auto const sites = std::span(sites_).subspan(kinds_ * guide, kinds_);
        char* end = out_.reserve(format.room(id) + sequence.size() + (kinds_ + 1) * (max_digits + 1) + 2);
        end = put(put(format.put(end, id), format.separator()), sequence);
        end = put(put(end, format.separator()), std::reduce(sites.begin(), sites.end()));
        for (std::uint64_t const number : sites) end = put(put(end, format.separator()), number);
        out_.advance(put(end, '\n'));
    }
}

}  // namespace motifcount::internal
