#include "report/tables/sites_tsv.hpp"

#include <string>

namespace motifcount::internal {
namespace {

/// Cell with bases in a text; on the reverse strand, their reverse complement
struct Bases {
    TextView const& text;
    std::uint64_t first;
    std::uint64_t length;
    Strand strand;

    friend std::size_t room(Bases const& bases) noexcept { return bases.length; }
    friend char* put(char* out, Bases const& bases) noexcept {
        auto const put_letter = [&](std::uint64_t i, unsigned complement) {
            std::uint64_t const slot = bases.first + i;
            *out++ = bases.text.is_break(slot) ? 'N' : "ACGT"[bases.text.base(slot) ^ complement];
        };
        // The complement of base code x is x ^ 3
        if (bases.strand == Strand::forward)
            for (std::uint64_t i = 0; i < bases.length; ++i) put_letter(i, 0);
        else
            for (std::uint64_t i = bases.length; i-- > 0;) put_letter(i, 3);
        return out;
    }
};

}  // namespace

SitesWriter::SitesWriter(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings)
    : InFile(motifs, out),
      format_(TableFormat::of_file(out.path())),
      edits_(settings.max_edits != 0),
      runs_(settings.runs),
      scorer_(settings.scores) {
    std::string names(columns);
    if (edits_) names.append(" ").append(edit_columns);
    if (runs_) names.append(" ").append(run_column);
    if (scorer_.has_matrices()) names.append(" ").append(score_columns);
    out_.write(format_.header(names));
}

void SitesWriter::hit(Hit const& hit, Location const& place) {
    std::uint64_t const length = hit.end - hit.start;
    EditAlignment alignment;
    alignment.mismatches = hit.mismatches;
    if (edits_) {
        masks_.clear();
        for (char const letter : motifs_.sequence(hit.motif)) masks_.push_back(iupac_mask(letter));
        alignment = align(masks_, place.text, place.slot, length, hit.strand, table_);
    }
    auto const put_cells = [&](auto const& mismatches, auto const&... more) {
        format_.put_row(out_, place.record_name, motifs_.id(hit.motif), to_char(hit.strand), hit.start,
                        hit.end, mismatches, Bases{place.text, place.slot, length, hit.strand}, more...);
    };
    auto const put_row = [&](auto const&... more) { put_cells(alignment.mismatches, more...); };
    std::string_view const empty;
    if (scorer_.is_matrix(hit.motif)) {
        auto const [score, p_value] = scorer_.of(hit, place);
        return put_cells(empty, in_bits(score), shown_p_value(p_value), name_of(motifs_, hit.motif));
    }
    if (scorer_.has_matrices()) return put_row(empty, empty, empty);
    if (edits_)
        put_row(alignment.edits, alignment.cigar);
    else if (runs_)
        put_row(hit.copies);
    else
        put_row();
}

}  // namespace motifcount::internal
