// Fuzzes searches: the input bytes become motifs and records. Without edits, every CPU engine that accepts the motifs must
// find the same hits as the oracle. With edits, the library must find the same hits as an oracle with distance tables.
//
// The first byte selects mismatches or edits, and the number of motifs. The second byte selects the strands and how records
// are divided into batches. The remaining bytes are lines. All lines are records, and the first valid lines are motifs as
// well. Invalid letters are replaced.

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness.hpp"
#include "match/cpu_engines.hpp"
#include "motifcount/error.hpp"
#include "motifcount/searcher.hpp"
#include "support/edit_oracle.hpp"
#include "support/patterns.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

constexpr std::size_t max_letters = 3000;
// Exact engines expand a motif to all matching words. Millions of words would take minutes.
constexpr std::size_t max_words = 4096;

/// Splits the text into lines. Bytes that are not in `letters` are replaced by one of `letters`.
std::vector<std::string> lines_of(std::string_view text, std::string_view letters) {
    std::vector<std::string> lines(1);
    for (char const byte : text) {
        if (byte == '\n') {
            lines.emplace_back();
        } else {
            auto const at = letters.find(byte);
            lines.back() += at != std::string_view::npos
                                ? byte
                                : letters[static_cast<std::uint8_t>(byte) % letters.size()];
        }
    }
    return lines;
}

/// Returns the number of words that match a motif. Larger numbers than max_words are not exact.
std::size_t words_of(std::string const& motif) {
    std::size_t words = 1;
    for (char const code : motif)
        if (words <= max_words) words *= oracle::bases_of(code).size();
    return words;
}

[[noreturn]] void fail(std::string const& what) {
    std::cerr << what << '\n';
    __builtin_trap();
}

void check_engines(Case const& given, oracle::Strands strands, Split const& split) {
    PatternSet const patterns = patterns_of(given.motifs, strands);
    SearchOptions options;
    options.max_mismatches = given.max_mismatches;
    auto const expected = oracle::search(given.motifs, given.records, strands, given.max_mismatches);
    for (Engine const* const engine : cpu_engines()) {
        if (engine->refuses(patterns, options)) continue;
        auto const matcher = engine->compile(patterns, options);
        if (auto const found = difference(given, strands, split, *matcher, patterns, expected))
            fail(std::string(engine->name()) + ": " + *found);
    }
}

void check_edits(Case const& given, oracle::Strands strands, unsigned edits, bool all_ends) {
    SearchSettings settings;
    settings.strand = strands;
    settings.max_edits = edits;
    settings.all_ends = all_ends;
    settings.threads = 1;
    std::unique_ptr<Searcher> searcher;
    try {
        searcher = std::make_unique<Searcher>(motif_set(given.motifs), settings);
    } catch (Error const&) {
        return;  // A motif has too few letters for this number of edits
    }
    std::vector<std::string_view> const records(given.records.begin(), given.records.end());
    auto const expected = oracle::search_edits(given.motifs, given.records, strands, edits, all_ends).hits;
    auto const found = searcher->find(records);
    std::size_t i = 0;
    for (; i < found.size() && i < expected.size(); ++i) {
        Hit const& one = found[i];
        auto const& other = expected[i];
        if (one.record != other.record || one.start != other.start || one.end != other.end ||
            one.motif != other.motif || to_char(one.strand) != other.strand ||
            one.mismatches != other.mismatches)
            break;
    }
    if (i != found.size() || i != expected.size())
        fail("edits: " + std::to_string(found.size()) + " hits, not " + std::to_string(expected.size()) +
             "; number " + std::to_string(i) + " differs");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size < 3 || size > max_letters) return 0;
    // 0 to 5: mismatches; 6 to 11: 1 to 3 edits, each with and without all_ends
    unsigned const kind = data[0] % 12U;
    std::size_t const motif_count = data[0] / 12U + 1;
    auto const strands = static_cast<oracle::Strands>(data[1] % 3U);
    std::string_view const text(reinterpret_cast<char const*>(data + 2), size - 2);

    Case given;
    for (std::string const& line : lines_of(text, "ACGTNACGTRYSWKMBDHV"))
        if (given.motifs.size() < motif_count && !line.empty() && line.find_first_not_of('N') != line.npos &&
            words_of(line) <= max_words)
            given.motifs.push_back(line);
    if (given.motifs.empty()) return 0;
    given.records = lines_of(text, "ACGTN");
    std::size_t shortest = text.size();
    for (std::string const& motif : given.motifs)
        shortest =
            std::min(shortest, motif.size() - static_cast<std::size_t>(std::ranges::count(motif, 'N')));
    if (kind < 6) {
        given.max_mismatches = static_cast<unsigned>(std::min<std::size_t>(kind, shortest - 1));
        auto const splits = splits_for(given);
        check_engines(given, strands, splits[data[1] / 3U % splits.size()]);
    } else {
        check_edits(given, strands, (kind - 6) / 2 + 1, kind % 2 == 0);
    }
    return 0;
}
