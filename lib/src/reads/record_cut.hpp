#pragma once

#include <string_view>

namespace motifcount::internal {

/// Recognises record starts, by format, in part of a text. Not thread-safe.
class RecordCut {
public:
    enum class Verdict {
        no,
        yes,
        need_more,
        /// Only from learn(): no record begins in this text, so the text after it is needed
        need_other,
    };

    virtual ~RecordCut() = default;
    /// Learns the format from the start of the text. After need_more, call again with a longer start; after need_other, with
    /// the text that follows. If it returns `no`, or the text ends without an answer, the input has no records.
    [[nodiscard]] virtual Verdict learn(std::string_view head) = 0;
    /// True if records begin only at the start of a line; false if they may begin at any byte
    [[nodiscard]] virtual bool at_lines() const noexcept = 0;
    /// Returns whether a record begins at `text` (not empty). `ends`: whether the input ends after it; rules out need_more
    [[nodiscard]] virtual Verdict begins_record(std::string_view text, bool ends) const = 0;
};

}  // namespace motifcount::internal
