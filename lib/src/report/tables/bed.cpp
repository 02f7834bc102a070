#include "report/tables/bed.hpp"

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

void BedWriter::hit(Hit const& hit, Location const& place) {
    // The motif's length is used, because the length of a hit with edits can differ
    std::uint64_t const length = motifs_.sequence(hit.motif).size();
    // Computes 1000 * (length - mismatches) / length in integers, rounded half up.
    std::uint64_t const score = (2000 * (length - hit.mismatches) + length) / (2 * length);
    skipped_.see(place.record_name);
    auto const put = [&](auto const&... more) {
        put_row(out_, '\t', place.record_name, hit.start, hit.end, motifs_.id(hit.motif), score,
                to_char(hit.strand), more...);
    };
    if (runs_)
        put(hit.copies);
    else
        put();
}

}  // namespace motifcount::internal
