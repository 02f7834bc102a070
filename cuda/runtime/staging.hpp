#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "cuda/runtime/matcher.hpp"
#include "dna/strand_positions.hpp"

namespace motifcount::internal::cuda {

/// Text on its way to a device: page-locked buffers, their copies on the device, the results, and the stream
class Stage {
public:
    /// Device memory per hit in bytes: end, word, share of the set of pairs, and one group in each list of split records
    static constexpr std::uint64_t bytes_a_hit = 8 + 4 + 32 + 8;

    /// Allocates memory for `slots` slots. Throws OutOfDeviceMemory.
    Stage(CudaMatcher::Shared const& shared, CudaMatcher::OnDevice const& device, unsigned long long* hits,
          unsigned long long* reads, std::uint64_t slots);

    [[nodiscard]] std::uint64_t capacity() const noexcept { return capacity_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0 || submitted_; }
    [[nodiscard]] bool has_room(std::uint64_t slots) const noexcept;

    /// Appends the slots [from, to) of a text. `from` must be a multiple of 64. `records`: records that overlap these slots, in
    /// slots of the whole text. Waits until the stage's previous text is finished.
    void append(TextView const& text, std::uint64_t from, std::uint64_t to,
                std::span<RecordSpan const> records);

    /// Restricts hits to `places`. `from`: first slot of the text, a multiple of 64. Only for matchers with places_at_end.
    void set_places(StrandPositions const& places, std::uint64_t from);

    struct Edges {
        std::uint64_t owned_from = 0;  ///< Slot after which a hit must end to be reported
        bool first_is_split = false;   ///< Whether to return, not count, the first record's groups
        bool last_is_split = false;
        std::uint64_t max_hits = std::numeric_limits<std::uint64_t>::max();  ///< See Scratch::max_hits
    };
    void submit(Edges const& edges);
    /// Same as submit(), for a text that is a record or part of a record. Counts hits without finding their positions.
    void submit_one_record(Edges const& edges);
    /// Waits for the search. Repeats the search with larger buffers if there are too many hits for them. If it throws, nothing
    /// was counted. OutOfDeviceMemory: the text is kept. TooManyHits (above Edges::max_hits): the text is dropped.
    void finish();

    /// Waits for unfinished work. Drops the results and the appended text.
    void drop();
    /// Text and records that were taken out of a stage
    struct Appended {
        std::vector<std::uint64_t> bases;
        std::vector<std::uint64_t> breaks;
        std::vector<RecordSpan> records;
        std::uint64_t size = 0;
        [[nodiscard]] Batch batch() const;
    };
    [[nodiscard]] Appended take_appended();

    /// Stores the groups found in the first and in the last record, if these records are split. Must be called after finish().
    void take_groups(std::vector<GroupId>& first, std::vector<GroupId>& last);
    /// Appends the hits of a text whose first slot is `begin`. Must be called after finish().
    void take_hits(std::uint64_t begin, std::vector<BatchHit>& hits);
    [[nodiscard]] cudaStream_t stream() const noexcept { return stream_.get(); }

private:
    void forget();
    void upload();
    void search();
    /// Makes room for `hits` hits. If it throws OutOfDeviceMemory, the buffers are unchanged.
    void grow(std::uint64_t hits);
    [[nodiscard]] Text text() const;
    [[nodiscard]] HitBuffer hit_buffer() const;
    [[nodiscard]] TallyTarget target() const;

    CudaMatcher::Shared const& shared_;
    CudaMatcher::OnDevice const& device_;
    unsigned long long* hits_;
    unsigned long long* reads_;
    std::uint64_t capacity_;
    std::uint64_t size_ = 0;
    Edges edges_;
    bool submitted_ = false;
    bool finding_ = false;
    bool has_places_ = false;

    Stream stream_;
    PinnedBuffer<std::uint64_t> host_bases_;
    PinnedBuffer<std::uint64_t> host_breaks_;
    PinnedBuffer<std::uint64_t> host_firsts_;
    std::array<PinnedBuffer<std::uint64_t>, 2> host_places_;
    std::size_t records_ = 0;
    DeviceBuffer<std::uint64_t> bases_;
    DeviceBuffer<std::uint64_t> breaks_;
    DeviceBuffer<std::uint64_t> firsts_;
    std::array<DeviceBuffer<std::uint64_t>, 2> places_;  ///< Forward, reverse
    DeviceBuffer<std::uint32_t> at_chunk_;

    DeviceBuffer<std::uint64_t> ends_;
    DeviceBuffer<std::uint32_t> words_;
    DeviceBuffer<unsigned long long> seen_;
    DeviceBuffer<unsigned long long> count_;
    PinnedBuffer<unsigned long long> host_count_;
    DeviceBuffer<unsigned long long> counters_;  ///< Counters for submit_one_record()
    DeviceBuffer<std::uint32_t> found_;
    DeviceBuffer<std::uint32_t> first_groups_;
    DeviceBuffer<std::uint32_t> last_groups_;
    DeviceBuffer<std::uint32_t> group_counts_;
    PinnedBuffer<std::uint64_t> host_ends_;
    PinnedBuffer<std::uint32_t> host_words_;
};

}  // namespace motifcount::internal::cuda
