#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "cuda/runtime/matcher.hpp"
#include "dna/hit_places.hpp"

namespace motifcount::internal::cuda {

/// A text on its way through a device: page-locked memory that batches are copied to, the device's copy of
/// it, what was found in it, and the stream on which all that happens.
class Stage {
public:
    /// Device memory that a hit takes: where, what, its place among the pairs of record and group, and its group in
    /// two lists of those of split records.
    static constexpr std::uint64_t bytes_a_hit = 8 + 4 + 32 + 8;

    /// Room for `slots` slots at a time; throws OutOfDeviceMemory if even that is too much.
    Stage(CudaMatcher::Shared const& shared, CudaMatcher::OnDevice const& device, unsigned long long* hits,
          unsigned long long* reads, std::uint64_t slots);

    [[nodiscard]] std::uint64_t capacity() const noexcept { return capacity_; }
    /// Whether nothing waits to be submitted.
    [[nodiscard]] bool empty() const noexcept { return size_ == 0 || submitted_; }
    /// Whether a text of so many slots still fits.
    [[nodiscard]] bool has_room(std::uint64_t slots) const noexcept;

    /// Appends the slots [from, to) of a text, `from` a multiple of 64, and the first slots of the records
    /// that begin in it (or did before), told in that text's slots. Waits until what the stage held before is
    /// done with.
    void append(TextView const& text, std::uint64_t from, std::uint64_t to,
                std::span<RecordSpan const> records);

    /// Where hits may lie in the text that was appended, alone: `places` from slot `from` on, a multiple of 64. For matchers
    /// that use places.
    void set_places(StrandPlaces const& places, std::uint64_t from);

    /// What is special about a text that is searched at once.
    struct Edges {
        std::uint64_t first_end = 0;  ///< only hits that end after this slot are reported
        bool first_is_split = false;  ///< the groups found in the first record are wanted, not counted
        bool last_is_split = false;
        std::uint64_t most_hits = std::numeric_limits<std::uint64_t>::max();  ///< see Scratch::most_hits
    };
    /// Starts to search and count what was appended.
    void submit(Edges const& edges);
    /// The same for a text of one record and its part, without finding places.
    void submit_one_record(Edges const& edges);
    /// Waits for it, and searches once more with larger buffers if there were more hits than they hold. Throws
    /// OutOfDeviceMemory if there is no room for those: then nothing was counted, and the text is still here. Throws
    /// TooManyHits if there are more than Edges::most_hits: then nothing was counted, and the text is forgotten.
    void finish();

    /// Waits for unfinished work and forgets it, and what was appended.
    void drop();
    /// The text that was appended, and its records; then forgets it.
    struct Appended {
        std::vector<std::uint64_t> bases;
        std::vector<std::uint64_t> breaks;
        std::vector<RecordSpan> records;
        std::uint64_t size = 0;
        [[nodiscard]] Batch batch() const;
    };
    [[nodiscard]] Appended take_appended();

    /// After finish(): the groups found in split records, and the hits.
    void take_groups(std::vector<GroupId>& first, std::vector<GroupId>& last);
    struct Hits {
        std::uint64_t const* ends;
        std::uint32_t const* words;
        std::uint64_t count;
    };
    [[nodiscard]] Hits download_hits();
    [[nodiscard]] cudaStream_t stream() const noexcept { return stream_.get(); }

private:
    void forget();
    void upload();
    void search();
    /// Makes room for so many hits, or throws OutOfDeviceMemory and leaves the room that there is.
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
    std::array<DeviceBuffer<std::uint64_t>, 2> places_;  ///< of + and of -
    DeviceBuffer<std::uint32_t> at_chunk_;

    DeviceBuffer<std::uint64_t> ends_;
    DeviceBuffer<std::uint32_t> words_;
    DeviceBuffer<unsigned long long> seen_;
    DeviceBuffer<unsigned long long> count_;
    PinnedBuffer<unsigned long long> host_count_;
    DeviceBuffer<unsigned long long> counters_;  ///< for submit_one_record()
    DeviceBuffer<std::uint32_t> found_;
    DeviceBuffer<std::uint32_t> first_groups_;
    DeviceBuffer<std::uint32_t> last_groups_;
    DeviceBuffer<std::uint32_t> group_counts_;
    PinnedBuffer<std::uint64_t> host_ends_;
    PinnedBuffer<std::uint32_t> host_words_;
};

}  // namespace motifcount::internal::cuda
