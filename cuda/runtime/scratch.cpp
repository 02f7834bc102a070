#include "cuda/runtime/scratch.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

/// Returns the minimum useful size of a stage in slots. A window must be much longer than its overlap with the previous window.
std::uint64_t min_stage_slots(CudaMatcher::Shared const& shared) {
    return std::max(tuning::min_slots, 4 * (shared.halo + 64));
}

}  // namespace

CudaMatcher::Memory::Memory(Shared const& shared, OnDevice const& device) {
    hits = DeviceBuffer<unsigned long long>(shared.pattern_count);
    reads = DeviceBuffer<unsigned long long>(shared.group_count);
    std::uint64_t const least = min_stage_slots(shared);
    for (std::uint64_t slots = std::max(tuning::usual_slots, least);; slots = std::max(slots / 2, least)) {
        bool const last = slots <= least || device.scratches != 0;
        try {
            stages[0] = std::make_unique<Stage>(shared, device, hits.data(), reads.data(), slots);
            stages[1] = std::make_unique<Stage>(shared, device, hits.data(), reads.data(), slots);
        } catch (OutOfDeviceMemory const&) {
            if (!stages[0]) {
                if (last) throw;
                continue;
            }
        }
        std::uint64_t const free = free_memory();
        if (free >= slots * Stage::bytes_a_hit * (1 + device.scratches)) return;
        if (last)
            throw OutOfDeviceMemory("CUDA device " + std::to_string(device.number) +
                                    " is out of memory: only " + std::to_string(free) +
                                    " bytes are left for the search; use another device, "
                                    "or --device cpu");
        stages = {};
    }
}

/// Searches one batch immediately, in as many text windows as needed.
class CudaScratch::Windows {
public:
    Windows(CudaScratch& scratch, Batch const& batch, PartialGroups& partial, std::vector<BatchHit>* hits)
        : scratch_(scratch), batch_(batch), partial_(partial), hits_(hits) {}

    void run() {
        partial_.clear();
        std::uint64_t const halo = (scratch_.shared.halo + 63) / 64 * 64;
        std::uint64_t step = scratch_.stage().capacity() - halo;
        for (std::uint64_t from = 0; from < batch_.text.size;) {
            std::uint64_t const to = std::min(from + step, batch_.text.size);
            try {
                search(from, to, halo);
                from = to;
                // Nothing in the window was counted before the error
            } catch (OutOfDeviceMemory const& error) {
                if (step == 64) throw Error(ErrorCode::device, error.what());
                scratch_.stage().drop();
                step = step / 128 * 64;
            }
        }
        close_record();
    }

private:
    /// Reports the hits whose end is after `from` but not after `to`.
    void search(std::uint64_t from, std::uint64_t to, std::uint64_t halo) {
        auto const& records = batch_.records;
        std::uint64_t const begin = from > halo ? from - halo : 0;
        // Selects the records that extend past `from`. The first of these records may begin before `from`.
        auto const ends_by = [](RecordSpan const& record, std::uint64_t slot) {
            return record.end() <= slot;
        };
        while (next_ < records.size() && ends_by(records[next_], from) && next_ + 1 < records.size()) ++next_;
        std::size_t last = next_;
        while (last + 1 < records.size() && records[last + 1].first < to) ++last;
        if (records.empty() || records[next_].first >= to) return;

        Stage::Edges edges;
        edges.owned_from = from - begin;
        if (from == 0 && next_ == 0) edges.owned_from = std::max(edges.owned_from, batch_.owned_from());
        bool const first_began_before = records[next_].first < from || (next_ == 0 && batch_.first_continues);
        bool const last_goes_on =
            !ends_by(records[last], to) || (last + 1 == records.size() && batch_.last_continues);
        edges.first_is_split = first_began_before || (next_ == last && last_goes_on);
        edges.last_is_split = next_ != last && last_goes_on;
        // Only the first window is limited: in later windows (if memory is short), earlier hits have already been counted.
        if (hits_ != nullptr && from == 0) edges.max_hits = scratch_.max_hits;

        Stage& stage = scratch_.free_stage();
        stage.append(batch_.text, begin, to, records.subspan(next_, last - next_ + 1));
        if (batch_.positions != nullptr) stage.set_places(*batch_.positions, begin);
        // submit_one_record() is faster than submit() for texts of any length. Example: with 1,000 words of 20 bases and parts
        // of 2^12 / 2^16 / 2^20 slots, a search takes 180 / 14.9 / 2.15 ms instead of 213 / 17.6 / 2.32 ms.
        if (hits_ == nullptr && next_ == last) {
            stage.submit_one_record(edges);
        } else {
            stage.submit(edges);
        }
        stage.finish();
        if (hits_ != nullptr) stage.take_hits(begin, *hits_);
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

    /// Counts the groups found in a record, after the record's last window. Groups in a split record go to `partial_`.
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
    std::vector<BatchHit>* hits_;
    std::size_t next_ = 0;    ///< First record that may have hits in the next window
    std::size_t record_ = 0;  ///< Record to which the groups in open_ belong
    std::unordered_set<GroupId> open_;
    std::vector<GroupId> first_;
    std::vector<GroupId> last_;
};

CudaScratch::CudaScratch(CudaMatcher::Shared const& of_matcher, CudaMatcher::OnDevice const& on_device)
    : shared(of_matcher), device(on_device), more_reads(shared.group_count) {
    use_device(device.number);
    // Scratches are made one at a time, because each of them checks how much memory is free.
    std::scoped_lock const lock(device.mutex);
    if (device.spare.empty()) {
        memory = std::make_unique<CudaMatcher::Memory>(shared, device);
    } else {
        memory = std::move(device.spare.back());
        device.spare.pop_back();
    }
    check(cudaMemset(memory->hits.data(), 0, memory->hits.bytes()), "clearing counters");
    check(cudaMemset(memory->reads.data(), 0, memory->reads.bytes()), "clearing counters");
    // Waits until the counters are cleared, because the streams of stages do not wait for the default stream.
    check(cudaStreamSynchronize(nullptr), "clearing counters");
    ++device.scratches;  // Incremented last, because the destructor does not run if construction fails
}

CudaScratch::~CudaScratch() {
    std::scoped_lock const lock(device.mutex);
    --device.scratches;
    try {
        use_device(device.number);
        for (auto& stage : memory->stages)
            if (stage) stage->drop();
        device.spare.push_back(std::move(memory));
    } catch (...) {  // These errors have already been thrown while waiting for results
        static_cast<void>(cudaGetLastError());
    }
}

void CudaScratch::try_kernels() {
    std::uint64_t const size = (shared.halo + 64) / 64 * 64;
    std::vector<std::uint64_t> const bases(size / 32);
    RecordSpan const record{0, size};
    for (bool const places : {true, false}) {
        stage().append({bases, {}, size}, 0, size, {&record, 1});
        if (places) {
            stage().submit({});
        } else {
            stage().submit_one_record({});
        }
        stage().finish();
    }
}

void CudaScratch::gather(Batch const& batch) {
    if (!stage().has_room(batch.text.size)) submit();
    wait_for(stage());
    stage().append(batch.text, 0, batch.text.size, batch.records);
}

void CudaScratch::search(Batch const& batch, PartialGroups& partial, std::vector<BatchHit>* hits) {
    Windows(*this, batch, partial, hits).run();
}

void CudaScratch::finish() {
    submit();
    for (auto& one : memory->stages)
        if (one) wait_for(*one);
}

Stage& CudaScratch::free_stage() {
    submit();
    wait_for(stage());
    return stage();
}

void CudaScratch::submit() {
    Stage& gathered = stage();
    if (gathered.empty()) return;
    if (memory->stages[1]) turn_ = 1 - turn_;
    within_memory(gathered, [&] { gathered.submit({}); });
}

void CudaScratch::wait_for(Stage& one) {
    within_memory(one, [&] { one.finish(); });
}

template <class Action>
void CudaScratch::within_memory(Stage& one, Action const& action) {
    try {
        action();
    } catch (OutOfDeviceMemory const&) {
        Stage::Appended const appended = one.take_appended();
        PartialGroups none;  // Empty, because only whole records were collected
        search(appended.batch(), none, nullptr);
    }
}

}  // namespace motifcount::internal::cuda
