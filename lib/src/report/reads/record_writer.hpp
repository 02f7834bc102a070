#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hits/record_sink.hpp"
#include "reads/reader.hpp"
#include "report/report.hpp"

namespace motifcount::internal {

/// Base class of reports that copy records. Calls write() for each record in input order, with the original text of the record
/// and whether it has a hit. If records are mates, a hit in one mate counts for both. A batch's hits must be passed before its
/// text. Memory: the text of one batch and the longest record.
class RecordWriter : public HitReport, public RecordSink {
public:
    [[nodiscard]] RecordSink* record_sink() noexcept override { return this; }
    void hit(Hit const& hit, Location const&) override {
        if (with_hits_.empty() || with_hits_.back() != hit.record) with_hits_.push_back(hit.record);
    }
    /// Appends the next batch's text. All hits in records before record `decided` must have been passed.
    void add(RecordText const& text, std::uint64_t decided,
             std::optional<std::uint64_t> last_record) override;
    void begin_input(bool pairs) override;
    void end_input() override;
    [[nodiscard]] std::uint64_t written() const noexcept override { return first_; }

protected:
    /// Called for each record, or for each pair with two texts. `first`: number of the record or first mate in the input
    virtual void write(std::uint64_t first, std::span<std::string_view const> texts, bool matched) = 0;

private:
    void write_until(std::uint64_t known);

    bool pairs_ = false;
    std::string text_;                 ///< Text from the start of record first_
    std::vector<std::size_t> starts_;  ///< Start of each record, as an index in text_
    std::uint64_t first_ = 0;
    std::optional<std::uint64_t> last_;    ///< Number of the last record to write; empty = all records
    std::deque<std::uint64_t> with_hits_;  ///< Ascending numbers of the records with hits, starting at first_
};

}  // namespace motifcount::internal
