#include "merge/guide_scores.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "motifcount/error.hpp"
#include "report/guides/scored_json.hpp"
#include "report/guides/site_scores.hpp"

namespace motifcount::internal {

void GuideScores::take(nlohmann::ordered_json const& guide) {
    auto const first = guide.find(ScoredJson::exact_sites);
    if (first == guide.end()) return;
    bool const is_first = numbers_.empty();
    auto& numbers = numbers_.emplace_back();
    for (auto member = first; member != guide.end(); ++member) {
        if (is_first) names_.push_back(member.key());
        CellRule const rule = Specificity::rule_of(member.key());
        std::optional<std::uint64_t>& number = numbers.emplace_back();
        if (rule.how == CellRule::How::computed || member->is_null()) continue;
        number = rule.decimals == 0
                     ? member->get<std::uint64_t>()
                     : static_cast<std::uint64_t>(std::llround(member->get<double>() * score_unit));
    }
    if (numbers.size() != names_.size()) throw std::out_of_range("another number of scores");
}

void GuideScores::add(GuideScores const& other, std::string const& path, Add const& add) {
    if (other.names_ != names_ || other.numbers_.size() != numbers_.size())
        throw Error(ErrorCode::input, path + ": it has other scores than the first report");
    for (std::size_t guide = 0; guide < numbers_.size(); ++guide)
        for (std::size_t i = 0; i < names_.size(); ++i) {
            auto& to = numbers_[guide][i];
            auto const& own = other.numbers_[guide][i];
            if (!to || !own) continue;
            if (Specificity::rule_of(names_[i]).how == CellRule::How::max)
                to = std::max(*to, *own);
            else
                add(*to, *own);
        }
}

JsonColumns GuideScores::columns() const {
    JsonColumns columns{names_, {}};
    for (auto const& numbers : numbers_) {
        CellOf const cell_of = [&](std::string_view column) -> std::optional<std::uint64_t> {
            if (column == "mismatches_0") column = ScoredJson::exact_sites;
            auto const found = std::ranges::find(names_, column);
            if (found == names_.end()) return std::nullopt;
            return numbers[static_cast<std::size_t>(found - names_.begin())];
        };
        auto& cells = columns.cells.emplace_back();
        for (std::string const& name : names_) cells.push_back(Specificity::cell(name, cell_of));
    }
    return columns;
}

}  // namespace motifcount::internal
