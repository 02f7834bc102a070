#include "report/tables/guide_summary.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "core/counted.hpp"
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
    bool const with_all = !all_sites().empty();
    std::string header(columns);
    if (with_all) header += " all_sites";
    for (std::string const& name : names()) header.append(" ").append(name);
    out_.write(format.header(header));
    std::size_t const width = sites().size() / motifs_.size();
    for (MotifId guide = 0; guide < motifs_.size(); ++guide) {
        auto const row = std::span(sites()).subspan(width * guide, width);
        std::vector<std::uint64_t> numbers{std::reduce(row.begin(), row.end())};
        if (with_all) numbers.push_back(all_sites()[guide]);
        numbers.insert(numbers.end(), row.begin(), row.end());
        format.put_row(out_, motifs_.id(guide), motifs_.sequence(guide), numbers);
    }
}

Message GuideSummary::remark(std::size_t guides,
                             std::function<std::size_t(std::string_view column)> const& zeros) {
    std::size_t const without = std::max(zeros("mismatches_0"), zeros("edits_0"));
    if (guides == 0 || 2 * without < guides) return {};
    return std::to_string(without) + " of " + counted(guides, "guide") + (without == 1 ? " has" : " have") +
           " no exact site";
}

}  // namespace motifcount::internal
