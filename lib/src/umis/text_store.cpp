#include "umis/text_store.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <utility>

#include "core/parallel.hpp"
#include "core/parallel_in_order.hpp"
#include "core/release.hpp"

namespace motifcount::internal {
namespace {

constexpr std::uint64_t max_block_bytes = std::uint64_t{16} << 20U;
constexpr std::uint64_t min_block_bytes = 4096;
constexpr std::size_t mark_step = std::size_t{1} << 15U;
constexpr std::size_t max_mark = 64;  // Bytes of a text, as texts may be long
constexpr std::size_t marks_per_part = 32;
std::uint64_t prefix_of(std::string_view text) noexcept {
    std::uint64_t prefix = 0;
    std::memcpy(&prefix, text.data(), std::min(text.size(), sizeof prefix));
    return std::endian::native == std::endian::little ? __builtin_bswap64(prefix) : prefix;
}

/// Appends a number with 7 bits per byte, the lowest bits first.
void append_packed(std::string& bytes, std::uint64_t number) {
    for (; number >= 128; number >>= 7U) bytes += static_cast<char>(number | 128U);
    bytes += static_cast<char>(number);
}

std::uint64_t take_packed(std::string_view& bytes) {
    std::uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
        auto const byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        number |= std::uint64_t{byte & 127U} << shift;
        if (byte < 128) return number;
    }
}

}  // namespace

/// Stores only the bytes in which the text differs from the text before it, except at marks.
void TextStore::Run::add(std::string_view text, std::uint64_t count) {
    std::size_t shared = 0;
    if (bytes.size() >= marks.size() * mark_step + mark_step / 2)
        marks.push_back({std::string(text.substr(0, max_mark)), bytes.size()});
    else
        while (shared < std::min(last.size(), text.size()) && last[shared] == text[shared]) ++shared;
    for (std::uint64_t const number : {std::uint64_t{shared}, std::uint64_t{text.size() - shared}, count})
        append_packed(bytes, number);
    bytes += text.substr(shared);
    size = bytes.size();
    last = text;
}

void TextStore::Run::add(Run const& more) {
    for (Mark const& mark : more.marks) marks.push_back({mark.text, size + mark.offset});
    bytes += more.bytes;
    size = bytes.size();
}

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
    Run run;
    for (std::size_t i = 0; i < items_.size();) {
        std::string_view const text = text_of(items_[i]);
        std::uint64_t count = 0;
        for (; i < items_.size() && text_of(items_[i]) == text; ++i) count += items_[i].count;
        run.add(text, count);
    }
    items_.clear();
    letters_.clear();
    run.bytes.shrink_to_fit();
    store_->add_run(std::move(run));
}

/// Reads texts one after another.
class TextStore::Cursor {
public:
    explicit Cursor(std::string_view bytes) : rest_(bytes) {}

    /// Returns false at the end.
    bool advance() {
        if (rest_.empty()) return false;
        text_.resize(take_packed(rest_));
        std::uint64_t const length = take_packed(rest_);
        count = take_packed(rest_);
        text_ += rest_.substr(0, length);
        rest_.remove_prefix(length);
        prefix_ = prefix_of(text_);
        return true;
    }
    [[nodiscard]] std::string const& text() const noexcept { return text_; }
    [[nodiscard]] bool before(Cursor const& other) const noexcept {
        return prefix_ != other.prefix_ ? prefix_ < other.prefix_ : text_ < other.text_;
    }

    std::uint64_t count = 0;

private:
    std::string_view rest_;
    std::string text_;
    std::uint64_t prefix_ = 0;
};

TextStore::TextStore(std::string output, std::uint64_t memory, unsigned threads)
    : limit_(memory),
      threads_(threads),
      block_(std::clamp(memory / (4 * std::max(1U, threads)), min_block_bytes, max_block_bytes)),
      file_(std::move(output), "sequences") {}

void TextStore::add_run(Run run) {
    std::vector<Run> full;
    {
        std::lock_guard const lock(mutex_);
        held_ += run.size;
        runs_.push_back(std::move(run));
        if (held_ <= limit_ / 2) return;
        // Other threads can go on adding blocks while this thread merges.
        auto const in_memory =
            std::partition(runs_.begin(), runs_.end(), [](Run const& own) { return own.bytes.empty(); });
        full.assign(std::move_iterator(in_memory), std::move_iterator(runs_.end()));
        runs_.erase(in_memory, runs_.end());
        held_ = 0;
    }
    spill(std::move(full));
}

/// Merges runs in memory. If most of their texts were equal, the result stays in memory: the next merge is then as far away as
/// this one was.
void TextStore::spill(std::vector<Run> runs) {
    std::vector<std::string> const begins = choose_begins(runs);
    std::vector<Run> parts(begins.size());
    parallel_for(threads_, parts.size(), [&](std::size_t i) { parts[i] = merged(runs, begins, i); });
    release(runs);
    Run merged;
    for (Run& own : parts) merged.add(std::exchange(own, {}));
    bool const keep = merged.size <= limit_ / 4;
    if (keep) {
        merged.bytes.shrink_to_fit();
    } else {
        merged.first = file_.write(std::as_bytes(std::span(merged.bytes)));
        release(merged.bytes);
    }
    std::lock_guard const lock(mutex_);
    if (keep) held_ += merged.size;
    runs_.push_back(std::move(merged));
}

std::vector<std::string> TextStore::choose_begins(std::vector<Run> const& runs) {
    std::vector<std::string_view> marks;
    for (Run const& run : runs)
        for (Run::Mark const& mark : run.marks) marks.push_back(mark.text);
    std::ranges::sort(marks);
    std::vector<std::string> begins(1);
    for (std::size_t i = marks_per_part; i < marks.size(); i += marks_per_part)
        if (begins.back() < marks[i]) begins.emplace_back(marks[i]);
    return begins;
}

void TextStore::merge(std::vector<Run> const& runs, std::vector<std::string> const& begins, std::size_t part,
                      Use const& use) const {
    std::string_view const begin = begins[part];
    bool const is_last = part + 1 == begins.size();
    std::string_view const end = is_last ? std::string_view() : begins[part + 1];
    std::vector<std::string> read(runs.size());
    std::vector<Cursor> cursors;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        // A text whose mark is before `begin` is also before `begin`, because both have the same maximum length.
        Run const& run = runs[i];
        auto const at = [&run](std::string_view text) {
            return std::ranges::lower_bound(run.marks, text, {}, &Run::Mark::text);
        };
        std::uint64_t const from = at(begin) == run.marks.begin() ? 0 : std::prev(at(begin))->offset;
        std::uint64_t const to = is_last || at(end) == run.marks.end() ? run.size : at(end)->offset;
        if (run.bytes.empty()) {
            read[i].resize(to - from);
            file_.read(run.first + from, std::as_writable_bytes(std::span(read[i])));
        }
        cursors.emplace_back(run.bytes.empty() ? read[i]
                                               : std::string_view(run.bytes).substr(from, to - from));
    }
    auto const ends = [&](Cursor const& cursor) { return !is_last && cursor.text() >= end; };
    std::vector<Cursor*> heap;
    for (Cursor& cursor : cursors) {
        bool more = cursor.advance();
        while (more && cursor.text() < begin) more = cursor.advance();
        if (more && !ends(cursor)) heap.push_back(&cursor);
    }
    auto const after = [](Cursor const* a, Cursor const* b) { return b->before(*a); };
    std::ranges::make_heap(heap, after);
    for (std::string text; !heap.empty();) {
        text = heap.front()->text();
        std::uint64_t count = 0;
        while (!heap.empty() && heap.front()->text() == text) {
            std::ranges::pop_heap(heap, after);
            Cursor& least = *heap.back();
            count += least.count;
            if (least.advance() && !ends(least))
                std::ranges::push_heap(heap, after);
            else
                heap.pop_back();
        }
        use(text, count);
    }
}

auto TextStore::merged(std::vector<Run> const& runs, std::vector<std::string> const& begins,
                       std::size_t part) const -> Run {
    Run result;
    merge(runs, begins, part, [&](std::string_view text, std::uint64_t count) { result.add(text, count); });
    return result;
}

void TextStore::for_each(Use const& use) const {
    std::vector<std::string> const begins = choose_begins(runs_);
    parallel_in_order(
        threads_, begins.size(), [&](std::size_t i) { return merged(runs_, begins, i); },
        [&](Run const& run) {
            for (Cursor cursor(run.bytes); cursor.advance();) use(cursor.text(), cursor.count);
        });
}

}  // namespace motifcount::internal
