#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "motifcount/searcher.hpp"
#include "reads/record_fields.hpp"
#include "report/matrix_scorer.hpp"
#include "report/reads/record_writer.hpp"

namespace motifcount::internal {

/// Passes hits to the caller's callback. The callbacks must outlive this object.
class CallbackReport : public HitReport {
public:
    explicit CallbackReport(SearchCallbacks const& callbacks) : callbacks_(callbacks) {}
    void hit(Hit const& hit, Location const& place) override { callbacks_.hit(hit, place.record_name); }

private:
    SearchCallbacks const& callbacks_;
};

/// Passes hits and their scores to the caller's callback. The callbacks must outlive this object.
class ScoredHitCalls : public HitReport {
public:
    /// `scores`: see MatrixScorer
    ScoredHitCalls(SearchCallbacks const& callbacks, MotifScores const* scores)
        : callbacks_(callbacks), scorer_(scores) {}
    void hit(Hit const& hit, Location const& place) override {
        callbacks_.scored_hit(hit, scorer_.in_bits_of(hit, place), place.record_name);
    }

private:
    SearchCallbacks const& callbacks_;
    MatrixScorer scorer_;
};

/// Passes records and their hits to the caller's callback. The callbacks must outlive this object. Memory: as for
/// RecordWriter, plus the hits in a batch and in the longest record.
class RecordCalls : public RecordWriter {
public:
    explicit RecordCalls(SearchCallbacks const& callbacks) : callbacks_(callbacks) {}
    void hit(Hit const& hit, Location const& place) override {
        RecordWriter::hit(hit, place);
        hits_.push_back(hit);
    }
    void begin_input(bool pairs) override;

protected:
    void write(std::uint64_t first, std::span<std::string_view const> texts, bool matched) override;

private:
    [[nodiscard]] std::span<Hit const> take_hits(std::uint64_t record);

    SearchCallbacks const& callbacks_;
    std::vector<Hit> hits_;  ///< Hits of records; hits starting at index used_ have not been passed on yet
    std::size_t used_ = 0;
    RecordFields fields_;
};

}  // namespace motifcount::internal
