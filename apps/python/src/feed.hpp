#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gil.hpp"
#include "motifcount/streams.hpp"
#include "supervise.hpp"

namespace motifcount::python {

/// Passes contents of Python objects from the calling thread to a search. Must be constructed and destroyed with the GIL held.
class Feed : public Feeder {
public:
    explicit Feed(Meeting& meeting) : meeting_(meeting) {}

    [[nodiscard]] bool wants_more() const override { return !ended_ && !cancelled_ && waiting_.size() < 4; }
    /// Number of chunks that were fetched but not taken yet. Must be called with the mutex locked.
    [[nodiscard]] std::size_t waiting() const noexcept { return waiting_.size(); }
    void fetch() override;
    void cancel() override { cancelled_ = true; }
    /// Returns all texts if fetch() has reached the end and one chunk contains all texts; else nullopt. Must be called before
    /// the search begins.
    [[nodiscard]] std::optional<std::span<std::string_view const>> all() const;

protected:
    struct Chunk {
        std::vector<nb::object> owners;
        std::vector<std::string_view> texts;
        std::vector<std::string> names = {};  ///< One per text; empty if names were not requested
    };
    /// Returns the next texts; empty at the end. Must be called with the GIL held.
    virtual Chunk fetch_chunk() = 0;
    /// Waits for the next texts and returns them; empty at the end. The texts are valid until the next call. Must be called by
    /// the search, without the GIL. Throws Error(stopped) if cancelled.
    std::span<std::string_view const> take();
    /// Names of the texts that take() returned
    [[nodiscard]] std::vector<std::string> const& names() const noexcept { return current_.names; }

private:
    Meeting& meeting_;
    std::deque<Chunk> waiting_;
    std::deque<Chunk> used_;  ///< Searched chunks; the calling thread releases their objects
    Chunk current_;
    bool ended_ = false;
    bool cancelled_ = false;
};

/// Combines the feeds of first and second mates.
class PairFeeder final : public Feeder {
public:
    PairFeeder(Meeting& meeting, Feed& first, Feed& second)
        : meeting_(meeting), first_(first), second_(second) {}

    [[nodiscard]] bool wants_more() const override { return first_.wants_more() || second_.wants_more(); }
    /// Fetches a chunk for the feed that has fewer waiting chunks.
    void fetch() override;
    void cancel() override;

private:
    Meeting& meeting_;
    Feed& first_;
    Feed& second_;
};

/// Feeds the bytes of a Python file object to a search.
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

/// Feeds the records of a Python iterable to a search. `named`: whether the items are tuples (name, sequence)
class RecordFeed final : public Feed, public RecordStream {
public:
    RecordFeed(Meeting& meeting, nb::handle records, bool named = false)
        : Feed(meeting),
          iterator_(object_of([&] { return PyObject_GetIter(records.ptr()); })),
          named_(named) {}
    bool next(Record& record) override;
    /// Number of records fetched so far
    [[nodiscard]] std::size_t records() const noexcept { return fetched_; }
    [[nodiscard]] std::size_t letters() const noexcept { return letters_; }

private:
    Chunk fetch_chunk() override;

    nb::object iterator_;
    bool named_;
    bool exhausted_ =
        false;  ///< True after the iterator's end, because calling an iterator again may restart it or block
    std::size_t fetched_ = 0;
    std::size_t letters_ = 0;
    std::span<std::string_view const> left_;
};

}  // namespace motifcount::python
