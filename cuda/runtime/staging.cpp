#include "cuda/runtime/staging.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

/// Number of padding words after the text, for code that reads ahead. Bases are padded with zeros, breaks with ones.
constexpr std::size_t padding_words = 16;
static_assert(Text::padding <= 8 * 1024);

void copy_to_device(void* to, void const* from, std::size_t bytes, cudaStream_t stream) {
    check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, stream), "copying text to the device");
}

template <class T>
void clear(DeviceBuffer<T> const& buffer, std::size_t count, cudaStream_t stream) {
    if (count != 0)
        check(cudaMemsetAsync(buffer.data(), 0, count * sizeof(T), stream), "clearing device memory");
}

}  // namespace

Stage::Stage(CudaMatcher::Shared const& shared, CudaMatcher::OnDevice const& device, unsigned long long* hits,
             unsigned long long* reads, std::uint64_t slots)
    : shared_(shared),
      device_(device),
      hits_(hits),
      reads_(reads),
      capacity_((slots + 63) / 64 * 64),
      host_bases_(capacity_ / 32 + padding_words),
      host_breaks_(capacity_ / 64 + padding_words),
      bases_(capacity_ / 32 + Text::padding / 8),
      breaks_(capacity_ / 64 + Text::padding / 8),
      at_chunk_(capacity_ / 64),
      count_(1),
      host_count_(1),
      group_counts_(2) {
    check(cudaMemset(bases_.data(), 0, bases_.bytes()), "clearing device memory");
    check(cudaMemset(breaks_.data(), 0xFF, breaks_.bytes()), "clearing device memory");
    if (shared.places_at_end)
        for (std::size_t i = 0; i < 2; ++i) {
            host_places_[i].reserve(capacity_ / 64 + 2);
            places_[i] = DeviceBuffer<std::uint64_t>(capacity_ / 64 + Text::padding / 8);
            check(cudaMemset(places_[i].data(), 0, places_[i].bytes()), "clearing device memory");
        }
    // Waits, because cudaMemset() may return early, and the stage's stream does not wait for the default stream.
    check(cudaStreamSynchronize(nullptr), "clearing device memory");
    grow(tuning::first_hits);
}

void Stage::grow(std::uint64_t hits) {
    std::uint64_t const patterns = hits * shared_.max_patterns_per_word;
    std::uint64_t const groups = std::min<std::uint64_t>(shared_.group_count, patterns);
    DeviceBuffer<std::uint64_t> ends(hits);
    DeviceBuffer<std::uint32_t> words(hits);
    DeviceBuffer<unsigned long long> seen(std::bit_ceil(2 * patterns));
    DeviceBuffer<std::uint32_t> first_groups(groups);
    DeviceBuffer<std::uint32_t> last_groups(groups);
    ends_ = std::move(ends);
    words_ = std::move(words);
    seen_ = std::move(seen);
    first_groups_ = std::move(first_groups);
    last_groups_ = std::move(last_groups);
}

bool Stage::has_room(std::uint64_t slots) const noexcept {
    return submitted_ || (size_ + 63) / 64 * 64 + slots <= capacity_;
}

void Stage::append(TextView const& text, std::uint64_t from, std::uint64_t to,
                   std::span<RecordSpan const> records) {
    if (submitted_) finish();
    std::uint64_t const slots = to - from;
    std::uint64_t const start = (size_ + 63) / 64 * 64;
    std::uint64_t const chunks = (slots + 63) / 64;
    std::uint64_t* const bases = host_bases_.data() + start / 32;
    std::memcpy(bases, text.bases.data() + from / 32, (slots + 31) / 32 * 8);
    if ((slots + 31) / 32 < 2 * chunks) bases[2 * chunks - 1] = 0;
    std::uint64_t* const breaks = host_breaks_.data() + start / 64;
    if (text.breaks.empty()) {
        std::fill_n(breaks, chunks, 0);
    } else {
        std::memcpy(breaks, text.breaks.data() + from / 64, chunks * 8);
    }
    // Ends the text with breaks, so that no hit extends into the next text.
    if (slots % 64 != 0) breaks[chunks - 1] |= ~std::uint64_t{0} << (slots % 64);
    size_ = start + slots;
    // If the last slot of the text is a base in the last slot of a chunk, adds a chunk of breaks, unless the stage is full.
    if (slots != 0 && slots % 64 == 0 && (breaks[chunks - 1] >> 63U) == 0 && size_ < capacity_) {
        std::fill_n(bases + 2 * chunks, 2, 0);
        breaks[chunks] = ~std::uint64_t{0};
        size_ += 64;
    }

    if (host_firsts_.size() < records_ + records.size()) {
        std::vector<std::uint64_t> const kept(host_firsts_.data(), host_firsts_.data() + records_);
        host_firsts_.reserve(
            std::max<std::size_t>(2 * host_firsts_.size(), records_ + records.size() + 1024));
        std::copy(kept.begin(), kept.end(), host_firsts_.data());
    }
    for (RecordSpan const& record : records)
        host_firsts_.data()[records_++] = start + (record.first > from ? record.first - from : 0);
}

void Stage::set_places(StrandPositions const& places, std::uint64_t from) {
    has_places_ = true;
    // Includes the bit after the last slot, because a hit may end where the text ends.
    std::size_t const words = size_ / 64 + 1;
    for (bool const reverse : {false, true}) {
        SpanPositions const& of_strand = reverse ? places.reverse : places.forward;
        bool const by_end = *shared_.places_at_end != reverse;
        std::uint64_t* const to = host_places_[reverse ? 1 : 0].data();
        // If the strand has no positions of this kind, none of its hits are reported.
        if (by_end ? of_strand.by_end : of_strand.by_start)
            std::copy_n((by_end ? of_strand.ends : of_strand.starts).words().data() + from / 64, words, to);
        else
            std::fill_n(to, words, 0);
    }
}

Text Stage::text() const {
    Text text;
    text.bases = reinterpret_cast<std::uint32_t const*>(bases_.data());
    text.breaks = reinterpret_cast<std::uint32_t const*>(breaks_.data());
    text.size = size_;
    text.owned_from = edges_.owned_from;
    if (has_places_)
        for (std::size_t i = 0; i < 2; ++i)
            text.places[i] = reinterpret_cast<std::uint32_t const*>(places_[i].data());
    return text;
}

HitBuffer Stage::hit_buffer() const {
    return {ends_.data(), words_.data(), std::min<std::uint64_t>(ends_.size(), edges_.max_hits),
            count_.data()};
}

TallyTarget Stage::target() const {
    TallyTarget target;
    target.hits = hits_;
    target.reads = reads_;
    if (edges_.first_is_split) target.first_groups = first_groups_.data();
    if (edges_.last_is_split) target.last_groups = last_groups_.data();
    target.group_counts = group_counts_.data();
    return target;
}

void Stage::upload() {
    std::size_t const base_words = (size_ + 63) / 64 * 2;
    std::size_t const break_words = base_words / 2;
    std::fill_n(host_bases_.data() + base_words, padding_words, 0);
    std::fill_n(host_breaks_.data() + break_words, padding_words, ~std::uint64_t{0});
    firsts_.reserve(records_);
    copy_to_device(bases_.data(), host_bases_.data(), 8 * (base_words + padding_words), stream());
    copy_to_device(breaks_.data(), host_breaks_.data(), 8 * (break_words + padding_words), stream());
    copy_to_device(firsts_.data(), host_firsts_.data(), 8 * records_, stream());
    if (has_places_)
        for (std::size_t i = 0; i < 2; ++i)
            copy_to_device(places_[i].data(), host_places_[i].data(), 8 * (size_ / 64 + 1), stream());
    clear(group_counts_, 2, stream());
}

void Stage::search() {
    clear(count_, 1, stream());
    clear(seen_, seen_.size(), stream());
    device_.search->search(text(), {hit_buffer()}, stream());
    RecordTable const records{firsts_.data(), static_cast<std::uint32_t>(records_), at_chunk_.data()};
    tally_hits(hit_buffer(), device_.map, records, target(), {seen_.data(), seen_.size() - 1}, stream());
    check(cudaMemcpyAsync(host_count_.data(), count_.data(), 8, cudaMemcpyDeviceToHost, stream()),
          "counting hits");
}

void Stage::submit(Edges const& edges) {
    edges_ = edges;
    submitted_ = true;
    finding_ = true;
    if (size_ == 0) return;
    upload();
    index_records({firsts_.data(), static_cast<std::uint32_t>(records_), at_chunk_.data()}, (size_ + 63) / 64,
                  stream());
    search();
}

void Stage::submit_one_record(Edges const& edges) {
    CounterMap const map = device_.search->counter_map();
    try {
        counters_.reserve(map.count);
        found_.reserve(shared_.group_count);
    } catch (OutOfDeviceMemory const&) {
        return submit(edges);
    }
    edges_ = edges;
    submitted_ = true;
    finding_ = false;
    if (size_ == 0) return;
    upload();
    clear(counters_, map.count, stream());
    clear(found_, shared_.group_count, stream());
    device_.search->search(text(), {{}, counters_.data()}, stream());
    fold_counters(map, counters_.data(), device_.map, target(), found_.data(), stream());
}

void Stage::finish() {
    if (!submitted_) return;
    stream_.wait();
    if (finding_ && size_ != 0 && *host_count_.data() > edges_.max_hits) {
        forget();
        throw TooManyHits{};
    }
    while (finding_ && size_ != 0 && *host_count_.data() > ends_.size()) {
        grow(*host_count_.data() + *host_count_.data() / 4);
        search();
        stream_.wait();
    }
    forget();
}

void Stage::forget() {
    submitted_ = false;
    has_places_ = false;
    size_ = 0;
    records_ = 0;
}

void Stage::drop() {
    stream_.wait();
    forget();
}

Stage::Appended Stage::take_appended() {
    Appended text;
    std::uint64_t const chunks = (size_ + 63) / 64;
    text.bases.assign(host_bases_.data(), host_bases_.data() + 2 * chunks);
    text.breaks.assign(host_breaks_.data(), host_breaks_.data() + chunks);
    text.size = size_;
    // The slots between two records are breaks, so they may be assigned to either record.
    for (std::size_t i = 0; i < records_; ++i) {
        std::uint64_t const first = host_firsts_.data()[i];
        std::uint64_t const end = i + 1 < records_ ? host_firsts_.data()[i + 1] : size_;
        text.records.push_back({first, end - first});
    }
    drop();
    return text;
}

Batch Stage::Appended::batch() const {
    Batch batch;
    batch.text = {bases, breaks, size};
    batch.records = records;
    return batch;
}

void Stage::take_groups(std::vector<GroupId>& first, std::vector<GroupId>& last) {
    first.clear();
    last.clear();
    if (!edges_.first_is_split && !edges_.last_is_split) return;
    std::uint32_t counts[2] = {};
    check(cudaMemcpy(counts, group_counts_.data(), sizeof counts, cudaMemcpyDeviceToHost),
          "reading split records");
    auto const take = [](std::vector<GroupId>& to, DeviceBuffer<std::uint32_t> const& from,
                         std::uint32_t count) {
        to.resize(count);
        if (count != 0)
            check(cudaMemcpy(to.data(), from.data(), 4 * count, cudaMemcpyDeviceToHost),
                  "reading split records");
    };
    if (edges_.first_is_split) take(first, first_groups_, counts[0]);
    if (edges_.last_is_split) take(last, last_groups_, counts[1]);
}

void Stage::take_hits(std::uint64_t begin, std::vector<BatchHit>& hits) {
    std::uint64_t const count = *host_count_.data();
    host_ends_.reserve(count);
    host_words_.reserve(count);
    if (count == 0) return;
    check(cudaMemcpyAsync(host_ends_.data(), ends_.data(), 8 * count, cudaMemcpyDeviceToHost, stream()),
          "reading hits");
    check(cudaMemcpyAsync(host_words_.data(), words_.data(), 4 * count, cudaMemcpyDeviceToHost, stream()),
          "reading hits");
    stream_.wait();
    for (std::uint64_t i = 0; i < count; ++i) {
        std::uint32_t const word = host_words_.data()[i];
        std::uint32_t const from = shared_.offsets.empty() ? word : shared_.offsets[word];
        std::uint32_t const to = shared_.offsets.empty() ? word + 1 : shared_.offsets[word + 1];
        for (std::uint32_t at = from; at < to; ++at)
            hits.push_back({begin + host_ends_.data()[i], 0, shared_.patterns[at]});
    }
}

}  // namespace motifcount::internal::cuda
