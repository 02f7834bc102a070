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

/// Makes a Matcher from an engine's tables: staging, records, reads, positions, several devices.
///
/// Batches of whole records are gathered in page-locked memory and go to the device a few million bases at a
/// time while the next batches are gathered. So copying, searching and host work overlap, and counts stay on
/// the device until collect(). Other batches (split records, Batch::places) and all batches of find() are
/// searched at once, because the caller needs the results. Scratches are assigned to the devices in turn.
///
/// A scratch's memory is kept for later scratches, because allocation is slow. If device memory is short,
/// stages become smaller, then there is one instead of two, and then make_scratch() throws OutOfDeviceMemory,
/// so that fewer threads search; the constructor throws it if not even one could. A text with more hits than
/// fit is searched in ever smaller windows, down to a size for which the scratch's initial memory is enough:
/// a search that has started does not fail for lack of memory.
class CudaMatcher final : public Matcher {
public:
    /// `tables` was made from `words`. Throws OutOfDeviceMemory, Error(device).
    CudaMatcher(PatternSet const& patterns, WordSet const& words, HostTables const& tables,
                std::vector<int> devices);
    /// For tables made from the patterns; their words are pattern numbers. `places_at_end`: if set, they use
    /// Batch::places at this end of the motifs. `extra`: bases by which a hit may be longer than its pattern.
    CudaMatcher(PatternSet const& patterns, HostTables const& tables, std::vector<int> devices,
                std::optional<bool> places_at_end = {}, unsigned extra = 0);
    ~CudaMatcher() override;

    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override;
    void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override;
    void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
              std::vector<BatchHit>& hits) const override;
    [[nodiscard]] bool limits_hits() const noexcept override { return true; }
    [[nodiscard]] bool uses_places() const noexcept override { return shared_.places_at_end.has_value(); }
    /// Only for two scratches on one device, where their counters are added
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
        mutable std::vector<std::unique_ptr<Memory>> spare;  ///< Left by earlier scratches
    };
    struct Shared {
        std::size_t pattern_count = 0;
        std::size_t group_count = 0;
        std::uint64_t overlap = 0;  ///< Length of the longest hit - 1
        std::uint64_t most_patterns_a_word = 1;
        std::vector<std::uint32_t> offsets;  ///< As in PatternMap
        std::vector<std::uint32_t> patterns;
        std::optional<bool> places_at_end;  ///< Set if texts have `places`, at this end of the motifs
    };

private:
    void upload(PatternSet const& patterns, HostTables const& tables, std::vector<int> devices);

    Shared shared_;
    std::vector<std::unique_ptr<OnDevice>> devices_;
    mutable std::atomic<std::size_t> next_{0};
};

}  // namespace motifcount::internal::cuda
