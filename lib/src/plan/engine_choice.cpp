#include "plan/engine_choice.hpp"

#include <algorithm>

#include "core/decimal.hpp"
#include "match/bulges/bulge_engine.hpp"
#include "match/cuda_engines.hpp"
#include "match/edits/edit_engine.hpp"
#include "motifcount/error.hpp"
#include "pattern/concrete_words.hpp"
#include "pattern/match_chance.hpp"
#include "plan/cost_model.hpp"
#include "plan/cuda_choice.hpp"
#include "plan/registry.hpp"

namespace motifcount::internal {
namespace {

/// Returns the number of words that a pattern matches, or any number above crossings::few_words if there are more.
std::uint64_t words_of(PatternSet const& patterns, PatternId pattern) {
    if (!patterns.is_degenerate(pattern)) return 1;
    std::uint64_t words = 1;
    for (auto const mask : patterns.masks(pattern))
        if (words <= crossings::few_words) words *= base_count(mask);
    return words;
}

/// True if the patterns match too many words to list all words as seeds
bool have_many_words(PatternSet const& patterns) {
    std::size_t wide = 0;
    std::uint64_t words = 0;
    if (patterns.any_degenerate())
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            auto const own = words_of(patterns, pattern);
            if (own > crossings::few_words)
                ++wide;
            else if (own > 1)
                words += own;
        }
    return wide > crossings::few_wide || words > crossings::many_words;
}

/// Returns expected hits per base of random text. Leaves out patterns of many words, which are compared in any case.
double looked_up_hits(PatternSet const& patterns, unsigned mismatches) {
    double hits = expected_hits(patterns, mismatches);
    if (patterns.any_degenerate())
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern)
            if (words_of(patterns, pattern) > crossings::few_words)
                hits -= match_chance(patterns.masks(pattern), mismatches);
    return hits;
}

/// True if comparing bit by bit is faster than seeds, because hits are frequent or seeds have many words
bool suit_bits(PatternSet const& patterns, unsigned mismatches) {
    double const compared = crossings::compared_ns(patterns.size(), mismatches);
    if (compared < crossings::seeds_ns_a_hit * looked_up_hits(patterns, mismatches)) return true;
    return have_many_words(patterns) && compared < crossings::seeds_everywhere_ns(expected_hits(patterns, 0));
}

bool suit_seeds_everywhere(PatternSet const& patterns, unsigned mismatches) {
    if (mismatches == 0 || patterns.min_length() < 2 * (mismatches + 1)) return false;
    auto const patterns_and_codes = static_cast<double>(patterns.size() + patterns.degenerate_count());
    return have_many_words(patterns) ||
           patterns_and_codes > crossings::seeds_everywhere_above(mismatches, patterns.min_length());
}

bool suit_direct_look_up(PatternSet const& patterns) {
    return patterns.min_length() <= crossings::longest_direct &&
           expected_hits(patterns, 0) < crossings::dense_hits;
}

Choice choose_for_words(PatternSet const& patterns, SearchOptions const& options) {
    Engine const& direct = find_engine("rabin-karp", "cpu");
    if (suit_direct_look_up(patterns) && !direct.refuses(patterns, options))
        return {direct, "motifs are short: the bases at every position are looked up directly"};
    Engine const& sampling = find_engine("wu-manber", "cpu");
    if (patterns.min_length() > crossings::longest_direct && !sampling.refuses(patterns, options))
        return {sampling, "motifs are long: a look-up every few bases finds them"};
    Engine const& automaton = find_engine("aho-corasick", "cpu");
    if (!automaton.refuses(patterns, options))
        return {automaton, "one look-up per base finds any number of motifs of any length"};
    return {};
}

/// Divides the pattern groups between two engines. `compare` gets each group with a pattern for which `comparing(pattern)`
/// is true. The other groups get the engine that suits them. Empty if one engine would get all groups, or refuses its groups.
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
    if (to_compare.size() == 0 || to_look_up.size() == 0 || compare.refuses(to_compare, options))
        return std::nullopt;
    Choice choice;
    if (options.max_mismatches == 0) {
        choice = choose_for_words(to_look_up, options);
    } else if (Engine const& seeds = find_engine("pigeonhole", "cpu"); !seeds.refuses(to_look_up, options)) {
        choice = {seeds, "seeds without mismatches are looked up"};
    }
    if (choice.parts.size() != 1) return std::nullopt;
    choice.parts.front().subset = std::move(to_look_up);
    choice.parts.push_back({&compare, std::move(to_compare)});
    choice.reasons.push_back(why);
    return choice;
}

/// Returns separate engines for short and for longer motifs, if that is faster; otherwise empty.
std::optional<Choice> divide_by_length(PatternSet const& patterns, SearchOptions const& options) {
    if (patterns.min_length() > crossings::longest_direct) return std::nullopt;
    auto const short_enough = [&](PatternId pattern) {
        return patterns.length(pattern) <= crossings::longest_direct;
    };
    std::size_t longer = 0;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) longer += short_enough(pattern) ? 0 : 1;
    if (longer < crossings::many_longer) return std::nullopt;
    return divide(patterns, options, find_engine("rabin-karp", "cpu"), short_enough,
                  "short motifs are looked up directly");
}

/// Engine that compares many positions at once, and the reason if it refuses the patterns
struct Bits {
    Bits(PatternSet const& patterns, SearchOptions const& options)
        : engine(find_engine("shift-or", "cpu")), refused(engine.refuses(patterns, options)) {}

    Engine const& engine;
    std::optional<Refusal> refused;
};

Choice compare_directly(Bits const& bits) {
    return {find_engine("naive", "cpu"),
            "motifs are compared directly, because shift-or " + bits.refused->reason};
}

/// Returns an engine that searches only next to flanks, if flanks are rare and this is faster; otherwise empty.
std::optional<Choice> choose_beside_flanks(PatternSet const& patterns, SearchOptions const& options) {
    if (!options.anchor || options.anchor->share > crossings::rare_flank) return std::nullopt;
    double const covered = 2 * options.anchor->share * static_cast<double>(patterns.max_length());
    bool const cut_out = options.max_mismatches <= 2 && covered <= crossings::rare_windows &&
                         expected_hits(patterns, options.max_mismatches) <= crossings::rare_hits;
    Engine const& anchored = find_engine("anchored", "cpu");
    if (cut_out || anchored.refuses(patterns, options)) return std::nullopt;
    return Choice{anchored, "motifs are looked up only next to their flanks"};
}

std::optional<Choice> divide_by_words(PatternSet const& patterns, SearchOptions const& options,
                                      Engine const& bits) {
    auto const has_many = [&](PatternId pattern) {
        return words_of(patterns, pattern) > crossings::few_words;
    };
    return divide(patterns, options, bits, has_many,
                  "motifs whose IUPAC codes match many sequences are compared bit by bit");
}

std::optional<Choice> choose_for_exact(PatternSet const& patterns, SearchOptions const& options,
                                       Engine const& bits) {
    if (auto divided = divide_by_words(patterns, options, bits)) return divided;
    if (auto divided = divide_by_length(patterns, options)) return divided;
    Choice choice = choose_for_words(patterns, options);
    return choice.parts.empty() ? std::nullopt : std::optional(std::move(choice));
}

std::optional<Choice> choose_for_mismatches(PatternSet const& patterns, SearchOptions const& options,
                                            Bits const& bits) {
    bool const are_few = patterns.size() <= crossings::few_direct;
    if (bits.refused && are_few && patterns.min_length() < 3 * (options.max_mismatches + 1))
        return compare_directly(bits);
    if (!bits.refused && suit_bits(patterns, options.max_mismatches))
        return Choice{bits.engine, "frequent motifs are compared bit by bit"};
    Engine const& everywhere = find_engine("anchored", "cpu");
    bool const everywhere_takes = !everywhere.refuses(patterns, options);
    Choice const at_every_place{everywhere, "seeds without mismatches are looked up at every position"};
    if (everywhere_takes && suit_seeds_everywhere(patterns, options.max_mismatches)) return at_every_place;
    if (Engine const& seeds = find_engine("pigeonhole", "cpu"); !seeds.refuses(patterns, options))
        return Choice{seeds, "seeds without mismatches are looked up"};
    if (auto divided = divide_by_words(patterns, options, bits.engine)) return divided;
    if (bits.refused && everywhere_takes && !are_few) return at_every_place;
    return std::nullopt;
}

Message advice(PatternSet const& patterns, SearchOptions const& options, Engine const& engine,
               Refusal const& refused) {
    if (refused.limit == Limit::found_everywhere) return "lower the limit";
    if (refused.limit == Limit::matrices) return "use " + setting::engine + " auto";
    Choice choice;
    if (engine.device() == "cpu") {
        choice = choose_on_cpu(patterns, options);
    } else {
        try {
            choice = choose_on_cuda(patterns, options);
        } catch (Error const&) {
            return "use " + setting::device + " cpu";
        }
    }
    if (choice.parts.size() == 1) return "use " + setting::engine + " " + choice.parts.front().engine->name();
    return "use " + setting::engine + " auto, which combines " + std::string(choice.parts[0].engine->name()) +
           " and " + std::string(choice.parts[1].engine->name());
}

Choice use_named(PatternSet const& patterns, SearchOptions const& options, Engine const& engine) {
    auto const refused = engine.refuses(patterns, options);
    if (!refused) return {engine, "requested by name"};
    // If two options exclude each other, the error is a usage error, because other motifs would not help.
    ErrorCode const code = refused->limit == Limit::mismatches ? ErrorCode::usage : ErrorCode::limit;
    throw Error(code,
                setting::engine + " " + engine.name() + " " + refused->reason + "; " +
                    advice(patterns, options, engine, *refused),
                setting::engine, std::string(engine.name()));
}

Choice choose_for_edits(PatternSet const& patterns, SearchOptions const& options, std::string_view engine,
                        DeviceChoice::Kind device) {
    if (engine != "auto")
        throw Error(ErrorCode::usage, setting::engine, std::string(engine),
                    "the engine does not find edits; run without " + setting::engine + ", or without " +
                        setting::max_edits);
    bool const on_cuda = device == DeviceChoice::Kind::cuda;
    if (on_cuda) require_cuda(options);
    Engine const& edits = on_cuda ? cuda_edit_engine() : edit_engine();
    if (auto const refused = edits.refuses(patterns, options))
        throw Error(ErrorCode::limit,
                    setting::max_edits + " " + refused->reason + "; " +
                        (refused->limit == Limit::edits || refused->limit == Limit::found_everywhere
                             ? Message("lower the limit")
                         : on_cuda ? "use " + setting::device + " cpu"
                                   : Message("remove longer motifs, or allow mismatches instead of edits")),
                    setting::max_edits, std::to_string(options.max_edits));
    return {edits, "distances are measured where segments of the motifs occur unchanged"};
}

Choice choose_for_bulges(PatternSet const& patterns, SearchOptions const& options, std::string_view engine,
                         DeviceChoice::Kind device) {
    Message const bulges = setting::dna_bulge + " and " + setting::rna_bulge;
    auto const refuse = [&](Setting const& setting, std::string_view value, char const* what) {
        throw Error(ErrorCode::usage, setting, std::string(value),
                    what + Message(" not find bulges; run without ") + setting + ", or without " + bulges);
    };
    if (engine != "auto") refuse(setting::engine, engine, "the engine does");
    if (device == DeviceChoice::Kind::cuda) refuse(setting::device, "cuda", "CUDA engines do");
    if (auto const refused = bulge_engine().refuses(patterns, options))
        throw Error(ErrorCode::limit, bulges + ": the search " + refused->reason +
                                          "; remove longer guides, or search without bulges");
    return {bulge_engine(), "each placement of a bulge is looked up at every possible site"};
}

/// Returns a text such as "estimated time: 0.5 s on a GPU, 6.3 s on the CPU".
std::string in_words(SearchTimes const& times) {
    return "estimated time: " + significant(times.on_gpu, 2) + " s on a GPU, " +
           significant(times.on_cpu, 2) + " s on the CPU";
}

/// Chooses an available GPU if `engine` is "auto" and the GPU is estimated to be faster; otherwise the CPU.
Choice choose_device(PatternSet const& patterns, SearchOptions const& options, std::string_view engine) {
    std::string left_aside;
    if (SearchTimes const times = estimate_times(patterns, options); engine == "auto" && times.gpu_pays()) {
        // This check comes last, because it starts the driver.
        left_aside = cuda_unavailable(options.devices);
        if (left_aside.empty()) {
            try {
                Choice choice = choose(patterns, options, engine, DeviceChoice::Kind::cuda);
                choice.reasons.push_back(in_words(times));
                return choice;
            } catch (Error const& error) {
                if (error.code() != ErrorCode::limit) throw;
                left_aside = error.what();
            }
        }
    }
    Choice choice = choose(patterns, options, engine, DeviceChoice::Kind::cpu);
    if (!left_aside.empty()) choice.reasons.push_back("a GPU would be faster, but " + left_aside);
    return choice;
}

/// Scores matrices with their own engine, and searches the other motifs with the engine that suits them.
Choice choose_for_matrices(PatternSet const& patterns, SearchOptions const& options, bool on_cuda) {
    Engine const& scoring = find_engine("matrix", on_cuda ? "cuda" : "cpu");
    std::string const why = "matrices are scored at every position";
    if (patterns.matrix_count() == patterns.size()) return {scoring, why};
    std::vector<std::uint8_t> are_matrices(patterns.group_count(), 0);
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern)
        are_matrices[patterns.group(pattern)] = patterns.matrix(pattern) != nullptr ? 1 : 0;
    std::vector<std::uint8_t> are_words(are_matrices);
    for (auto& flag : are_words) flag ^= 1U;
    PatternSet words = patterns.subset(are_words);
    Choice choice = on_cuda ? choose_on_cuda(words, options) : choose_on_cpu(words, options);
    for (ChosenPart& part : choice.parts)
        if (!part.subset) part.subset = words;
    choice.parts.push_back({&scoring, patterns.subset(are_matrices)});
    choice.reasons.push_back(why);
    return choice;
}

}  // namespace

Choice choose_on_cpu(PatternSet const& patterns, SearchOptions const& options) {
    if (auto beside_flanks = choose_beside_flanks(patterns, options)) return *std::move(beside_flanks);
    Bits const bits(patterns, options);
    bool const is_exact = options.max_mismatches == 0;
    auto const few = is_exact && !patterns.any_degenerate() ? crossings::few_patterns(patterns.min_length())
                                                            : crossings::few_compared;
    if (!bits.refused && patterns.size() <= few)
        return {bits.engine, "a small number of motifs is compared with hundreds of positions at once"};
    auto choice = is_exact ? choose_for_exact(patterns, options, bits.engine)
                           : choose_for_mismatches(patterns, options, bits);
    if (choice) return *std::move(choice);
    if (!bits.refused) return {bits.engine, "all motifs are compared bit by bit"};
    return compare_directly(bits);
}

Choice choose(PatternSet const& patterns, SearchOptions const& options, std::string_view engine,
              DeviceChoice::Kind device) {
    if (options.has_bulges()) return choose_for_bulges(patterns, options, engine, device);
    if (device == DeviceChoice::Kind::automatic) return choose_device(patterns, options, engine);
    if (options.max_edits != 0) return choose_for_edits(patterns, options, engine, device);
    bool const on_cuda = device == DeviceChoice::Kind::cuda;
    if (on_cuda) require_cuda(options);
    if (engine != "auto") return use_named(patterns, options, find_engine(engine, on_cuda ? "cuda" : "cpu"));
    if (patterns.matrix_count() != 0) return choose_for_matrices(patterns, options, on_cuda);
    return on_cuda ? choose_on_cuda(patterns, options) : choose_on_cpu(patterns, options);
}

}  // namespace motifcount::internal
