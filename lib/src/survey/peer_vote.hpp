#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "count/window_rule.hpp"
#include "hits/hit_writer.hpp"
#include "hits/targets.hpp"
#include "motifcount/offsets.hpp"
#include "survey/first_units.hpp"

namespace motifcount::internal {

/// Finds offsets as another guide counter does, from the hits in the first reads of an input.
///
/// As StartTally it sees batches and hits. Memory: of one read's hits, and of the offsets. Thread safety: none.
class PeerVote : public HitWriter {
public:
    /// All must outlive this.
    PeerVote(PeerRules const& rules, Assign assign, Targets const& targets);

    void begin_batch(Batch const& batch) { reads_.add(batch); }
    void end_batch() {}
    void hit(Hit const& hit, HitPlace const& place) override;
    void end_input() override { count_read(); }

    /// Nothing that is still to come counts.
    [[nodiscard]] bool full() const noexcept { return reads_.full(); }
    /// Hits are votes: a read has one where it counts once.
    [[nodiscard]] MotifStarts starts() const;

private:
    /// The votes for an offset.
    struct Votes {
        std::uint64_t offset;
        std::uint64_t count;
        std::uint64_t first_read;  ///< that voted for it
    };

    void count_read();
    [[nodiscard]] static std::vector<std::uint64_t> most_frequent(std::vector<Votes> votes,
                                                                  std::uint64_t all);

    PeerRules const& rules_;
    Targets const& targets_;
    WindowRule rule_;
    FirstUnits reads_{false};
    std::uint64_t record_ = 0;
    std::vector<WindowHit> read_;  ///< its hits so far
    std::map<std::uint64_t, Votes> votes_by_offset_;
};

}  // namespace motifcount::internal
