#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount {

/// One of `count` parts of a run's reads; `index` counts from 1
///
///     settings.shard = motifcount::Shard{.index = 2, .count = 8};
struct Shard {
    std::uint64_t index = 1;
    std::uint64_t count = 1;

    [[nodiscard]] constexpr bool is_valid() const noexcept { return index >= 1 && index <= count; }

    friend bool operator==(Shard const&, Shard const&) = default;
};

/// Parses the value of `--shard`, "I/N". Throws Error(usage).
[[nodiscard]] Shard parse_shard(std::string_view text);
/// Returns the text that parse_shard() takes.
[[nodiscard]] std::string to_string(Shard const& shard);

}  // namespace motifcount
