#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "reads/record_cut.hpp"

namespace motifcount::internal {

/// Looks for the first record in text that comes in stretches. A record at the very start is not seen if records begin
/// at lines, as the line feed before them shows that. Complexity: linear in the text. Thread safety: none.
class RecordFinder {
public:
    static constexpr std::size_t npos = std::string_view::npos;

    /// `cut` is kept.
    explicit RecordFinder(RecordCut const& cut) : cut_(&cut) {}

    /// Offset of the record from where looking began; npos if there is none so far. With `ends` that is
    /// final.
    [[nodiscard]] std::size_t add(std::string_view text, bool ends);
    /// The same of the next record behind the one that was found last, in the text that is there already.
    [[nodiscard]] std::size_t add_after(bool ends) {
        enough_ = 0;
        next_candidate(candidate_ + 1);
        return add({}, ends);
    }

    /// No record begins before this offset from where looking began, but perhaps there; what of the text lies after it.
    [[nodiscard]] std::size_t settled() const noexcept { return dropped_ + searched_; }
    [[nodiscard]] std::string_view rest() const noexcept { return std::string_view(text_).substr(searched_); }

private:
    void next_candidate(std::size_t from);

    RecordCut const* cut_;
    std::string text_;         ///< what was not dropped
    std::size_t dropped_ = 0;  ///< bytes before it
    std::size_t candidate_ = npos;
    std::size_t searched_ = 0;  ///< no candidate begins before
    std::size_t enough_ = 0;    ///< look again when there is so much text
};

}  // namespace motifcount::internal
