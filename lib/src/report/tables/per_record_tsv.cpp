#include "report/tables/per_record_tsv.hpp"

#include <algorithm>

namespace motifcount::internal {

PerRecordWriter::PerRecordWriter(MotifSet const& motifs, OutputFile& out)
    : InFile(motifs, out), format_(TableFormat::of_file(out.path())), hits_(motifs.size()) {
    out_.write(format_.header(columns));
}

void PerRecordWriter::hit(Hit const& hit, Location const& place) {
    if (found_.empty() || hit.record != record_) {
        end_input();
        record_ = hit.record;
        name_ = place.record_name;
        // The mate names get the same suffixes as mates from SAM
        if (char const* const mate = place.mate == 0   ? ""
                                     : place.mate == 1 ? "/1"
                                                       : "/2";
            !name_.ends_with(mate))
            name_ += mate;
    }
    if (hits_[hit.motif]++ == 0) found_.push_back(hit.motif);
}

void PerRecordWriter::end_input() {
    std::sort(found_.begin(), found_.end());
    for (MotifId const motif : found_) {
        format_.put_row(out_, name_, motifs_.id(motif), hits_[motif]);
        hits_[motif] = 0;
    }
    found_.clear();
}

}  // namespace motifcount::internal
