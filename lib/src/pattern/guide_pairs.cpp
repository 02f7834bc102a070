#include "pattern/guide_pairs.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "dna/normal_letter.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

void GuidePairs::append(MotifSet& set, MotifSet::Entry const& entry, std::uint64_t line) const {
    set.add_all({&entry, 1}, [this, line](std::size_t) { return where(line); });
}

void GuidePairs::add(std::string_view id, std::string_view guide_a, std::string_view guide_b,
                     std::string_view gene, std::uint64_t line) {
    if (guide_a.empty() || guide_b.empty()) {
        std::string_view const other = guide_a.empty() ? guide_b : guide_a;
        throw Error(ErrorCode::motif, where(line)
                                          .append(": no guide ")
                                          .append(guide_a.empty() ? "A" : "B")
                                          .append(" beside ")
                                          .append(other.empty() ? "an empty field" : other));
    }
    MotifId const a = guide(guide_a, 1, line);
    MotifId const b = guide(guide_b, 2, line);
    std::string const both = std::string(guide_a).append(guide_b);
    std::string const name = id.empty() ? std::string(guide_a).append("|").append(guide_b) : std::string(id);
    try {
        append(rows_, {name, both, gene}, line);
    } catch (Error const&) {
        // The set would show both guides as one sequence.
        for (MotifId row = 0; row < added_.size(); ++row)
            if (rows_.id(row) == name)
                throw Error(ErrorCode::motif,
                            where(line) + ": '" + name + "' is the id of another pair of guides in line " +
                                std::to_string(added_[row].line) + ": give each its own id");
        throw;
    }
    length_a_.push_back(static_cast<std::uint32_t>(guide_a.size()));
    added_.push_back({a, b, line});
}

MotifId GuidePairs::guide(std::string_view sequence, unsigned role, std::uint64_t line) {
    std::string normal(sequence);
    std::ranges::transform(sequence, normal.begin(), normal_letter);
    known_.make_room(1);
    auto const hash = static_cast<std::uint32_t>(std::hash<std::string_view>{}(normal));
    auto const next = static_cast<MotifId>(guides_.size());
    MotifId const guide =
        known_.find_or_insert(hash, normal, next, [this](MotifId motif) { return guides_.sequence(motif); });
    if (guide == next) {
        if (normal.find_first_not_of('N') == std::string::npos)
            throw Error(ErrorCode::motif,
                        where(line) + ": a guide of N only would be found in every read; leave it out");
        append(guides_, {"", sequence, ""}, line);
        roles_.push_back(0);
    }
    roles_[guide] |= static_cast<std::uint8_t>(role);
    return guide;
}

void GuidePairs::complete() {
    if (added_.empty()) throw Error(ErrorCode::motif, file_ + ": holds no pair of guides");
    table_.emplace(added_.size());
    for (MotifId row = 0; row < added_.size(); ++row) {
        Row const& own = added_[row];
        std::uint32_t const before = table_->exchange(code_of(own.guide_a, own.guide_b), row);
        if (before == CodeTable::none) continue;
        throw Error(ErrorCode::motif, where(own.line) + ": '" + std::string(rows_.id(row)) +
                                          "' is the same pair of guides as '" +
                                          std::string(rows_.id(before)) + "' in line " +
                                          std::to_string(added_[before].line) + ": leave one of them out");
    }
    added_ = {};
    known_ = {};
}

}  // namespace motifcount::internal
