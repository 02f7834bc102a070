#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "cuda/runtime/matcher.hpp"
#include "cuda/runtime/staging.hpp"

namespace motifcount::internal::cuda {

/// The allocations of a scratch, which take the driver milliseconds
struct CudaMatcher::Memory {
    /// Throws OutOfDeviceMemory if a small stage does not fit, or if all scratches together have too little
    /// memory for the hits of dense texts. Only the device's first scratch makes its stages smaller.
    Memory(Shared const& shared, OnDevice const& device);

    DeviceBuffer<unsigned long long> hits;
    DeviceBuffer<unsigned long long> reads;
    std::array<std::unique_ptr<Stage>, 2> stages;  ///< Only the first if memory is short
};

/// One thread's side of a CudaMatcher: two stages, where one gathers batches while the other is searched, and
/// counters on the device. Not thread-safe; the device must be current.
class CudaScratch final : public Scratch {
public:
    /// Takes the memory that an earlier scratch left, or allocates it. Throws OutOfDeviceMemory.
    CudaScratch(CudaMatcher::Shared const& of_matcher, CudaMatcher::OnDevice const& on_device);
    /// Leaves the memory to the next scratch.
    ~CudaScratch() override;

    /// Searches a few bases, so that the driver loads the kernels now: that takes memory, too.
    void try_kernels();

    [[nodiscard]] std::uint64_t capacity() { return stage().capacity(); }
    /// Gathers a batch of whole records, after starting the gathered ones if there is no room.
    void gather(Batch const& batch);
    /// Searches a batch now, in as many windows of its text as needed. `hits` may be null to only count them.
    void search(Batch const& batch, PartialGroups& partial, std::vector<BatchHit>* hits);
    /// Starts what was gathered, and waits for all work.
    void finish();

    CudaMatcher::Shared const& shared;
    CudaMatcher::OnDevice const& device;
    std::unique_ptr<CudaMatcher::Memory> memory;
    std::vector<std::uint64_t> more_reads;  ///< By group: records that this scratch itself split

private:
    class Windows;

    [[nodiscard]] Stage& stage() { return *memory->stages[turn_]; }
    /// Makes a stage free for a text to be searched at once.
    Stage& free_stage();
    /// Starts what was gathered, and switches to the other stage.
    void submit();
    void wait_for(Stage& one);
    /// Calls action(); if device memory is not enough, searches the stage's text in parts instead.
    template <class Action>
    void within_memory(Stage& one, Action const& action);

    std::size_t turn_ = 0;
};

}  // namespace motifcount::internal::cuda
