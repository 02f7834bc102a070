#pragma once

#include <string>
#include <string_view>

#include "io/byte_scan.hpp"

namespace motifcount::internal {

/// What reports call the record of this title.
[[nodiscard]] inline std::string_view name_of(std::string_view title) noexcept {
    char const* const end = find_blank(title.data(), title.data() + title.size());
    return title.substr(0, static_cast<std::size_t>(end - title.data()));
}

/// The fields of a record that a reader has passed, from its text. Valid until the next parse(), and while the text is.
/// Thread safety: none.
class RecordFields {
public:
    /// Parses one record of FASTA or FASTQ, blank lines around it included. Complexity: linear in the text, which is only
    /// copied if the record's lines are wrapped.
    void parse(std::string_view text);

    [[nodiscard]] std::string_view name() const noexcept { return name_; }
    [[nodiscard]] std::string_view sequence() const noexcept { return sequence_; }
    /// Empty: it is FASTA.
    [[nodiscard]] std::string_view qualities() const noexcept { return qualities_; }

private:
    std::string_view name_;
    std::string_view sequence_;
    std::string_view qualities_;
    std::string joined_sequence_;
    std::string joined_qualities_;
};

}  // namespace motifcount::internal
