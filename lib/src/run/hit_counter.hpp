#pragma once

#include <cstdint>
#include <vector>

#include "motifcount/results.hpp"
#include "report/report.hpp"

namespace motifcount::internal {

/// Counts the hits that are reported, for runs in which not all that engines find are. Memory: 48 bytes a motif.
class HitCounter : public HitWriter {
public:
    explicit HitCounter(std::size_t motifs) : counts_(motifs), last_(motifs) {}

    void hit(Hit const& hit, HitPlace const&) override {
        MotifCounts& counts = counts_[hit.motif];
        ++(hit.strand == Strand::forward ? counts.hits_forward : counts.hits_reverse);
        Last const now{input_, hit.record};
        if (last_[hit.motif] == now) return;
        last_[hit.motif] = now;
        ++counts.reads;
    }
    void end_input() override { ++input_; }

    /// By motif, all inputs so far.
    [[nodiscard]] std::vector<MotifCounts> const& counts() const noexcept { return counts_; }

private:
    struct Last {
        std::uint64_t input = 0;  ///< 0: never
        std::uint64_t record = 0;
        friend bool operator==(Last const&, Last const&) = default;
    };

    std::vector<MotifCounts> counts_;
    std::vector<Last> last_;  ///< by motif, where it was found last
    std::uint64_t input_ = 1;
};

}  // namespace motifcount::internal
