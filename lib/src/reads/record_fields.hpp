#pragma once

#include <string>
#include <string_view>

#include "io/byte_scan.hpp"

namespace motifcount::internal {

/// Returns a record's name: its title up to the first space or tab.
[[nodiscard]] inline std::string_view name_of(std::string_view title) noexcept {
    char const* const end = find_blank(title.data(), title.data() + title.size());
    return title.substr(0, static_cast<std::size_t>(end - title.data()));
}

/// Views of the fields in a record's text; valid until the next parse(). Not thread-safe.
class RecordFields {
public:
    /// Parses one FASTA or FASTQ record, which may have blank lines before and after it. Linear. Copies only wrapped lines.
    void parse(std::string_view text);

    [[nodiscard]] std::string_view name() const noexcept { return name_; }
    [[nodiscard]] std::string_view sequence() const noexcept { return sequence_; }
    /// Qualities of the record; empty for FASTA
    [[nodiscard]] std::string_view qualities() const noexcept { return qualities_; }

private:
    std::string_view name_;
    std::string_view sequence_;
    std::string_view qualities_;
    std::string joined_sequence_;
    std::string joined_qualities_;
};

}  // namespace motifcount::internal
