#include "report/sites_tsv.hpp"

#include "report/format.hpp"

namespace motifcount::internal {
namespace {

// A base's code is its place here; the complement of code x is x ^ 3.
constexpr char letters[] = "ACGT";

char* put_bases(char* out, TextView text, std::uint64_t first, std::uint64_t length, Strand strand) {
    if (strand == Strand::forward)
        for (std::uint64_t i = 0; i < length; ++i) *out++ = letters[text.base(first + i)];
    else
        for (std::uint64_t i = length; i-- > 0;) *out++ = letters[text.base(first + i) ^ 3U];
    return out;
}

}  // namespace

SitesWriter::SitesWriter(MotifSet const& motifs, OutputFile& out)
    : motifs_(motifs), out_(out), format_(TableFormat::of_file(out.path())) {
    out_.write(format_.header(columns));
}

void SitesWriter::hit(Hit const& hit, HitPlace const& place) {
    std::string_view const id = motifs_.id(hit.motif);
    std::uint64_t const length = hit.end - hit.start;
    char const separator = format_.separator();
    char* end =
        out_.reserve(format_.room(place.record_name) + format_.room(id) + length + 3 * max_digits + 8);
    end = put(format_.put(end, place.record_name), separator);
    end = put(format_.put(end, id), separator);
    end = put(put(end, to_char(hit.strand)), separator);
    end = put(put(end, hit.start), separator);
    end = put(put(end, hit.end), separator);
    end = put(put(end, std::uint64_t{hit.mismatches}), separator);
    end = put_bases(end, place.text, place.slot, length, hit.strand);
    out_.advance(put(end, '\n'));
}

}  // namespace motifcount::internal
