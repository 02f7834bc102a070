#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "motifcount/results.hpp"

namespace motifcount::internal {

/// "I/N", I from 1 to N; nothing if the text is not that.
[[nodiscard]] std::optional<Shard> read_shard(std::string_view text);

inline constexpr std::string_view shard_line_start = "##motifcount-shard ";

/// The first line of a shard's report of that kind, with its line end:
/// `##motifcount-shard I/N version motif-checksum report=KIND;options`.
[[nodiscard]] std::string to_text(ShardLine const& line, std::string_view report);
/// Nothing if the text (without a line end) is no such line. The report's kind stays in the options.
[[nodiscard]] std::optional<ShardLine> parse_shard_line(std::string_view text);

}  // namespace motifcount::internal
