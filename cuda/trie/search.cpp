#include <utility>

#include "cuda/runtime/device_search.hpp"
#include "cuda/runtime/memory.hpp"
#include "cuda/trie/kernels.hpp"
#include "cuda/trie/tables.hpp"

namespace motifcount::internal::cuda {
namespace {

class OnDevice final : public DeviceSearch {
public:
    OnDevice(TrieData const& host, std::uint64_t word_count, DeviceShape const& shape)
        : shape_(shape),
          word_count_(word_count),
          window_table_(upload(host.window_table())),
          root_(upload(host.root)),
          nodes_(upload(host.nodes)),
          tails_(upload(host.tails)),
          tail_bases_(upload(host.tail_bases)),
          tables_{window_table_.data(),
                  {root_.data(), nodes_.data(), tails_.data(), tail_bases_.data(), host.root_bases}} {}
    void find(Text const& text, HitBuffer const& out, cudaStream_t stream) const override {
        find_trie(tables_, text, out, shape_, stream);
    }
    void count(Text const& text, unsigned long long* counters, cudaStream_t stream) const override {
        count_trie(tables_, text, counters, shape_, stream);
    }
    [[nodiscard]] CounterMap counter_map() const override { return {word_count_, nullptr, nullptr}; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override {
        return window_table_.bytes() + root_.bytes() + nodes_.bytes() + tails_.bytes() + tail_bases_.bytes();
    }

private:
    DeviceShape shape_;
    std::uint64_t word_count_;
    Buffer<std::uint32_t> window_table_;
    Buffer<TrieLink> root_;
    Buffer<TrieNode> nodes_;
    Buffer<TrieTail> tails_;
    Buffer<std::uint32_t> tail_bases_;
    TrieTables tables_;
};

class OnHost final : public HostTables {
public:
    explicit OnHost(WordList const& words) : data_(words), word_count_(words.size()) {}
    [[nodiscard]] std::unique_ptr<DeviceSearch> upload(DeviceShape const& shape) const override {
        return std::make_unique<OnDevice>(data_, word_count_, shape);
    }

private:
    TrieData data_;
    std::uint64_t word_count_;
};

}  // namespace

std::unique_ptr<HostTables> trie_tables(WordList words) {
    return std::make_unique<OnHost>(words);
}

}  // namespace motifcount::internal::cuda
