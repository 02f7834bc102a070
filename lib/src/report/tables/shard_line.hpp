#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "motifcount/results.hpp"

namespace motifcount::internal {

/// Parses "I/N" with 1 <= I <= N; empty if the text is not valid.
[[nodiscard]] std::optional<Shard> read_shard(std::string_view text);

inline constexpr std::string_view shard_line_start = "##motifcount-shard ";

/// Returns the first line of a shard's report: `##motifcount-shard I/N version motif-checksum report=KIND;options`.
[[nodiscard]] std::string to_text(ShardLine const& line, std::string_view report);
/// Parses a shard line without its line end; empty for any other line. ShardLine::options includes `report=KIND`.
[[nodiscard]] std::optional<ShardLine> parse_shard_line(std::string_view text);

}  // namespace motifcount::internal
