#include "report/tables/per_region_tsv.hpp"

#include <algorithm>
#include <utility>

namespace motifcount::internal {

PerRegionWriter::PerRegionWriter(MotifSet const& motifs, OutputFile& out, LiftNames names)
    : InFile(motifs, out),
      format_(TableFormat::of_file(out.path())),
      lifter_(names),
      motifs_in_region_(motifs.size()) {
    out_.write(format_.header(columns));
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
    if (found.hits++ == 0 || in_genome.mismatches < found.best.mismatches) found.best = in_genome;
}

void PerRegionWriter::end_input() {
    if (found_.empty()) return;
    std::ranges::sort(found_);
    GenomeRegion const& region = lifter_.region_of(name_);
    for (MotifId const motif : found_) {
        auto const [hits, best] = std::exchange(motifs_in_region_[motif], {});
        format_.put_row(out_, region.sequence, region.start, region.end, name_, motifs_.id(motif), hits,
                        best.start, best.end, to_char(best.strand), std::uint64_t{best.mismatches});
    }
    found_.clear();
}

}  // namespace motifcount::internal
