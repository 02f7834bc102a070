#include <algorithm>

#include "device.hpp"

namespace bench {
namespace {

using motifcount::internal::cuda::check;

__global__ void read_kernel(uint4 const* text, std::uint64_t pieces, unsigned* out) {
    unsigned sum = 0;
    std::uint64_t const stride = std::uint64_t{gridDim.x} * blockDim.x;
    std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
    for (; i + 3 * stride < pieces; i += 4 * stride) {
        uint4 const a = __ldcs(text + i), b = __ldcs(text + i + stride), c = __ldcs(text + i + 2 * stride),
                    d = __ldcs(text + i + 3 * stride);
        sum ^= a.x ^ a.y ^ a.z ^ a.w ^ b.x ^ b.y ^ b.z ^ b.w ^ c.x ^ c.y ^ c.z ^ c.w ^ d.x ^ d.y ^ d.z ^ d.w;
    }
    for (; i < pieces; i += stride) sum ^= text[i].x ^ text[i].y ^ text[i].z ^ text[i].w;
    // Keeps the compiler from removing the loads. The condition is practically never true.
    if (sum == 0x12345678U && out != nullptr) *out = sum;
}

__global__ void unpack_kernel(std::uint32_t const* bases, std::uint8_t* bytes, std::uint64_t words) {
    for (std::uint64_t i = blockIdx.x * std::uint64_t{blockDim.x} + threadIdx.x; i < words;
         i += std::uint64_t{gridDim.x} * blockDim.x) {
        std::uint32_t const word = bases[i];
        uint4 four;
        auto* to = reinterpret_cast<std::uint8_t*>(&four);
        for (int j = 0; j < 16; ++j) to[j] = static_cast<std::uint8_t>(word >> (2 * j) & 3U);
        reinterpret_cast<uint4*>(bytes)[i] = four;
    }
}

void read(void const* text, std::uint64_t bytes) {
    read_kernel<<<1056, 512>>>(static_cast<uint4 const*>(text), bytes / 16, nullptr);
    check(cudaGetLastError(), "reading");
}

}  // namespace

DeviceText::DeviceText(HostText text, bool with_bytes) : host(std::move(text)) {
    std::size_t const pad = Text::padding / 4;
    int cache = 0;
    check(cudaDeviceGetAttribute(&cache, cudaDevAttrL2CacheSize, 0), "querying the device");
    std::uint64_t const bytes_a_copy = 8 * host.bases.size();
    std::uint64_t const wanted = 1 + 4 * static_cast<std::uint64_t>(cache) / bytes_a_copy;
    for (std::uint64_t copy = 0; copy < std::min<std::uint64_t>(wanted, 16); ++copy) {
        DeviceBuffer<std::uint32_t> bases(2 * host.bases.size() + pad);
        check(cudaMemset(bases.data(), 0, bases.bytes()), "clearing");
        check(cudaMemcpy(bases.data(), host.bases.data(), bytes_a_copy, cudaMemcpyHostToDevice),
              "copying the text");
        bases_.push_back(std::move(bases));
    }
    if (!host.breaks.empty()) {
        breaks_ = DeviceBuffer<std::uint32_t>(2 * host.breaks.size() + pad);
        check(cudaMemset(breaks_.data(), 0xFF, breaks_.bytes()), "clearing");
        check(cudaMemcpy(breaks_.data(), host.breaks.data(), 8 * host.breaks.size(), cudaMemcpyHostToDevice),
              "copying the breaks");
    }
    if (with_bytes) {
        bytes_ = DeviceBuffer<std::uint8_t>(32 * host.bases.size() + Text::padding);
        unpack_kernel<<<1024, 256>>>(bases_[0].data(), bytes_.data(), 2 * host.bases.size());
        check(cudaDeviceSynchronize(), "unpacking");
    }
}

Text DeviceText::view(std::size_t copy) const {
    return {bases_[copy % bases_.size()].data(), breaks_.data(), host.size, 0};
}

double time_ms(std::function<void(std::size_t)> const& launch, std::function<void()> const& before) {
    cudaEvent_t begin = nullptr;
    cudaEvent_t end = nullptr;
    check(cudaEventCreate(&begin), "timing");
    check(cudaEventCreate(&end), "timing");
    std::vector<float> times;
    double total = 0;
    for (std::size_t i = 0; i < 22 && (i < 4 || total < 60); ++i) {
        if (before) before();
        check(cudaEventRecord(begin), "timing");
        launch(i);
        check(cudaEventRecord(end), "timing");
        check(cudaEventSynchronize(end), "the kernel");
        float ms = 0;
        check(cudaEventElapsedTime(&ms, begin, end), "timing");
        total += ms;
        if (i > 0) times.push_back(ms);
    }
    check(cudaEventDestroy(begin), "timing");
    check(cudaEventDestroy(end), "timing");
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

void read_bases(DeviceText const& text, std::size_t copy) {
    read(text.view(copy).bases, 8 * text.host.bases.size());
}

void read_bytes(DeviceText const& text) {
    read(text.bytes(), text.host.size);
}

void read_bytes(void const* data, std::uint64_t bytes) {
    read(data, bytes);
}

}  // namespace bench
