#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount {

/// Device to search on. A search on a CUDA device may change the current device (cudaGetDevice) of the calling thread.
///
///     settings.search.device = motifcount::parse_device("cuda:0");
struct DeviceChoice {
    enum class Kind : std::uint8_t {
        automatic,  ///< An NVIDIA GPU if one is available and faster; otherwise the CPU
        cpu,
        cuda,
    };
    Kind kind = Kind::automatic;
    std::vector<int> numbers = {};  ///< CUDA device numbers, without duplicates; empty = the first device

    friend bool operator==(DeviceChoice const&, DeviceChoice const&) = default;
};

/// Parses a value of `--device`: "auto", "cpu", "cuda", or "cuda:" and device numbers such as "cuda:0,1". Throws Error(usage).
[[nodiscard]] DeviceChoice parse_device(std::string_view text);
/// Returns the choice in the format of parse_device().
[[nodiscard]] std::string to_string(DeviceChoice const& device);

}  // namespace motifcount
