#include "report/per_record_tsv.hpp"

#include <algorithm>

#include "report/format.hpp"

namespace motifcount::internal {

PerRecordWriter::PerRecordWriter(MotifSet const& motifs, OutputFile& out)
    : motifs_(motifs), out_(out), hits_(motifs.size()) {
    out_.write("seq_id\tmotif_id\thits\n");
}

void PerRecordWriter::hit(Hit const& hit, HitPlace const& place) {
    if (found_.empty() || hit.record != record_) {
        end_input();
        record_ = hit.record;
        name_ = place.record_name;
    }
    if (hits_[hit.motif]++ == 0) found_.push_back(hit.motif);
}

void PerRecordWriter::end_input() {
    std::sort(found_.begin(), found_.end());
    for (MotifId const motif : found_) {
        std::string_view const id = motifs_.id(motif);
        char* end = out_.reserve(name_.size() + id.size() + max_digits + 3);
        end = put(put(end, name_), '\t');
        end = put(put(end, id), '\t');
        out_.advance(put(put(end, hits_[motif]), '\n'));
        hits_[motif] = 0;
    }
    found_.clear();
}

}  // namespace motifcount::internal
