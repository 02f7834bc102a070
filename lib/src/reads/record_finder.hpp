#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "reads/record_cut.hpp"

namespace motifcount::internal {

/// Finds the first record in a text that is added in parts. If records begin only at lines, a record at the very start of the
/// text is not found, because no line feed precedes it. Linear. Not thread-safe.
class RecordFinder {
public:
    static constexpr std::size_t npos = std::string_view::npos;

    /// Keeps a reference to `cut`.
    explicit RecordFinder(RecordCut const& cut) : cut_(&cut) {}

    /// Returns the record's offset from the start of the search; npos if there is no record. If `ends` is true, npos is final.
    [[nodiscard]] std::size_t add(std::string_view text, bool ends);
    /// Finds the next record after the last one found, in the text added so far.
    [[nodiscard]] std::size_t add_after(bool ends) {
        enough_ = 0;
        next_candidate(candidate_ + 1);
        return add({}, ends);
    }

    /// Number of bytes from the start of the search in which no record begins. rest(): text after these bytes
    [[nodiscard]] std::size_t settled() const noexcept { return dropped_ + searched_; }
    [[nodiscard]] std::string_view rest() const noexcept { return std::string_view(text_).substr(searched_); }

private:
    void next_candidate(std::size_t from);

    RecordCut const* cut_;
    std::string text_;         ///< Text that is still needed
    std::size_t dropped_ = 0;  ///< Number of bytes that were dropped before text_
    std::size_t candidate_ = npos;
    std::size_t searched_ = 0;  ///< Offset in text_; all candidates begin at or after it
    std::size_t enough_ = 0;    ///< Minimum size of text_ at which the search continues
};

}  // namespace motifcount::internal
