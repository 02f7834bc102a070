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

/// Makes a Matcher from the tables of an engine. Handles staging, records, read counts, positions, and several devices. Batches
/// of whole records are collected in page-locked memory, and sent to the device a few million bases at a time. Copying,
/// searching and host work overlap, and counts stay on the device until collect(). Batches with split records or
/// Batch::positions, and all batches of find(), are searched immediately, because the caller needs the results. Scratches are
/// assigned to the devices in turn. The memory of a scratch is reused, because allocation is slow. If device memory is short,
/// stages become smaller, and then a scratch has one stage instead of two. If even one stage does not fit, make_scratch()
/// throws OutOfDeviceMemory, so that fewer threads search. A text with too many hits is searched in ever smaller windows. The
/// initial memory of a scratch is enough for the smallest window, so a started search does not run out of memory.
class CudaMatcher final : public Matcher {
public:
    /// `tables` must be made from `words`. Throws OutOfDeviceMemory if no scratch fits, or Error(device).
    CudaMatcher(PatternSet const& patterns, WordSet const& words, HostTables const& tables,
                std::vector<int> devices);
    /// For tables whose words are pattern numbers. `places_at_end`: end of the motifs at which the tables use Batch::positions
    /// (true = end, false = start); empty = not used. `extra`: number of bases by which a hit may be longer than its pattern
    CudaMatcher(PatternSet const& patterns, HostTables const& tables, std::vector<int> devices,
                std::optional<bool> places_at_end = {}, unsigned extra = 0);
    ~CudaMatcher() override;

    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override;
    void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override;
    void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
              std::vector<BatchHit>& hits) const override;
    [[nodiscard]] bool limits_hits() const noexcept override { return true; }
    [[nodiscard]] bool keeps_to_positions() const noexcept override {
        return shared_.places_at_end.has_value();
    }
    /// Adds the counters of `other` to `scratch`. Returns false if the scratches are on different devices.
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
        mutable unsigned scratches = 0;                      ///< Number of scratches in use
        mutable std::vector<std::unique_ptr<Memory>> spare;  ///< Memory of earlier scratches
    };
    struct Shared {
        std::size_t pattern_count = 0;
        std::size_t group_count = 0;
        std::uint64_t halo = 0;  ///< Length of the longest hit, minus 1
        std::uint64_t max_patterns_per_word = 1;
        std::vector<std::uint32_t> offsets;  ///< Offsets as in PatternMap
        std::vector<std::uint32_t> patterns;
        /// End of the motifs at which texts have `places` (true = end, false = start); empty if texts have no `places`
        std::optional<bool> places_at_end;
    };

private:
    void upload(PatternSet const& patterns, HostTables const& tables, std::vector<int> devices);

    Shared shared_;
    std::vector<std::unique_ptr<OnDevice>> devices_;
    mutable std::atomic<std::size_t> next_{0};
};

}  // namespace motifcount::internal::cuda
