#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "hits/hit_writer.hpp"

namespace motifcount::internal {

/// Passes reported hits to all writers. Stores the record in which a maximum number of hits is reached. Not thread-safe.
class HitGate {
public:
    explicit HitGate(std::vector<HitWriter*> writers) : writers_(std::move(writers)) {}

    /// Sets the maximum number of hits; 0 = no maximum.
    void end_after(std::uint64_t hits) noexcept { max_hits_ = hits; }
    /// True if hit() must be called in record order, because there are writers or a maximum. Otherwise hits are only counted.
    [[nodiscard]] bool wants_hits() const noexcept { return max_hits_ != 0 || !writers_.empty(); }
    /// `pairs`: whether records are mates
    void begin_input(bool pairs) noexcept {
        pairs_ = pairs;
        fragment_.reset();
    }
    void hit(Hit const& hit, Location const& place) {
        for (HitWriter* writer : writers_) writer->hit(hit, place);
        std::uint64_t const fragment = hit.record >> (pairs_ ? 1U : 0U);
        fragments_ += fragment_ == fragment ? 0 : 1;
        fragment_ = fragment;
        if (++hits_ == max_hits_) last_record_ = pairs_ ? hit.record | 1U : hit.record;
    }
    void end_input() {
        for (HitWriter* writer : writers_) writer->end_input();
    }

    [[nodiscard]] bool pairs() const noexcept { return pairs_; }
    /// Number of reported hits in all inputs so far, and number of fragments with at least one reported hit
    [[nodiscard]] std::uint64_t hits() const noexcept { return hits_; }
    [[nodiscard]] std::uint64_t fragments() const noexcept { return fragments_; }
    /// Record in which the maximum was reached, or its second mate if records are mates. Empty before the maximum is reached.
    [[nodiscard]] std::optional<std::uint64_t> last_record() const noexcept { return last_record_; }

private:
    std::vector<HitWriter*> writers_;
    std::uint64_t max_hits_ = 0;
    std::uint64_t hits_ = 0;
    std::uint64_t fragments_ = 0;
    std::optional<std::uint64_t> fragment_;  ///< Fragment of the last hit
    bool pairs_ = false;
    std::optional<std::uint64_t> last_record_;
};

}  // namespace motifcount::internal
