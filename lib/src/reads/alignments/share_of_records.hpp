#pragma once

#include <cstdint>

#include "io/slice.hpp"

namespace motifcount::internal {

/// Records in an input: [first, end)
struct RecordRange {
    std::uint64_t first = 0;
    std::uint64_t end = UINT64_MAX;
};

/// Returns the share of the records that corresponds to a slice of the bytes, for formats without recognisable record starts.
[[nodiscard]] inline RecordRange share_of_records(InputSlice const& slice, std::uint64_t bytes,
                                                  std::uint64_t records) {
    auto const share = [&](std::uint64_t place) {
        return static_cast<std::uint64_t>(static_cast<__uint128_t>(records) * place / bytes);
    };
    return {share(slice.from), slice.to < bytes ? share(slice.to) : UINT64_MAX};
}

}  // namespace motifcount::internal
