#include "cuda/matcher.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <unordered_set>
#include <utility>

#include "cuda/staging.hpp"

namespace motifcount::cuda {
namespace {

/// Slots that a stage gathers: enough for a launch to outweigh its start (some 10 us) several times, little
/// enough that two of them for each of many threads are a few megabytes of page-locked memory.
constexpr std::uint64_t usual_slots = std::uint64_t{1} << 22U;
/// Less than this is not worth a device.
constexpr std::uint64_t least_slots = std::uint64_t{1} << 16U;
/// Texts of one record from which counting without places is worth its clearing of counters.
constexpr std::uint64_t long_record = std::uint64_t{1} << 16U;

/// Of a stage at least: a window of text behind its warm-up must be most of it.
std::uint64_t least_for(CudaMatcher::Shared const& shared) {
    return std::max(least_slots, 4 * (shared.overlap + 64));
}

}  // namespace

/// What a scratch allocates, which takes the driver milliseconds.
struct CudaMatcher::Memory {
    /// Throws OutOfMemory where a small stage is too much, or where all scratches together would have too little left
    /// for their hits, should the text be dense with them. Then fewer threads may do, so that only the device's first
    /// scratch makes its stages smaller.
    Memory(Shared const& shared, OnDevice const& device) {
        hits = Buffer<unsigned long long>(shared.pattern_count);
        reads = Buffer<unsigned long long>(shared.group_count);
        std::uint64_t const least = least_for(shared);
        for (std::uint64_t slots = std::max(usual_slots, least);; slots = std::max(slots / 2, least)) {
            bool const last = slots <= least || device.scratches != 0;
            try {
                stages[0] = std::make_unique<Stage>(shared, device, hits.data(), reads.data(), slots);
                stages[1] = std::make_unique<Stage>(shared, device, hits.data(), reads.data(), slots);
            } catch (OutOfMemory const&) {
                if (!stages[0]) {
                    if (last) throw;
                    continue;
                }
            }
            std::uint64_t const free = free_memory();
            if (free >= slots * Stage::bytes_a_hit * (1 + device.scratches)) return;
            if (last)
                throw OutOfMemory("CUDA device " + std::to_string(device.number) +
                                  " is out of memory: only " + std::to_string(free) +
                                  " bytes are left to search with; use another device, " + "or --device cpu");
            stages = {};
        }
    }

    Buffer<unsigned long long> hits;
    Buffer<unsigned long long> reads;
    std::array<std::unique_ptr<Stage>, 2> stages;  ///< where memory is short, only the first
};

CudaMatcher::OnDevice::OnDevice() = default;
CudaMatcher::OnDevice::~OnDevice() = default;

namespace {

class CudaScratch final : public Scratch {
public:
    CudaScratch(CudaMatcher::Shared const& of_matcher, CudaMatcher::OnDevice const& on_device)
        : shared(of_matcher), device(on_device) {
        use_device(device.number);
        {
            // One at a time, so that what is free is not given to two.
            std::scoped_lock const lock(device.mutex);
            if (device.spare.empty()) {
                memory = std::make_unique<CudaMatcher::Memory>(shared, device);
            } else {
                memory = std::move(device.spare.back());
                device.spare.pop_back();
            }
            ++device.scratches;
        }
        check(cudaMemset(memory->hits.data(), 0, memory->hits.bytes()), "clearing counters");
        check(cudaMemset(memory->reads.data(), 0, memory->reads.bytes()), "clearing counters");
        // The stages' streams do not wait for the one that this is done on.
        check(cudaStreamSynchronize(nullptr), "clearing counters");
        more_reads.resize(shared.group_count);
    }
    /// Leaves the memory to the next scratch.
    ~CudaScratch() override {
        try {
            use_device(device.number);
            for (auto& stage : memory->stages)
                if (stage) stage->drop();
            std::scoped_lock const lock(device.mutex);
            --device.scratches;
            device.spare.push_back(std::move(memory));
        } catch (...) {  // whatever failed on the device was told to those who waited for it
            static_cast<void>(cudaGetLastError());
        }
    }

    [[nodiscard]] Stage& stage() { return *memory->stages[turn]; }
    /// Starts what was gathered, and goes on with the other stage.
    void submit() {
        if (stage().empty()) return;
        stage().submit({});
        if (memory->stages[1]) turn = 1 - turn;
    }
    /// Starts what was gathered, and waits for all.
    void finish() {
        submit();
        for (auto& one : memory->stages)
            if (one) one->finish();
    }
    /// Makes a stage free for a text that is searched at once.
    Stage& free_stage() {
        submit();
        stage().finish();
        return stage();
    }

    CudaMatcher::Shared const& shared;
    CudaMatcher::OnDevice const& device;
    std::unique_ptr<CudaMatcher::Memory> memory;
    std::vector<std::uint64_t> more_reads;  ///< by group: records that this scratch had to split by itself

private:
    std::size_t turn = 0;
};

void append_occurrences(CudaMatcher::Shared const& shared, Stage::Hits const& found, std::uint64_t begin,
                        std::vector<Occurrence>& hits) {
    for (std::uint64_t i = 0; i < found.count; ++i) {
        std::uint32_t const word = found.words[i];
        std::uint32_t const from = shared.offsets.empty() ? word : shared.offsets[word];
        std::uint32_t const to = shared.offsets.empty() ? word + 1 : shared.offsets[word + 1];
        for (std::uint32_t at = from; at < to; ++at)
            hits.push_back({begin + found.ends[i], shared.patterns[at], 0});
    }
}

/// A batch that is searched at once, in as many windows of its text as it takes.
class Windows {
public:
    Windows(CudaScratch& scratch, Batch const& batch, PartialGroups& partial, std::vector<Occurrence>* hits)
        : scratch_(scratch), batch_(batch), partial_(partial), hits_(hits) {}

    void run() {
        partial_.clear();
        std::uint64_t const overlap = (scratch_.shared.overlap + 63) / 64 * 64;
        std::uint64_t const step = scratch_.stage().capacity() - overlap;
        for (std::uint64_t from = 0; from < batch_.text.size; from += step)
            search(from, std::min(from + step, batch_.text.size), overlap);
        close_record();
    }

private:
    /// Reports the hits that end behind `from`, up to `to`.
    void search(std::uint64_t from, std::uint64_t to, std::uint64_t overlap) {
        auto const& records = batch_.records;
        std::uint64_t const begin = from > overlap ? from - overlap : 0;
        // The records that reach behind `from`: the first of them may have begun before.
        auto const ends_by = [](RecordSpan const& record, std::uint64_t slot) {
            return record.first + record.length <= slot;
        };
        while (next_ < records.size() && ends_by(records[next_], from) && next_ + 1 < records.size()) ++next_;
        std::size_t last = next_;
        while (last + 1 < records.size() && records[last + 1].first < to) ++last;
        if (records.empty() || records[next_].first >= to) return;

        Stage::Edges edges;
        edges.first_end = from - begin;
        if (from == 0 && next_ == 0)
            edges.first_end = std::max(edges.first_end, records[0].first + batch_.warm_up);
        bool const first_began_before = records[next_].first < from || (next_ == 0 && batch_.first_continues);
        bool const last_goes_on =
            !ends_by(records[last], to) || (last + 1 == records.size() && batch_.last_continues);
        edges.first_is_split = first_began_before || (next_ == last && last_goes_on);
        edges.last_is_split = next_ != last && last_goes_on;

        Stage& stage = scratch_.free_stage();
        stage.append(batch_.text, begin, to, records.subspan(next_, last - next_ + 1));
        if (hits_ == nullptr && next_ == last && to - from >= long_record) {
            stage.submit_one_record(edges);
        } else {
            stage.submit(edges);
        }
        stage.finish();
        if (hits_ != nullptr) append_occurrences(scratch_.shared, stage.download_hits(), begin, *hits_);
        stage.take_groups(first_, last_);
        if (next_ != record_) close_record();
        record_ = next_;
        if (edges.first_is_split) open_.insert(first_.begin(), first_.end());
        if (edges.last_is_split) {
            close_record();
            record_ = last;
            open_.insert(last_.begin(), last_.end());
        }
    }

    /// Says, of the record whose groups were gathered over windows, where they belong.
    void close_record() {
        if (open_.empty()) return;
        bool const first =
            record_ == 0 && (batch_.first_continues || (batch_.last_continues && batch_.records.size() == 1));
        bool const last = !first && record_ + 1 == batch_.records.size() && batch_.last_continues;
        if (first) {
            partial_.first.assign(open_.begin(), open_.end());
        } else if (last) {
            partial_.last.assign(open_.begin(), open_.end());
        } else {
            for (GroupId const group : open_) ++scratch_.more_reads[group];
        }
        open_.clear();
    }

    CudaScratch& scratch_;
    Batch const& batch_;
    PartialGroups& partial_;
    std::vector<Occurrence>* hits_;
    std::size_t next_ = 0;    ///< the first record that may have hits in the next window
    std::size_t record_ = 0;  ///< whose groups are in open_
    std::unordered_set<GroupId> open_;
    std::vector<GroupId> first_;
    std::vector<GroupId> last_;
};

[[nodiscard]] bool has_split_record(Batch const& batch) {
    return batch.first_continues || batch.last_continues || batch.warm_up != 0;
}

}  // namespace

CudaMatcher::CudaMatcher(PatternSet const& patterns, WordSet const& words, HostTables const& tables,
                         std::vector<int> devices) {
    if (!words.one_pattern_each()) shared_.offsets.push_back(0);
    for (WordId word = 0; word < words.size(); ++word) {
        auto const of_word = words.patterns(word);
        shared_.patterns.insert(shared_.patterns.end(), of_word.begin(), of_word.end());
        shared_.most_patterns_a_word = std::max<std::uint64_t>(shared_.most_patterns_a_word, of_word.size());
        if (!shared_.offsets.empty())
            shared_.offsets.push_back(static_cast<std::uint32_t>(shared_.patterns.size()));
    }
    upload(patterns, tables, std::move(devices));
}

CudaMatcher::CudaMatcher(PatternSet const& patterns, HostTables const& tables, std::vector<int> devices) {
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) shared_.patterns.push_back(pattern);
    upload(patterns, tables, std::move(devices));
}

void CudaMatcher::upload(PatternSet const& patterns, HostTables const& tables, std::vector<int> devices) {
    shared_.pattern_count = patterns.size();
    shared_.group_count = patterns.group_count();
    shared_.overlap = patterns.max_length() - 1;
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
        on_device->search = tables.upload(device_shape(number));
        on_device->offsets = cuda::upload(shared_.offsets);
        on_device->patterns = cuda::upload(shared_.patterns);
        on_device->groups = cuda::upload(groups);
        on_device->map = {on_device->offsets.data(), on_device->patterns.data(), on_device->groups.data()};
        settle();
        devices_.push_back(std::move(on_device));
        // Where not even one thread finds room to work, that is told here: another device may still be chosen.
        // Its memory is the first scratch's.
        CudaScratch const trial(shared_, *devices_.back());
    }
}

CudaMatcher::~CudaMatcher() = default;

std::unique_ptr<Scratch> CudaMatcher::make_scratch() const {
    return std::make_unique<CudaScratch>(shared_, *devices_[next_++ % devices_.size()]);
}

void CudaMatcher::scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const {
    auto& own = static_cast<CudaScratch&>(scratch);
    use_device(own.device.number);
    if (has_split_record(batch) || batch.text.size > own.stage().capacity()) {
        Windows(own, batch, partial, nullptr).run();
        return;
    }
    partial.clear();
    if (!own.stage().has_room(batch.text.size)) own.submit();
    own.stage().append(batch.text, 0, batch.text.size, batch.records);
}

void CudaMatcher::find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
                       std::vector<Occurrence>& hits) const {
    auto& own = static_cast<CudaScratch&>(scratch);
    use_device(own.device.number);
    Windows(own, batch, partial, &hits).run();
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
    auto const download = [](std::vector<std::uint64_t>& to, Buffer<unsigned long long> const& from) {
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

}  // namespace motifcount::cuda
