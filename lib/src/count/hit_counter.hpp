#pragma once

#include <cstdint>
#include <vector>

#include "count/unit_counts.hpp"
#include "motifcount/results.hpp"

namespace motifcount::internal {

/// Counts reported hits, for runs in which engines also find other hits. Memory: 32 bytes per motif, after the first hit.
class HitCounter : public OrderedUnits {
public:
    static constexpr std::size_t bytes_per_motif = sizeof(MotifCounts) + sizeof(std::uint64_t);

    /// `pair_reads`: both mates of a pair are one read.
    explicit HitCounter(std::size_t motifs, bool pair_reads = false)
        : motifs_(motifs), pair_reads_(pair_reads) {}

    void hit(Hit const& hit, HitPlace const&) override {
        if (cells_.empty()) cells_.resize(motifs_);
        Cell& cell = cells_[hit.motif];
        ++(hit.strand == Strand::forward ? cell.counts.hits_forward : cell.counts.hits_reverse);
        last_read_ = inputs_before_ + (pair_reads_ ? hit.record / 2 : hit.record) + 1;
        if (cell.last_read == last_read_) return;
        cell.last_read = last_read_;
        ++cell.counts.reads;
    }
    void end_input() override { inputs_before_ = last_read_; }
    [[nodiscard]] bool wants_places() const noexcept override { return false; }

    /// All inputs so far, by motif.
    void add_to(std::vector<MotifCounts>& counts) const override {
        for (std::size_t motif = 0; motif < cells_.size(); ++motif) counts[motif] += cells_[motif].counts;
    }

private:
    struct Cell {
        MotifCounts counts;
        std::uint64_t last_read = 0;  ///< in which the motif was found last; 0: never
    };

    static_assert(bytes_per_motif == sizeof(Cell));

    std::size_t const motifs_;
    bool const pair_reads_;
    std::vector<Cell> cells_;
    std::uint64_t last_read_ = 0;      ///< number of the read of the last hit, over all inputs, from 1
    std::uint64_t inputs_before_ = 0;  ///< above all numbers of the inputs before
};

/// Counts all hits that are reported in order. The rule decides what pairs are: Assign::all counts each mate's reads.
class HitCounts : public UnitCounts {
public:
    HitCounts(std::size_t motifs, Assign rule) : motifs_(motifs), rule_(rule) {}

    [[nodiscard]] BatchReducer* on_threads() override { return nullptr; }
    [[nodiscard]] std::unique_ptr<OrderedUnits> in_order(PipelineInput const& input) const override {
        return std::make_unique<HitCounter>(motifs_, input.pairs && rule_ != Assign::all);
    }
    void add_to(unsigned, std::vector<MotifCounts>&) const override {}

protected:
    std::size_t const motifs_;
    Assign const rule_;
};

}  // namespace motifcount::internal
