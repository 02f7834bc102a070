#include "cuda/runtime/matcher.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "cuda/runtime/scratch.hpp"

namespace motifcount::internal::cuda {
namespace {

[[nodiscard]] bool has_split_record(Batch const& batch) {
    return batch.first_continues || batch.last_continues || batch.halo != 0;
}

}  // namespace

CudaMatcher::OnDevice::OnDevice() = default;
CudaMatcher::OnDevice::~OnDevice() = default;

CudaMatcher::CudaMatcher(PatternSet const& patterns, WordSet const& words, HostTables const& tables,
                         std::vector<int> devices) {
    if (!words.one_pattern_each()) shared_.offsets.push_back(0);
    for (WordId word = 0; word < words.size(); ++word) {
        auto const of_word = words.patterns(word);
        shared_.patterns.insert(shared_.patterns.end(), of_word.begin(), of_word.end());
        shared_.max_patterns_per_word =
            std::max<std::uint64_t>(shared_.max_patterns_per_word, of_word.size());
        if (!shared_.offsets.empty())
            shared_.offsets.push_back(static_cast<std::uint32_t>(shared_.patterns.size()));
    }
    upload(patterns, tables, std::move(devices));
}

CudaMatcher::CudaMatcher(PatternSet const& patterns, HostTables const& tables, std::vector<int> devices,
                         std::optional<bool> places_at_end, unsigned extra) {
    shared_.places_at_end = places_at_end;
    shared_.halo = extra;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) shared_.patterns.push_back(pattern);
    upload(patterns, tables, std::move(devices));
}

void CudaMatcher::upload(PatternSet const& patterns, HostTables const& tables, std::vector<int> devices) {
    shared_.pattern_count = patterns.size();
    shared_.group_count = patterns.group_count();
    shared_.halo += patterns.max_length() - 1;
    std::vector<std::uint32_t> groups;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern)
        groups.push_back(patterns.group(pattern));

    if (devices.empty()) devices.push_back(0);
    if (std::string const reason = unavailable(devices); !reason.empty())
        throw Error(ErrorCode::device, "--device cuda: " + reason);
    for (int const number : devices) {
        use_device(number);
        auto on_device = std::make_unique<OnDevice>();
        on_device->number = number;
        on_device->search = tables(device_shape(number));
        on_device->offsets = cuda::upload(shared_.offsets);
        on_device->patterns = cuda::upload(shared_.patterns);
        on_device->groups = cuda::upload(groups);
        on_device->map = {on_device->offsets.data(), on_device->patterns.data(), on_device->groups.data()};
        settle();
        devices_.push_back(std::move(on_device));
        // Makes a scratch now, while another device can still be chosen if memory is short. The memory is kept for reuse.
        CudaScratch(shared_, *devices_.back()).try_kernels();
    }
}

CudaMatcher::~CudaMatcher() = default;

std::unique_ptr<Scratch> CudaMatcher::make_scratch() const {
    return std::make_unique<CudaScratch>(shared_, *devices_[next_++ % devices_.size()]);
}

void CudaMatcher::scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const {
    auto& own = static_cast<CudaScratch&>(scratch);
    use_device(own.device.number);
    if (has_split_record(batch) || batch.positions != nullptr || batch.text.size > own.capacity()) {
        own.search(batch, partial, nullptr);
    } else {
        partial.clear();
        own.gather(batch);
    }
}

void CudaMatcher::find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
                       std::vector<BatchHit>& hits) const {
    auto& own = static_cast<CudaScratch&>(scratch);
    use_device(own.device.number);
    own.search(batch, partial, &hits);
}

bool CudaMatcher::absorb(Scratch& scratch, Scratch& other) const {
    auto& own = static_cast<CudaScratch&>(scratch);
    auto& from = static_cast<CudaScratch&>(other);
    if (&own.device != &from.device || &own == &from) return false;
    use_device(own.device.number);
    own.finish();
    from.finish();
    add_counters(own.memory->hits.data(), from.memory->hits.data(), shared_.pattern_count, nullptr);
    add_counters(own.memory->reads.data(), from.memory->reads.data(), shared_.group_count, nullptr);
    check(cudaStreamSynchronize(nullptr), "adding counters");
    for (std::size_t group = 0; group < own.more_reads.size(); ++group)
        own.more_reads[group] += std::exchange(from.more_reads[group], 0);
    return true;
}

Counts CudaMatcher::collect(Scratch& scratch) const {
    auto& own = static_cast<CudaScratch&>(scratch);
    use_device(own.device.number);
    own.finish();
    Counts counts;
    counts.hits.resize(shared_.pattern_count);
    counts.reads.resize(shared_.group_count);
    auto const download = [](std::vector<std::uint64_t>& to, DeviceBuffer<unsigned long long> const& from) {
        if (!to.empty())
            check(cudaMemcpy(to.data(), from.data(), from.bytes(), cudaMemcpyDeviceToHost),
                  "reading the counts");
    };
    download(counts.hits, own.memory->hits);
    download(counts.reads, own.memory->reads);
    std::transform(counts.reads.begin(), counts.reads.end(), own.more_reads.begin(), counts.reads.begin(),
                   std::plus<>{});
    return counts;
}

std::uint64_t CudaMatcher::memory_bytes() const noexcept {
    std::uint64_t bytes = 0;
    for (auto const& device : devices_)
        bytes += device->search->memory_bytes() + device->offsets.bytes() + device->patterns.bytes() +
                 device->groups.bytes();
    return bytes;
}

}  // namespace motifcount::internal::cuda
