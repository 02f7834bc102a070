#include "longreads/read_pattern.hpp"

#include <algorithm>

namespace motifcount::internal {
namespace {

constexpr unsigned max_between = 50;  // Bases between barcodes in a row
constexpr unsigned max_beyond =
    150;  // Bases between an end of the read and a barcode that points away from it
constexpr std::size_t max_described = 5;

unsigned bases_between(BarcodeSite const& left, BarcodeSite const& right) noexcept {
    return right.start > left.end ? right.start - left.end : 0;
}

}  // namespace

bool ReadPattern::in_a_row(BarcodeSite const& left, BarcodeSite const& right) const noexcept {
    return points_left(left) == points_left(right) && bases_between(left, right) <= max_between;
}

/// Returns a barcode and those in a row with it on the side away from its insert, from the inside out.
std::vector<std::size_t> ReadPattern::row_from(std::span<BarcodeSite const> sites, std::size_t site) const {
    std::vector<std::size_t> row{site};
    if (points_left(sites[site]))
        while (row.back() + 1 < sites.size() && in_a_row(sites[row.back()], sites[row.back() + 1]))
            row.push_back(row.back() + 1);
    else
        while (row.back() > 0 && in_a_row(sites[row.back() - 1], sites[row.back()]))
            row.push_back(row.back() - 1);
    return row;
}

std::vector<Insert> ReadPattern::inserts(std::span<BarcodeSite const> sites, unsigned length) const {
    std::vector<Insert> found;
    for (std::size_t next = 0; next <= sites.size(); ++next) {
        BarcodeSite const* const left = next > 0 ? &sites[next - 1] : nullptr;
        BarcodeSite const* const right = next < sites.size() ? &sites[next] : nullptr;
        bool const from_left = left != nullptr && !points_left(*left);
        bool const from_right = right != nullptr && points_left(*right);
        unsigned const first = left != nullptr ? left->end : 0;
        unsigned const last = std::max(first, right != nullptr ? right->start : length);
        unsigned least = 1;
        if (left != nullptr && right != nullptr && from_left != from_right)
            least = max_between + 1;  // Otherwise the barcodes are in a row
        else if (!from_left && !from_right && !sites.empty())
            least = (left != nullptr && right != nullptr ? max_between : max_beyond) + 1;
        if (last - first < least) continue;
        Insert& insert = found.emplace_back();
        insert.first = first;
        insert.last = last;
        decide(sites, from_left ? row_from(sites, next - 1) : std::vector<std::size_t>{},
               from_right ? row_from(sites, next) : std::vector<std::size_t>{}, insert);
    }
    return found;
}

/// `left`, `right`: barcodes on both sides of the insert, from the inside out
void ReadPattern::decide(std::span<BarcodeSite const> sites, std::vector<std::size_t> const& left,
                         std::vector<std::size_t> const& right, Insert& insert) const {
    auto const differ = [&](std::size_t a, std::size_t b) { return sample(sites[a]) != sample(sites[b]); };
    insert.barcodes.assign(left.rbegin(), left.rend());
    insert.barcodes.insert(insert.barcodes.end(), right.begin(), right.end());
    if (insert.barcodes.empty()) return;
    for (auto const& row : {left, right})
        for (std::size_t const site : row)
            if (!rules_.inner && differ(site, row.front())) insert.outcome = Insert::Outcome::ambiguous;
    if (insert.outcome == Insert::Outcome::ambiguous) return;
    insert.outcome = Insert::Outcome::assigned;
    insert.site = left.empty() ? right.front() : left.front();
    insert.exact = std::ranges::all_of(insert.barcodes,
                                       [&](std::size_t site) { return sites[site].match.distance == 0; });
    if (left.empty() || right.empty() || !differ(left.front(), right.front())) return;
    if (rules_.ends == BarcodeEnds::start) return;
    unsigned const left_edits = sites[left.front()].edits();
    unsigned const right_edits = sites[right.front()].edits();
    if (rules_.ends == BarcodeEnds::both || left_edits == right_edits)
        insert.outcome = Insert::Outcome::ends_differ;
    else if (right_edits < left_edits)
        insert.site = right.front();
}

std::string ReadPattern::describe(std::span<BarcodeSite const> sites, std::span<Insert const> inserts) const {
    if (sites.empty()) return "no BC";
    std::string text;
    std::size_t before = inserts.size() + 1;  // Inserts before the previous barcode
    for (std::size_t i = 0; i < sites.size(); ++i) {
        if (i != 0) text += "; ";
        if (i == max_described) return text += "and more";
        auto const is_same = [&](BarcodeSite const& other) { return sample(other) == sample(sites[i]); };
        bool const is_known = std::ranges::any_of(sites.first(i), is_same);
        if (i != 0 && is_same(sites[i - 1]))
            text += "the same BC";
        else
            text += is_known ? "an earlier BC" : i == 0 ? "BC" : "another BC";
        auto const passed = static_cast<std::size_t>(std::ranges::count_if(
            inserts, [&](Insert const& insert) { return insert.last <= sites[i].first; }));
        if (passed == before) {
            text += " next to it";
            continue;
        }
        before = passed;
        bool const at_start = passed == 0;
        bool const at_end = !at_start && passed == inserts.size();
        text += at_start ? " at the start" : at_end ? " at the end" : " in the middle";
        if ((at_start && points_left(sites[i]) && !inserts.empty()) || (at_end && !points_left(sites[i])))
            text += ", pointing outwards";
    }
    return text;
}

}  // namespace motifcount::internal
