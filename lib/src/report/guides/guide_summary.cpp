#include "report/guides/guide_summary.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "core/counted.hpp"
#include "report/guides/guide_design.hpp"
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

GuideSummary::GuideSummary(MotifSet const& guides, OutputFile& out, ReportSettings const& settings)
    : SiteCounts(guides, settings), out_(out), with_design_(settings.off_target->has_design()) {
    if (settings.off_target->has_variants()) variant_sites_.resize(kinds() * guides.size());
    if (settings.off_target->has_scores()) specificity_.emplace(guides, settings);
}

void GuideSummary::finish(RunOutcome const&) {
    TableFormat const format = TableFormat::of_file(out_.path());
    bool const with_all = !all_sites().empty();
    std::string header("guide_id guide");
    if (with_design_) header += " gc_percent homopolymer";
    header += with_all ? " sites all_sites" : " sites";
    for (std::string const& name : names()) header.append(" ").append(name);
    if (!variant_sites_.empty()) {
        header += " variant_sites";
        for (std::string const& name : names()) header.append(" variant_").append(name);
    }
    if (specificity_)
        for (std::string const& name : specificity_->names()) header.append(" ").append(name);
    out_.write(format.header(header));
    std::size_t const width = sites().size() / motifs_.size();
    for (MotifId guide = 0; guide < motifs_.size(); ++guide) {
        auto const row = std::span(sites()).subspan(width * guide, width);
        std::string_view const letters = motifs_.sequence(guide);
        std::vector<std::string> cells{std::string(letters)};
        if (with_design_)
            cells.insert(cells.end(), {gc_percent(letters), std::to_string(longest_homopolymer(letters))});
        std::vector<std::uint64_t> numbers{std::reduce(row.begin(), row.end())};
        if (with_all) numbers.push_back(all_sites()[guide]);
        numbers.insert(numbers.end(), row.begin(), row.end());
        if (!variant_sites_.empty()) {
            auto const own = std::span(variant_sites_).subspan(width * guide, width);
            numbers.push_back(std::reduce(own.begin(), own.end()));
            numbers.insert(numbers.end(), own.begin(), own.end());
        }
        std::vector<std::string> more;
        if (specificity_) more = specificity_->cells(guide);
        format.put_row(out_, motifs_.id(guide), cells, numbers, more);
    }
}

CellRule GuideSummary::rule_of(std::string_view column) noexcept {
    if (column == "gc_percent" || column == "homopolymer") return {CellRule::How::same};
    return Specificity::rule_of(column);
}

Message GuideSummary::remark(std::size_t guides,
                             std::function<std::size_t(std::string_view column)> const& zeros) {
    std::size_t const without = std::max(zeros("mismatches_0"), zeros("edits_0"));
    if (guides == 0 || 2 * without < guides) return {};
    return std::to_string(without) + " of " + counted(guides, "guide") + (without == 1 ? " has" : " have") +
           " no exact site";
}

}  // namespace motifcount::internal
