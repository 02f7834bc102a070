#include "match/limits.hpp"

#include <algorithm>
#include <span>

#include "core/counted.hpp"
#include "dna/alphabet.hpp"
#include "match/engine.hpp"
#include "motifcount/error.hpp"
#include "pattern/pattern_set.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal {
namespace {

std::string number(std::uint64_t count) {
    return count == EngineLimits::unlimited ? "more than 10^19" : std::to_string(count);
}

/// Returns text for a message, such as "no mismatches, but 1 is requested".
std::string at_most(std::uint64_t most, std::string const& what, unsigned allowed) {
    return (most == 0 ? std::string("no ") + plural(what) : std::string("up to ") + counted(most, what)) +
           ", but " + std::to_string(allowed) + (allowed == 1 ? " is requested" : " are requested");
}

std::string letters(std::span<std::uint8_t const> masks) {
    constexpr std::size_t shown = 40;
    std::string text;
    for (std::uint8_t const mask : masks.first(std::min(masks.size(), shown))) text += iupac_letter(mask);
    return masks.size() > shown ? text + "..." : text;
}

std::optional<Refusal> found_everywhere(unsigned allowed, std::string const& what, std::size_t shortest) {
    if (allowed == 0 || allowed < shortest) return std::nullopt;
    return Refusal{Limit::found_everywhere, "takes fewer " + what + " than the shortest motif has bases (" +
                                                std::to_string(shortest) + "), but " +
                                                std::to_string(allowed) +
                                                (allowed == 1 ? " is requested" : " are requested")};
}

std::optional<Refusal> refuse_kind(EngineLimits const& limits, PatternSet const& patterns) {
    std::size_t const matrices = patterns.matrix_count();
    if (limits.matrices ? matrices == patterns.size() : matrices == 0) return std::nullopt;
    if (!limits.matrices)
        return Refusal{Limit::matrices, "takes sequences, but " + counted(matrices, "pattern") +
                                            (matrices == 1 ? " is a matrix" : " are matrices")};
    std::size_t const words = patterns.size() - matrices;
    return Refusal{Limit::matrices, "takes matrices, but " + counted(words, "pattern") +
                                        (words == 1 ? " is a sequence" : " are sequences")};
}

std::optional<Refusal> refuse_codes(EngineLimits const& limits, PatternSet const& patterns) {
    if (limits.words != EngineLimits::unlimited) {
        Expansion const expansion = expansion_of(patterns);
        if (expansion.most > limits.words)
            return Refusal{Limit::expansion, std::string("takes motifs whose IUPAC codes match up to ") +
                                                 number(limits.words) + " sequences, but " +
                                                 letters(patterns.masks(expansion.worst)) + " matches " +
                                                 number(expansion.most)};
    }
    if (limits.codes == Codes::compared) return std::nullopt;
    if (limits.codes == Codes::refused) {
        if (!patterns.any_degenerate()) return std::nullopt;
        bool const one = patterns.degenerate_count() == 1;
        return Refusal{Limit::codes, std::string("takes motifs of A, C, G and T, but ") +
                                         counted(patterns.degenerate_count(), "pattern") +
                                         (one ? " has" : " have") + " other IUPAC codes"};
    }
    Expansion const expansion = expansion_of(patterns);
    if (expansion.fits()) return std::nullopt;
    if (expansion.words <= WordSet::max_expansion)
        return Refusal{Limit::expansion, "takes up to " + number(WordSet::max_words) +
                                             " sequences, but there are " +
                                             number(expansion.words + expansion.concrete)};
    return Refusal{Limit::expansion,
                   "takes IUPAC codes that match up to " + number(WordSet::max_expansion) +
                       " sequences, but the codes of " + counted(expansion.degenerate, "pattern") +
                       " match " + number(expansion.words) + " (" + letters(patterns.masks(expansion.worst)) +
                       ": " + number(expansion.most) + ")"};
}

std::string longest_letters(PatternSet const& patterns) {
    PatternId pattern = 0;
    while (patterns.length(pattern) != patterns.max_length()) ++pattern;
    return " (" + letters(patterns.masks(pattern)) + ")";
}

std::optional<Refusal> refuse_lengths(EngineLimits const& limits, PatternSet const& patterns) {
    std::string const shortest = std::to_string(patterns.min_length());
    std::string const longest = std::to_string(patterns.max_length());
    if (patterns.min_length() < limits.shortest)
        return Refusal{Limit::shortest, "takes motifs of at least " + number(limits.shortest) +
                                            " bases, but the shortest has " + shortest};
    if (patterns.max_length() > limits.longest)
        return Refusal{Limit::longest, "takes motifs of up to " + number(limits.longest) +
                                           " bases, but the longest has " + longest +
                                           longest_letters(patterns)};
    if (limits.one_length && patterns.min_length() != patterns.max_length())
        return Refusal{Limit::one_length, "takes motifs of one length, but these have " + shortest + " to " +
                                              longest + " bases"};
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> refusal(EngineLimits const& limits, PatternSet const& patterns,
                               SearchOptions const& options) {
    if (options.max_mismatches > limits.mismatches)
        return Refusal{Limit::mismatches,
                       "takes " + at_most(limits.mismatches, "mismatch", options.max_mismatches)};
    if (options.max_edits > limits.edits)
        return Refusal{Limit::edits, "takes " + at_most(limits.edits, "edit", options.max_edits)};
    if (auto everywhere = found_everywhere(options.max_mismatches, "mismatches", patterns.min_length()))
        return everywhere;
    if (auto everywhere = found_everywhere(options.max_edits, "edits", patterns.min_length()))
        return everywhere;
    if (auto kind = refuse_kind(limits, patterns)) return kind;
    if (limits.matrices) return std::nullopt;
    if (auto codes = refuse_codes(limits, patterns)) return codes;
    if (patterns.size() > limits.patterns)
        return Refusal{Limit::patterns, "takes up to " + number(limits.patterns) +
                                            " patterns (a motif on both strands has two), but there are " +
                                            number(patterns.size())};
    if (auto lengths = refuse_lengths(limits, patterns)) return lengths;
    if (limits.needed_table_bytes != nullptr) {
        std::uint64_t const needed = limits.needed_table_bytes(patterns);
        if (needed > limits.table_bytes)
            return Refusal{Limit::table_bytes, "takes tables of up to " + number(limits.table_bytes) +
                                                   " bytes, but these motifs need " + number(needed)};
    }
    return std::nullopt;
}

std::unique_ptr<Matcher> Engine::compile(PatternSet const& patterns, SearchOptions const& options) const {
    if (auto const refused = refuses(patterns, options))
        throw Error(ErrorCode::limit, "--engine " + std::string(name()) + " " + refused->reason);
    return make_matcher(patterns, options);
}

}  // namespace motifcount::internal
