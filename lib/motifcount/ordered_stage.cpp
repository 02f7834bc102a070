#include "motifcount/ordered_stage.hpp"

#include <utility>

namespace motifcount {

void OrderedStage::begin_input(std::string path) {
    input_ = {};
    input_.path = std::move(path);
}

void OrderedStage::consume(BatchResult const& result) {
    Batch const batch = result.text.batch();
    input_.records += batch.records.size() - (batch.first_continues && !batch.records.empty() ? 1 : 0);
    input_.bases += result.text.base_count();
    partial_reads_.add(batch, result.partial);
    if (verifier_ != nullptr) verifier_->check(batch);
    hits_.add(result.text, result.hits);
    if (observer_) observer_(input_);
}

InputSummary OrderedStage::end_input(std::uint64_t bytes) {
    partial_reads_.end_input();
    hits_.end_input();
    input_.bytes = bytes;
    return input_;
}

}  // namespace motifcount
