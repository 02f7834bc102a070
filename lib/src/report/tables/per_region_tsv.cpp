#include "report/tables/per_region_tsv.hpp"

#include <algorithm>
#include <utility>

namespace motifcount::internal {

PerRegionWriter::PerRegionWriter(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings)
    : InFile(motifs, out),
      format_(TableFormat::of_file(out.path())),
      lifter_(settings.lift_names),
      scorer_(settings.scores),
      motifs_in_region_(motifs.size()) {
    std::string names(columns);
    if (scorer_.has_matrices()) names.append(" ").append(score_columns);
    out_.write(format_.header(names));
}

void PerRegionWriter::hit(Hit const& hit, Location const& place) {
    if (found_.empty() || hit.record != record_) {
        end_input();
        record_ = hit.record;
        name_ = place.record_name;
    }
    Hit const in_genome = lifter_.lifted(hit, place.record_name);
    Found& found = motifs_in_region_[hit.motif];
    if (found.hits == 0) found_.push_back(hit.motif);
    WindowScore const score = scorer_.is_matrix(hit.motif) ? scorer_.of(hit, place) : WindowScore{};
    if (found.hits++ == 0 || is_better(hit, score, found)) {
        found.best = in_genome;
        found.score = score;
    }
}

void PerRegionWriter::end_input() {
    if (found_.empty()) return;
    std::ranges::sort(found_);
    GenomeRegion const& region = lifter_.region_of(name_);
    for (MotifId const motif : found_) {
        auto const [hits, best, score] = std::exchange(motifs_in_region_[motif], {});
        auto const put = [&](auto const&... more) {
            format_.put_row(out_, region.sequence, region.start, region.end, name_, motifs_.id(motif), hits,
                            best.start, best.end, to_char(best.strand), more...);
        };
        std::string_view const empty;
        std::uint64_t const distance = best.mismatches;
        if (!scorer_.has_matrices())
            put(distance);
        else if (!scorer_.is_matrix(motif))
            put(distance, empty, empty, empty);
        else
            put(empty, in_bits(score.score), shown_p_value(score.p_value), name_of(motifs_, motif));
    }
    found_.clear();
}

}  // namespace motifcount::internal
