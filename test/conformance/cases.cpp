#include "cases.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "case_texts.hpp"
#include "support/oracle.hpp"
#include "support/random_dna.hpp"

namespace motifcount::internal::test {
namespace {

using Strings = std::vector<std::string>;

Strings prefixes_of(std::string const& word, std::size_t from, std::size_t to) {
    Strings all;
    for (std::size_t length = from; length <= to; ++length) all.push_back(word.substr(0, length));
    return all;
}

void add_small(std::vector<Case>& cases) {
    cases.push_back({"one base, one record of it", {"A"}, {"A"}});
    cases.push_back({"every base", {"A", "C", "G", "T"}, {"ACGTACGTNACGTRACG", "", "T", "NNN", "acgtu"}});
    cases.push_back({"no record", {"ACGT"}, {}});
    cases.push_back({"empty records only", {"ACGT", "A"}, {"", "", ""}});
    cases.push_back({"empty records between", {"ACG", "GT"}, {"", "ACGT", "", "", "GTACG", ""}});
    cases.push_back(
        {"record as long as the motif", {"ACGTTGCA"}, {"ACGTTGCA", "ACGTTGC", "CGTTGCA", "ACGTTGCAA"}});
    cases.push_back({"at the start and the end of records",
                     {"GATTACA"},
                     {"GATTACACCCC", "CCCCGATTACA", "GATTACA", "GATTACAGATTACA", "TGTAATCGG"}});
    cases.push_back({"never across records",
                     {"GATTACA"},
                     {"GATT", "ACA", "GATTAC", "A", "G", "ATTACA", "CCGAT", "TACACC"}});
    cases.push_back(
        {"nested", {"A", "CA", "ACA", "TACA", "TTACA", "ATTACA", "GATTACA"}, {"GATTACAGATTACATTACATACACA"}});
    cases.push_back(
        {"nested in the middle", {"GATTACAGATT", "TTACAG", "TACA", "AC"}, {"GATTACAGATTACAGATTACA"}});
    cases.push_back(
        {"prefixes", prefixes_of("ACGTTGCAACGGT", 1, 13), {"ACGTTGCAACGGTACGTTGCAACGG", "ACCGTTGCAACGT"}});
    cases.push_back({"duplicates, also as reverse complements",
                     {"GATTACA", "GATTACA", "TGTAATC", "gattaca", "GATUACA"},
                     {"GATTACATGTAATC", "TGTAATC"}});
    cases.push_back(
        {"palindromes", {"GAATTC", "AT", "GCGC", "GAATT"}, {"GAATTCGAATTC", "ATATGCGCGC", "GGAATTCC"}});
    cases.push_back({"periodic",
                     {"ATATAT", "ATA", "TATATATATATATATATATATATATATATATATAT"},
                     {repeated("AT", 90), repeated("TA", 37)}});
    cases.push_back({"period three", {"ACGACGACG", "CGACGA"}, {repeated("ACG", 130)}});
    // One-record texts without a break mask end exactly at a chunk boundary
    cases.push_back({"records of 64 and 128 bases",
                     {"A", "AAC", "CA", "ACAC"},
                     {repeated("AC", 64), repeated("AC", 128), repeated("CA", 64), repeated("A", 64)}});
    cases.push_back({"poly-A",
                     {"A", "AA", "AAAAAAAA", std::string(20, 'A'), std::string(64, 'A')},
                     {std::string(150, 'A'), std::string(63, 'A'), "T"}});
    cases.push_back(
        {"poly-A next to separators, whose base is A too", {std::string(8, 'A')}, Strings(40, "AAAAAAA")});
    cases.push_back(
        {"breaks", {"ACGT", "CCC"}, {"ACGNACGTNACGT", "ACNGT", "CCNCC-CCC.CC*CCC", "NNNN", "NACGTN"}});
    cases.push_back({"lower case and U", {"acgu", "TTAACC"}, {"acguACGTAcGt", "uuaaccUUAACC", "ggtuaa"}});
    cases.push_back({"IUPAC",
                     {"GANTC", "RYSWKM", "BDHV", "NNN", "CCWGG", "GTYRAC"},
                     {"GAATCGACTCGANTC", "ACGTACGTTGCAACCAGGCCTGG", "GTTAACGTCGAC"}});
    cases.push_back({"IUPAC that is its own reverse complement",
                     {"GANTC", "RGCGCY", "WWWWWW", "SWSWSWS"},
                     {"GACTCAGCGCTATTATAGCGCT", "GCATGCACATGTG"}});
    cases.push_back({"IUPAC that matches one position on both strands",
                     {"GANTCN", "NACGT", "RAY"},
                     {"GACTCAACGTTACGTAAT", "AACAAT"}});
    cases.push_back({"IUPAC and its own expansion", {"ACGN", "ACGA", "ACGT", "NCGT"}, {"ACGAACGTTACGT"}});
    cases.push_back({"longer than every record", {std::string(40, 'C'), "ACG"}, {"ACGACG", "CCCC"}});
}

/// Adds one motif per length. Records have the motif, and the motif with one base changed.
void add_lengths(std::vector<Case>& cases) {
    RandomDna random(1);
    for (std::size_t const length :
         {1U,  2U,  3U,  4U,  5U,  7U,   8U,   9U,   10U,  11U,  12U,  13U, 15U, 16U,
          17U, 19U, 20U, 21U, 24U, 27U,  31U,  32U,  33U,  40U,  47U,  48U, 63U, 64U,
          65U, 80U, 95U, 96U, 97U, 127U, 128U, 129U, 160U, 255U, 256U, 257U}) {
        std::string const motif = random.bases(length);
        Strings records{random.bases(300) + motif + random.bases(37), motif,
                        oracle::reverse_complement(motif), motif + motif};
        std::string neighbours;
        for (std::size_t i = 0; i < length; i += 1 + length / 16) {
            std::string near = motif;
            near[i] = other_base(near[i], i);
            records.push_back(near);
            neighbours += near;
        }
        for (std::size_t const i : {std::size_t{0}, length / 2, length - 1}) {
            std::string broken = motif;
            broken[i] = 'N';
            records.push_back(broken + motif.substr(0, length - 1));
        }
        records.push_back(std::move(neighbours));
        cases.push_back({"length " + std::to_string(length), {motif}, std::move(records)});
    }
    std::string const text = random.bases(20100);
    std::string near = text.substr(0, 10000);
    near[9999] = other_base(near[9999], 0);
    cases.push_back({"length 10,000",
                     {text.substr(0, 10000), text.substr(50, 10000), near, text.substr(300, 9)},
                     {text, near}});
}

/// Adds sets with one length, two lengths, and many lengths. Some motifs occur in the records, and others do not.
void add_sets(std::vector<Case>& cases) {
    struct Shape {
        std::size_t motifs;
        std::size_t shortest;
        std::size_t longest;
    };
    std::uint64_t seed = 100;
    for (Shape const shape :
         {Shape{300, 8, 8}, Shape{200, 20, 20}, Shape{150, 31, 31}, Shape{100, 32, 33}, Shape{60, 64, 100},
          Shape{150, 6, 40}, Shape{40, 12, 13}, Shape{300, 1, 10}, Shape{1000, 5, 5}, Shape{50, 17, 257}}) {
        RandomDna random(seed++);
        std::string genome = random.bases(3000);
        plant(genome, 1000, genome.substr(0, 400));  // a repeat
        Case set{std::to_string(shape.motifs) + " of " + std::to_string(shape.shortest) + " to " +
                     std::to_string(shape.longest),
                 {},
                 {}};
        for (std::size_t i = 0; i < shape.motifs; ++i) {
            std::size_t const length = random.between(shape.shortest, shape.longest);
            std::string motif = genome.substr(random.below(genome.size() - length), length);
            if (random.one_in(3)) motif = oracle::reverse_complement(motif);
            if (random.one_in(4)) {
                std::size_t const place = random.below(length);
                motif[place] = other_base(motif[place], random.below(3));
            }
            if (random.one_in(5)) motif = random.bases(length);
            set.motifs.push_back(std::move(motif));
        }
        for (int i = 0; i < 30; ++i) {
            std::size_t const length = random.below(151);
            std::string read = genome.substr(random.below(genome.size() - length), length);
            if (random.one_in(3) && length > 0) read[random.below(length)] = 'N';
            if (random.one_in(2)) read = oracle::reverse_complement(read);
            set.records.push_back(std::move(read));
        }
        set.records.push_back(genome);
        cases.push_back(std::move(set));
    }
}

/// Adds sets of hundreds of motifs that begin with the same bases. The records consist mostly of these bases, so that there
/// are more candidates than fit into any buffer.
void add_crowds(std::vector<Case>& cases) {
    RandomDna random(8);
    for (std::size_t const alike : {std::size_t{8}, std::size_t{24}}) {
        Case crowd{"400 that begin with the same " + std::to_string(alike) + " bases", {}, {}};
        crowd.motifs.emplace_back(alike + 1, 'A');
        for (int i = 0; i < 400; ++i)
            crowd.motifs.push_back(std::string(alike, 'A') + random.bases(i % 2 == 0 ? 5 : 8));
        for (int i = 0; i < 8; ++i) {
            std::string& record = crowd.records.emplace_back(900, 'A');
            for (int k = 0; k < 10; ++k) plant(record, random.below(850), crowd.motifs[random.below(401)]);
        }
        cases.push_back(std::move(crowd));
    }
}

/// Adds long texts with the same motif at many positions. Engines divide texts into words, windows and tiles; the motif
/// occurs at every position relative to these fragments.
void add_long_text(std::vector<Case>& cases) {
    RandomDna random(7);
    for (std::size_t const length : {std::size_t{20}, std::size_t{9}, std::size_t{70}}) {
        std::string text = random.bases(40000);
        std::string const motif = random.bases(length);
        for (std::size_t place = 0; place + length < text.size(); place += length + 1 + place % 67)
            plant(text, place, motif);
        for (std::size_t place = 511; place < text.size(); place += 1024)
            plant(text, place - place % 7, motif);
        cases.push_back({"everywhere in a long text, length " + std::to_string(length),
                         {motif, motif.substr(1, 6)},
                         {text, text.substr(77, 5000)}});
    }
    Case dense{"motifs from everywhere in a long text", {}, {}};
    std::string const part = random.bases(2000);
    for (std::size_t place = 0; place + 20 <= part.size(); place += 10)
        dense.motifs.push_back(part.substr(place, 20));
    dense.records.push_back(repeated(part, 30'000));
    cases.push_back(std::move(dense));
    Case equal{"many reads of one length", {random.bases(12), random.bases(14), "ACGTA"}, {}};
    for (int i = 0; i < 150; ++i) {
        std::string read = random.bases(100);
        plant(read, random.below(90), equal.motifs[random.below(3)]);
        equal.records.push_back(std::move(read));
    }
    cases.push_back(std::move(equal));
    Case uneven{"reads of all lengths, breaks among them", {random.bases(5), random.bases(7), "AAAA"}, {}};
    for (std::size_t i = 0; i < 200; ++i) uneven.records.push_back(random.reads(random.below(90), 30));
    cases.push_back(std::move(uneven));
    for (std::size_t const size :
         {31U, 32U, 33U, 63U, 64U, 65U, 127U, 128U, 129U, 511U, 512U, 513U, 2047U, 2048U, 2049U, 4097U}) {
        std::string text = random.bases(size);
        plant(text, size - 13, "GATTACAGATTAC");
        plant(text, size / 2, "GATTACAGATTAC");
        cases.push_back({"a text of " + std::to_string(size), {"GATTACAGATTAC", "ATTAC"}, {text}});
    }
}

/// Returns MOTIFCOUNT_TEST_SEED, or 0 if it is not set. The random cases depend on it, and their names include it.
std::uint64_t fresh_seed() {
    char const* const text = std::getenv("MOTIFCOUNT_TEST_SEED");
    return text == nullptr ? 0 : std::strtoull(text, nullptr, 10);
}

/// Adds small random cases. Half of them have only two letters, so that many hits overlap.
void add_random(std::vector<Case>& cases) {
    for (std::uint64_t seed = 1000 + fresh_seed(); seed < 1120 + fresh_seed(); ++seed) {
        RandomDna random(seed);
        std::string_view const letters = random.one_in(2) ? "ACGT" : "AT";
        Case drawn{"random, seed " + std::to_string(seed), {}, {}};
        std::size_t const longest = random.between(1, random.one_in(4) ? 40 : 12);
        for (std::uint64_t i = random.between(1, 30); i > 0; --i) {
            std::string motif = random.from(letters, random.between(1, longest));
            if (random.one_in(6)) motif[random.below(motif.size())] = "RYSWKMBDHVN"[random.below(11)];
            drawn.motifs.push_back(std::move(motif));
        }
        for (std::uint64_t i = random.below(12); i > 0; --i) {
            std::string record = random.from(letters, random.below(random.one_in(5) ? 400 : 60));
            for (std::uint64_t breaks = random.below(3); breaks > 0 && !record.empty(); --breaks) {
                record[random.below(record.size())] = 'N';
            }
            drawn.records.push_back(std::move(record));
        }
        cases.push_back(std::move(drawn));
    }
}

/// Same as add_random(), but with longer motifs, for engines that do not accept short motifs. With one or two letters, the
/// motifs share windows and begin with the same letters.
void add_random_long(std::vector<Case>& cases) {
    for (std::uint64_t seed = 3000 + fresh_seed(); seed < 3060 + fresh_seed(); ++seed) {
        RandomDna random(seed);
        std::string_view const letters = random.one_in(2) ? "ACGT" : random.one_in(2) ? "AT" : "A";
        std::size_t const shortest = random.between(8, 40);
        std::size_t const longest = shortest + (random.one_in(2) ? 0 : random.below(40));
        std::string const text = random.from(letters, 900) + random.bases(20);
        Case drawn{"random, seed " + std::to_string(seed), {}, {}};
        for (std::uint64_t i = random.between(1, 40); i > 0; --i) {
            std::size_t const length = random.between(shortest, longest);
            std::string motif = text.substr(random.below(text.size() - length), length);
            if (random.one_in(4)) motif[random.below(length)] = random.bases(1)[0];
            if (random.one_in(9)) motif[random.below(length)] = 'R';
            drawn.motifs.push_back(std::move(motif));
        }
        for (std::uint64_t i = random.below(9); i > 0; --i) {
            std::size_t const length = random.below(200);
            std::string record = text.substr(random.below(text.size() - length), length);
            for (std::uint64_t breaks = random.below(3); breaks > 0 && length > 0; --breaks) {
                record[random.below(length)] = 'N';
            }
            drawn.records.push_back(std::move(record));
        }
        cases.push_back(std::move(drawn));
    }
}

}  // namespace

std::vector<Case> const& all_cases() {
    static std::vector<Case> const cases = [] {
        std::vector<Case> all;
        add_small(all);
        add_lengths(all);
        add_sets(all);
        add_crowds(all);
        add_long_text(all);
        add_random(all);
        add_random_long(all);
        add_mismatch_cases(all);
        add_matrix_cases(all);
        return all;
    }();
    return cases;
}

}  // namespace motifcount::internal::test
