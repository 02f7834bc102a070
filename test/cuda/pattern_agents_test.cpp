// Tests the agents of kmp, shift-or, anchored and matrix on the CPU, through the interface of engines. The cases are those of the
// conformance suite: records, batches, IUPAC codes and mismatches.

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <tuple>

#include "case_patterns.hpp"
#include "cuda/anchored/tables.hpp"
#include "cuda/kmp/agent.hpp"
#include "cuda/kmp/tables.hpp"
#include "cuda/matrix/agent.hpp"
#include "cuda/matrix/tables.hpp"
#include "cuda/shift_or/agent.hpp"
#include "cuda/shift_or/tables.hpp"
#include "device_copy.hpp"
#include "harness.hpp"
#include "host_lists.hpp"
#include "host_memory.hpp"
#include "match/cpu_matcher.hpp"
#include "pattern/class_words.hpp"
#include "support/patterns.hpp"
#include "support/sanitized.hpp"

namespace motifcount::internal::cuda::test {
namespace {

namespace oracle = motifcount::internal::test::oracle;
using motifcount::internal::test::Case;

/// Collects the hits of a batch and emits them in the order that a tally requires.
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

/// Searches for each pattern with an automaton of its own. Tiles are as short as possible.
template <class State>
class KmpAgent {
public:
    static constexpr std::string_view name = "kmp";
    using Workspace = NoWorkspace;

    static constexpr EngineLimits limits{.codes = Codes::refused,
                                         .longest = sizeof(State) == 2 ? 65535 : EngineLimits::unlimited};
    KmpAgent(PatternSet const& patterns, SearchOptions const&) {
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            auto const next = next_states(KmpAutomaton(codes_of(patterns, pattern)));
            next_.emplace_back(next.begin(), next.end());
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

/// Searches for all patterns with bit slices, at 32 positions at a time
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
                    if (end <= text.owned_from) continue;
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

/// Looks up windows in lists of words that are similar to the patterns. Does not support flanks.
class AnchoredAgent {
public:
    static constexpr std::string_view name = "anchored";
    using Workspace = NoWorkspace;

    static constexpr EngineLimits limits{.mismatches = mismatch_limit};
    AnchoredAgent(PatternSet const& patterns, SearchOptions const& options)
        : words_(patterns), plan_(patterns, options), tables_(plan_.view(words_, HostMemory{})) {
        lists_.reserve(max_pieces);
        for (std::size_t i = 0; i < tables_.piece_count; ++i) {
            auto const& piece = plan_.sides[0].pieces[i];
            auto const& lists =
                lists_.emplace_back(std::size_t{1} << (2 * piece.letters), [&](auto const& use) {
                    for (SeedWord const& seed : piece.seeds)
                        for_each_neighbour(seed, piece.letters, piece.substitutions,
                                           [&](std::uint32_t word) { use(word, seed.pattern); });
                });
            tables_.sides[0].pieces[i].firsts = lists.firsts.data();
            tables_.sides[0].pieces[i].patterns = lists.entries.data();
        }
    }
    AnchoredAgent(AnchoredAgent const&) = delete;
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return 0; }

    template <class Emit>
    void search(Batch const& batch, Workspace&, Emit&& emit) const {
        DeviceCopy const copy(batch);
        Text const& text = copy.text();
        AnchoredSide const& side = tables_.sides[0];
        Hits hits;
        for (std::uint64_t chunk = 0; chunk < chunk_count(text); ++chunk) {
            std::uint64_t starts = window_starts(side, text, nullptr, chunk, tables_.letters);
            for (; starts != 0; starts &= starts - 1) {
                std::uint64_t const slot = chunk * chunk_slots + lowest_bit(starts);
                std::uint64_t const window = window_at(tables_, text, slot);
                for (unsigned piece = 0; piece < tables_.piece_count; ++piece)
                    look_up(text, piece, window, slot, hits);
            }
        }
        hits.emit_sorted(emit);
    }

private:
    void look_up(Text const& text, unsigned piece, std::uint64_t window, std::uint64_t slot,
                 Hits& hits) const {
        AnchoredSide const& side = tables_.sides[0];
        AnchoredPiece const& lists = side.pieces[piece];
        std::uint32_t const word = lists.word_of(window);
        for (std::uint32_t i = lists.firsts[word]; i < lists.firsts[word + 1]; ++i) {
            std::uint32_t const pattern = lists.patterns[i];
            if (!is_near(tables_, side, piece, pattern, window)) continue;
            std::uint64_t const end = end_of_hit(tables_, 0, text, pattern, slot);
            if (end == 0) continue;
            std::uint64_t const start = end - words_.length(pattern);
            auto const mismatches = mismatches_at(view_of(words_), text, pattern, start, tables_.limit);
            hits.all.emplace_back(end, pattern, static_cast<std::uint8_t>(mismatches));
        }
    }

    ClassWords words_;
    AnchoredPlan plan_;
    AnchoredTables tables_;
    std::vector<HostLists> lists_;
};

/// Adds the deficits at every slot for every matrix, and scores the candidates.
template <std::uint32_t MaxWords>
class MatrixAgent {
public:
    static constexpr std::string_view name = "matrix";
    using Workspace = NoWorkspace;

    static constexpr EngineLimits limits{.matrices = true};
    MatrixAgent(PatternSet const& patterns, SearchOptions const&) : data_(patterns, MaxWords) {}
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return 0; }

    template <class Emit>
    void search(Batch const& batch, Workspace&, Emit&& emit) const {
        DeviceCopy const copy(batch);
        MatrixTables const tables = data_.view(HostMemory{});
        Hits hits;
        for (MatrixChunk const& chunk : data_.chunks()) {
            auto const* words = tables.words + chunk.first_word;
            auto group = chunk.first_group;
            for (unsigned i = 0; i <= max_kept_steps; ++i)
                for (unsigned k = 0; k < chunk.groups[i]; ++k, ++group) {
                    CHECK((i < max_kept_steps ? tables.steps[group] == i + 1
                                              : tables.steps[group] % max_kept_steps == 0));
                    search_group(tables, words, group, copy.text(), hits);
                    words += group_words(tables.steps[group]);
                }
            CHECK(words == tables.words + chunk.first_word + chunk.words);
            CHECK(chunk.words <= MaxWords);
        }
        hits.emit_sorted(emit);
    }

private:
    static void search_group(MatrixTables const& tables, std::uint32_t const* words, unsigned group,
                             Text const& text, Hits& hits) {
        for (std::uint64_t slot = 0; slot < text.size; ++slot)
            for (unsigned member = 0; member < group_matrices; ++member) {
                auto sum = static_cast<int>(words[member]);
                for (unsigned i = 0; i < tables.steps[group] * step_columns && sum < 0; ++i)
                    sum += product(one_hot(bases_at(text, slot + i)), words[deficit_word(member, i)]);
                if (sum >= 0) continue;
                DeviceMatrix const& matrix = tables.matrices[group * group_matrices + member];
                auto const end = end_of_hit(matrix, tables.columns, text, slot);
                if (end != 0) hits.all.emplace_back(end, matrix.pattern, 0);
            }
    }
    static int product(std::uint32_t row, std::uint32_t deficits) {
        unsigned sum = 0;
        for (; row != 0; row >>= 8U, deficits >>= 8U) sum += (row & 255U) * (deficits & 255U);
        return static_cast<int>(sum);
    }

    MatrixTablesData data_;
};

/// Number of searches of an agent
struct Tried {
    unsigned all = 0;
    unsigned with_mismatches = 0;
};

template <class Agent>
bool takes(PatternSet const& patterns, SearchOptions const& options) {
    return !refusal(Agent::limits, patterns, options);
}

template <class Agent>
void check_case(Case const& test_case, PatternSet const& patterns, SearchOptions const& options,
                oracle::Strands strands, oracle::Result const& expected, Tried& tried) {
    if (!takes<Agent>(patterns, options)) return;
    CpuMatcher<Agent> const matcher(patterns, options);
    auto splits = splits_for(test_case);
    if (splits.size() > 6) splits.resize(6);
    for (auto const& split : splits) {
        ++tried.all;
        tried.with_mismatches += options.max_mismatches != 0 ? 1 : 0;
        auto const found = difference(test_case, strands, split, matcher, patterns, expected);
        CAPTURE(Agent::name);
        CHECK_MESSAGE(!found.has_value(), found.value_or(""));
    }
}

TEST_CASE("the kmp, shift-or and anchored agents agree with the oracle") {
    Tried kmp, wide_kmp, slices, anchored;
    unsigned number = 0;
    for (Case const& test_case : motifcount::internal::test::all_cases()) {
        if (motifcount::internal::test::takes_part && ++number % 2 == 0) continue;
        // One strand is sufficient, because engines search patterns without regard to strands.
        auto const strands = oracle::Strands::forward;
        PatternSet const patterns = internal::test::patterns_of(test_case.motifs, strands);
        SearchOptions options;
        options.max_mismatches = test_case.max_mismatches;
        if (!takes<KmpAgent<std::uint32_t>>(patterns, options) && !takes<SliceAgent>(patterns, options) &&
            !takes<AnchoredAgent>(patterns, options))
            continue;
        auto const expected =
            oracle::search(test_case.motifs, test_case.records, strands, test_case.max_mismatches);
        check_case<KmpAgent<std::uint16_t>>(test_case, patterns, options, strands, expected, kmp);
        check_case<KmpAgent<std::uint32_t>>(test_case, patterns, options, strands, expected, wide_kmp);
        check_case<SliceAgent>(test_case, patterns, options, strands, expected, slices);
        check_case<AnchoredAgent>(test_case, patterns, options, strands, expected, anchored);
    }
    for (Tried const& tried : {kmp, wide_kmp, slices, anchored}) CHECK(tried.all > 100);
    for (Tried const& tried : {slices, anchored}) CHECK(tried.with_mismatches > 50);
}

TEST_CASE("each word near a piece is a neighbour of exactly one seed") {
    MotifSet motifs;
    motifs.add({"classes", "RCNTSAB"}, "here");
    PatternSet const patterns(motifs, StrandFilter::forward);
    for (unsigned const limit : {0U, 2U, 5U}) {
        SearchOptions options;
        options.max_mismatches = limit;
        std::vector<unsigned> times(std::size_t{1} << 14U);
        AnchoredPlan const plan(patterns, options);
        for (auto const& piece : plan.sides[0].pieces) {
            std::fill(times.begin(), times.end(), 0U);
            for (SeedWord const& seed : piece.seeds)
                for_each_neighbour(seed, piece.letters, piece.substitutions,
                                   [&](std::uint32_t word) { ++times[word]; });
            for (std::uint32_t word = 0; word < 1U << (2 * piece.letters); ++word) {
                unsigned differing = 0;
                for (unsigned i = 0; i < piece.letters; ++i)
                    differing +=
                        (patterns.masks(0)[piece.first + i] >> (word >> (2 * i) & 3U) & 1U) == 0 ? 1U : 0U;
                CHECK(times[word] == (differing <= piece.substitutions ? 1U : 0U));
            }
        }
    }
}

TEST_CASE("the matrix agent agrees with the oracle") {
    std::vector<Case> cases;
    motifcount::internal::test::add_matrix_cases(cases);
    Tried chunked, whole;
    for (Case const& test_case : cases) {
        auto const strands = oracle::Strands::both;
        PatternSet const patterns = internal::test::patterns_for(test_case, strands);
        auto const expected = internal::test::expected_of(test_case, strands);
        // With small chunks, matrices of more than 32 columns have columns that do not select candidates.
        check_case<MatrixAgent<group_words(max_kept_steps)>>(test_case, patterns, {}, strands, expected,
                                                             chunked);
        check_case<MatrixAgent<50'000>>(test_case, patterns, {}, strands, expected, whole);
    }
    for (Tried const& tried : {chunked, whole}) CHECK(tried.all > 100);
}

}  // namespace
}  // namespace motifcount::internal::cuda::test
