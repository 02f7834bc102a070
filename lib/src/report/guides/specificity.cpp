#include "report/guides/specificity.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "core/decimal.hpp"

namespace motifcount::internal {
namespace {

constexpr std::string_view unscored = "unscored_sites";
constexpr std::string_view exact_cfd = "exact_cfd";
constexpr std::string_view cfd_sum = "cfd_sum";
constexpr std::string_view mit_sum = "mit_sum";
constexpr std::string_view cfd_specificity = "cfd_specificity_";
constexpr std::string_view mit_specificity = "mit_specificity_";
constexpr std::string_view with_variants = "_with_variants";

/// Returns the specificity, from 0 to 1 for CFD and from 0 to 100 for MIT; empty without scores.
std::optional<double> specificity_of(bool is_cfd, CellOf const& cell_of) {
    auto const sum = cell_of(is_cfd ? cfd_sum : mit_sum);
    if (!sum) return std::nullopt;
    // All exact sites have the MIT score 100.
    std::uint64_t const exact = is_cfd                                     ? cell_of(exact_cfd).value_or(0)
                                : cell_of("mismatches_0").value_or(0) != 0 ? 100 * score_unit
                                                                           : 0;
    auto const others = static_cast<double>(*sum - std::min(exact, *sum));
    double const best = static_cast<double>(score_unit) * (is_cfd ? 1 : 100);
    return (is_cfd ? best : 100 * best) / (best + others);
}

}  // namespace

Specificity::Specificity(MotifSet const& guides, ReportSettings const& settings)
    : cfd_(settings.off_target->scores_cfd),
      mit_(settings.off_target->scores_mit),
      unit_(settings.max_edits != 0 ? std::string("e").append(std::to_string(settings.max_edits))
                                    : std::string("m").append(std::to_string(settings.max_mismatches))),
      scorer_(guides, settings.max_edits != 0),
      sums_(guides.size()),
      of_variants_(settings.off_target->has_variants() ? guides.size() : 0) {}

void Specificity::add(Hit const& hit, Location const& place) {
    Sums& sums = (place.variants.empty() ? sums_ : of_variants_)[hit.motif];
    auto const scores = scorer_.score(hit, place);
    if (!scores) {
        ++sums.unscored;
        return;
    }
    sums.cfd += scores->cfd;
    sums.mit += scores->mit;
    if (hit.mismatches != 0) return;
    ++sums.exact_sites;
    sums.exact_cfd = std::max(sums.exact_cfd, scores->cfd);
}

std::vector<std::string> Specificity::names() const {
    std::vector<std::string> names{std::string(unscored)};
    auto const add = [&](std::string_view specificity) {
        names.push_back(std::string(specificity).append(unit_));
        if (!of_variants_.empty())
            names.push_back(std::string(specificity).append(unit_).append(with_variants));
    };
    if (cfd_) {
        names.insert(names.end(), {std::string(exact_cfd), std::string(cfd_sum)});
        add(cfd_specificity);
    }
    if (mit_) {
        names.emplace_back(mit_sum);
        add(mit_specificity);
    }
    return names;
}

std::optional<std::uint64_t> Specificity::number(MotifId guide, std::string_view column,
                                                 bool variants) const {
    Sums sums = sums_[guide];
    if (variants) {
        sums.cfd += of_variants_[guide].cfd;
        sums.mit += of_variants_[guide].mit;
    }
    if (column == unscored) return sums.unscored;
    if (column == "mismatches_0") return sums.exact_sites;
    if (!scorer_.can_score(guide)) return std::nullopt;
    return column == exact_cfd ? sums.exact_cfd : column == cfd_sum ? sums.cfd : sums.mit;
}

std::vector<std::string> Specificity::cells(MotifId guide) const {
    std::vector<std::string> cells;
    for (std::string const& name : names())
        cells.push_back(cell(name, [&](std::string_view column) {
            return number(guide, column, name.ends_with(with_variants));
        }));
    return cells;
}

std::optional<double> Specificity::specificity(MotifId guide) const {
    return specificity_of(cfd_, [&](std::string_view column) { return number(guide, column); });
}

std::vector<double> Specificity::numbers(MotifId guide) const {
    std::vector<double> numbers;
    for (std::string const& cell : cells(guide)) {
        double& number = numbers.emplace_back(std::numeric_limits<double>::quiet_NaN());
        if (cell != "-") std::from_chars(cell.data(), cell.data() + cell.size(), number);
    }
    return numbers;
}

std::string Specificity::cell(std::string_view column, CellOf const& cell_of) {
    CellRule const rule = rule_of(column);
    if (rule.how == CellRule::How::computed) return compute(column, cell_of);
    auto const number = cell_of(column);
    return number ? fixed_point(*number, rule.decimals) : "-";
}

CellRule Specificity::rule_of(std::string_view column) noexcept {
    if (column == exact_cfd) return {CellRule::How::max, score_decimals};
    if (column == cfd_sum || column == mit_sum) return {CellRule::How::sum, score_decimals};
    if (column.starts_with(cfd_specificity) || column.starts_with(mit_specificity))
        return {CellRule::How::computed};
    return {};
}

std::string Specificity::compute(std::string_view column, CellOf const& cell_of) {
    bool const is_cfd = column.starts_with(cfd_specificity);
    auto const value = specificity_of(is_cfd, cell_of);
    return !value ? "-" : is_cfd ? decimal(*value, 6) : decimal(*value, 4);
}

}  // namespace motifcount::internal
