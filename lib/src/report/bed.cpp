#include "report/bed.hpp"

#include "report/format.hpp"

namespace motifcount::internal {

void BedWriter::hit(Hit const& hit, HitPlace const& place) {
    // With edits a hit is shorter or longer.
    std::uint64_t const length = motifs_.sequence(hit.motif).size();
    // Rounded half up, in integers: 1000 * (length - mismatches) / length.
    std::uint64_t const score = (2000 * (length - hit.mismatches) + length) / (2 * length);
    put_row(out_, '\t', place.record_name, hit.start, hit.end, motifs_.id(hit.motif), score,
            to_char(hit.strand));
}

}  // namespace motifcount::internal
