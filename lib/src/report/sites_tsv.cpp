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

SitesWriter::SitesWriter(MotifSet const& motifs, OutputFile& out, bool edits)
    : motifs_(motifs), out_(out), format_(TableFormat::of_file(out.path())), edits_(edits) {
    out_.write(format_.header(edits ? std::string(columns) + ' ' + std::string(edit_columns) : columns));
}

void SitesWriter::hit(Hit const& hit, HitPlace const& place) {
    std::string_view const id = motifs_.id(hit.motif);
    std::uint64_t const length = hit.end - hit.start;
    char const separator = format_.separator();
    EditAlignment alignment;
    alignment.mismatches = hit.mismatches;
    if (edits_) {
        masks_.clear();
        for (char const letter : motifs_.sequence(hit.motif)) masks_.push_back(iupac_mask(letter));
        alignment = align(masks_, place.text, place.slot, length, hit.strand, table_);
    }
    char* end = out_.reserve(format_.room(place.record_name) + format_.room(id) + length +
                             alignment.cigar.size() + 4 * max_digits + 10);
    end = put(format_.put(end, place.record_name), separator);
    end = put(format_.put(end, id), separator);
    end = put(put(end, to_char(hit.strand)), separator);
    end = put(put(end, hit.start), separator);
    end = put(put(end, hit.end), separator);
    end = put(put(end, alignment.mismatches), separator);
    end = put_bases(end, place.text, place.slot, length, hit.strand);
    if (edits_) {
        end = put(put(end, separator), alignment.edits);
        end = put(put(end, separator), alignment.cigar);
    }
    out_.advance(put(end, '\n'));
}

}  // namespace motifcount::internal
