#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "cuda/runtime/matcher.hpp"
#include "dna/hit_places.hpp"

namespace motifcount::internal::cuda {

/// A text on its way through a device: page-locked memory, its copy on the device, results, and the stream
class Stage {
public:
    /// Device memory per hit: end, word, share of the set of pairs, a group in both lists of split records
    static constexpr std::uint64_t bytes_a_hit = 8 + 4 + 32 + 8;

    /// Makes room for `slots` slots. Throws OutOfDeviceMemory.
    Stage(CudaMatcher::Shared const& shared, CudaMatcher::OnDevice const& device, unsigned long long* hits,
          unsigned long long* reads, std::uint64_t slots);

    [[nodiscard]] std::uint64_t capacity() const noexcept { return capacity_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0 || submitted_; }
    [[nodiscard]] bool has_room(std::uint64_t slots) const noexcept;

    /// Appends the slots [from, to) of a text, `from` a multiple of 64, and the records that begin there or
    /// before, given in the text's slots. First waits until the stage's previous text is finished.
    void append(TextView const& text, std::uint64_t from, std::uint64_t to,
                std::span<RecordSpan const> records);

    /// Restricts hits to `places`, from slot `from` (a multiple of 64) on. For matchers with places_at_end.
    void set_places(StrandPlaces const& places, std::uint64_t from);

    struct Edges {
        std::uint64_t first_end = 0;  ///< Only hits that end after this slot are reported
        /// Whether to return the groups of the first record instead of counting them
        bool first_is_split = false;
        bool last_is_split = false;
        std::uint64_t most_hits = std::numeric_limits<std::uint64_t>::max();  ///< See Scratch::most_hits
    };
    void submit(Edges const& edges);
    /// Same for a text of one record or a part of it, without finding positions.
    void submit_one_record(Edges const& edges);
    /// Waits for the search, and repeats it with larger buffers if there are more hits than they hold.
    /// Throws, with nothing counted, OutOfDeviceMemory (the text is kept) or TooManyHits (more than
    /// Edges::most_hits; the text is dropped).
    void finish();

    /// Waits for unfinished work; drops it and the appended text.
    void drop();
    /// The appended text and its records, removed from the stage
    struct Appended {
        std::vector<std::uint64_t> bases;
        std::vector<std::uint64_t> breaks;
        std::vector<RecordSpan> records;
        std::uint64_t size = 0;
        [[nodiscard]] Batch batch() const;
    };
    [[nodiscard]] Appended take_appended();

    /// After finish(): the groups in split records
    void take_groups(std::vector<GroupId>& first, std::vector<GroupId>& last);
    /// After finish(): appends the hits, in a text whose first slot is `begin`.
    void take_hits(std::uint64_t begin, std::vector<BatchHit>& hits);
    [[nodiscard]] cudaStream_t stream() const noexcept { return stream_.get(); }

private:
    void forget();
    void upload();
    void search();
    /// Makes room for `hits` hits. If it throws OutOfDeviceMemory, the previous room is kept.
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
    DeviceBuffer<unsigned long long> counters_;  ///< For submit_one_record()
    DeviceBuffer<std::uint32_t> found_;
    DeviceBuffer<std::uint32_t> first_groups_;
    DeviceBuffer<std::uint32_t> last_groups_;
    DeviceBuffer<std::uint32_t> group_counts_;
    PinnedBuffer<std::uint64_t> host_ends_;
    PinnedBuffer<std::uint32_t> host_words_;
};

}  // namespace motifcount::internal::cuda
