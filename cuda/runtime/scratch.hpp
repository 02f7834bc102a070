#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "cuda/runtime/matcher.hpp"
#include "cuda/runtime/staging.hpp"

namespace motifcount::internal::cuda {

/// Memory of a scratch; reused, because its allocation takes milliseconds
struct CudaMatcher::Memory {
    /// Throws OutOfDeviceMemory if a stage of the minimum size does not fit, or if free memory is too small for the hits of all
    /// scratches in texts with many hits. Only the first scratch of a device makes its stages smaller.
    Memory(Shared const& shared, OnDevice const& device);

    DeviceBuffer<unsigned long long> hits;
    DeviceBuffer<unsigned long long> reads;
    std::array<std::unique_ptr<Stage>, 2> stages;  ///< The second stage is null if memory is short
};

/// Part of a CudaMatcher for one thread: two stages, and counters on the device. One stage collects batches while the other is
/// searched. Not thread-safe; the device must be current.
class CudaScratch final : public Scratch {
public:
    /// Reuses the memory of an earlier scratch, or allocates memory. Throws OutOfDeviceMemory.
    CudaScratch(CudaMatcher::Shared const& of_matcher, CudaMatcher::OnDevice const& on_device);
    /// Gives the memory back to the matcher, for the next scratch.
    ~CudaScratch() override;

    /// Searches a short text, so that the driver loads the kernels now. Loading kernels takes device memory.
    void try_kernels();

    [[nodiscard]] std::uint64_t capacity() { return stage().capacity(); }
    /// Collects a batch of whole records. If there is no room, starts the search of the collected batches first.
    void gather(Batch const& batch);
    /// Searches a batch immediately, in as many text windows as needed. If `hits` is null, hits are only counted.
    void search(Batch const& batch, PartialGroups& partial, std::vector<BatchHit>* hits);
    /// Starts the search of the collected batches, and waits for all work.
    void finish();

    CudaMatcher::Shared const& shared;
    CudaMatcher::OnDevice const& device;
    std::unique_ptr<CudaMatcher::Memory> memory;
    /// By group: number of records with a hit, counting only records that this scratch split into several windows
    std::vector<std::uint64_t> more_reads;

private:
    class Windows;

    [[nodiscard]] Stage& stage() { return *memory->stages[turn_]; }
    /// Finishes earlier work and returns the current stage, now empty, for a text that is searched immediately.
    Stage& free_stage();
    /// Starts the search of the collected batches, and switches to the other stage.
    void submit();
    void wait_for(Stage& one);
    /// Calls action(). If device memory runs out, searches the stage's text in parts instead.
    template <class Action>
    void within_memory(Stage& one, Action const& action);

    std::size_t turn_ = 0;
};

}  // namespace motifcount::internal::cuda
