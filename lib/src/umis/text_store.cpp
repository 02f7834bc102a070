#include "umis/text_store.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <utility>

namespace motifcount::internal {
namespace {

constexpr std::uint64_t max_block_bytes = std::uint64_t{16} << 20U;
constexpr std::uint64_t min_block_bytes = 4096;
constexpr std::size_t read_ahead = std::size_t{1} << 20U;
/// Length and count of each text in a run
constexpr std::size_t head_size = sizeof(std::uint32_t) + sizeof(std::uint64_t);

std::uint64_t prefix_of(std::string_view text) noexcept {
    std::uint64_t prefix = 0;
    std::memcpy(&prefix, text.data(), std::min(text.size(), sizeof prefix));
    return std::endian::native == std::endian::little ? __builtin_bswap64(prefix) : prefix;
}

void append(std::string& run, std::string_view text, std::uint64_t count) {
    auto const length = static_cast<std::uint32_t>(text.size());
    run.append(reinterpret_cast<char const*>(&length), sizeof length);
    run.append(reinterpret_cast<char const*>(&count), sizeof count);
    run.append(text);
}

}  // namespace

void TextStore::Writer::add(std::string_view text, std::uint32_t count) {
    std::size_t const size = letters_.size() + text.size() + (items_.size() + 1) * sizeof(Item);
    if (size > store_->block_ && !items_.empty()) flush();
    items_.push_back({prefix_of(text), static_cast<std::uint32_t>(letters_.size()),
                      static_cast<std::uint32_t>(text.size()), count});
    letters_.append(text);
}

void TextStore::Writer::flush() {
    if (items_.empty()) return;
    auto const text_of = [this](Item const& item) {
        return std::string_view(letters_).substr(item.first, item.length);
    };
    std::ranges::sort(items_, [&](Item const& a, Item const& b) {
        return a.prefix != b.prefix ? a.prefix < b.prefix : text_of(a) < text_of(b);
    });
    std::string run;
    for (std::size_t i = 0; i < items_.size();) {
        std::string_view const text = text_of(items_[i]);
        std::uint64_t count = 0;
        for (; i < items_.size() && text_of(items_[i]) == text; ++i) count += items_[i].count;
        append(run, text, count);
    }
    items_.clear();
    letters_.clear();
    run.shrink_to_fit();
    store_->add_run(std::move(run));
}

/// Reads the texts of a run one after another.
class TextStore::Cursor {
public:
    Cursor(Run const& run, UnnamedFile const& file)
        : file_(run.bytes.empty() ? &file : nullptr), rest_(run.bytes), unread_(run.size), next_(run.first) {
        if (file_ == nullptr) unread_ = 0;
    }

    /// Returns false at the end.
    bool advance() {
        if (!need(head_size)) return false;
        std::uint32_t length = 0;
        std::memcpy(&length, rest_.data(), sizeof length);
        std::memcpy(&count, rest_.data() + sizeof length, sizeof count);
        (void)need(head_size + length);
        text = rest_.substr(head_size, length);
        prefix = prefix_of(text);
        rest_.remove_prefix(head_size + length);
        return true;
    }
    [[nodiscard]] bool before(Cursor const& other) const noexcept {
        return prefix != other.prefix ? prefix < other.prefix : text < other.text;
    }

    std::string_view text;
    std::uint64_t prefix = 0;
    std::uint64_t count = 0;

private:
    /// Makes so many bytes available. Returns false if the run has ended.
    bool need(std::size_t bytes) {
        if (rest_.size() >= bytes) return true;
        if (unread_ == 0) return false;
        std::string more(rest_);
        std::size_t const kept = more.size();
        auto const added =
            static_cast<std::size_t>(std::min<std::uint64_t>(unread_, std::max(read_ahead, bytes)));
        more.resize(kept + added);
        file_->read(next_, std::as_writable_bytes(std::span(more).subspan(kept)));
        next_ += added;
        unread_ -= added;
        buffer_ = std::move(more);
        rest_ = buffer_;
        return rest_.size() >= bytes;
    }

    UnnamedFile const* file_;
    std::string_view rest_;
    std::uint64_t unread_;
    std::uint64_t next_;
    std::string buffer_;
};

TextStore::TextStore(std::string output, std::uint64_t memory, unsigned threads)
    : limit_(memory),
      block_(std::clamp(memory / (4 * std::max(1U, threads)), min_block_bytes, max_block_bytes)),
      file_(std::move(output), "sequences") {}

void TextStore::add_run(std::string bytes) {
    std::vector<Run> full;
    {
        std::lock_guard const lock(mutex_);
        std::uint64_t const size = bytes.size();
        held_ += size;
        runs_.push_back({std::move(bytes), 0, size});
        if (held_ <= limit_ / 2) return;
        // Other threads can go on adding blocks while this thread merges.
        auto const in_memory =
            std::partition(runs_.begin(), runs_.end(), [](Run const& run) { return run.bytes.empty(); });
        full.assign(std::move_iterator(in_memory), std::move_iterator(runs_.end()));
        runs_.erase(in_memory, runs_.end());
        held_ = 0;
    }
    spill(std::move(full));
}

/// Merges runs in memory. If most of their texts were equal, the result stays in memory: the next merge is then as far away as
/// this one was.
void TextStore::spill(std::vector<Run> runs) {
    Run merged;
    merge(runs, [&](std::string_view text, std::uint64_t count) { append(merged.bytes, text, count); });
    runs.clear();
    merged.size = merged.bytes.size();
    bool const keep = merged.size <= limit_ / 4;
    if (keep) {
        merged.bytes.shrink_to_fit();
    } else {
        merged.first = file_.write(std::as_bytes(std::span(merged.bytes)));
        merged.bytes = {};
    }
    std::lock_guard const lock(mutex_);
    if (keep) held_ += merged.size;
    runs_.push_back(std::move(merged));
}

void TextStore::merge(std::vector<Run> const& runs,
                      std::function<void(std::string_view text, std::uint64_t count)> const& use) const {
    std::vector<Cursor> cursors;
    cursors.reserve(runs.size());
    for (Run const& run : runs) cursors.emplace_back(run, file_);
    std::vector<Cursor*> heap;
    for (Cursor& cursor : cursors)
        if (cursor.advance()) heap.push_back(&cursor);
    auto const after = [](Cursor const* a, Cursor const* b) { return b->before(*a); };
    std::ranges::make_heap(heap, after);
    std::string text;
    std::uint64_t count = 0;
    bool first = true;
    while (!heap.empty()) {
        std::ranges::pop_heap(heap, after);
        Cursor& least = *heap.back();
        if (first || least.text != text) {
            if (!first) use(text, count);
            text = least.text;
            count = 0;
            first = false;
        }
        count += least.count;
        if (least.advance())
            std::ranges::push_heap(heap, after);
        else
            heap.pop_back();
    }
    if (!first) use(text, count);
}

void TextStore::for_each(std::function<void(std::string_view text, std::uint64_t count)> const& use) const {
    merge(runs_, use);
}

}  // namespace motifcount::internal
