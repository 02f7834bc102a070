#include "report/tables/guide_summary.hpp"

#include <numeric>
#include <span>

#include "report/tables/table_format.hpp"

namespace motifcount::internal {

std::vector<std::string> SiteCounts::names() const {
    std::vector<std::string> names;
    auto const add = [&](std::string const& bulge) {
        for (std::size_t distance = 0; distance < distances_; ++distance)
            names.push_back(std::string(bulge)
                                .append(edits_ ? "edits_" : "mismatches_")
                                .append(std::to_string(distance)));
    };
    add("");
    for (std::size_t size = 1; size <= dna_bulge_; ++size)
        add(std::string("dna_").append(std::to_string(size)).append("_"));
    for (std::size_t size = 1; size <= rna_bulge_; ++size)
        add(std::string("rna_").append(std::to_string(size)).append("_"));
    return names;
}

void GuideSummary::finish(RunOutcome const&) {
    TableFormat const format = TableFormat::of_file(out_.path());
    std::string header(columns);
    for (std::string const& name : names()) header.append(" ").append(name);
    out_.write(format.header(header));
    std::size_t const width = sites().size() / motifs_.size();
    for (MotifId guide = 0; guide < motifs_.size(); ++guide) {
        auto const row = std::span(sites()).subspan(width * guide, width);
        format.put_row(out_, motifs_.id(guide), motifs_.sequence(guide), std::reduce(row.begin(), row.end()),
                       row);
    }
}

}  // namespace motifcount::internal
