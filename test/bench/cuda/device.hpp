#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <functional>
#include <vector>

#include "cuda/runtime/memory.hpp"
#include "texts.hpp"

namespace bench {

using motifcount::internal::cuda::DeviceBuffer;
using motifcount::internal::cuda::Text;

/// A text in device memory. The copies together exceed the caches, so that each run reads a copy that is not cached.
class DeviceText {
public:
    explicit DeviceText(HostText text, bool with_bytes = false);

    HostText host;
    [[nodiscard]] Text view(std::size_t copy) const;
    /// Text with one byte per base, for the kernels of the paper
    [[nodiscard]] std::uint8_t const* bytes() const noexcept { return bytes_.data(); }

private:
    std::vector<DeviceBuffer<std::uint32_t>> bases_;
    DeviceBuffer<std::uint32_t> breaks_;
    DeviceBuffer<std::uint8_t> bytes_;
};

template <class T>
[[nodiscard]] std::vector<T> download(DeviceBuffer<T> const& buffer) {
    std::vector<T> values(buffer.size());
    motifcount::internal::cuda::check(
        cudaMemcpy(values.data(), buffer.data(), buffer.bytes(), cudaMemcpyDeviceToHost),
        "copying the counts");
    return values;
}

template <class T>
void clear(DeviceBuffer<T> const& buffer) {
    motifcount::internal::cuda::check(cudaMemset(buffer.data(), 0, buffer.bytes()), "clearing");
}

/// Returns the median time of a launch on the default stream, in ms. `launch` starts the kernel and gets the number of the
/// run. `before` runs before each launch and is not timed.
[[nodiscard]] double time_ms(std::function<void(std::size_t)> const& launch,
                             std::function<void()> const& before = {});

/// Launches a kernel that only reads memory, each byte once, with 16-byte loads. The bytes may be packed bases or any others.
void read_bases(DeviceText const& text, std::size_t copy);
void read_bytes(DeviceText const& text);
void read_bytes(void const* data, std::uint64_t bytes);

}  // namespace bench
