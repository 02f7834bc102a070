#include "report/bed.hpp"

#include "report/format.hpp"

namespace motifcount::internal {

void BedWriter::hit(Hit const& hit, HitPlace const& place) {
    std::string_view const id = motifs_.id(hit.motif);
    // With edits a hit is shorter or longer.
    std::uint64_t const length = motifs_.sequence(hit.motif).size();
    // Rounded half up, in integers: 1000 * (length - mismatches) / length.
    std::uint64_t const score = (2000 * (length - hit.mismatches) + length) / (2 * length);
    char* end = out_.reserve(place.record_name.size() + id.size() + 3 * max_digits + 8);
    end = put(put(end, place.record_name), '\t');
    end = put(put(end, hit.start), '\t');
    end = put(put(end, hit.end), '\t');
    end = put(put(end, id), '\t');
    end = put(put(end, score), '\t');
    out_.advance(put(put(end, to_char(hit.strand)), '\n'));
}

}  // namespace motifcount::internal
