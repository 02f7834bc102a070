#include "report/tables/bed.hpp"

#include <algorithm>
#include <cmath>

#include "hits/window_score.hpp"
#include "report/format.hpp"

namespace motifcount::internal {

void SkippedLines::compare(std::string_view record) {
    for (std::string_view const word : {"#", "track", "browser"})
        if (record.starts_with(word)) first_ = record;
}

std::vector<Message> SkippedLines::warnings(OutputFile const& out) const {
    std::vector<Message> warnings;
    if (first_)
        warnings.push_back(
            out.shown() + ": BED lines of record '" + *first_ +
            "' look like comments or headers, which other tools skip; rename the record, or use the table of "
            "sites");
    if (nameless_)
        warnings.push_back(out.shown() +
                           ": BED lines of a record without a name begin with a tab, which other tools may "
                           "misread; name the record");
    return warnings;
}

std::uint64_t BedWriter::score(Hit const& hit, Location const& place) {
    if (ScoreMatrix const* const matrix = scores_ != nullptr ? scores_->of(hit.motif) : nullptr) {
        auto& known = known_[hit.motif];
        if (known.empty())
            known.resize(static_cast<std::size_t>(matrix->best_score() - matrix->threshold()) + 1);
        auto const score = window_score(*matrix, place.text, place.slot, hit.strand == Strand::reverse);
        auto& stored = known[static_cast<std::size_t>(matrix->best_score() - score)];
        if (stored == 0)
            stored = static_cast<std::uint16_t>(
                1 + std::min(1000.0, std::round(-100 * std::log10(matrix->p_value(score)))));
        return stored - 1U;
    }
    // The motif's length is used, because the length of a hit with edits can differ
    std::uint64_t const length = motifs_.sequence(hit.motif).size();
    // Computes 1000 * (length - mismatches) / length in integers, rounded half up.
    return (2000 * (length - hit.mismatches) + length) / (2 * length);
}

void BedWriter::hit(Hit const& hit, Location const& place) {
    skipped_.see(place.record_name);
    auto const put = [&](auto const&... more) {
        put_row(out_, '\t', place.record_name, hit.start, hit.end, motifs_.id(hit.motif), score(hit, place),
                to_char(hit.strand), more...);
    };
    if (runs_)
        put(hit.copies);
    else
        put();
}

}  // namespace motifcount::internal
