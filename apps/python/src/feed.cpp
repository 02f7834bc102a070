#include "feed.hpp"

#include <algorithm>
#include <cstring>
#include <ctime>

#include "motifcount/error.hpp"
#include "text.hpp"

namespace motifcount::python {
namespace {

constexpr std::size_t chunk_bytes = std::size_t{1} << 20;
constexpr std::size_t chunk_records = 4096;
/// Maximum time for fetching a chunk. The calling thread checks for signals and reports progress only between chunks.
constexpr std::int64_t chunk_ms = 50;

/// Returns the time in steps of up to 10 ms. std::chrono's clock would take a fifth of the time spent on a short record.
std::int64_t coarse_ms() {
    std::timespec now{};
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1'000'000;
}

}  // namespace

void Feed::fetch() {
    Chunk chunk = fetch_chunk();
    std::deque<Chunk> used;
    std::scoped_lock const lock(meeting_.mutex);
    used.swap(used_);
    if (chunk.texts.empty())
        ended_ = true;
    else
        waiting_.push_back(std::move(chunk));
    meeting_.changed.notify_all();
}

std::optional<std::span<std::string_view const>> Feed::all() const {
    if (!ended_ || waiting_.size() > 1) return std::nullopt;
    return waiting_.empty() ? std::span<std::string_view const>() : waiting_.front().texts;
}

std::span<std::string_view const> Feed::take() {
    std::unique_lock lock(meeting_.mutex);
    used_.push_back(std::move(current_));
    current_ = {};
    while (!cancelled_ && !ended_ && waiting_.empty()) meeting_.wait(lock);
    if (cancelled_) throw Error(ErrorCode::stopped, "stopped");
    if (waiting_.empty()) return {};
    current_ = std::move(waiting_.front());
    waiting_.pop_front();
    meeting_.changed.notify_all();
    return current_.texts;
}

void PairFeeder::fetch() {
    bool first = false;
    {
        std::scoped_lock const lock(meeting_.mutex);
        first = first_.wants_more() && !(second_.wants_more() && second_.waiting() < first_.waiting());
    }
    (first ? first_ : second_).fetch();
}

void PairFeeder::cancel() {
    first_.cancel();
    second_.cancel();
}

std::size_t FileFeed::read(std::span<std::byte> out) {
    if (left_.empty()) {
        std::span<std::string_view const> const texts = take();
        if (texts.empty()) return 0;
        left_ = texts.front();
    }
    std::size_t const size = std::min(out.size(), left_.size());
    std::memcpy(out.data(), left_.data(), size);
    left_.remove_prefix(size);
    return size;
}

Feed::Chunk FileFeed::fetch_chunk() {
    nb::tuple const size = nb::make_tuple(chunk_bytes);
    nb::object data = object_of([&] { return PyObject_CallObject(read_.ptr(), size.ptr()); });
    if (PyUnicode_Check(data.ptr()))
        throw nb::type_error("the file object returns str, not bytes: open the file with mode \"rb\"");
    if (!PyBytes_Check(data.ptr()))
        throw nb::type_error((std::string("the file object's read() must return bytes, not ") +
                              nb::type_name(data.type()).c_str())
                                 .c_str());
    std::string_view const text = view(data, "the result of read()");
    if (text.empty()) return {};
    Chunk chunk;
    chunk.texts.push_back(text);
    chunk.owners.push_back(std::move(data));
    return chunk;
}

bool RecordFeed::next(Record& record) {
    if (left_.empty()) left_ = take();
    if (left_.empty()) return false;
    record.sequence = left_.front();
    if (named_) record.name = names()[names().size() - left_.size()];
    left_ = left_.subspan(1);
    return true;
}

Feed::Chunk RecordFeed::fetch_chunk() {
    Chunk chunk;
    std::size_t bytes = 0;
    std::int64_t const end = coarse_ms() + chunk_ms;
    while (!exhausted_ && chunk.texts.size() < chunk_records && bytes < chunk_bytes &&
           (chunk.texts.empty() || coarse_ms() < end)) {
        nb::object item = nb::steal(call_python([this] { return PyIter_Next(iterator_.ptr()); }));
        if (!item.is_valid()) {
            if (PyErr_Occurred() != nullptr) throw nb::python_error();
            exhausted_ = true;
            break;
        }
        if (named_) {
            chunk.names.push_back(from_text(item[0], "a record's name"));
            item = item[1];
        }
        nb::object letters = letters_of(item);
        chunk.texts.push_back(record_view(letters, fetched_++));
        bytes += chunk.texts.back().size();
        letters_ += chunk.texts.back().size();
        chunk.owners.push_back(std::move(letters));
    }
    return chunk;
}

}  // namespace motifcount::python
