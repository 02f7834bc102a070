#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "cuda/runtime/device_search.hpp"
#include "cuda/runtime/memory.hpp"
#include "cuda/runtime/tally.hpp"
#include "match/engine.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

/// Makes a Matcher from the tables of an engine. Handles staging, records, reads, positions, and several devices.
///
/// Batches of whole records are collected in page-locked memory, and sent to the device a few million bases at a time while
/// the next batches are collected. So copying, searching and host work overlap, and counts stay on the device until
/// collect(). Other batches (split records, Batch::places) and all batches of find() are searched at once, because the caller
/// needs the results. Scratches are assigned to the devices in turn.
///
/// The memory of a scratch is kept for later scratches, because allocation is slow. If device memory is short, stages become
/// smaller; if that is not enough, there is one stage instead of two. If even one stage does not fit, make_scratch() throws
/// OutOfDeviceMemory, so that fewer threads search. The constructor throws it if no scratch fits. A text with more hits than
/// fit is searched in ever smaller windows, down to a size for which the initial memory of a scratch is enough. So a search
/// that has started does not fail for lack of memory.
class CudaMatcher final : public Matcher {
public:
    /// `tables` must be made from `words`. Throws OutOfDeviceMemory or Error(device).
    CudaMatcher(PatternSet const& patterns, WordSet const& words, HostTables const& tables,
                std::vector<int> devices);
    /// For tables made from the patterns, whose words are pattern numbers. `places_at_end`: if set, the tables use
    /// Batch::places at this end of the motifs. `extra`: number of bases by which a hit may be longer than its pattern.
    CudaMatcher(PatternSet const& patterns, HostTables const& tables, std::vector<int> devices,
                std::optional<bool> places_at_end = {}, unsigned extra = 0);
    ~CudaMatcher() override;

    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override;
    void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override;
    void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
              std::vector<BatchHit>& hits) const override;
    [[nodiscard]] bool limits_hits() const noexcept override { return true; }
    [[nodiscard]] bool uses_places() const noexcept override { return shared_.places_at_end.has_value(); }
    /// Works only for two scratches on the same device, whose counters are added there.
    bool absorb(Scratch& scratch, Scratch& other) const override;
    [[nodiscard]] Counts collect(Scratch& scratch) const override;
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override;

    struct Memory;
    struct OnDevice {
        OnDevice();
        ~OnDevice();
        int number = 0;
        std::unique_ptr<DeviceSearch> search;
        DeviceBuffer<std::uint32_t> offsets;
        DeviceBuffer<std::uint32_t> patterns;
        DeviceBuffer<std::uint32_t> groups;
        PatternMap map;
        mutable std::mutex mutex;                            ///< Guards the members below
        mutable unsigned scratches = 0;                      ///< Number of existing scratches
        mutable std::vector<std::unique_ptr<Memory>> spare;  ///< Memory of earlier scratches
    };
    struct Shared {
        std::size_t pattern_count = 0;
        std::size_t group_count = 0;
        std::uint64_t overlap = 0;  ///< Length of the longest hit - 1
        std::uint64_t max_patterns_per_word = 1;
        std::vector<std::uint32_t> offsets;  ///< Offsets as in PatternMap
        std::vector<std::uint32_t> patterns;
        /// End of the motifs at which texts have `places`; empty if they have no `places`
        std::optional<bool> places_at_end;
    };

private:
    void upload(PatternSet const& patterns, HostTables const& tables, std::vector<int> devices);

    Shared shared_;
    std::vector<std::unique_ptr<OnDevice>> devices_;
    mutable std::atomic<std::size_t> next_{0};
};

}  // namespace motifcount::internal::cuda
