#pragma once

#include <string_view>

namespace motifcount::internal {

/// Finds the records of a format in a part of a text. Not thread-safe.
class RecordCut {
public:
    enum class Verdict {
        no,
        yes,
        need_more,
        /// Only from learn(): the text that follows is needed, because no record begins in this text
        need_other,
    };

    virtual ~RecordCut() = default;
    /// Learns what only the start of the text shows. After need_more, it is called again with a longer start; after need_other,
    /// with the text that follows. If the answer is `no`, or there is no answer up to the end, the input has no records.
    [[nodiscard]] virtual Verdict learn(std::string_view head) = 0;
    /// True if records begin only at the start of lines, false if at any byte
    [[nodiscard]] virtual bool at_lines() const noexcept = 0;
    /// Whether a record begins at the start of `text` (not empty). `ends`: the input ends after it; forbids need_more.
    [[nodiscard]] virtual Verdict begins_record(std::string_view text, bool ends) const = 0;
};

}  // namespace motifcount::internal
