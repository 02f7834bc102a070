// The agents of the engines that take patterns rather than words (kmp, shift-or), run by the CPU behind
// the engines' interface: records, batches, strands, IUPAC classes and mismatches as in the conformance suite.

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <tuple>

#include "cuda/kmp/agent.hpp"
#include "cuda/runtime/host_memory.hpp"
#include "cuda/shift_or/agent.hpp"
#include "cuda/shift_or/tables.hpp"
#include "harness.hpp"
#include "match/cpu_matcher.hpp"
#include "pattern/class_words.hpp"
#include "pattern/kmp_automaton.hpp"

namespace motifcount::internal::cuda::test {
namespace {

namespace oracle = motifcount::internal::test::oracle;
using motifcount::internal::test::Case;

/// A batch's text as a device holds it: break bits set up to the end of the last chunk and behind it.
class DeviceCopy {
public:
    explicit DeviceCopy(Batch const& batch) {
        std::uint64_t const size = batch.text.size;
        std::size_t const chunks = (size + 63) / 64;
        bases_.assign(2 * chunks + Text::padding / 8, 0x9249249249249249U);  // behind the text, anything
        std::copy(batch.text.bases.begin(), batch.text.bases.end(), bases_.begin());
        text_.bases = reinterpret_cast<std::uint32_t const*>(bases_.data());
        text_.size = size;
        text_.first_end = batch.warm_up;
        if (batch.text.breaks.empty()) return;
        breaks_.assign(chunks + Text::padding / 8, ~std::uint64_t{0});
        std::copy(batch.text.breaks.begin(), batch.text.breaks.end(), breaks_.begin());
        text_.breaks = reinterpret_cast<std::uint32_t const*>(breaks_.data());
    }
    [[nodiscard]] Text const& text() const { return text_; }

private:
    std::vector<std::uint64_t> bases_;
    std::vector<std::uint64_t> breaks_;
    Text text_;
};

/// Hits of a batch, handed on in the order that a tally wants.
struct Hits {
    std::vector<std::tuple<std::uint64_t, PatternId, std::uint8_t>> all;

    template <class Emit>
    void emit_sorted(Emit& emit) {
        std::sort(all.begin(), all.end());
        for (auto const& [end, pattern, mismatches] : all) emit(pattern, end, mismatches);
    }
};

struct NoWorkspace {};

std::vector<std::uint8_t> codes_of(PatternSet const& patterns, PatternId pattern) {
    std::vector<std::uint8_t> codes;
    for (auto const mask : patterns.masks(pattern))
        codes.push_back(static_cast<std::uint8_t>(std::countr_zero(static_cast<unsigned>(mask))));
    return codes;
}

/// Every pattern by an automaton of its own, in the shortest tiles that there are.
template <class State>
class KmpAgent {
public:
    static constexpr std::string_view name = "kmp";
    using Workspace = NoWorkspace;

    static constexpr EngineLimits limits{.codes = Codes::refused,
                                         .longest = sizeof(State) == 2 ? 16383 : EngineLimits::unlimited};
    KmpAgent(PatternSet const& patterns, SearchOptions const&) {
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            KmpAutomaton const automaton(codes_of(patterns, pattern));
            auto& table = next_.emplace_back();
            for (std::uint32_t state = 0; state <= automaton.length(); ++state)
                for (auto const to : automaton.rows()[state]) table.push_back(static_cast<State>(to));
        }
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return 0; }

    template <class Emit>
    void search(Batch const& batch, Workspace&, Emit&& emit) const {
        DeviceCopy const copy(batch);
        Hits hits;
        constexpr std::uint64_t tile = sizeof(State) == 2 ? 64 : 192;
        for (PatternId pattern = 0; pattern < next_.size(); ++pattern) {
            KmpTable<State> const table{next_[pattern].data(),
                                        static_cast<std::uint32_t>(next_[pattern].size() / 4 - 1), pattern};
            for (std::uint64_t first = 0; first < copy.text().size; first += tile)
                walk_kmp(table, copy.text(), first, first + tile,
                         [&](std::uint64_t end) { hits.all.emplace_back(end, pattern, 0); });
        }
        hits.emit_sorted(emit);
    }

private:
    std::vector<std::vector<State>> next_;
};

ClassPatterns view_of(ClassWords const& words) {
    return {words.blocks().data(), words.firsts().data(), words.lengths().data()};
}

/// Bit slices: 32 starts at a time, all patterns.
class SliceAgent {
public:
    static constexpr std::string_view name = "slices";
    using Workspace = NoWorkspace;

    static constexpr EngineLimits limits{
        .mismatches = 3, .codes = Codes::compared, .patterns = bit_slices::Program::max_patterns};
    SliceAgent(PatternSet const& patterns, SearchOptions const& options)
        : words_(patterns), plan_(bit_slices::Program(patterns, options.max_mismatches)) {}
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return 0; }

    template <class Emit>
    void search(Batch const& batch, Workspace&, Emit&& emit) const {
        switch (plan_.max_mismatches) {
            case 0:
                return search_limit<0>(batch, emit);
            case 1:
                return search_limit<1>(batch, emit);
            case 2:
                return search_limit<2>(batch, emit);
            default:
                return search_limit<3>(batch, emit);
        }
    }

private:
    template <unsigned Limit, class Emit>
    void search_limit(Batch const& batch, Emit& emit) const {
        DeviceCopy const copy(batch);
        Text const& text = copy.text();
        SlicePlan const plan = plan_.view(HostMemory{});
        std::vector<std::uint32_t> slices(plan.slice_count);
        Hits hits;
        for (std::uint64_t word = 0; word < (text.size + 31) / 32; ++word) {
            prepare_slices(plan, planes_at(text, word), slices.data());
            auto const* row = plan_.rows.data();
            for (std::uint32_t i = 0; i < plan.pattern_count; ++i, row += plan.row_slices / 8) {
                std::uint32_t candidates = evaluate_row<Limit>(row, plan.row_slices, slices.data());
                for (; candidates != 0; candidates &= candidates - 1) {
                    std::uint64_t const start = 32 * word + lowest_bit(candidates);
                    PatternId const pattern = plan_.order[i];
                    std::uint64_t const end = start + words_.length(pattern);
                    if (end <= text.first_end) continue;
                    auto const mismatches = mismatches_at(view_of(words_), text, pattern, start, Limit);
                    if (mismatches <= Limit)
                        hits.all.emplace_back(end, pattern, static_cast<std::uint8_t>(mismatches));
                }
            }
        }
        hits.emit_sorted(emit);
    }

    ClassWords words_;
    SlicePlanData plan_;
};

template <class Agent>
void check_all_cases() {
    unsigned searched = 0;
    unsigned with_mismatches = 0;
    for (Case const& test_case : motifcount::internal::test::all_cases()) {
        // One strand: an engine does not know strands. Patterns by patterns of the largest cases would take long.
        auto const strands = oracle::Strands::forward;
        PatternSet const patterns(motifcount::internal::test::motifs_of(test_case),
                                  motifcount::internal::test::filter_of(strands));
        SearchOptions options;
        options.max_mismatches = test_case.max_mismatches;
        if (refusal(Agent::limits, patterns, options)) continue;
        CpuMatcher<Agent> const matcher(patterns, options);
        auto const expected =
            oracle::search(test_case.motifs, test_case.records, strands, test_case.max_mismatches);
        auto splits = splits_for(test_case);
        if (splits.size() > 6) splits.resize(6);
        for (auto const& split : splits) {
            ++searched;
            with_mismatches += options.max_mismatches != 0 ? 1 : 0;
            auto const found = difference(test_case, strands, split, matcher, patterns, expected);
            CHECK_MESSAGE(!found.has_value(), found.value_or(""));
        }
    }
    CHECK(searched > 100);
    if constexpr (std::same_as<Agent, SliceAgent>) CHECK(with_mismatches > 50);
}

TEST_CASE("kmp's agent finds what the oracle finds") {
    check_all_cases<KmpAgent<std::uint16_t>>();
    check_all_cases<KmpAgent<std::uint32_t>>();
}

TEST_CASE("shift-or's agent finds what the oracle finds, classes and mismatches too") {
    check_all_cases<SliceAgent>();
}

}  // namespace
}  // namespace motifcount::internal::cuda::test
