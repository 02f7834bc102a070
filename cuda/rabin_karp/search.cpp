#include "cuda/wu_manber/search.hpp"

#include <utility>

#include "cuda/prefix_hash/kernels.hpp"
#include "cuda/prefix_hash/tables.hpp"
#include "cuda/rabin_karp/agent.hpp"
#include "cuda/rabin_karp/kernels.hpp"
#include "cuda/rabin_karp/tables.hpp"
#include "cuda/runtime/memory.hpp"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

/// Words of up to 10 bases: tables of all windows.
class Windows final : public DeviceSearch {
public:
    Windows(WordList const& words, DeviceShape const& shape) : shape_(shape) {
        bool const pairs = words.max_length() <= PairWindow::max_length;
        table_ = upload(pairs ? pair_window_table(words) : single_window_table(words));
        word_of_code_ = upload(words_by_code(words));
        std::vector<std::uint32_t> codes;
        for (std::size_t word = 0; word < words.size(); ++word)
            codes.push_back(static_cast<std::uint32_t>(words.bases(word)[0]));
        codes_ = upload(codes);
        tables_ = {table_.data(),
                   word_of_code_.data(),
                   codes_.data(),
                   static_cast<std::uint32_t>(words.size()),
                   static_cast<unsigned>(words.max_length()),
                   static_cast<double>(words.size()) / static_cast<double>(word_of_code_.size())};
    }
    void find(Text const& text, HitBuffer const& out, cudaStream_t stream) const override {
        find_windows(tables_, text, out, shape_, stream);
    }
    void count(Text const& text, unsigned long long* counters, cudaStream_t stream) const override {
        if (tables_.length <= PairWindow::max_length && tables_.density >= tuning::count_all_from_density) {
            count_all_windows(tables_, text, counters, shape_, stream);
        } else {
            count_windows(tables_, text, counters, shape_, stream);
        }
    }
    [[nodiscard]] CounterMap counter_map() const override {
        return {word_of_code_.size(), word_of_code_.data(), nullptr};
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override {
        return table_.bytes() + word_of_code_.bytes() + codes_.bytes();
    }

private:
    DeviceShape shape_;
    Buffer<std::uint32_t> table_;
    Buffer<std::uint32_t> word_of_code_;
    Buffer<std::uint32_t> codes_;
    WindowTables tables_;
};

/// Words of more than 32 bases: prefix sums.
class Prefixes final : public DeviceSearch {
public:
    Prefixes(WordList const& words, DeviceShape const& shape) : shape_(shape), word_count_(words.size()) {
        PrefixTableData const host(words);
        filter_ = upload(host.filter);
        slots_ = upload(host.slots);
        bases_ = upload(host.bases);
        offsets_ = upload(host.offsets);
        table_ = host.view();
        table_.filter = filter_.data();
        table_.slots = slots_.data();
        table_.bases = bases_.data();
        table_.offsets = offsets_.data();
    }
    void find(Text const& text, HitBuffer const& out, cudaStream_t stream) const override {
        find_prefixes(table_, text, out, shape_, stream);
    }
    void count(Text const& text, unsigned long long* counters, cudaStream_t stream) const override {
        count_prefixes(table_, text, counters, shape_, stream);
    }
    [[nodiscard]] CounterMap counter_map() const override { return {word_count_, nullptr, nullptr}; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override {
        return filter_.bytes() + slots_.bytes() + bases_.bytes() + offsets_.bytes();
    }

private:
    DeviceShape shape_;
    std::uint64_t word_count_;
    Buffer<std::uint32_t> filter_;
    Buffer<PrefixSlot> slots_;
    Buffer<std::uint32_t> bases_;
    Buffer<std::uint64_t> offsets_;
    PrefixTable table_;
};

class OnHost final : public HostTables {
public:
    explicit OnHost(WordList words) : words_(std::move(words)) {}
    [[nodiscard]] std::unique_ptr<DeviceSearch> upload(DeviceShape const& shape) const override {
        std::size_t const length = words_.max_length();
        if (length <= SingleWindow::max_length &&
            static_cast<unsigned>(shape.shared_bytes) >= window_shared_bytes)
            return std::make_unique<Windows>(words_, shape);
        if (length <= 32)
            return upload_samples(words_, {static_cast<unsigned>(std::min<std::size_t>(16, length)), 1},
                                  shape);
        return std::make_unique<Prefixes>(words_, shape);
    }

private:
    WordList words_;
};

}  // namespace

std::unique_ptr<HostTables> rabin_karp_tables(WordList words) {
    return std::make_unique<OnHost>(std::move(words));
}

}  // namespace motifcount::internal::cuda
