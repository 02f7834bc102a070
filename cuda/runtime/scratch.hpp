#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "cuda/runtime/matcher.hpp"
#include "cuda/runtime/staging.hpp"

namespace motifcount::internal::cuda {

/// What a scratch allocates, which takes the driver milliseconds.
struct CudaMatcher::Memory {
    /// Throws OutOfDeviceMemory if a small stage is too much, or if all scratches together would have too little left
    /// for their hits, should the text be dense with them. Then fewer threads may do, so that only the device's first
    /// scratch makes its stages smaller.
    Memory(Shared const& shared, OnDevice const& device);

    DeviceBuffer<unsigned long long> hits;
    DeviceBuffer<unsigned long long> reads;
    std::array<std::unique_ptr<Stage>, 2> stages;  ///< only the first if memory is short
};

/// One thread's side of a CudaMatcher: two stages, of which one gathers batches while the other is searched, and
/// counters on the device. For one thread at a time, its device being current.
class CudaScratch final : public Scratch {
public:
    /// Takes the memory that an earlier scratch left, or allocates some: throws OutOfDeviceMemory.
    CudaScratch(CudaMatcher::Shared const& of_matcher, CudaMatcher::OnDevice const& on_device);
    /// Leaves the memory to the next scratch.
    ~CudaScratch() override;

    /// Searches a few bases, so that the driver loads the kernels now: that takes memory too.
    void try_kernels();

    /// The most slots that are gathered at a time.
    [[nodiscard]] std::uint64_t capacity() { return stage().capacity(); }
    /// Adds a batch of whole records to what is gathered; starts that first if there is no room for more.
    void gather(Batch const& batch);
    /// Searches a batch now, in as many windows of its text as it takes. `hits` null: they are only counted.
    void search(Batch const& batch, PartialGroups& partial, std::vector<Occurrence>* hits);
    /// Starts what was gathered, and waits for all.
    void finish();

    CudaMatcher::Shared const& shared;
    CudaMatcher::OnDevice const& device;
    std::unique_ptr<CudaMatcher::Memory> memory;
    std::vector<std::uint64_t> more_reads;  ///< by group: records that this scratch had to split by itself

private:
    class Windows;

    [[nodiscard]] Stage& stage() { return *memory->stages[turn_]; }
    /// Makes a stage free for a text that is searched at once.
    Stage& free_stage();
    /// Starts what was gathered, and goes on with the other stage.
    void submit();
    void wait_for(Stage& one);
    /// Does something with a stage. Where it finds no memory for that, its text is searched in parts.
    template <class Action>
    void within_memory(Stage& one, Action const& action);

    std::size_t turn_ = 0;
};

}  // namespace motifcount::internal::cuda
