#include <utility>
#include <vector>

#include "cuda/kmp/kernels.hpp"
#include "cuda/runtime/device_search.hpp"
#include "cuda/runtime/memory.hpp"
#include "pattern/kmp_automaton.hpp"

namespace motifcount::internal::cuda {
namespace {

/// Probes one after another: each is a pass through the text, which stays in the second-level cache if it fits.
class Kmp final : public DeviceSearch {
public:
    Kmp(std::vector<KmpAutomaton> const& automata, DeviceShape const& shape) : shape_(shape) {
        for (std::uint32_t i = 0; i < automata.size(); ++i) {
            auto const& automaton = automata[i];
            auto& probe = probes_.emplace_back();
            std::vector<std::uint32_t> next;
            for (std::uint32_t state = 0; state <= automaton.length(); ++state)
                next.insert(next.end(), automaton.rows()[state].begin(), automaton.rows()[state].end());
            if (next.size() <= kmp_shared_entries &&
                static_cast<int>(2 * next.size()) <= shape.shared_bytes) {
                probe.narrow_next = upload(std::vector<std::uint16_t>(next.begin(), next.end()));
                probe.narrow = {probe.narrow_next.data(), automaton.length(), i};
            } else {
                probe.wide_next = upload(next);
                probe.wide = {probe.wide_next.data(), automaton.length(), i};
            }
        }
    }
    void find(Text const& text, HitBuffer const& out, cudaStream_t stream) const override {
        for (auto const& probe : probes_) find_kmp(probe.narrow, probe.wide, text, out, shape_, stream);
    }
    void count(Text const& text, unsigned long long* counters, cudaStream_t stream) const override {
        for (auto const& probe : probes_) count_kmp(probe.narrow, probe.wide, text, counters, shape_, stream);
    }
    [[nodiscard]] CounterMap counter_map() const override { return {probes_.size(), nullptr, nullptr}; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override {
        std::uint64_t bytes = 0;
        for (auto const& probe : probes_) bytes += probe.narrow_next.bytes() + probe.wide_next.bytes();
        return bytes;
    }

private:
    struct OnDevice {
        Buffer<std::uint16_t> narrow_next;
        Buffer<std::uint32_t> wide_next;
        KmpTable<std::uint16_t> narrow;
        KmpTable<std::uint32_t> wide;
    };
    DeviceShape shape_;
    std::vector<OnDevice> probes_;
};

class OnHost final : public HostTables {
public:
    explicit OnHost(WordList const& words) {
        for (std::size_t word = 0; word < words.size(); ++word) {
            std::vector<std::uint8_t> codes(words.length(word));
            for (std::size_t i = 0; i < codes.size(); ++i)
                codes[i] = static_cast<std::uint8_t>(words.base(word, i));
            automata_.emplace_back(codes);
        }
    }
    [[nodiscard]] std::unique_ptr<DeviceSearch> upload(DeviceShape const& shape) const override {
        return std::make_unique<Kmp>(automata_, shape);
    }

private:
    std::vector<KmpAutomaton> automata_;
};

}  // namespace

std::unique_ptr<HostTables> kmp_tables(WordList words) {
    return std::make_unique<OnHost>(words);
}

}  // namespace motifcount::internal::cuda
