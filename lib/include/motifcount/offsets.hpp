#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount {

/// How many bases of a record may stand before a hit, in the motif's own direction: of a hit on + those before it, of
/// one on - those behind it, as if the record were read from its other end.
struct Offsets {
    std::vector<std::uint64_t> list = {};  ///< ascending, each once; empty: any number

    friend bool operator==(Offsets const&, Offsets const&) = default;
};

/// The largest offset that may be asked for: so many bases more are repeated where a record is split.
inline constexpr std::uint64_t most_offset = 100'000;

/// "any", or numbers and ranges, from 0: "20", "0,3-5,22". Throws Error(usage).
[[nodiscard]] Offsets parse_offsets(std::string_view text);
/// As parse_offsets() takes it, in numbers and ranges.
[[nodiscard]] std::string to_string(Offsets const& offsets);

}  // namespace motifcount
