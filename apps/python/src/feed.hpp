#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "gil.hpp"
#include "motifcount/streams.hpp"
#include "supervise.hpp"

namespace motifcount::python {

/// Texts of Python objects on their way from the calling thread to a search. Made and destroyed with the GIL.
class Feed : public Feeder {
public:
    explicit Feed(Meeting& meeting) : meeting_(meeting) {}

    [[nodiscard]] bool wants_more() const override { return !ended_ && !cancelled_ && waiting_.size() < 4; }
    /// What is fetched and not taken. Called with the mutex locked.
    [[nodiscard]] std::size_t waiting() const noexcept { return waiting_.size(); }
    void fetch() override;
    void cancel() override { cancelled_ = true; }
    /// All texts, if fetch() has found the end, and they are few. Asked before a search begins.
    [[nodiscard]] std::optional<std::span<std::string_view const>> all() const;

protected:
    struct Chunk {
        std::vector<nb::object> owners;
        std::vector<std::string_view> texts;
    };
    /// The next texts; none at the end. With the GIL.
    virtual Chunk fetch_chunk() = 0;
    /// The next texts for the search, without the GIL: valid until the next call; none at the end. Waits. Throws
    /// Error(stopped) if cancelled.
    std::span<std::string_view const> take();

private:
    Meeting& meeting_;
    std::deque<Chunk> waiting_;
    std::deque<Chunk> used_;  ///< whose owners the calling thread lets go
    Chunk current_;
    bool ended_ = false;
    bool cancelled_ = false;
};

/// The feeds of first and of second mates.
class PairFeeder final : public Feeder {
public:
    PairFeeder(Meeting& meeting, Feed& first, Feed& second)
        : meeting_(meeting), first_(first), second_(second) {}

    [[nodiscard]] bool wants_more() const override { return first_.wants_more() || second_.wants_more(); }
    /// Of the one that has less waiting.
    void fetch() override;
    void cancel() override;

private:
    Meeting& meeting_;
    Feed& first_;
    Feed& second_;
};

/// The bytes of a file object.
class FileFeed final : public Feed, public ByteStream {
public:
    FileFeed(Meeting& meeting, nb::handle file)
        : Feed(meeting), read_(object_of([&] { return PyObject_GetAttrString(file.ptr(), "read"); })) {}
    std::size_t read(std::span<std::byte> out) override;

private:
    Chunk fetch_chunk() override;

    nb::object read_;
    std::string_view left_;
};

/// The records of an iterable.
class RecordFeed final : public Feed, public RecordStream {
public:
    RecordFeed(Meeting& meeting, nb::handle records)
        : Feed(meeting), iterator_(object_of([&] { return PyObject_GetIter(records.ptr()); })) {}
    bool next(Record& record) override;
    /// Fetched so far.
    [[nodiscard]] std::size_t records() const noexcept { return fetched_; }
    [[nodiscard]] std::size_t letters() const noexcept { return letters_; }

private:
    Chunk fetch_chunk() override;

    nb::object iterator_;
    bool exhausted_ = false;  ///< it is not asked again: some begin anew, others wait
    std::size_t fetched_ = 0;
    std::size_t letters_ = 0;
    std::span<std::string_view const> left_;
};

}  // namespace motifcount::python
