#pragma once

#include <string_view>

namespace motifcount::internal {

/// How a format's records are found in a text of which only a stretch is known. Thread safety: as a standard
/// container.
class RecordCut {
public:
    enum class Verdict {
        no,
        yes,
        need_more,
        need_other,  ///< of learn(): more, but not again what was shown, in which no record begins
    };

    virtual ~RecordCut() = default;
    /// Looks at the beginning of the input's text, for what can be learnt only there. Called with more and
    /// more of it while the answer is need_more, and with what follows it after need_other; `no` (or no answer before the
    /// end): it has no records.
    [[nodiscard]] virtual Verdict learn(std::string_view head) = 0;
    /// Records begin at lines' beginnings only; else they may begin at any byte.
    [[nodiscard]] virtual bool at_lines() const noexcept = 0;
    /// Whether a record begins at the front of `text`, which is not empty; `ends`: the input ends after it,
    /// and then need_more is no answer.
    [[nodiscard]] virtual Verdict begins_record(std::string_view text, bool ends) const = 0;
};

}  // namespace motifcount::internal
