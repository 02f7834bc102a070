#include "report/per_record_tsv.hpp"

#include <algorithm>

#include "report/format.hpp"

namespace motifcount::internal {

PerRecordWriter::PerRecordWriter(MotifSet const& motifs, OutputFile& out)
    : motifs_(motifs), out_(out), format_(TableFormat::of_file(out.path())), hits_(motifs.size()) {
    out_.write(format_.header(columns));
}

void PerRecordWriter::hit(Hit const& hit, HitPlace const& place) {
    if (found_.empty() || hit.record != record_) {
        end_input();
        record_ = hit.record;
        name_ = place.record_name;
        // As mates from SAM are named.
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
        std::string_view const id = motifs_.id(motif);
        char* end = out_.reserve(format_.room(name_) + format_.room(id) + max_digits + 3);
        end = put(format_.put(end, name_), format_.separator());
        end = put(format_.put(end, id), format_.separator());
        out_.advance(put(put(end, hits_[motif]), '\n'));
        hits_[motif] = 0;
    }
    found_.clear();
}

}  // namespace motifcount::internal
