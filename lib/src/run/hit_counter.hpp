#pragma once

#include <cstdint>
#include <vector>

#include "motifcount/results.hpp"
#include "report/report.hpp"

namespace motifcount::internal {

/// Counts the hits that are reported, for runs in which not all that engines find are. Memory: 32 bytes a motif.
class HitCounter : public HitWriter {
public:
    explicit HitCounter(std::size_t motifs) : cells_(motifs) {}

    /// `pair_reads`: both mates of a pair are one read.
    void begin_input(bool pair_reads) noexcept { pair_reads_ = pair_reads; }

    void hit(Hit const& hit, HitPlace const&) override {
        Cell& cell = cells_[hit.motif];
        ++(hit.strand == Strand::forward ? cell.counts.hits_forward : cell.counts.hits_reverse);
        last_read_ = inputs_before_ + (pair_reads_ ? hit.record / 2 : hit.record) + 1;
        if (cell.last_read == last_read_) return;
        cell.last_read = last_read_;
        ++cell.counts.reads;
    }
    void end_input() override { inputs_before_ = last_read_; }

    /// Adds what was counted so far, all inputs, by motif.
    void add_to(std::vector<MotifCounts>& counts) const {
        for (std::size_t motif = 0; motif < cells_.size(); ++motif) counts[motif] += cells_[motif].counts;
    }

private:
    struct Cell {
        MotifCounts counts;
        std::uint64_t last_read = 0;  ///< in which the motif was found last; 0: never
    };

    std::vector<Cell> cells_;
    std::uint64_t last_read_ = 0;      ///< number of the read of the last hit, over all inputs, from 1
    std::uint64_t inputs_before_ = 0;  ///< above all numbers of the inputs before
    bool pair_reads_ = false;
};

}  // namespace motifcount::internal
