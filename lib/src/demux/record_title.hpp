#pragma once

#include <string_view>

namespace motifcount::internal {

/// Returns the title of a FASTQ record, without "@" and line end.
[[nodiscard]] inline std::string_view title_of(std::string_view record) {
    std::string_view title = record.substr(1, record.find('\n') - 1);
    if (title.ends_with('\r')) title.remove_suffix(1);
    return title;
}

}  // namespace motifcount::internal
