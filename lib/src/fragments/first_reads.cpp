#include "fragments/first_reads.hpp"

#include "hits/fragments.hpp"
#include "inputs/input_opener.hpp"

namespace motifcount::internal {

FirstFragmentsRead::FirstFragmentsRead(std::vector<ReadInput> const& inputs, std::size_t most,
                                       std::string const& reference) {
    ReaderOptions options;
    options.keep_names = false;
    options.reference = reference;
    auto const reader = InputOpener(inputs, {}, options).open(0, 0);
    bool const pairs = inputs.front().has_pairs();
    auto const piece = reader->make_piece();
    while (reads_.size() < most && reader->fetch(*piece)) {
        PackedText& text = *texts_.emplace_back(std::make_unique<PackedText>());
        reader->pack(*piece, text);
        Batch const batch = text.batch();
        auto const [first, last] = whole_fragments(batch, pairs);
        for (std::size_t record = first; record < last && reads_.size() < most; record += pairs ? 2 : 1) {
            std::array<MateText, 2>& read = reads_.emplace_back();
            for (std::size_t mate = 0; mate < (pairs ? 2U : 1U); ++mate) {
                RecordSpan const& span = batch.records[record + mate];
                read[mate] = {batch.text, span.first, span.length};
            }
        }
    }
}

}  // namespace motifcount::internal
