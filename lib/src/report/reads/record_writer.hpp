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

/// Sees records as the input has them, in their order, each with whether it has a hit. If records are pairs, both mates
/// are with a hit if one of them is.
///
/// Is told the hits of a batch first, then its text. Memory: the text of one batch and of the longest record.
class RecordWriter : public HitReport, public RecordSink {
public:
    [[nodiscard]] RecordSink* record_sink() noexcept override { return this; }
    void hit(Hit const& hit, HitPlace const&) override {
        if (with_hits_.empty() || with_hits_.back() != hit.record) with_hits_.push_back(hit.record);
    }
    /// The text after that of the batches before. All hits in records before `decided` are known.
    void add(RecordText const& text, std::uint64_t decided,
             std::optional<std::uint64_t> last_record) override;
    void begin_input(bool pairs) override;
    void end_input() override;
    /// All records of this input before this one are written.
    [[nodiscard]] std::uint64_t written() const noexcept override { return first_; }

protected:
    /// A record, or the two of a pair: their texts follow one another. The first one has the number `first`.
    virtual void write(std::uint64_t first, std::span<std::string_view const> texts, bool matched) = 0;

private:
    void write_until(std::uint64_t known);

    bool pairs_ = false;
    std::string text_;                 ///< of the records from first_ on
    std::vector<std::size_t> starts_;  ///< of each of them in text_
    std::uint64_t first_ = 0;
    std::optional<std::uint64_t> last_;    ///< nothing after this record is written
    std::deque<std::uint64_t> with_hits_;  ///< records from first_ on, ascending
};

}  // namespace motifcount::internal
