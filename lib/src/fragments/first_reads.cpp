#include "fragments/first_reads.hpp"

#include "fragments/fragment_slots.hpp"
#include "inputs/input_opener.hpp"

namespace motifcount::internal {

FirstFragmentsRead::FirstFragmentsRead(std::vector<ReadInput> const& inputs, std::size_t most,
                                       std::string const& reference)
    : mates_(fragment_slots(inputs.front())) {
    ReaderOptions options;
    options.keep_names = false;
    options.reference = reference;
    auto const reader = InputOpener(inputs, {}, options).open(0, 0);
    auto const piece = reader->make_piece();
    while (reads_.size() < most && reader->fetch(*piece)) {
        PackedText& text = *texts_.emplace_back(std::make_unique<PackedText>());
        reader->pack(*piece, text);
        Batch const batch = text.batch();
        std::size_t const size = mates_.size();
        std::size_t const skipped = batch.first_continues ? 1 : 0;
        std::size_t const first = skipped + (size - (batch.first_record + skipped) % size) % size;
        std::size_t const end =
            batch.records.size() - (batch.last_continues && !batch.records.empty() ? 1 : 0);
        for (std::size_t record = first; record + size <= end && reads_.size() < most; record += size) {
            std::array<MateText, 4>& read = reads_.emplace_back();
            for (std::size_t i = 0; i < size; ++i) {
                RecordSpan const& span = batch.records[record + i];
                read[mates_[i]] = {batch.text, span.first, span.length};
            }
        }
    }
}

}  // namespace motifcount::internal
