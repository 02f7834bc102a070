#include "rules/rules.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "motifcount/error.hpp"
#include "rules/rule_info.hpp"

namespace motifcount {
namespace internal {
namespace {

template <class... Rule>
std::span<RuleInfo const> infos(RuleList<Rule...>) {
    static_assert(((Rule::info.classes.size() <= FragmentTotals::max_classes) && ...));
    static constexpr RuleInfo table[] = {Rule::info...};
    return table;
}

}  // namespace

std::span<RuleInfo const> all_rules() noexcept {
    return infos(Rules());
}

RuleInfo const& rule_info(Assign assign, Dual dual, bool has_condition) noexcept {
    return *std::ranges::find_if(all_rules(), [&](RuleInfo const& rule) {
        return rule.dual == dual && (dual != Dual::none || rule.assign == assign) &&
               rule.has_condition == has_condition;
    });
}

FragmentClasses classes_of(RuleInfo const& rule, FragmentTotals const& totals) {
    return FragmentClasses(rule, {totals.by_class.begin(), totals.by_class.end()});
}

}  // namespace internal

Assign parse_assign(std::string_view text) {
    for (internal::RuleInfo const& rule : internal::all_rules())
        if (!rule.name.empty() && rule.name == text) return rule.assign;
    throw Error(ErrorCode::usage, setting::assign, std::string(text), "expected " + assign_values());
}

std::string assign_values() {
    std::string values;
    for (internal::RuleInfo const& rule : internal::all_rules())
        if (!rule.name.empty()) values.append(values.empty() ? "" : ", ").append(rule.name);
    return values.replace(values.rfind(", "), 2, " or ");
}

std::string to_string(Assign assign) {
    return std::string(internal::rule_info(assign).name);
}

FragmentClasses::FragmentClasses(Assign rule, Dual dual, std::vector<std::uint64_t> numbers)
    : FragmentClasses(internal::rule_info(rule, dual), std::move(numbers)) {}

FragmentClasses::FragmentClasses(internal::RuleInfo const& rule, std::vector<std::uint64_t> numbers)
    : numbers_(std::move(numbers)) {
    numbers_.resize(rule.classes.size());
    if (!numbers_.empty()) rule_ = &rule;
}

std::string_view FragmentClasses::name(std::size_t index) const noexcept {
    return rule_->classes[index].name;
}

std::uint64_t FragmentClasses::at(std::string_view name) const {
    for (std::size_t i = 0; i < size(); ++i)
        if (this->name(i) == name) return numbers_[i];
    throw std::out_of_range("no class has the name " + std::string(name));
}

std::uint64_t FragmentClasses::fragments() const noexcept {
    return std::accumulate(numbers_.begin(), numbers_.end(), std::uint64_t{0});
}

std::uint64_t FragmentClasses::with_hit() const noexcept {
    return empty() ? 0 : fragments() - numbers_.back();
}

std::uint64_t FragmentClasses::assigned() const noexcept {
    std::uint64_t assigned = 0;
    for (std::size_t i = 0; i < size(); ++i)
        if (rule_->classes[i].is_assigned) assigned += numbers_[i];
    return assigned;
}

void FragmentClasses::complete(std::uint64_t fragments) noexcept {
    if (!empty()) numbers_.back() += fragments - this->fragments();
}

FragmentClasses& FragmentClasses::operator+=(FragmentClasses const& other) {
    if (empty()) return *this = other;
    for (std::size_t i = 0; i < other.size(); ++i) numbers_[i] += other.numbers_[i];
    return *this;
}

}  // namespace motifcount
