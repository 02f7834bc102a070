#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "motifcount/options.hpp"
#include "run/hit_filter.hpp"

namespace motifcount::internal {

/// The device that `Options::device` names.
struct DeviceRequest {
    std::string kind;          ///< "auto", "cpu" or "cuda"
    std::vector<int> numbers;  ///< of CUDA devices; empty: the first one
};

/// Of `--region`, `--upstream` and `--downstream`. Throws Error(usage) where one of them cannot be meant.
[[nodiscard]] HitFilter hit_filter(Options const& options);

/// True where not all hits that engines find are to be reported.
[[nodiscard]] bool restricts_hits(Options const& options) noexcept;

/// Throws Error(usage) where the text is no device.
[[nodiscard]] DeviceRequest parse_device(std::string_view text);

/// As `--strand` takes it: "both", "fwd" or "rev".
[[nodiscard]] std::string_view to_string(StrandFilter strand) noexcept;

}  // namespace motifcount::internal
