#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "reads/record_cut.hpp"

namespace motifcount::internal {

/// Finds the first record in text that comes in parts. If records begin at lines, a record at the very start of the text is
/// not found, because no line feed precedes it. Linear. Not thread-safe.
class RecordFinder {
public:
    static constexpr std::size_t npos = std::string_view::npos;

    /// Keeps a reference to `cut`.
    explicit RecordFinder(RecordCut const& cut) : cut_(&cut) {}

    /// Returns the record's offset from the start of the search; npos if it is not found. With `ends`, npos is final.
    [[nodiscard]] std::size_t add(std::string_view text, bool ends);
    /// Finds the next record after the last one found, within the text added so far.
    [[nodiscard]] std::size_t add_after(bool ends) {
        enough_ = 0;
        next_candidate(candidate_ + 1);
        return add({}, ends);
    }

    /// Offset from the start of the search before which no record begins, and the text from there on
    [[nodiscard]] std::size_t settled() const noexcept { return dropped_ + searched_; }
    [[nodiscard]] std::string_view rest() const noexcept { return std::string_view(text_).substr(searched_); }

private:
    void next_candidate(std::size_t from);

    RecordCut const* cut_;
    std::string text_;         ///< Text that was not dropped
    std::size_t dropped_ = 0;  ///< Number of bytes that were dropped before text_
    std::size_t candidate_ = npos;
    std::size_t searched_ = 0;  ///< Candidates begin here or later
    std::size_t enough_ = 0;    ///< Text size at which to search again
};

}  // namespace motifcount::internal
