#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount {

/// One of `count` parts into which the reads of a run are divided. `index` is the number of the part, counting from 1.
///
///     settings.shard = motifcount::Shard{.index = 2, .count = 8};
struct Shard {
    std::uint64_t index = 1;
    std::uint64_t count = 1;

    [[nodiscard]] constexpr bool is_valid() const noexcept { return index >= 1 && index <= count; }

    friend bool operator==(Shard const&, Shard const&) = default;
};

/// Parses a value of `--shard`: "I/N". Throws Error(usage).
[[nodiscard]] Shard parse_shard(std::string_view text);
/// Returns the shard in the format of parse_shard().
[[nodiscard]] std::string to_string(Shard const& shard);

}  // namespace motifcount
