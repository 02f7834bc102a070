// Results and error messages do not depend on where pieces end, or on the number of threads.
#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "compress.hpp"
#include "read_all.hpp"
#include "reference_parser.hpp"
#include "support/random_dna.hpp"
#include "support/sanitized.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

/// Kind of records that TextMaker returns
struct Shape {
    bool fastq = false;
    bool wrapped = false;
    bool mixed_line_ends = false;
    std::uint64_t records = 20;
    std::uint64_t longest = 40;
};

class TextMaker {
public:
    TextMaker(std::uint64_t seed, Shape const& shape) : random_(seed), shape_(shape) {
        for (std::uint64_t i = 0; i < shape.records; ++i) add_record();
    }
    std::string text;
    Records records;

private:
    void end_line() { text += shape_.mixed_line_ends && random_.one_in(2) ? "\r\n" : "\n"; }

    void add_wrapped(std::string_view letters) {
        do {
            std::size_t const width = shape_.wrapped ? random_.between(1, 1 + letters.size() / 2)
                                                     : std::max<std::size_t>(letters.size(), 1);
            text += letters.substr(0, width);
            letters.remove_prefix(std::min(width, letters.size()));
            end_line();
        } while (!letters.empty());
    }

    void add_record() {
        std::string const letters = random_.reads(random_.one_in(10) ? 0 : random_.below(shape_.longest + 1));
        std::string name("r");
        name += std::to_string(records.size()) + random_.bases(random_.below(20));
        records.push_back({name, as_read(letters)});
        if (random_.one_in(2)) name += " @+> more";
        text += (shape_.fastq ? '@' : '>') + name;
        end_line();
        add_wrapped(letters);
        if (!shape_.fastq) return;
        text += '+';
        if (random_.one_in(2)) text += name;
        end_line();
        add_wrapped(random_.from("@+>I!~5ACGT@+", letters.size()));
    }

    RandomDna random_;
    Shape shape_;
};

std::vector<Shape> const shapes{
    {false, false, false, 20, 40}, {false, true, true, 20, 60},  {true, false, false, 30, 40},
    {true, false, true, 30, 40},   {true, true, false, 20, 60},  {true, true, true, 20, 60},
    {false, true, false, 3, 900},  {true, false, false, 3, 900}, {false, true, false, 200, 8},
    {true, false, false, 200, 8},
};

}  // namespace

TEST_CASE("pieces of every size and any number of threads give the same records") {
    TempDir const dir;
    RandomDna random(1);
    std::uint64_t seed = 0;
    for (auto const& shape : shapes) {
        for (int round = 0; round < 4; ++round) {
            TextMaker const maker(++seed, shape);
            REQUIRE(parse_by_reference(maker.text) == maker.records);
            std::string const path = dir.write("plain", maker.text);
            std::string const zipped = dir.write("zipped", gzip_member(maker.text));
            std::string const blocks = dir.write("blocks", bgzf_file(maker.text, random.between(1, 300)));
            for (int trial = 0; trial < cases_of(25); ++trial) {
                Way const way{
                    random.one_in(2) ? random.between(1, 64) : random.between(1, maker.text.size() + 2),
                    static_cast<unsigned>(random.between(1, 4)), random.below(random.one_in(3) ? 200 : 6),
                    true};
                INFO("seed ", seed, " piece ", way.piece_bytes, " threads ", way.threads, " halo ", way.halo);
                CHECK(read_all(path, way).records == maker.records);
                CHECK(read_all(zipped, way).records == maker.records);
                CHECK(read_all(blocks, way).records == maker.records);
            }
        }
    }
}

TEST_CASE("damaged texts give the reference's verdict and one error for any split") {
    TempDir const dir;
    RandomDna random(2);
    int accepted = 0;
    int refused = 0;
    for (int round = 0; round < cases_of(600); ++round) {
        Shape shape = shapes[random.below(shapes.size())];
        shape.records = random.between(1, 8);
        shape.longest = std::min<std::uint64_t>(shape.longest, 60);
        std::string text = TextMaker(1000 + static_cast<std::uint64_t>(round), shape).text;
        for (auto damage = random.below(3) + 1; damage != 0; --damage) {
            std::size_t const at = random.below(text.size());
            switch (random.below(4)) {
                case 0:
                    text[at] = "\n\r@+>A I\t\0\x7F"[random.below(11)];
                    break;
                case 1:
                    text.erase(at, random.between(1, 3));
                    break;
                case 2:
                    text.insert(at, 1, "\n\r@+>AI"[random.below(7)]);
                    break;
                default:
                    text.resize(at + 1);
            }
        }
        std::string const path = dir.write("damaged", text);
        std::optional<Records> const expected = parse_by_reference(text);
        std::string const error = error_of(path);
        INFO("text: ", text, "\nerror: ", error);
        CHECK(error.empty() == expected.has_value());
        if (expected) CHECK(read_all(path).records == *expected);
        for (int trial = 0; trial < 6; ++trial) {
            Way const way{random.between(1, random.one_in(2) ? 40 : text.size() + 1),
                          static_cast<unsigned>(random.between(1, 4)), random.below(8), random.one_in(2)};
            CAPTURE(way.piece_bytes);
            CHECK(error_of(path, way) == error);
            if (expected && way.keep_names) CHECK(read_all(path, way).records == *expected);
        }
        ++(expected ? accepted : refused);
    }
    CHECK(accepted > cases_of(50));
    CHECK(refused > cases_of(200));
}

TEST_CASE("long FASTA records are split into batches on any number of threads") {
    // The number of batches shows that long records are split at the end of a piece.
    TempDir const dir;
    RandomDna random(3);
    std::string text = ">long\n";
    std::string const letters = random.bases(100'000);
    for (std::size_t i = 0; i < letters.size(); i += 70) text += letters.substr(i, 70) + "\n";
    std::string const path = dir.write("long", text);
    for (unsigned threads : {1U, 4U}) {
        Reading const reading = read_all(path, {1000, threads, 25, true});
        CHECK(reading.records == Records{{"long", letters}});
        CHECK(reading.batches >= text.size() / 1000);
    }
}
