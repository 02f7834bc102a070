#include "report/tables/per_record_tsv.hpp"

namespace motifcount::internal {

std::string with_mate(std::string_view record, unsigned mate) {
    std::string name(record);
    char const* const suffix = mate == 0 ? "" : mate == 1 ? "/1" : "/2";
    if (!name.ends_with(suffix)) name += suffix;
    return name;
}

PerRecordWriter::PerRecordWriter(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings)
    : InFile(motifs, out),
      format_(TableFormat::of_file(out.path())),
      scorer_(settings.scores),
      hits_(motifs.size()),
      scores_(scorer_.has_matrices() ? motifs.size() : 0) {
    std::string names(columns);
    if (scorer_.has_matrices()) names.append(" ").append(score_columns);
    out_.write(format_.header(names));
}

void PerRecordWriter::add_score(Hit const& hit, Location const& place) {
    Scores& scores = scores_[hit.motif];
    WindowScore const own = scorer_.of(hit, place);
    if (hits_.has(hit.motif) && own.score <= scores.best.score) {
        scores.sum += own.score;
    } else {
        std::int64_t const before = hits_.has(hit.motif) ? scores.sum : 0;
        scores = {own, hit.start, hit.strand, before + own.score};
    }
}

void PerRecordWriter::hit(Hit const& hit, Location const& place) {
    if (hits_.empty() || hit.record != record_) {
        end_input();
        record_ = hit.record;
        name_ = with_mate(place.record_name, place.mate);
    }
    if (scorer_.is_matrix(hit.motif)) add_score(hit, place);
    hits_.add(hit.motif);
}

void PerRecordWriter::end_input() {
    hits_.take([this](MotifId motif, std::uint64_t hits) {
        auto const put = [&](auto const&... more) {
            format_.put_row(out_, name_, motifs_.id(motif), hits, more...);
        };
        std::string_view const empty;
        if (!scorer_.has_matrices()) return put();
        if (!scorer_.is_matrix(motif)) return put(empty, empty, empty, empty, empty, empty);
        auto const& [best, start, strand, sum] = scores_[motif];
        put(in_bits(best.score), shown_p_value(best.p_value), start, to_char(strand), in_bits(sum),
            name_of(motifs_, motif));
    });
}

}  // namespace motifcount::internal
