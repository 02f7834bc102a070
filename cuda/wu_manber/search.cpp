#include "cuda/wu_manber/search.hpp"

#include <algorithm>
#include <utility>

#include "cuda/runtime/memory.hpp"
#include "cuda/tuning.hpp"
#include "cuda/wu_manber/kernels.hpp"
#include "cuda/wu_manber/tables.hpp"

namespace motifcount::internal::cuda {
namespace {

struct FilterChoice {
    FilterForm form;
    std::uint32_t words;
};

/// The filter for so many windows on such a device.
FilterChoice choose_filter(std::uint64_t windows, DeviceShape const& shape) {
    auto const room = std::min<std::uint64_t>(
        tuning::most_filter_bytes, static_cast<std::uint64_t>(shape.shared_bytes) - sample_shared_bytes);
    if (windows <= most_exact_windows) return {FilterForm::exact, 0};
    double const bits = 8.0 * static_cast<double>(room) / static_cast<double>(windows);
    if (bits >= tuning::bits_for_shared) {
        // Small sets need no more than this; every block copies the filter.
        auto const wanted = static_cast<std::uint64_t>(static_cast<double>(windows) * 164 / 8) + 1024;
        auto const bytes = std::min(room, wanted);
        return {bits >= tuning::bits_for_two ? FilterForm::two_bits : FilterForm::three_bits,
                static_cast<std::uint32_t>(bytes / 16 * 4)};
    }
    double const wanted = static_cast<double>(windows) * tuning::wide_bits_a_window / 8;
    double const cached = tuning::wide_share_of_cache * shape.cache_bytes;
    // Never below four bits a window, where nearly all would pass.
    double const bytes = std::max(std::min(wanted, cached), static_cast<double>(windows) / 2);
    return {FilterForm::wide, static_cast<std::uint32_t>(std::min(bytes / 8, 1e9))};
}

/// A WordTable in device memory.
struct DeviceWordTable {
    Buffer<WordSlot> slots;
    Buffer<std::uint64_t> codes;
    Buffer<std::uint32_t> group_first;
    Buffer<std::uint32_t> order;
    Buffer<std::uint32_t> bases;
    Buffer<std::uint64_t> offsets;
    Buffer<std::uint32_t> lengths;
    WordTable view;

    explicit DeviceWordTable(WordTableData const& host)
        : slots(upload(host.slots)),
          codes(upload(host.codes)),
          group_first(upload(host.group_first)),
          order(upload(host.order)),
          bases(upload(host.bases)),
          offsets(upload(host.offsets)),
          lengths(upload(host.lengths)),
          view(host.view()) {
        view.slots = slots.data();
        view.codes = codes.data();
        view.group_first = group_first.data();
        view.order = order.data();
        view.bases = bases.data();
        view.offsets = offsets.data();
        view.lengths = lengths.data();
    }
    [[nodiscard]] std::uint64_t bytes() const noexcept {
        return slots.bytes() + codes.bytes() + group_first.bytes() + order.bytes() + bases.bytes() +
               offsets.bytes() + lengths.bytes();
    }
};

class OnDevice final : public DeviceSearch {
public:
    OnDevice(WordList const& words, Sampling const& sampling, DeviceShape const& shape)
        : shape_(shape), word_count_(words.size()), words_(WordTableData(words)) {
        FilterChoice const choice = choose_filter(std::uint64_t{words.size()} * sampling.step, shape);
        WindowFilter const filter = window_filter(words, sampling, choice.words, choice.form);
        filter_ = upload(filter.words);
        GramTableData const grams(words, sampling.q, sampling.step);
        grams_ = upload(grams.slots);
        tables_.filter = filter_.data();
        tables_.hash = filter.hash;
        tables_.sampling = sampling;
        tables_.form = choice.form;
        tables_.grams = grams.view();
        tables_.grams.slots = grams_.data();
        tables_.words = words_.view;
    }
    void find(Text const& text, HitBuffer const& out, cudaStream_t stream) const override {
        find_samples(tables_, text, out, shape_, stream);
    }
    void count(Text const& text, unsigned long long* counters, cudaStream_t stream) const override {
        count_samples(tables_, text, counters, shape_, stream);
    }
    [[nodiscard]] CounterMap counter_map() const override { return {word_count_, nullptr, nullptr}; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override {
        return filter_.bytes() + grams_.bytes() + words_.bytes();
    }

private:
    DeviceShape shape_;
    std::uint64_t word_count_;
    DeviceWordTable words_;
    Buffer<std::uint32_t> filter_;
    Buffer<GramSlot> grams_;
    SampleTables tables_;
};

class OnHost final : public HostTables {
public:
    explicit OnHost(WordList words) : words_(std::move(words)) {}
    [[nodiscard]] std::unique_ptr<DeviceSearch> upload(DeviceShape const& shape) const override {
        return upload_samples(words_, choose_sampling(words_), shape);
    }

private:
    WordList words_;
};

}  // namespace

std::unique_ptr<DeviceSearch> upload_samples(WordList const& words, Sampling const& sampling,
                                             DeviceShape const& shape) {
    return std::make_unique<OnDevice>(words, sampling, shape);
}

std::unique_ptr<HostTables> wu_manber_tables(WordList words) {
    return std::make_unique<OnHost>(std::move(words));
}

}  // namespace motifcount::internal::cuda
