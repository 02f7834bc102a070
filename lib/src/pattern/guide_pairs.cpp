#include "pattern/guide_pairs.hpp"

#include <algorithm>
#include <functional>

#include "core/counted.hpp"
#include "core/release.hpp"
#include "core/shown_input.hpp"
#include "dna/normal_letter.hpp"
#include "motifcount/error.hpp"
#include "motifs/motif_table.hpp"

namespace motifcount::internal {

void GuidePairs::append(MotifSet& set, MotifSet::Entry const& entry, std::uint64_t line) const {
    set.add_all({&entry, 1}, [this, line](std::size_t) { return where(line); });
}

void GuidePairs::add(std::string_view id, std::string_view guide_a, std::string_view guide_b,
                     std::string_view gene, std::uint64_t line) {
    if (guide_a.empty() || guide_b.empty()) {
        std::string_view const other = guide_a.empty() ? guide_b : guide_a;
        throw Error(ErrorCode::motif, where(line)
                                          .append(": guide ")
                                          .append(guide_a.empty() ? "A" : "B")
                                          .append(" is missing; the other guide is ")
                                          .append(other.empty() ? "missing as well" : other));
    }
    MotifId const a = guide(guide_a, 1, line);
    MotifId const b = guide(guide_b, 2, line);
    std::string const both = std::string(guide_a).append(guide_b);
    std::string const name = id.empty() ? std::string(guide_a).append("|").append(guide_b) : std::string(id);
    append(rows_, {name, both, gene}, line);
    length_a_.push_back(static_cast<std::uint32_t>(guide_a.size()));
    added_.push_back({a, b, line});
}

MotifId GuidePairs::guide(std::string_view sequence, unsigned role, std::uint64_t line) {
    std::string normal(sequence);
    std::ranges::transform(sequence, normal.begin(), normal_letter);
    auto const hash = static_cast<std::uint32_t>(std::hash<std::string_view>{}(normal));
    auto const next = static_cast<MotifId>(guides_.size());
    known_.make_room(guides_.size() + 1, 1);
    auto const repeat =
        known_.insert(hash, normal, next, [this](MotifId motif) { return guides_.sequence(motif); });
    MotifId const guide = repeat ? known_.first(repeat->slot) : next;
    if (guide == next) {
        if (normal.find_first_not_of('N') == std::string::npos)
            throw Error(
                ErrorCode::motif,
                where(line) + ": a guide that contains only N would match every read; remove the guide");
        append(guides_, {"", sequence, ""}, line);
        roles_.push_back(0);
    }
    roles_[guide] |= static_cast<std::uint8_t>(role);
    return guide;
}

std::string GuidePairs::complete() {
    if (added_.empty()) throw Error(ErrorCode::motif, file_ + ": contains no pairs of guides");
    table_.emplace(added_.size());
    first_rows_.resize(added_.size());
    std::size_t repeated = 0;
    std::string warning;
    for (MotifId row = 0; row < added_.size(); ++row) {
        std::optional<MotifId> const before = find(added_[row].guide_a, added_[row].guide_b);
        first_rows_[row] = before.value_or(row);
        if (!before) {
            static_cast<void>(table_->exchange(code_of(added_[row].guide_a, added_[row].guide_b), row));
        } else if (repeated++ == 0) {
            warning = where(added_[row].line) + ": '" + std::string(rows_.id(row)) +
                      "' is the same pair of guides as '" + std::string(rows_.id(*before)) + "' in line " +
                      std::to_string(added_[*before].line);
        }
    }
    if (repeated > 1) warning += ", and " + counted(repeated - 1, "other row") + " repeat pairs";
    if (repeated != 0) warning += "; reads with this pair are counted in each of these rows";
    release(added_);
    known_ = {};
    return warning;
}

MotifFileInfo read_guide_pairs(std::string const& path, MotifColumns const& columns, GuidePairs& pairs) {
    pairs.begin(shown_input(path));
    MotifFileInfo info = read_pair_file(path, columns, [&pairs](MotifRow const& row) {
        pairs.add(row.id, row.sequence, row.sequence_b, row.gene, row.line);
    });
    std::string const repeated = pairs.complete();
    if (!repeated.empty()) info.warning += (info.warning.empty() ? "" : "; also: ") + repeated;
    return info;
}

}  // namespace motifcount::internal
