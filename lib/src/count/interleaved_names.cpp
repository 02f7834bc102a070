#include "count/interleaved_names.hpp"

#include "reads/fastx/mate_names.hpp"

namespace motifcount::internal {

bool InterleavedNames::is_pair(std::string_view one, std::string_view two) const noexcept {
    bool const same_mate = one == two && (one.ends_with("/1") || one.ends_with("/2"));
    return are_mates(one, two) && !(alignments_ && same_mate);
}

void InterleavedNames::add(PackedText const& text) {
    Batch const batch = text.batch();
    for (std::size_t i = 0; i < batch.records.size() && difference_.empty(); ++i) {
        if (i == 0 && batch.first_continues) continue;  // The name was compared in an earlier batch
        std::uint64_t const record = batch.first_record + i;
        if (record % 2 == 0) {
            if (i + 1 == batch.records.size()) first_ = text.name(i);
            continue;
        }
        std::string_view const first = i == 0 ? std::string_view(first_) : text.name(i - 1);
        if (is_pair(first, text.name(i))) continue;
        difference_ = "the mates of pair " + std::to_string(record / 2 + 1) + " are named ";
        difference_.append(first).append(" and ").append(text.name(i));
    }
}

}  // namespace motifcount::internal
