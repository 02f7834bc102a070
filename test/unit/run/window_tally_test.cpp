#include "run/window_tally.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace motifcount;
using namespace motifcount::internal;

namespace {

MotifStarts starts_at(std::vector<std::uint64_t> offsets, StrandFilter strand) {
    MotifStarts starts;
    starts.offsets.list = std::move(offsets);
    starts.strand = strand;
    return starts;
}

PackedText text_of(std::vector<std::string> const& records) {
    PackedText text;
    for (std::string const& record : records) {
        text.begin_record("r");
        text.append(record);
        text.end_record();
    }
    return text;
}

std::vector<std::string> shown(FrequentWindows const& found) {
    std::vector<std::string> rows;
    for (auto const& [sequence, units] : found.rows) rows.push_back(sequence + " " + std::to_string(units));
    return rows;
}

}  // namespace

TEST_CASE("the windows of units without a motif, where motifs start") {
    PackedText const text =
        text_of({"AACCGGTT", "AACCGGTT", "AACCGGTT", "TTCCGGAA", "TTCCGGAA", "TTCCNGAA", "TTCC", "GGGGGGGG"});
    std::vector<bool> const with_motif{false, true, false, false, false, false, false};
    WindowTally forward(starts_at({2}, StrandFilter::forward), 4, false);
    forward.add(text.batch(), with_motif);
    FrequentWindows const found = forward.most_frequent(with_motif);
    CHECK(found.units == 6);
    CHECK(shown(found) == std::vector<std::string>{"CCGG 4"});  // not of N, of the short one, of one alone

    // From the other end, in the motifs' direction: of AACCGGTT those behind TT.
    WindowTally reverse(starts_at({2}, StrandFilter::reverse), 3, false);
    reverse.add(text.batch(), with_motif);
    CHECK(shown(reverse.most_frequent(with_motif)) == std::vector<std::string>{"CCG 4"});
}

TEST_CASE("windows beside a more frequent one of the same units do not fill the list") {
    PackedText const text =
        text_of({"AACGTACGA", "CACGTACGT", "GAACGTACG", "TAACGTACG", "TTTTTTCCC", "GTTTTTCCC"});
    std::vector<bool> const with_motif(6);
    WindowTally tally(starts_at({1, 2}, StrandFilter::forward), 6, false);
    tally.add(text.batch(), with_motif);
    // ACGTAC begins at 1 or 2 in four of them, TTTTTC and TTTTCC in both others: the first in the alphabet.
    CHECK(shown(tally.most_frequent(with_motif)) == std::vector<std::string>{"ACGTAC 4", "TTTTCC 2"});
}

TEST_CASE("mates are one unit, and what batches cut is left out") {
    PackedText const text = text_of({"ACGT", "ACGT", "ACGT", "CCCC", "ACGT", "ACGT"});
    std::vector<bool> const with_motif(3);
    WindowTally pairs(starts_at({0}, StrandFilter::forward), 4, true);
    pairs.add(text.batch(), with_motif);
    CHECK(shown(pairs.most_frequent(with_motif)) == std::vector<std::string>{"ACGT 3"});

    Batch cut = text.batch();
    cut.first_continues = cut.last_continues = true;
    std::vector<bool> const six(6);
    WindowTally reads(starts_at({0}, StrandFilter::forward), 4, false);
    reads.add(cut, six);
    CHECK(shown(reads.most_frequent(six)) == std::vector<std::string>{"ACGT 3"});
}

TEST_CASE("windows of long motifs have 32 bases, and too many offsets tell nothing") {
    PackedText const text =
        text_of({std::string(20, 'A') + std::string(20, 'C'), std::string(20, 'A') + std::string(20, 'C')});
    std::vector<bool> const with_motif(2);
    WindowTally tally(starts_at({1}, StrandFilter::forward), 35, false);
    tally.add(text.batch(), with_motif);
    CHECK(shown(tally.most_frequent(with_motif)) ==
          std::vector<std::string>{std::string(19, 'A') + std::string(13, 'C') + " 2"});
    std::vector<std::uint64_t> offsets;
    for (std::uint64_t offset = 0; offset <= WindowTally::most_offsets; ++offset) offsets.push_back(offset);
    WindowTally many(starts_at(offsets, StrandFilter::forward), 4, false);
    many.add(text.batch(), with_motif);
    CHECK(many.most_frequent(with_motif).rows.empty());
}
