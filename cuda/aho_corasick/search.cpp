#include <algorithm>

#include "cuda/aho_corasick/kernels.hpp"
#include "cuda/aho_corasick/tables.hpp"
#include "cuda/engines.hpp"
#include "cuda/runtime/memory.hpp"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

using tuning::block_threads;

/// Pads a table to a multiple of 16 bytes, because kernels copy 16 bytes at a time.
template <class T>
void pad(std::vector<T>& table) {
    while (table.size() * sizeof(T) % 16 != 0) table.push_back(0);
}

class OnDevice final : public DeviceSearch {
public:
    OnDevice(Automaton const& automaton, FoldedStates const& folded, std::uint32_t longest,
             DeviceShape const& shape)
        : shape_(shape) {
        std::vector<std::uint32_t> word;
        std::vector<std::uint32_t> next;
        for (auto const& output : automaton.outputs()) {
            word.push_back(output.word);
            next.push_back(output.next);
        }
        arguments_.word = arrays_(word);
        arguments_.next_output = arrays_(next);
        arguments_.counter_count = static_cast<std::uint32_t>(word.size());
        arguments_.halo = longest - 1;
        arguments_.tile = std::max(tuning::automaton_tile, (tuning::tile_to_halo * longest + 63) / 64 * 64);
        choose(automaton, folded);
    }

    void search(Text const& text, HitOutput const& out, cudaStream_t stream) const override {
        AhoCorasickArguments arguments = out.lists() ? find_ : arguments_;
        arguments.text = text;
        arguments.out = out;
        arguments.tile = tile_for(text);
        if (out.lists())
            find_aho_corasick(find_narrow_, arguments, block_threads, shape_, stream);
        else
            count_aho_corasick(form_, arguments, block_threads, shape_, stream);
    }
    [[nodiscard]] CounterMap counter_map() const override {
        return {arguments_.counter_count, arguments_.word, arguments_.next_output};
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override { return arrays_.bytes(); }

private:
    [[nodiscard]] bool fits(AutomatonForm form, AhoCorasickArguments const& arguments) const {
        return aho_corasick_shared_bytes(form, arguments, block_threads) <=
               static_cast<unsigned>(shape_.shared_bytes);
    }
    /// Chooses the fastest form whose tables and counters fit in shared memory.
    void choose(Automaton const& automaton, FoldedStates const& folded) {
        auto const room = static_cast<std::size_t>(shape_.shared_bytes);
        auto pairs = narrow(automaton, folded, 2, room);
        auto singles = narrow(automaton, folded, 1, room);
        find_ = arguments_;
        if (singles) {
            pad(singles->table);
            pad(singles->single);
            find_.narrow = {arrays_(singles->table), arrays_(singles->single)};
            find_.narrow_bytes = static_cast<std::uint32_t>(singles->table.size() * 2);
            find_.single_bytes = static_cast<std::uint32_t>(singles->single.size() * 4);
            find_narrow_ = fits(AutomatonForm::singles_global, find_);
        }
        bool chosen = false;
        if (pairs && singles) {
            pad(pairs->table);
            AhoCorasickArguments candidate = find_;
            candidate.narrow_bytes = static_cast<std::uint32_t>(pairs->table.size() * 2);
            for (auto const form : {AutomatonForm::whole_pairs, AutomatonForm::pairs}) {
                if (!fits(form, candidate)) continue;
                arguments_ = candidate;
                arguments_.narrow.table = arrays_(pairs->table);
                form_ = form;
                chosen = true;
                break;
            }
        }
        if (!chosen && find_narrow_) {
            arguments_ = find_;
            form_ =
                fits(AutomatonForm::singles, find_) ? AutomatonForm::singles : AutomatonForm::singles_global;
        }
        if (find_narrow_) return;
        find_.wide = {arrays_(next_states(automaton)), automaton.first_match()};
        if (chosen) return;
        arguments_ = find_;
        form_ = fits(AutomatonForm::wide, arguments_) ? AutomatonForm::wide : AutomatonForm::wide_global;
    }
    /// Returns the number of slots per tile. Short texts get shorter tiles, so that every multiprocessor has work.
    [[nodiscard]] std::uint32_t tile_for(Text const& text) const {
        std::uint64_t const threads =
            std::uint64_t{block_threads} * static_cast<unsigned>(shape_.multiprocessors);
        std::uint64_t const least = (std::uint64_t{arguments_.halo} + 64) / 64 * 64;
        std::uint64_t const even = (text.size / threads + 63) / 64 * 64;
        return static_cast<std::uint32_t>(
            std::min<std::uint64_t>(arguments_.tile, std::max<std::uint64_t>({64, least, even})));
    }

    DeviceShape shape_;
    AutomatonForm form_ = AutomatonForm::wide_global;
    AhoCorasickArguments arguments_;
    AhoCorasickArguments find_;
    bool find_narrow_ = false;
    DeviceArrays arrays_;
};

}  // namespace

HostTables aho_corasick_tables(WordSet const& words, unsigned) {
    struct OnHost {
        Automaton automaton;
        FoldedStates folded;
        std::uint32_t longest;
        explicit OnHost(WordSet const& set)
            : automaton(set), folded(automaton), longest(static_cast<std::uint32_t>(set.max_length())) {}
    };
    auto const host = std::make_shared<OnHost const>(words);
    return [host](DeviceShape const& shape) {
        return std::make_unique<OnDevice>(host->automaton, host->folded, host->longest, shape);
    };
}

}  // namespace motifcount::internal::cuda
