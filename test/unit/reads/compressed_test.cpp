// Readers of gzip and BGZF lose no data and accept no damaged data.
#include <doctest/doctest.h>
#include <stdlib.h>

#include <string>
#include <vector>

#include "compress.hpp"
#include "io/gzip/inflater.hpp"
#include "motifcount/error.hpp"
#include "read_all.hpp"
#include "support/random_dna.hpp"
#include "support/sanitized.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

/// Selects an inflater by an environment variable, which the destructor removes.
class UseInflater {
public:
    explicit UseInflater(char const* name) { ::setenv("MOTIFCOUNT_INFLATE", name, 1); }
    ~UseInflater() { ::unsetenv("MOTIFCOUNT_INFLATE"); }
};

std::vector<char const*> inflaters() {
    if (make_isal_inflater() == nullptr) return {"zlib"};
    return {"isal", "zlib"};
}

Records read(TempDir const& dir, std::string const& file, Way const& way = {}) {
    return read_all(dir.write("file.txt", file), way).records;
}
std::string replaced(std::string text, std::size_t at, std::string_view bytes) {
    return text.replace(at, bytes.size(), bytes);
}

}  // namespace

TEST_CASE("a requested inflater is used") {
    for (char const* name : inflaters()) {
        UseInflater const use(name);
        CHECK(std::string(make_inflater()->name()) == (std::string(name) == "isal" ? "ISA-L" : "zlib"));
    }
    UseInflater const use("gunzip");
    CHECK_THROWS_AS((void)make_inflater(), Error);
}

TEST_CASE("gzip of every kind of header and block") {
    TempDir const dir;
    FastqSample const sample = make_sample(1, 3000);
    std::vector<MemberStyle> styles(9);
    styles[0].level = 0;
    styles[1].level = 1;
    styles[2].level = 9;
    styles[3] = {6, "reads.fq", "", "", true, false, false, false};
    styles[4] = {6, std::string(70'000, 'n'), "", "", true, false, false, false};
    styles[5] = {6, "", std::string(600'000, 'c'), "", false, true, false, false};
    styles[6] = {6, "", "", std::string(65'535, 'x'), false, false, true, false};
    styles[7] = {6, "n", "c", "extra", true, true, true, true};
    styles[8] = {6, "", "", "", false, false, false, true};
    for (char const* inflater : inflaters()) {
        UseInflater const use(inflater);
        for (auto const& style : styles) {
            CHECK(read(dir, gzip_member(sample.text, style)) == sample.records);
            CHECK(read(dir, gzip_member(sample.text, style), {1000, 3, 9, true}) == sample.records);
        }
    }
}

TEST_CASE("concatenated members and blocks in any mix lose no read") {
    TempDir const dir;
    FastqSample const sample = make_sample(2, 400);
    RandomDna random(7);
    for (char const* inflater : inflaters()) {
        UseInflater const use(inflater);
        for (int round = 0; round < 30; ++round) {
            std::string file;
            bool ends_in_member = false;
            for (std::size_t at = 0; at < sample.text.size();) {
                std::size_t const size =
                    random.one_in(5) ? 0 : random.between(1, random.one_in(3) ? 9000 : 300);
                std::string_view const part = std::string_view(sample.text).substr(at, size);
                ends_in_member = random.one_in(2);
                file += ends_in_member ? gzip_member(part) : bgzf_block(part);
                at += part.size();
            }
            file += bgzf_end_block();
            Way const way{random.one_in(2) ? 1 << 20 : random.between(1, 3000),
                          static_cast<unsigned>(random.between(1, 4)), 3, true};
            CAPTURE(round);
            CHECK(read(dir, file, way) == sample.records);
            CHECK(read(dir, file + std::string(random.below(2000), '\0'), way) == sample.records);
            CHECK(read_all(dir.path("file.txt"), way).warnings.empty());
        }
    }
}

TEST_CASE("empty members: at the start, 20,000 in a row, and only empty members") {
    TempDir const dir;
    FastqSample const sample = make_sample(3, 10);
    std::string const empty = gzip_member("");
    for (char const* inflater : inflaters()) {
        UseInflater const use(inflater);
        CHECK(read(dir, empty + gzip_member(sample.text)) == sample.records);
        CHECK(read(dir, empty) == Records{});
        CHECK(read(dir, bgzf_end_block()) == Records{});
        CHECK(read_all(dir.path("file.txt")).warnings.empty());
        std::string many;
        for (int i = 0; i < 20'000; ++i) many += i % 2 == 0 ? empty : bgzf_end_block();
        CHECK(read(dir, many + gzip_member(sample.text)) == sample.records);
        CHECK(read(dir, gzip_member(sample.text) + many) == sample.records);
        CHECK(read(dir, many) == Records{});
    }
}

TEST_CASE("gzip truncated at any byte fails") {
    TempDir const dir;
    FastqSample const sample = make_sample(4, 6);
    MemberStyle const style{6, "name", "comment", "extra", true, true, true, true};
    for (char const* inflater : inflaters()) {
        UseInflater const use(inflater);
        for (std::string const& file : {gzip_member(sample.text), gzip_member(sample.text, style)}) {
            for (std::size_t size = 1; size < file.size(); size += stride) {
                CAPTURE(size);
                std::string const what = error_in(dir, file.substr(0, size));
                CHECK(what != "");
                CHECK(what.starts_with("the compressed file is truncated: it ends "));
                // Only the second member is truncated.
                CHECK(error_in(dir, file + file.substr(0, size), {100, 2, 3, true}) != "");
            }
        }
    }
}

TEST_CASE("truncated BGZF fails, or warns if cut between records at a block end") {
    TempDir const dir;
    FastqSample const sample = make_sample(5, 6);
    std::size_t const record = sample.text.size() / 6;
    // The blocks contain one record, two records, half a record, the other half, and two records.
    std::string file;
    std::vector<std::size_t> on_record_end;
    std::size_t at = 0;
    for (std::size_t const size : {record, 2 * record, record / 2, record - record / 2, 2 * record}) {
        file += bgzf_block(std::string_view(sample.text).substr(at, size));
        at += size;
        if (at % record == 0) on_record_end.push_back(file.size());
    }
    REQUIRE(at == sample.text.size());
    REQUIRE(on_record_end.size() == 4);
    file += bgzf_end_block();
    for (std::size_t size = 1; size < file.size(); ++size) {
        CAPTURE(size);
        bool const warns = std::find(on_record_end.begin(), on_record_end.end(), size) != on_record_end.end();
        for (Way const& way : {Way{}, Way{1, 3, 3, true}}) {
            std::string const what = error_in(dir, file.substr(0, size), way);
            CHECK(what.empty() == warns);
            if (!warns) continue;
            Reading const reading = read_all(dir.path("file.txt"), way);
            REQUIRE(reading.warnings.size() == 1);
            CHECK(reading.warnings[0] == dir.path("file.txt") +
                                             ": the BGZF end-of-file block is missing; the file may be "
                                             "truncated after its last complete record");
        }
    }
    CHECK(read_all(dir.write("whole", file)).warnings.empty());
}

TEST_CASE("FASTA in BGZF without its end block may not end inside a line") {
    TempDir const dir;
    CHECK(read(dir, bgzf_block(">a\nACGT\n")) == Records{{"a", "ACGT"}});
    CHECK(read_all(dir.path("file.txt")).warnings.size() == 1);
    CHECK(error_in(dir, bgzf_block(">a\nACG")) ==
          "the BGZF file is truncated: its end-of-file block is missing and its last line is incomplete");
    CHECK(error_in(dir, bgzf_block(">a\nACGT\n>b")) ==
          "the BGZF file is truncated: its end-of-file block is missing and its last line is incomplete");
    CHECK(read(dir, bgzf_file(">a\nACG")) == Records{{"a", "ACG"}});
}

TEST_CASE("wrong checksums, lengths, methods and block sizes") {
    TempDir const dir;
    FastqSample const sample = make_sample(6, 20);
    std::string const member = gzip_member(sample.text);
    std::size_t const end = member.size();
    auto const flipped = [](std::string const& file, std::size_t at) {
        return replaced(file, at, std::string(1, static_cast<char>(file[at] ^ 1)));
    };
    for (char const* inflater : inflaters()) {
        UseInflater const use(inflater);
        CHECK(error_in(dir, flipped(member, end - 8)) ==
              "wrong checksum (CRC-32) of the gzip member at byte 0");
        CHECK(error_in(dir, flipped(member, end - 4)) ==
              "wrong length in the trailer of the gzip member at byte 0");
        CHECK(error_in(dir, member + flipped(member, end - 8)) ==
              "wrong checksum (CRC-32) of the gzip member at byte " + std::to_string(end));
        CHECK(error_in(dir, replaced(member, 2, "\x07")) ==
              "unsupported compression method in the gzip member at byte 0");
        CHECK(error_in(dir, replaced(member, 3, "\x20")) ==
              "the gzip member has reserved flags set at byte 0");
        std::string header_crc = gzip_member(sample.text, {6, "", "", "", false, false, false, true});
        CHECK(error_in(dir, flipped(header_crc, 10)) == "wrong checksum of the gzip header at byte 0");
        CHECK(error_in(dir, replaced(member, 10, "\x07")) ==
              "the compressed data is corrupt in the gzip member at byte 0");
        CHECK(error_in(dir, member + "x") ==
              "after the last gzip member, unknown data begins at byte " + std::to_string(end));
        CHECK(error_in(dir, member + std::string(5000, '\0') + "x")
                  .starts_with("after the last gzip member, unknown data begins"));
        CHECK(error_in(dir, member + sample.text)
                  .starts_with("after the last gzip member, unknown data begins"));
        CHECK(read(dir, member + std::string(700'000, '\0')) == sample.records);
    }

    std::string const block = bgzf_block(sample.text);
    std::string const rest = bgzf_end_block();
    std::size_t const size = block.size();
    CHECK(error_in(dir, flipped(block, size - 8) + rest) ==
          "wrong checksum (CRC-32) of the BGZF block at byte 0");
    CHECK(error_in(dir, flipped(block, size - 4) + rest) ==
          "wrong length in the trailer of the BGZF block at byte 0");
    CHECK(error_in(dir, block + flipped(block, size - 8) + rest, {1, 3, 3, true}) ==
          "wrong checksum (CRC-32) of the BGZF block at byte " + std::to_string(size));
    CHECK(error_in(dir, replaced(block, size - 4, std::string("\0\0\2\0", 4)) + rest) ==
          "the header of the BGZF block states 131072 bytes, more than 65536, at byte 0");
    CHECK(error_in(dir, replaced(block, 18, "\x07") + rest) ==
          "the compressed data is corrupt in the BGZF block at byte 0");
    CHECK(error_in(dir, replaced(block, 16, std::string("\5\0", 2)) + rest) ==
          "bad BGZF block size at byte 0");
    for (int delta : {-20, -1, 1, 20}) {
        std::string wrong = block;
        wrong[16] = static_cast<char>(wrong[16] + delta);
        CHECK(error_in(dir, wrong + rest) != "");
    }
}

TEST_CASE("any damaged byte is detected or changes no record") {
    TempDir const dir;
    FastqSample const sample = make_sample(8, 4);
    for (char const* inflater : inflaters()) {
        UseInflater const use(inflater);
        // Some changes cannot be detected: times and operating systems in headers, bits after the end of a stream, and
        // references to an equal text at another position.
        for (std::string const& file : {gzip_member(sample.text), bgzf_file(sample.text, 150)}) {
            std::size_t noticed = 0;
            for (std::size_t at = 0; at < file.size(); ++at) {
                for (int const bit : {1, 16, 128}) {
                    std::string damaged = file;
                    damaged[at] = static_cast<char>(damaged[at] ^ bit);
                    if (!error_in(dir, damaged).empty()) {
                        ++noticed;
                    } else {
                        CHECK(read_all(dir.path("file.txt")).records == sample.records);
                    }
                }
            }
            CHECK(noticed > 2 * file.size());
        }
    }
}

TEST_CASE("text far larger than any buffer") {
    TempDir const dir;
    FastqSample const sample = make_sample(9, 30'000, 100);
    MemberStyle stored;
    stored.level = 0;
    for (char const* inflater : inflaters()) {
        UseInflater const use(inflater);
        CHECK(read(dir, gzip_member(sample.text)) == sample.records);
        CHECK(read(dir, gzip_member(sample.text, stored), {70'000, 2, 3, true}) == sample.records);
    }
    CHECK(read(dir, bgzf_file(sample.text), {200'000, 3, 3, true}) == sample.records);
}
