#include "run/registry.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "match/cpu_engines.hpp"
#include "match/edit_engine.hpp"
#include "motifcount/error.hpp"
#include "pattern/word_set.hpp"

#if defined(MOTIFCOUNT_HAVE_CUDA)
#include "match/cuda_engines.hpp"
#endif

namespace motifcount::internal {
namespace {

Engine const* look_up(std::string_view name, std::string_view device) {
    auto const& engines = all_engines();
    auto const found = std::ranges::find_if(
        engines, [&](Engine const* engine) { return engine->name() == name && engine->device() == device; });
    return found == engines.end() ? nullptr : *found;
}

std::string names_on(std::string_view device) {
    std::string names;
    for (Engine const* engine : all_engines()) {
        if (engine->device() == device) names += (names.empty() ? "" : ", ") + std::string(engine->name());
    }
    return names;
}

/// Patterns up to which comparing them all bit by bit is as fast as other engines: 0.15 ns a base and 0.01 more
/// for each, against 0.45 of a direct look-up of short motifs, or with motifs of 12 bases or more 0.3 of sampling, or
/// with motifs of 16 or more 0.15 and less (EPYC, Zen 3, as all that follow).
std::size_t few_patterns(PatternSet const& patterns, SearchOptions const& options) {
    if (options.max_mismatches != 0 || patterns.any_degenerate()) return 64;
    return patterns.min_length() < 12 ? 24 : patterns.min_length() < 16 ? 16 : 0;
}

/// Share of places with a flank up to which motifs are looked up there alone.
constexpr double rare_flank = 0.25;
/// Share of the text beside flanks up to which, with up to 2 mismatches, it is better cut out and searched as other text is:
/// in reads of guides behind CACCG, 0.85 against 1.35 s with 2 mismatches, 0.36 against 0.42 s with one.
constexpr double rare_windows = 0.1;

/// Whether seeds at fixed distances from every place find these sooner than seeds anywhere or comparing bit by bit do. In
/// ns a base, both strands (Sapphire Rapids): with 4 mismatches 205 against 450 for 5,000 motifs of 20, but 31 against 54 the
/// other way for 312; with 3 mismatches 230 against 320 for 77,000, but 170 against 125 for 20,000; with an N in each of
/// 2,000 28 against 105 and 200 with 1 and 2 mismatches, but 18 against 28 the other way for 100.
bool suit_seeds_everywhere(PatternSet const& patterns, unsigned mismatches) {
    if (mismatches == 0 || patterns.min_length() < 2 * (mismatches + 1)) return false;
    if (mismatches < 3 && !patterns.any_degenerate()) return false;
    std::size_t degenerate = 0;
    if (patterns.any_degenerate())
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern)
            degenerate += patterns.is_degenerate(pattern) ? 1 : 0;
    if (degenerate != 0) return degenerate > (mismatches > 3 ? 12 : 600);
    return patterns.size() > (mismatches == 3 ? 60'000 : mismatches == 4 ? 1'500 : 60);
}

/// Words up to which a degenerate pattern is worth expanding: a set of 100 such keeps its tables within the
/// level-2 cache.
constexpr std::uint64_t few_words = 64;

/// Longest of the shortest motifs with which looking up every place directly beats the other ways: in ns a base,
/// 0.65 against 0.94 of sampling and 1.1 of an automaton for 1,000 motifs of 10 bases, 4.0 against 8.5 and 12 for 60,000;
/// 0.8 against 3 and 2 for 1,000 of 8, and 1.2 against the automaton's 1.6 for 1,000 of 6 to 40. For 1,000 of 11,
/// which a table has no room for, sampling takes 0.8.
constexpr std::size_t longest_direct = 10;

/// Longer patterns beside shorter ones from which they are searched on their own, as there are more of them than a
/// tenth of the table of the shorter ones: 10 against 11 ns a base for 60,000 motifs of 8 to 24 bases, both strands,
/// but 2.4 against 1.1 for 10,000 of 10 to 40.
constexpr std::size_t many_longer = 100'000;

/// Hits for each base of random text from which an automaton is faster, to which another hit is hardly more work: 31
/// against 45 ns a base for 5,000 motifs of 5 to 8 bases, 1.8 hits each, but 10 against 9 for 300 of 4 to 12 bases, 0.35.
constexpr double dense_hits = 1.5;

double expected_hits(PatternSet const& patterns) {
    double hits = 0;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        double probability = std::ldexp(1.0, -2 * static_cast<int>(patterns.length(pattern)));
        if (patterns.is_degenerate(pattern))
            for (auto const mask : patterns.masks(pattern)) probability *= std::popcount(mask);
        hits += probability;
    }
    return hits;
}

/// Whether these are best looked up directly.
bool suit_direct_look_up(PatternSet const& patterns) {
    return patterns.min_length() <= longest_direct && expected_hits(patterns) < dense_hits;
}

/// Motifs up to which, on a GPU, a table of all words answers at once.
constexpr std::size_t longest_table_words = 10;
/// Patterns from which `auto` takes a GPU that is there. Set up, it costs half a second more than the CPU's
/// tables; for 1,000,000 motifs of 31 bases, both strands, 16 threads of a CPU then take 0.05 s more for each GB of
/// FASTQ, and 4 threads 0.2 s. For 77,000 motifs it is a fifth of that.
constexpr std::size_t patterns_for_cuda = 500'000;

/// What exact engines find.
Choice choose_for_words(PatternSet const& patterns, SearchOptions const& options) {
    Engine const& direct = find_engine("rabin-karp", "cpu");
    if (suit_direct_look_up(patterns) && !direct.rejects(patterns, options))
        return {
            {{&direct, {}}}, "with short motifs, the bases at every place are looked up as they stand", {}};
    Engine const& sampling = find_engine("wu-manber", "cpu");
    if (patterns.min_length() > longest_direct && !sampling.rejects(patterns, options))
        return {{{&sampling, {}}}, "motifs so long are found by looking at every few bases only", {}};
    Engine const& automaton = find_engine("aho-corasick", "cpu");
    if (!automaton.rejects(patterns, options))
        return {{{&automaton, {}}}, "one look-up a base finds any number of motifs of any lengths", {}};
    return {};
}

/// Gives the groups for which `comparing(pattern)` holds of any pattern to the engine `compare`, the others to the
/// engine that suits them. Nothing where one of them refuses its part.
template <class Comparing>
std::optional<Choice> divide(PatternSet const& patterns, SearchOptions const& options, Engine const& compare,
                             Comparing comparing, std::string const& why) {
    std::vector<std::uint8_t> compared(patterns.group_count(), 0);
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern)
        if (comparing(pattern)) compared[patterns.group(pattern)] = 1;
    if (std::ranges::find(compared, 1) == compared.end()) return std::nullopt;
    std::vector<std::uint8_t> looked_up(compared);
    for (auto& flag : looked_up) flag ^= 1U;
    auto to_compare = patterns.subset(compared);
    auto to_look_up = patterns.subset(looked_up);
    if (to_compare.size() == 0 || to_look_up.size() == 0 || compare.rejects(to_compare, options))
        return std::nullopt;
    Choice choice;
    if (options.max_mismatches == 0) {
        choice = choose_for_words(to_look_up, options);
    } else if (Engine const& seeds = find_engine("pigeonhole", "cpu"); !seeds.rejects(to_look_up, options)) {
        choice = {{{&seeds, {}}}, "seeds that mismatches spare are looked up", {}};
    }
    if (choice.parts.size() != 1) return std::nullopt;
    choice.parts.front().subset = std::move(to_look_up);
    choice.parts.push_back({&compare, std::move(to_compare)});
    choice.reason += "; " + why;
    return choice;
}

/// Gives short motifs to one engine and longer ones to another, where that pays.
std::optional<Choice> divide_by_length(PatternSet const& patterns, SearchOptions const& options) {
    if (patterns.min_length() > longest_direct) return std::nullopt;
    auto const short_enough = [&](PatternId pattern) { return patterns.length(pattern) <= longest_direct; };
    std::size_t longer = 0;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) longer += short_enough(pattern) ? 0 : 1;
    if (longer < many_longer) return std::nullopt;
    return divide(patterns, options, find_engine("rabin-karp", "cpu"), short_enough,
                  "short ones are looked up as they stand");
}

/// The words that a pattern stands for, or more than few_words.
std::uint64_t words_of(PatternSet const& patterns, PatternId pattern) {
    std::uint64_t words = 1;
    for (auto const mask : patterns.masks(pattern))
        if (words <= few_words) words *= static_cast<std::uint64_t>(std::popcount(mask));
    return words;
}

/// What `auto` takes on the CPU. The one place that knows which engine suits which set.
Choice choose_on_cpu(PatternSet const& patterns, SearchOptions const& options) {
    if (options.anchor) {
        Engine const& anchored = find_engine("anchored", "cpu");
        double const covered = 2 * options.anchor->share * static_cast<double>(patterns.min_length());
        bool const cut_out = options.max_mismatches <= 2 && covered <= rare_windows;
        if (options.anchor->share <= rare_flank && !cut_out && !anchored.rejects(patterns, options))
            return {{{&anchored, {}}}, "motifs are looked up beside their flanks alone", {}};
    }
    Engine const& bits = find_engine("shift-or", "cpu");
    auto const bits_refuse = bits.rejects(patterns, options);
    if (!bits_refuse && patterns.size() <= few_patterns(patterns, options))
        return {{{&bits, {}}}, "few motifs are compared with hundreds of places at once", {}};
    if (options.max_mismatches == 0) {
        auto const wide = [&](PatternId pattern) {
            return patterns.is_degenerate(pattern) && words_of(patterns, pattern) > few_words;
        };
        if (auto divided =
                divide(patterns, options, bits, wide, "motifs of many words are compared bit by bit"))
            return *std::move(divided);
        if (auto divided = divide_by_length(patterns, options)) return *std::move(divided);
        if (auto choice = choose_for_words(patterns, options); !choice.parts.empty()) return choice;
    } else {
        Engine const& everywhere = find_engine("anchored", "cpu");
        if (suit_seeds_everywhere(patterns, options.max_mismatches) && !everywhere.rejects(patterns, options))
            return {{{&everywhere, {}}}, "seeds that mismatches spare are looked up at every place", {}};
        Engine const& seeds = find_engine("pigeonhole", "cpu");
        if (!seeds.rejects(patterns, options))
            return {{{&seeds, {}}}, "seeds that mismatches spare are looked up", {}};
        auto const degenerate = [&](PatternId pattern) { return patterns.is_degenerate(pattern); };
        if (auto divided =
                divide(patterns, options, bits, degenerate, "degenerate motifs are compared bit by bit"))
            return *std::move(divided);
    }
    if (!bits_refuse) return {{{&bits, {}}}, "all motifs are compared bit by bit", {}};
    // Without the advice that follows it.
    std::string const why = bits_refuse->substr(0, bits_refuse->find("; "));
    return {
        {{&find_engine("naive", "cpu"), {}}}, "direct comparison takes what shift-or does not: " + why, {}};
}

Choice use_named(PatternSet const& patterns, SearchOptions const& options, Engine const& engine) {
    if (auto const reason = engine.rejects(patterns, options)) {
        throw Error(ErrorCode::limit, "--engine " + std::string(engine.name()) + ": " + *reason);
    }
    return {{{&engine, {}}}, "asked for with --engine", {}};
}

/// Why the CUDA devices that were asked for cannot be had here; empty when they can.
std::string no_cuda([[maybe_unused]] SearchOptions const& options) {
#if defined(MOTIFCOUNT_HAVE_CUDA)
    return cuda_unavailable(options.devices);
#else
    return "this build has no CUDA engines";
#endif
}

/// What `auto` takes on a GPU. The evidence is in cuda/tuning.hpp and test/bench/record/.
///
/// For up to 1,000 words of 9 or 10 bases aho-corasick counts one long text faster than rabin-karp (2.4 against 1.9
/// Tbase/s; 2 to 9 times as fast where the text has but two letters, of which a set says nothing). But most inputs are
/// reads, whose hits need places, and with those it takes 1.2 to 3.6 times as long as rabin-karp.
Choice choose_on_cuda(PatternSet const& patterns, SearchOptions const& options) {
    struct Candidate {
        std::string_view name;
        bool suits;
        std::string_view why;
    };
    // Exact words are found faster by looking them up, even one: of 20 bases at 94% of the speed of reading the text.
    bool const compared = options.max_mismatches != 0 || WordSet::rejects(patterns).has_value();
    bool const one_length = patterns.min_length() == patterns.max_length();
    std::array<Candidate, 4> const candidates{{
        {"shift-or", compared, "patterns are compared with many places of the text at once"},
        {"rabin-karp", one_length && patterns.max_length() <= longest_table_words,
         "short motifs of one length are looked up in a table of all words"},
        {"wu-manber", patterns.min_length() > longest_table_words,
         "of long motifs, only every few bases a window is looked up"},
        {"aho-corasick", true, "an automaton finds motifs of any lengths"},
    }};
    for (Candidate const& candidate : candidates) {
        Engine const& engine = find_engine(candidate.name, "cuda");
        if (candidate.suits && !engine.rejects(patterns, options))
            return {{{&engine, {}}}, std::string(candidate.why), {}};
    }
    Engine const& most_taking = find_engine(compared ? "shift-or" : "aho-corasick", "cuda");
    std::string reason = *most_taking.rejects(patterns, options);
    reason.resize(std::min(reason.size(), reason.find("; use ")));  // another engine would not do either
    throw Error(ErrorCode::limit, "--device cuda: " + reason + "; use --device cpu");
}

/// There is one engine for edits, and no other finds any.
Choice choose_for_edits(PatternSet const& patterns, SearchOptions const& options, std::string_view engine,
                        DeviceChoice::Kind device) {
    if (engine != "auto")
        throw Error(ErrorCode::usage,
                    "--engine " + std::string(engine) + " finds no edits: leave it out with --max-edits");
    if (device == DeviceChoice::Kind::cuda)
        throw Error(ErrorCode::usage, "--device cuda finds no edits: take --device cpu with --max-edits");
    if (auto const reason = edit_engine().rejects(patterns, options))
        throw Error(ErrorCode::limit, "--max-edits: " + *reason);
    return {{{&edit_engine(), {}}}, "distances are measured where pieces of the motifs stand unchanged", {}};
}

}  // namespace

std::vector<Engine const*> const& all_engines() {
    static std::vector<Engine const*> const engines = [] {
        std::vector<Engine const*> all(cpu_engines().begin(), cpu_engines().end());
#if defined(MOTIFCOUNT_HAVE_CUDA)
        all.insert(all.end(), cuda_engines().begin(), cuda_engines().end());
#endif
        return all;
    }();
    return engines;
}

Engine const& find_engine(std::string_view name, std::string_view device) {
    if (Engine const* engine = look_up(name, device)) return *engine;
    std::string const which = "--engine " + std::string(name);
    std::string const choices = "; there are: " + names_on(device);
    if (look_up(name, device == "cpu" ? "cuda" : "cpu") != nullptr) {
        throw Error(ErrorCode::usage, which + " does not run on " + std::string(device) + choices);
    }
    throw Error(ErrorCode::usage, which + " is unknown" + choices);
}

Engine const& reference_engine() {
    return find_engine("naive", "cpu");
}

Choice choose(PatternSet const& patterns, SearchOptions const& options, std::string_view engine,
              DeviceChoice::Kind device) {
    if (options.max_edits != 0) return choose_for_edits(patterns, options, engine, device);
    if (device == DeviceChoice::Kind::cuda) {
        if (std::string const reason = no_cuda(options); !reason.empty())
            throw Error(ErrorCode::device, "--device cuda: " + reason + "; use --device cpu or auto");
        if (engine != "auto") return use_named(patterns, options, find_engine(engine, "cuda"));
        return choose_on_cuda(patterns, options);
    }
    if (engine != "auto") return use_named(patterns, options, find_engine(engine, "cpu"));
    if (device == DeviceChoice::Kind::cpu || patterns.size() < patterns_for_cuda ||
        options.max_mismatches != 0 || WordSet::rejects(patterns))
        return choose_on_cpu(patterns, options);
    // Asking for devices starts the driver, which takes a while: only for sets that a GPU would pay for.
    std::string const reason = no_cuda(options);
    if (reason.empty()) return choose_on_cuda(patterns, options);
    Choice choice = choose_on_cpu(patterns, options);
    choice.reason += "; a GPU would pay, but " + reason;
    return choice;
}

}  // namespace motifcount::internal

std::vector<std::string> motifcount::engine_names() {
    std::vector<std::string> names{"auto"};
    for (internal::Engine const* engine : internal::all_engines())
        if (std::ranges::find(names, engine->name()) == names.end()) names.emplace_back(engine->name());
    return names;
}
