#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "io/reader.hpp"
#include "report/output_file.hpp"
#include "report/report.hpp"

namespace motifcount::internal {

/// Writes reads out again, byte for byte and in their order: those with a hit, or those without. If records are pairs,
/// both mates are with a hit if one of them is.
///
/// Is told the hits of a batch first, then its text. Memory: the text of one batch and of the longest record.
class ReadSplitter : public HitReport {
public:
    /// The file must outlive this.
    ReadSplitter(OutputFile& out, bool matched) : out_(out), matched_(matched) {}

    [[nodiscard]] ReadSplitter* read_splitter() noexcept override { return this; }
    void hit(Hit const& hit, HitPlace const&) override {
        if (with_hits_.empty() || with_hits_.back() != hit.record) with_hits_.push_back(hit.record);
    }
    /// The text behind that of the batches before. All hits in records before `decided` are known.
    void add(RecordText const& text, std::uint64_t decided, std::optional<std::uint64_t> last_record);
    void begin_input(bool pairs);
    void end_input() override;
    /// All records of this input before this one are written.
    [[nodiscard]] std::uint64_t written() const noexcept { return first_; }

private:
    void write(std::uint64_t known);

    OutputFile& out_;
    bool matched_;  ///< those with a hit are written
    bool pairs_ = false;
    std::string text_;                 ///< of the records from first_ on
    std::vector<std::size_t> starts_;  ///< of each of them in text_
    std::uint64_t first_ = 0;
    std::optional<std::uint64_t> last_;    ///< nothing behind this record is written
    std::deque<std::uint64_t> with_hits_;  ///< records from first_ on, ascending
};

/// `--matched`
class MatchedReads : public ReadSplitter {
public:
    MatchedReads(MotifSet const&, OutputFile& out) : ReadSplitter(out, true) {}
};

/// `--unmatched`
class UnmatchedReads : public ReadSplitter {
public:
    UnmatchedReads(MotifSet const&, OutputFile& out) : ReadSplitter(out, false) {}
};

}  // namespace motifcount::internal
