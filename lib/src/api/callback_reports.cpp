#include "api/callback_reports.hpp"

namespace motifcount::internal {

void RecordCalls::begin_input(bool pairs) {
    RecordWriter::begin_input(pairs);
    hits_.clear();
    used_ = 0;
}

std::span<Hit const> RecordCalls::take_hits(std::uint64_t record) {
    if (used_ == hits_.size()) {
        hits_.clear();
        used_ = 0;
    }
    std::size_t const first = used_;
    while (used_ < hits_.size() && hits_[used_].record == record) ++used_;
    return std::span(hits_).subspan(first, used_ - first);
}

void RecordCalls::write(std::uint64_t first, std::span<std::string_view const> texts, bool matched) {
    if (!matched && !callbacks_.unmatched_records) return;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        SearchedRecord record;
        record.number = first + i;
        record.text = texts[i];
        fields_.parse(texts[i]);
        record.name = fields_.name();
        record.sequence = fields_.sequence();
        record.qualities = fields_.qualities();
        record.hits = take_hits(record.number);
        callbacks_.record(record);
    }
}

}  // namespace motifcount::internal
