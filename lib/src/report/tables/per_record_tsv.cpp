#include "report/tables/per_record_tsv.hpp"

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
    if (hits_.empty() || hit.record != record_) {
        end_input();
        record_ = hit.record;
        name_ = with_mate(place.record_name, place.mate);
    }
    hits_.add(hit.motif);
}

void PerRecordWriter::end_input() {
    hits_.take(
        [this](MotifId motif, std::uint64_t hits) { format_.put_row(out_, name_, motifs_.id(motif), hits); });
}

}  // namespace motifcount::internal
