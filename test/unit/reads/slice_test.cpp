// Adjacent slices contain every record exactly once, in order, for every format and every boundary.
#include <doctest/doctest.h>

#include <random>
#include <string>

#include "compress.hpp"
#include "read_all.hpp"
#include "support/sanitized.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

std::string random_text(std::mt19937& random, std::size_t size, std::string_view letters) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) text += letters[random() % letters.size()];
    return text;
}

std::string wrap(std::string const& text, std::size_t width) {
    std::string lines;
    for (std::size_t at = 0; at < text.size(); at += width) lines += text.substr(at, width) + '\n';
    return text.empty() ? "\n" : lines;
}

/// Returns FASTQ whose quality lines often begin with @ or +.
std::string make_fastq(unsigned records, std::size_t width) {
    std::mt19937 random(11);
    std::string text;
    for (unsigned i = 0; i < records; ++i) {
        std::size_t const size = i % 7 == 3 ? 0 : 1 + random() % 60;
        std::string quality = random_text(random, size, "@+I!~@");
        text += "@r" + std::to_string(i) + " @x\n" + wrap(random_text(random, size, "ACGTN"), width) + "+\n" +
                wrap(quality, width);
    }
    return text;
}

std::string make_fasta(unsigned records) {
    std::mt19937 random(12);
    std::string text;
    for (unsigned i = 0; i < records; ++i)
        text += ">s" + std::to_string(i) + " > @\n" + wrap(random_text(random, random() % 150, "ACGT"), 60);
    return text;
}

void check_slices(std::string const& path) {
    CAPTURE(path);
    auto const whole = read_all(path).records;
    std::uint64_t const size = std::filesystem::file_size(path);
    for (std::uint64_t parts : {1U, 2U, 3U, 7U, takes_part ? 16U : 64U}) {
        CAPTURE(parts);
        Records joined;
        for (std::uint64_t i = 0; i < parts; ++i) {
            InputSlice const slice{size * i / parts, size * (i + 1) / parts};
            if (slice.from == slice.to) continue;
            Way way{i % 2 == 0 ? 100U : 1U << 20, 1 + static_cast<unsigned>(i % 3)};
            way.slice = slice;
            auto const part = read_all(path, way).records;
            joined.insert(joined.end(), part.begin(), part.end());
        }
        CHECK(joined == whole);
    }
}

void check_all_ways(std::string const& text) {
    TempDir const dir;
    check_slices(dir.write("plain", text));
    check_slices(dir.write("gzip", gzip_member(text)));
    check_slices(dir.write("two members", gzip_member(text) + gzip_member(text)));
    check_slices(dir.write("bgzf", bgzf_file(text, 500)));
    check_slices(dir.write("bgzf of small blocks", bgzf_file(text, 11)));
    check_slices(dir.write("mixed", bgzf_file(text, 300) + gzip_member(text) + bgzf_file(text, 300)));
    check_slices(dir.write("gzip first", gzip_member(text) + bgzf_file(text, 300)));
}

}  // namespace

TEST_CASE("slices of FASTQ with four lines per record") {
    check_all_ways(make_fastq(200, 1000));
}
TEST_CASE("slices of wrapped FASTQ") {
    check_all_ways(make_fastq(120, 25));
}
TEST_CASE("slices of FASTA") {
    check_all_ways(make_fasta(150));
}
TEST_CASE("slices of one long record and of empty lines") {
    check_all_ways(">one\n" + std::string(5000, 'A') + "\n");
    check_all_ways("@one\n" + std::string(5000, 'A') + "\n+\n" + std::string(5000, '@') + "\n");
    check_all_ways("\n\n\n");
}

TEST_CASE("slices of records longer than the text examined at once") {
    std::mt19937 random(13);
    std::string fastq;
    std::string fasta;
    for (unsigned i = 0; i < 6; ++i) {
        std::size_t const size = 15'000 + random() % 50'000;  // One letter, so that slices end in every block
        std::string const title = std::to_string(i) + "\n" + std::string(size, "ACGT"[i % 4]) + "\n";
        fastq += "@" + title + "+\n" + std::string(size, '@') + "\n";
        fasta += ">" + title;
    }
    TempDir const dir;
    for (std::string const& text : {fastq, fasta}) {
        check_slices(dir.write("plain", text));
        check_slices(dir.write("gzip", gzip_member(text)));
        for (std::size_t const block : {11'000U, 33'000U, 60'000U}) {
            std::string const blocks = bgzf_file(text, block);
            check_slices(dir.write("bgzf", blocks));
            check_slices(dir.write("cut", blocks.substr(0, blocks.size() - bgzf_end_block().size())));
            check_slices(dir.write("mixed", blocks + gzip_member(text)));
            check_slices(dir.write("around", blocks + gzip_member(text.substr(0, 100'000)) +
                                                 bgzf_file(text.substr(100'000), block)));
        }
    }
}

TEST_CASE("a quality line like a record makes the preceding slice fail") {
    TempDir const dir;
    // The quality of record b ends with four lines that look like a record.
    std::string const fake = "@f\nAC\n+\nII\n";
    std::string const text = "@a\nACGT\n+\nIIII\n@b\nACGTACGTA\n+\nII\n" + fake + "@c\nA\n+\nI\n";
    std::string const path = dir.write("reads", text);
    CHECK(read_all(path).records.size() == 3);
    Way first;
    first.slice = InputSlice{0, text.find(fake)};
    Way second;
    second.slice = InputSlice{text.find(fake), text.size()};
    CHECK(error_of(path, first) != "");
    CHECK(read_all(path, second).records.front().name == "f");
}

TEST_CASE("only regular files have slices; damage is reported with its position") {
    Way way;
    way.slice = InputSlice{0, 1};
    CHECK(error_of("/dev/null", way).find("regular file") != std::string::npos);
    TempDir const dir;
    std::string const text = make_fastq(50, 1000) + "@bad\nACGT\n+\nIII\n";
    way.slice = InputSlice{text.size() / 2, text.size()};
    std::string const error = error_of(dir.write("reads", text), way);
    CHECK(error.find("(from byte ") != std::string::npos);
    CHECK(error.find("line ") != std::string::npos);
}

TEST_CASE("only the last slice of a gzip file is decoded to the file's end") {
    TempDir const dir;
    std::string stored = gzip_member(make_fastq(3000, 1000));
    stored[stored.size() - 8] = static_cast<char>(stored[stored.size() - 8] ^ 1);  // the checksum
    std::string const path = dir.write("reads", stored);
    Way way;
    way.slice = InputSlice{0, stored.size() / 2};
    CHECK(error_of(path, way) == "");
    way.slice = InputSlice{stored.size() / 2, stored.size()};
    CHECK(error_of(path, way) != "");
}

TEST_CASE("slices of a gzip file are in proportion to the text") {
    TempDir const dir;
    std::string const stored = gzip_member(make_fastq(3000, 1000));
    std::string const path = dir.write("reads", stored);
    Way way;
    way.slice = InputSlice{0, stored.size() / 3};
    std::size_t const records = read_all(path, way).records.size();
    CHECK(records > 900);
    CHECK(records < 1100);
}
