#include "report/tables/per_record_tsv.hpp"

#include <algorithm>

namespace motifcount::internal {

std::string with_mate(std::string_view record, unsigned mate) {
    std::string name(record);
    char const* const suffix = mate == 0 ? "" : mate == 1 ? "/1" : "/2";
    if (!name.ends_with(suffix)) name += suffix;
    return name;
}

PerRecordWriter::PerRecordWriter(MotifSet const& motifs, OutputFile& out)
    : InFile(motifs, out), format_(TableFormat::of_file(out.path())), hits_(motifs.size()) {
    out_.write(format_.header(columns));
}

void PerRecordWriter::hit(Hit const& hit, Location const& place) {
    if (found_.empty() || hit.record != record_) {
        end_input();
        record_ = hit.record;
        name_ = with_mate(place.record_name, place.mate);
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
