#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount {

/// Device to search on. With CUDA, the calling thread's current device (cudaGetDevice) may change.
///
///     settings.search.device = motifcount::parse_device("cuda:0");
struct DeviceChoice {
    enum class Kind : std::uint8_t {
        automatic,  ///< An NVIDIA GPU if it is available and faster, otherwise the CPU
        cpu,
        cuda,
    };
    Kind kind = Kind::automatic;
    std::vector<int> numbers = {};  ///< CUDA device numbers, without duplicates; empty = first device

    friend bool operator==(DeviceChoice const&, DeviceChoice const&) = default;
};

/// Parses the value of `--device`: "auto", "cpu", "cuda" or "cuda:0,1". Throws Error(usage).
[[nodiscard]] DeviceChoice parse_device(std::string_view text);
/// Returns the text that parse_device() takes.
[[nodiscard]] std::string to_string(DeviceChoice const& device);

}  // namespace motifcount
