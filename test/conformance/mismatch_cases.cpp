#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "case_texts.hpp"
#include "cases.hpp"
#include "support/oracle.hpp"
#include "support/random_dna.hpp"

namespace motifcount::internal::test {
namespace {

using Strings = std::vector<std::string>;

void add_mismatches(std::vector<Case>& cases) {
    RandomDna random(9);
    for (unsigned const allowed : {1U, 2U, 3U}) {
        std::string const text = random.bases(700);
        Strings records{text.substr(0, 500), text.substr(450) + "N" + text.substr(0, 100), "ACGTACGTAC", ""};
        Strings motifs{text.substr(20, 20),
                       text.substr(480, 20),
                       oracle::reverse_complement(text.substr(300, 24)),
                       "GAATTC",
                       "ACGTAC",
                       random.bases(9),
                       "AAAAAA",
                       "RYNGATC"};
        motifs[0][5] = other_base(motifs[0][5], 1);
        cases.push_back(
            {std::to_string(allowed) + " mismatches", std::move(motifs), std::move(records), allowed});
    }
    for (std::uint64_t seed = 2000; seed < 2030; ++seed) {
        RandomDna draw(seed);
        unsigned const allowed = static_cast<unsigned>(draw.between(1, 3));
        Case drawn{"mismatches, seed " + std::to_string(seed), {}, {}, allowed};
        for (std::uint64_t i = draw.between(1, 6); i > 0; --i)
            drawn.motifs.push_back(draw.bases(draw.between(allowed + 1, 34)));
        for (std::uint64_t i = draw.below(6); i > 0; --i) {
            std::string record = draw.reads(draw.below(120), 50);
            plant(record, draw.below(record.size() + 1), drawn.motifs[draw.below(drawn.motifs.size())]);
            drawn.records.push_back(std::move(record));
        }
        cases.push_back(std::move(drawn));
    }
}

/// Adds sets of one or many motifs, of one or several lengths, with and without IUPAC codes. The texts have words with up to
/// one mismatch too many. Engines divide such motifs into seeds, classes and slices.
void add_mismatch_sets(std::vector<Case>& cases) {
    struct Shape {
        std::size_t motifs;
        std::size_t shortest;
        std::size_t longest;
        bool degenerate;
    };
    std::uint64_t seed = 3000;
    for (Shape const shape : {Shape{400, 20, 20, false}, Shape{60, 31, 31, false}, Shape{40, 33, 70, false},
                              Shape{120, 6, 40, false}, Shape{30, 4, 7, false}, Shape{90, 8, 30, true},
                              Shape{5, 100, 257, true}, Shape{1, 20, 20, false}}) {
        for (unsigned const allowed : {1U, 2U, 3U}) {
            RandomDna random(seed++);
            std::string const genome = random.bases(900);
            Case set{std::to_string(shape.motifs) + " of " + std::to_string(shape.shortest) + " to " +
                         std::to_string(shape.longest) + (shape.degenerate ? " degenerate" : "") + " with " +
                         std::to_string(allowed) + " mismatches",
                     {},
                     {genome},
                     allowed};
            for (std::size_t i = 0; i < shape.motifs; ++i) {
                auto const length = random.between(shape.shortest, shape.longest);
                auto motif = genome.substr(random.below(genome.size() - length), length);
                for (auto changes = random.below(allowed + 2); changes > 0; --changes) {
                    auto const place = random.below(length);
                    motif[place] = other_base(motif[place], random.below(3));
                }
                if (shape.degenerate)
                    for (auto classes = random.below(length / 2); classes > 0; --classes)
                        motif[random.below(length)] = "RYSWKMBDHVN"[random.below(11)];
                set.motifs.push_back(random.one_in(2) ? oracle::reverse_complement(motif) : motif);
            }
            for (int i = 0; i < 6; ++i) {
                auto record = random.reads(60, 40);
                for (auto const place : {std::uint64_t{0}, 20 + random.below(20)})
                    plant(record, place, set.motifs[random.below(set.motifs.size())]);
                for (auto& letter : record)  // Replaces the IUPAC codes of planted motifs by bases
                    if (oracle::bases_of(letter).size() > 1 && letter != 'N')
                        letter = oracle::bases_of(letter)[0];
                set.records.push_back(std::move(record));
            }
            cases.push_back(std::move(set));
        }
    }
    for (unsigned const allowed : {1U, 2U, 3U})
        cases.push_back(
            {"repeats with " + std::to_string(allowed) + " mismatches",
             {std::string(20, 'A'), repeated("AT", 12), repeated("ACG", 31), "AAAAC"},
             {std::string(90, 'A'), repeated("AT", 80), repeated("ACG", 100) + std::string(70, 'A')},
             allowed});
}

/// Adds motifs with an IUPAC code at each position, at both ends, and in every possible seed, and motifs without codes.
/// Texts have the motifs with 0, the maximum, or one too many mismatches, and with unmatched bases or N for the codes.
void add_class_places(std::vector<Case>& cases) {
    constexpr std::string_view codes = "NRYSWKMBDHV";
    std::uint64_t seed = 4000;
    for (std::size_t const length : {std::size_t{12}, std::size_t{20}, std::size_t{23}, std::size_t{33}})
        for (unsigned const allowed : {1U, 2U, 3U, 4U, 5U}) {
            RandomDna random(seed++);
            Case set{"classes at all places of " + std::to_string(length) + " with " +
                         std::to_string(allowed) + " mismatches",
                     {},
                     {},
                     allowed};
            for (std::size_t place = 0; place < length; ++place) {
                std::string motif = random.bases(length);
                if (place % 3 == 0) set.motifs.push_back(motif);
                motif[place] = codes[place % codes.size()];
                set.motifs.push_back(std::move(motif));
            }
            for (int i = 0; i < 4; ++i) {
                std::string& both_ends = set.motifs.emplace_back(random.bases(length));
                both_ends.front() = 'N';
                both_ends.back() = i % 2 == 0 ? 'N' : 'R';
                std::string& everywhere = set.motifs.emplace_back(random.bases(length));  // of 64 words
                for (std::size_t part = 0; part < 6; ++part)
                    everywhere[part * length / 6 + random.below(length / 6)] = codes[1 + random.below(6)];
                std::string& together = set.motifs.emplace_back(random.bases(length));
                together.replace(random.below(length - 2), 3, "NNN");
            }
            for (std::string const& motif : set.motifs) {
                std::string& record = set.records.emplace_back();
                for (unsigned const mismatches : {0U, allowed, allowed + 1}) {
                    std::string word = motif;
                    std::vector<std::size_t> concrete;
                    for (std::size_t i = 0; i < length; ++i) {
                        std::string const bases = oracle::bases_of(motif[i]);
                        if (bases.size() == 1) concrete.push_back(i);
                        word[i] = bases[random.below(bases.size())];
                    }
                    for (unsigned i = 0; i < mismatches; ++i) {
                        std::size_t const chosen = random.below(concrete.size());
                        std::size_t const place = concrete[chosen];
                        word[place] = other_base(word[place], random.below(3));
                        concrete.erase(concrete.begin() + static_cast<std::ptrdiff_t>(chosen));
                    }
                    record += word;
                    // Adds the word again: with a base that the code may not match, and with N.
                    for (char const other : {random.bases(1)[0], 'N'}) {
                        std::string changed = word;
                        for (std::size_t i = 0; i < length; ++i)
                            if (oracle::bases_of(motif[i]).size() > 1 && random.one_in(2)) changed[i] = other;
                        record += random.bases(random.below(3)) + changed;
                    }
                }
                if (random.one_in(2)) record = oracle::reverse_complement(record);
            }
            cases.push_back(std::move(set));
        }
    // A seed with IUPAC codes that match 64 words, all in the text. Some words share an index when 16 letters are hashed to
    // 12 bits.
    for (std::string const part : {"WAWMTCGSGTTTGYKA", "CKKCRCSGGCCSCKGA"}) {
        std::string const rest = RandomDna(seed++).bases(16);
        Case words{"all words of a seed, " + part, {part + rest}, {}, 1};
        Strings& all = words.records;
        all.assign(1, "");
        for (char const letter : part + rest.substr(0, 15) + other_base(rest[15], 0)) {
            Strings longer;
            for (std::string const& word : all)
                for (char const base : oracle::bases_of(letter)) longer.push_back(word + base);
            all = std::move(longer);
        }
        cases.push_back(std::move(words));
    }
    // Two seeds of this motif differ in three letters but have the same index. The text has one of the two seeds.
    RandomDna others(seed++);
    Case hashed{"a seed with the index of another",
                {"AAAAACATTTACATAACATACACGTCAGCACGA"},
                {"AGATACAATTACATAACATACACGTCAGCACGA"},
                3};
    for (int i = 0; i < 99; ++i) hashed.motifs.push_back(others.bases(33));
    cases.push_back(std::move(hashed));
}

}  // namespace

void add_mismatch_cases(std::vector<Case>& cases) {
    add_mismatches(cases);
    add_mismatch_sets(cases);
    add_class_places(cases);
}

}  // namespace motifcount::internal::test
