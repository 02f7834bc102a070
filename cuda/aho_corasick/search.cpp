#include <utility>

#include "cuda/aho_corasick/kernels.hpp"
#include "cuda/aho_corasick/tables.hpp"
#include "cuda/runtime/device_search.hpp"
#include "cuda/runtime/memory.hpp"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

constexpr unsigned block_threads = 1024;

/// Rounds a table's bytes up to what kernels copy 16 at a time.
template <class T>
void pad(std::vector<T>& table) {
    while (table.size() * sizeof(T) % 16 != 0) table.push_back(0);
}

class OnDevice final : public DeviceSearch {
public:
    OnDevice(Automaton const& automaton, std::uint32_t longest, DeviceShape const& shape) : shape_(shape) {
        std::vector<std::uint32_t> word;
        std::vector<std::uint32_t> next;
        for (std::size_t state = automaton.first_match; state < automaton.size(); ++state) {
            word.push_back(automaton.word[state]);
            std::uint32_t const output = automaton.next_output[state];
            next.push_back(output == no_output ? no_output : output - automaton.first_match);
        }
        word_ = upload(word);
        next_output_ = upload(next);
        arguments_.word = word_.data();
        arguments_.next_output = next_output_.data();
        arguments_.counter_count = static_cast<std::uint32_t>(word.size());
        arguments_.warm = longest - 1;
        arguments_.tile =
            std::max(tuning::automaton_tile, (tuning::tile_to_warm_up * longest + 63) / 64 * 64);
        choose(automaton);
    }

    void find(Text const& text, HitBuffer const& out, cudaStream_t stream) const override {
        AhoCorasickArguments arguments = find_;
        arguments.text = text;
        arguments.out = out;
        arguments.tile = tile_for(text);
        find_aho_corasick(find_narrow_, arguments, block_threads, shape_, stream);
    }
    void count(Text const& text, unsigned long long* counters, cudaStream_t stream) const override {
        AhoCorasickArguments arguments = arguments_;
        arguments.text = text;
        arguments.counters = counters;
        arguments.tile = tile_for(text);
        count_aho_corasick(form_, arguments, block_threads, shape_, stream);
    }
    [[nodiscard]] CounterMap counter_map() const override {
        return {arguments_.counter_count, word_.data(), next_output_.data()};
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override {
        return wide_.bytes() + pairs_.bytes() + singles_.bytes() + single_.bytes() + word_.bytes() +
               next_output_.bytes();
    }

private:
    [[nodiscard]] bool fits(AutomatonForm form, AhoCorasickArguments const& arguments) const {
        return aho_corasick_shared_bytes(form, arguments, block_threads) <=
               static_cast<unsigned>(shape_.shared_bytes);
    }
    /// The fastest form whose tables and counters fit shared memory.
    void choose(Automaton const& automaton) {
        auto const room = static_cast<std::size_t>(shape_.shared_bytes);
        auto pairs = narrow(automaton, 2, room);
        auto singles = narrow(automaton, 1, room);
        find_ = arguments_;
        if (singles) {
            pad(singles->table);
            singles_ = upload(singles->table);
            pad(singles->single);
            single_ = upload(singles->single);
            find_.narrow = {singles_.data(), single_.data()};
            find_.narrow_bytes = static_cast<std::uint32_t>(singles_.bytes());
            find_.single_bytes = static_cast<std::uint32_t>(single_.bytes());
            find_narrow_ = fits(AutomatonForm::singles_global, find_);
        }
        if (pairs && single_.size() != 0) {
            pad(pairs->table);
            AhoCorasickArguments candidate = find_;
            candidate.narrow_bytes = static_cast<std::uint32_t>(pairs->table.size() * 2);
            for (auto const form : {AutomatonForm::whole_pairs, AutomatonForm::pairs}) {
                if (!fits(form, candidate)) continue;
                pairs_ = upload(pairs->table);
                arguments_ = candidate;
                arguments_.narrow.table = pairs_.data();
                form_ = form;
                break;
            }
        }
        if (pairs_.size() == 0 && find_narrow_) {
            arguments_ = find_;
            form_ =
                fits(AutomatonForm::singles, find_) ? AutomatonForm::singles : AutomatonForm::singles_global;
        }
        if (find_narrow_) return;
        wide_ = upload(automaton.next);
        find_.wide = {wide_.data(), automaton.first_match};
        if (pairs_.size() != 0) return;
        arguments_ = find_;
        form_ = fits(AutomatonForm::wide, arguments_) ? AutomatonForm::wide : AutomatonForm::wide_global;
    }
    /// Short texts are cut finer, so that every multiprocessor has some.
    [[nodiscard]] std::uint32_t tile_for(Text const& text) const {
        std::uint64_t const threads =
            std::uint64_t{block_threads} * static_cast<unsigned>(shape_.multiprocessors);
        std::uint64_t const least = (std::uint64_t{arguments_.warm} + 64) / 64 * 64;
        std::uint64_t const even = (text.size / threads + 63) / 64 * 64;
        return static_cast<std::uint32_t>(
            std::min<std::uint64_t>(arguments_.tile, std::max<std::uint64_t>({64, least, even})));
    }

    DeviceShape shape_;
    AutomatonForm form_ = AutomatonForm::wide_global;
    AhoCorasickArguments arguments_;
    AhoCorasickArguments find_;
    bool find_narrow_ = false;
    Buffer<std::uint32_t> wide_;
    Buffer<std::uint16_t> pairs_;
    Buffer<std::uint16_t> singles_;
    Buffer<std::uint32_t> single_;
    Buffer<std::uint32_t> word_;
    Buffer<std::uint32_t> next_output_;
};

class OnHost final : public HostTables {
public:
    explicit OnHost(WordList const& words)
        : automaton_(words, StateOrder::breadth_first),
          longest_(static_cast<std::uint32_t>(words.max_length())) {}
    [[nodiscard]] std::unique_ptr<DeviceSearch> upload(DeviceShape const& shape) const override {
        return std::make_unique<OnDevice>(automaton_, longest_, shape);
    }

private:
    Automaton automaton_;
    std::uint32_t longest_;
};

}  // namespace

std::unique_ptr<HostTables> aho_corasick_tables(WordList words) {
    return std::make_unique<OnHost>(words);
}

}  // namespace motifcount::internal::cuda
