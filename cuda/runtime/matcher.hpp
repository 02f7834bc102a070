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

/// Makes a Matcher of an engine's tables: staging, records, reads, positions, and several devices.
///
/// Batches of whole records are gathered in page-locked memory and go to the device a few million bases at a
/// time, while the next are gathered: copying, searching and the host's work overlap, and the counts stay on
/// the device until collect(). A batch with a split record or with places, and every batch of find(), is searched at
/// once, mostly since its caller waits for what was found. Scratches are dealt out to the devices in turn.
///
/// What a scratch allocated is kept for the next one as long as the matcher lives, as allocating takes long.
/// Where device memory is short, stages are made smaller, then one instead of two, and make_scratch() throws
/// OutOfDeviceMemory, so that fewer threads search; the constructor does if not even one could. If a text has more
/// hits than there is memory for, it is searched in ever smaller windows, for which what the scratch has from its
/// start is enough: a search that has begun does not fail for want of memory.
class CudaMatcher final : public Matcher {
public:
    /// `tables` was built from the words of `words`. Throws OutOfDeviceMemory, Error(device).
    CudaMatcher(PatternSet const& patterns, WordSet const& words, HostTables const& tables,
                std::vector<int> devices);
    /// For tables that were built from the patterns themselves: their words are pattern numbers. `places_at_end`: they use
    /// Batch::places, on this side of the motifs. `extra`: bases that a hit may be longer than its pattern.
    CudaMatcher(PatternSet const& patterns, HostTables const& tables, std::vector<int> devices,
                std::optional<bool> places_at_end = {}, unsigned extra = 0);
    ~CudaMatcher() override;

    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override;
    void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override;
    void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
              std::vector<Occurrence>& hits) const override;
    [[nodiscard]] bool limits_hits() const noexcept override { return true; }
    [[nodiscard]] bool uses_places() const noexcept override { return shared_.places_at_end.has_value(); }
    /// Two of one device: their counters are added there.
    bool absorb(Scratch& scratch, Scratch& other) const override;
    [[nodiscard]] Counts collect(Scratch& scratch) const override;
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override;

    struct Memory;
    /// What is the same for all scratches of one device.
    struct OnDevice {
        OnDevice();
        ~OnDevice();
        int number = 0;
        std::unique_ptr<DeviceSearch> search;
        DeviceBuffer<std::uint32_t> offsets;
        DeviceBuffer<std::uint32_t> patterns;
        DeviceBuffer<std::uint32_t> groups;
        PatternMap map;
        mutable std::mutex mutex;                            ///< of what follows
        mutable unsigned scratches = 0;                      ///< that there are now
        mutable std::vector<std::unique_ptr<Memory>> spare;  ///< that earlier ones left
    };
    /// What is the same for all devices.
    struct Shared {
        std::size_t pattern_count = 0;
        std::size_t group_count = 0;
        std::uint64_t overlap = 0;  ///< longest hit - 1
        std::uint64_t most_patterns_a_word = 1;
        std::vector<std::uint32_t> offsets;  ///< as PatternMap
        std::vector<std::uint32_t> patterns;
        std::optional<bool> places_at_end;  ///< texts have places, on this side of the motifs
    };

private:
    void upload(PatternSet const& patterns, HostTables const& tables, std::vector<int> devices);

    Shared shared_;
    std::vector<std::unique_ptr<OnDevice>> devices_;
    mutable std::atomic<std::size_t> next_{0};
};

}  // namespace motifcount::internal::cuda
