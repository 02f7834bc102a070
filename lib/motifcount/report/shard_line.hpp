#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace motifcount {

/// One of `count` parts of a run's reads; `index` is from 1.
struct Shard {
    std::uint64_t index = 1;
    std::uint64_t count = 1;
    friend bool operator==(Shard const&, Shard const&) = default;
};

/// As `--shard` takes it: "I/N". Throws Error: usage where it is not that, input where I is not from 1 to N.
[[nodiscard]] Shard parse_shard(std::string_view text);

/// What a shard's reports say of themselves, so that only what belongs together is merged.
struct ShardLine {
    Shard shard;
    std::string version;         ///< of motifcount
    std::string motif_checksum;  ///< MotifSet::checksum()
    std::string options;         ///< those that decide a result, as name=value;...
};

inline constexpr std::string_view shard_line_start = "##motifcount-shard ";

/// The first line of a shard's report of that kind, with its line end:
/// `##motifcount-shard I/N version motif-checksum report=KIND;options`.
[[nodiscard]] std::string to_text(ShardLine const& line, std::string_view report);
/// Nothing where the text (without a line end) is no such line. The report's kind stays in the options.
[[nodiscard]] std::optional<ShardLine> parse_shard_line(std::string_view text);

}  // namespace motifcount
