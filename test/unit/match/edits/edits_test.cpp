// Tests of edit distances: columns, kernels for every instruction set, and alignments

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <stop_token>
#include <utility>

#include "core/implementations.hpp"
#include "match/edits/edit_alignment.hpp"
#include "match/edits/edit_distance.hpp"
#include "match/edits/edit_engine.hpp"
#include "match/edits/edit_kernels.hpp"
#include "match/edits/edit_places.hpp"
#include "support/batches.hpp"
#include "support/edit_oracle.hpp"
#include "support/error_of.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"
#include "support/sanitized.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::RandomDna;
namespace oracle = test::oracle;

namespace {

std::vector<std::uint8_t> masks_of(std::string const& motif) {
    std::vector<std::uint8_t> masks;
    for (char const code : motif) {
        masks.push_back(0);
        for (char const base : oracle::bases_of(code))
            masks.back() |= static_cast<std::uint8_t>(1U << std::string_view("ACGT").find(base));
    }
    return masks;
}

/// Expands the counts of a CIGAR: "2=1X" becomes "==X".
std::string spelled_out(std::string const& cigar) {
    std::string columns;
    std::size_t count = 0;
    for (char const letter : cigar) {
        if (letter >= '0' && letter <= '9') {
            count = 10 * count + static_cast<std::size_t>(letter - '0');
            continue;
        }
        columns.append(count, letter);
        count = 0;
    }
    return columns;
}

unsigned code(char base) {
    return static_cast<unsigned>(std::string_view("ACGT").find(base));
}

}  // namespace

TEST_CASE("columns hold the same distances as the table") {
    RandomDna random(1);
    for (int round = 0; round < 300; ++round) {
        std::string const motif = random.iupac(random.between(1, 64));
        std::string const text = random.bases(random.below(100));
        auto const expected = oracle::last_row(motif, text);
        EditRows const rows = edit_rows(masks_of(motif), false);
        EditColumn column(static_cast<unsigned>(motif.size()));
        CHECK(column.distance() == expected[0]);
        for (std::size_t i = 0; i < text.size(); ++i) {
            column.step(rows[code(text[i])]);
            CHECK(column.distance() == expected[i + 1]);
        }
    }
}

TEST_CASE("the kernels of all instruction sets find the near windows") {
    RandomDna random(2);
    for (int round = 0; round < 500; ++round) {
        unsigned const steps = static_cast<unsigned>(random.between(1, EditLanes::longest));
        unsigned const limit = static_cast<unsigned>(random.below(5));
        EditLanes lanes{};
        std::uint32_t expected = 0;
        for (unsigned lane = 0; lane < EditLanes::count; ++lane) {
            std::string const motif =
                random.one_in(2) ? random.bases(random.between(1, 32)) : random.iupac(random.between(1, 32));
            std::string text = random.bases(steps);
            if (random.one_in(2))
                for (std::size_t i = 0; i < std::min(motif.size(), text.size()); ++i)
                    if (!random.one_in(6))
                        text[text.size() - 1 - i] = oracle::bases_of(motif[motif.size() - 1 - i])[0];
            auto const row = oracle::last_row(motif, text);
            if (*std::min_element(row.begin(), row.end()) <= limit) expected |= 1U << lane;
            std::array<std::uint32_t, 4> fits;
            for (unsigned base = 0; base < 4; ++base) {
                fits[base] = motif.size() == 32 ? 0 : ~std::uint32_t{0} >> motif.size();
                for (std::size_t i = 0; i < motif.size(); ++i)
                    if (oracle::fits(motif[i], "ACGT"[base])) fits[base] |= std::uint32_t{1} << (31 - i);
            }
            lanes.fits[0][lane] = fits[0];
            lanes.fits[1][lane] = fits[0] ^ fits[1];
            lanes.fits[2][lane] = fits[0] ^ fits[2];
            lanes.fits[3][lane] = fits[0] ^ fits[1] ^ fits[2] ^ fits[3];
            lanes.length[lane] = static_cast<std::uint32_t>(motif.size());
            for (unsigned i = 0; i < steps; ++i)
                lanes.bases[i / 16][lane] |= code(text[steps - 1 - i]) << (30 - 2 * (i % 16));
        }
        for (EditKernels const& kernels : edit_kernels().runnable()) {
            CAPTURE(to_string(kernels.level));
            CHECK(kernels.near(lanes, steps, limit) == expected);
        }
    }
}

TEST_CASE("alignments prefer (mis)matches, then extra bases, from the 5' end") {
    struct Row {
        char const* motif;
        char const* text;
        char const* cigar;
        std::uint64_t mismatches;
        std::uint64_t edits;
    };
    for (Row const& row : {Row{"ACGT", "ACGT", "4=", 0, 0}, Row{"ACGT", "AGGT", "1=1X2=", 1, 1},
                           Row{"ACGT", "ACCGT", "2=1D2=", 0, 1}, Row{"ACCGT", "ACGT", "2=1I2=", 0, 1},
                           Row{"AAAA", "AAA", "3=1I", 0, 1}, Row{"NNRA", "CGTA", "2=1X1=", 1, 1},
                           Row{"ACGTT", "CGTTA", "1I4=1D", 0, 2}, Row{"ACGT", "GCGT", "1X3=", 1, 1}}) {
        CAPTURE(row.motif);
        CAPTURE(row.text);
        std::string const given = row.text;
        for (Strand const strand : {Strand::forward, Strand::reverse}) {
            std::string const bases = strand == Strand::forward ? given : oracle::reverse_complement(given);
            PackedText text;
            test::add_record(text, "AC" + bases + "GG");
            EditTable table;
            auto const found = align(masks_of(row.motif), text.batch().text, 2, bases.size(), strand, table);
            CHECK(found.cigar == row.cigar);
            CHECK(found.mismatches == row.mismatches);
            CHECK(found.edits == row.edits);
        }
    }
}

TEST_CASE(
    "a hit is where its alignment of fewest edits and columns begins, with X at the 5' end rather than I") {
    RandomDna random(3);
    std::size_t substituted = 0;
    for (int round = 0; round < test::cases_of(3000); ++round) {
        std::string const motif = random.one_in(4)   ? random.iupac(random.between(5, 20))
                                  : random.one_in(2) ? random.from("AC", random.between(5, 64))
                                                     : random.bases(random.between(5, 64));
        std::string before = random.from("AC", random.below(80));
        if (random.one_in(4)) before += "N";
        for (char const code : motif) {
            std::string const& bases = oracle::bases_of(code);
            if (!random.one_in(12)) before += random.one_in(12) ? random.bases(2) : std::string(1, bases[0]);
        }
        oracle::Columns const expected = oracle::best_alignment(motif, before);
        if (expected.edits > 4 || expected.edits >= motif.size()) continue;
        auto const alone = static_cast<std::size_t>(std::ranges::count(expected.letters, 'c'));
        std::size_t const bases = expected.letters.size() - alone;
        for (Strand const strand : {Strand::forward, Strand::reverse}) {
            bool const forward = strand == Strand::forward;
            PackedText text;
            test::add_record(text, forward ? before + "ACG" : "CGT" + oracle::reverse_complement(before));
            TextView const view = text.batch().text;
            std::string const word = forward ? motif : oracle::reverse_complement(motif);
            std::uint64_t const end = forward ? before.size() : 3;
            EditTable table;
            CHECK(aligned_bases(masks_of(word), view, {end, forward}, expected.edits, table) == bases);
            auto const found =
                align(masks_of(motif), view, forward ? end - bases : end, bases, strand, table);
            CHECK(found.edits == expected.edits);
            std::string cigar;
            std::size_t at = before.size() - bases, letter = 0;
            for (char const column : expected.letters) {
                cigar += column == 'b'   ? 'D'
                         : column == 'c' ? 'I'
                                         : (oracle::fits(motif[letter], before[at]) ? '=' : 'X');
                at += column == 'c' ? 0 : 1;
                letter += column == 'b' ? 0 : 1;
            }
            substituted += cigar[0] == 'X' ? 1 : 0;
            CHECK(spelled_out(found.cigar) == cigar);
        }
    }
    CHECK(substituted > 50);
}

TEST_CASE("from a given start, the shortest alignment is chosen") {
    RandomDna random(43);
    std::size_t other_lengths = 0;
    for (int round = 0; round < test::cases_of(1500); ++round) {
        std::string const motif = random.from(random.one_in(2) ? "AC" : "ACGTN", random.between(5, 16));
        std::string after;
        for (char const code : motif)
            if (!random.one_in(4))
                after += random.one_in(4) ? random.from("AC", 2) : std::string(1, oracle::bases_of(code)[0]);
        after += random.one_in(8) ? "N" : random.from("AC", random.below(6));
        oracle::Columns const expected = oracle::best_alignment_from(motif, after);
        if (expected.edits > 4 || expected.edits >= motif.size()) continue;
        auto const alone = static_cast<std::size_t>(std::ranges::count(expected.letters, 'c'));
        std::size_t const bases = expected.letters.size() - alone;
        other_lengths += bases != motif.size() ? 1 : 0;
        for (bool const forward : {true, false}) {
            PackedText text;
            test::add_record(text, forward ? "ACG" + after : oracle::reverse_complement(after) + "CGT");
            std::string const word = forward ? motif : oracle::reverse_complement(motif);
            MotifEnd const start{forward ? 3 : after.size(), !forward, true};
            EditTable table;
            CHECK(aligned_bases(masks_of(word), text.batch().text, start, expected.edits, table) == bases);
        }
    }
    CHECK(other_lengths > 100);
}

TEST_CASE("every guide within the edits next to a position is found") {
    RandomDna random(4);
    std::size_t useful = 0;
    std::size_t near = 0;
    for (int round = 0; round < test::cases_of(300); ++round) {
        unsigned const edits = static_cast<unsigned>(random.between(1, 4));
        bool const at_end = random.one_in(2);
        std::vector<std::string> motifs;
        for (std::uint64_t i = random.between(1, 6); i > 0; --i) {
            std::string motif = random.bases(random.between(12, random.one_in(3) ? 60 : 24));
            if (random.one_in(3)) motif[random.below(motif.size())] = "RYN"[random.below(3)];
            motifs.push_back(motif);
        }
        PatternSet const patterns(test::motif_set(motifs), StrandFilter::both, 1, true, true);
        EditWords const words(patterns);
        EditPlaces const places(patterns, words, edits, at_end);
        if (!places.is_useful()) continue;
        ++useful;
        // Each record is a guide with a few edits and some text around it.
        PackedText text;
        std::vector<std::string> records;
        for (std::uint64_t i = random.between(1, 5); i > 0; --i) {
            std::string bases = motifs[random.below(motifs.size())];
            for (char& letter : bases) letter = oracle::bases_of(letter)[0];
            for (std::uint64_t edit = random.below(edits + 2); edit > 0; --edit) {
                std::size_t const at = random.below(bases.size());
                if (random.one_in(3))
                    bases[at] = random.bases(1)[0];
                else if (random.one_in(2))
                    bases.erase(at, 1);
                else
                    bases.insert(at, random.bases(1));
            }
            if (random.one_in(2)) bases = oracle::reverse_complement(bases);
            records.push_back(random.bases(random.below(4)) + bases + random.bases(random.below(4)));
            test::add_record(text, records.back());
        }
        Batch const batch = text.batch();
        std::set<std::pair<std::uint64_t, PatternId>> found;
        EditPlaces::Workspace work;
        places.search(batch, work, {}, [&](EditPlaces::Candidate const& candidate) {
            found.emplace(candidate.slot, candidate.pattern);
        });
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            std::string motif;
            for (std::uint8_t const mask : patterns.masks(pattern))
                for (char const letter : {'A', 'C', 'G', 'T', 'R', 'Y', 'N'})
                    if (masks_of(std::string(1, letter))[0] == mask) motif += letter;
            // The site ends or begins at the position, depending on the strand.
            bool const ends_there = at_end != patterns.is_reverse(pattern);
            if (!ends_there) std::ranges::reverse(motif);
            for (std::size_t record = 0; record < records.size(); ++record) {
                std::string bases = records[record];
                if (!ends_there) std::ranges::reverse(bases);
                auto const row = oracle::last_row(motif, bases);
                for (std::size_t end = 0; end < row.size(); ++end) {
                    if (row[end] > edits) continue;
                    ++near;
                    std::uint64_t const slot =
                        batch.records[record].first + (ends_there ? end : bases.size() - end);
                    CAPTURE(motif);
                    CAPTURE(bases);
                    CAPTURE(end);
                    CHECK(found.count({slot, pattern}) == 1);
                }
            }
        }
    }
    CHECK(useful > test::cases_of(100));
    CHECK(near > 500);
}

TEST_CASE("after a batch with edits is stopped, its scratch can be reused") {
    RandomDna random(4);
    std::string const motif = random.bases(40);
    PatternSet const patterns = test::forward_patterns({motif});
    SearchOptions options;
    options.max_edits = 4;
    auto const matcher = edit_engine().compile(patterns, options);
    auto const scratch = matcher->make_scratch();
    auto const hits_in = [&](std::vector<std::string> const& records) {
        return test::hits_in(test::text_of(records).batch(), *matcher, *scratch).size();
    };
    std::stop_source source;
    scratch->stop = source.get_token();
    CHECK(hits_in({"", motif}) == 1);
    source.request_stop();
    CHECK(test::error_of([&] { return hits_in({"", "", "", motif}); }).code() == ErrorCode::stopped);
    scratch->stop = {};
    CHECK(hits_in({random.bases(60)}) == 0);
    CHECK(hits_in({motif}) == 1);
}
