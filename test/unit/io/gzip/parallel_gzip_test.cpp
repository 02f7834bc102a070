// Parallel decoding of ordinary gzip, in pieces that begin anywhere, gives the same text or error as serial decoding.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "compress.hpp"
#include "compressors.hpp"
#include "decode_all.hpp"
#include "support/random_dna.hpp"
#include "support/random_fastq.hpp"
#include "support/read_file.hpp"
#include "support/sanitized.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

std::string member(std::string const& text, std::string_view compressor = "zlib memory 1") {
    for (Compressor const& each : compressors())
        if (each.name == compressor) return wrap_member(each.deflate(text), text);
    FAIL("no such compressor");
    return "";
}

struct Pieces {
    std::size_t range;
    std::size_t text_limit;
    unsigned threads;
    bool always_ahead = true;
};
std::vector<Pieces> const some_pieces{{1, 100, 1},
                                      {7, 5000, 3},
                                      {100, 1000, 2},
                                      {300, 1 << 20, 1},
                                      {1000, 100000, 4},
                                      {3000, 1 << 20, 16},
                                      {3000, 1 << 20, 4, false},
                                      {20000, 30000, 2}};

/// Returns the result of the serial decoder, and checks that the parallel decoder returns the same result.
Decoded check_same(TempDir const& dir, std::string const& file, std::vector<Pieces> const& ways = some_pieces,
                   std::size_t chunk_bytes = 5000) {
    std::string const path = dir.write("file.gz", file);
    Decoded const serial = decode_serial(path, chunk_bytes);
    // In shortened tests, each call tries only every fourth way and begins with a different way.
    static std::size_t calls = 0;
    std::size_t const step = takes_part && ways.size() >= 8 ? 4 : 1;
    for (std::size_t i = calls++ % step; i < ways.size(); i += step) {
        Pieces const& way = ways[i];
        CAPTURE(way.range);
        CAPTURE(way.text_limit);
        CAPTURE(way.threads);
        Decoded const parallel =
            decode_parallel(path, way.threads, {way.range, way.text_limit, way.always_ahead}, chunk_bytes);
        CHECK(parallel.error == serial.error);
        CHECK(parallel.missing_end_block == serial.missing_end_block);
        // If the data is corrupt, the texts of both decoders may differ in length by up to one match (258 bytes).
        std::size_t const common = std::min(parallel.text.size(), serial.text.size());
        std::size_t const longer = std::max(parallel.text.size(), serial.text.size());
        CHECK(longer - common <= (serial.error.empty() ? 0 : 258));
        CHECK(std::string_view(parallel.text).substr(0, common) ==
              std::string_view(serial.text).substr(0, common));
    }
    return serial;
}

std::string error_of(TempDir const& dir, std::string const& file) {
    Decoded const decoded = check_same(dir, file);
    REQUIRE(!decoded.error.empty());
    return decoded.error.substr(decoded.error.find(": ") + 2);
}

}  // namespace

TEST_CASE("members of every compressor") {
    TempDir const dir;
    std::string const text = random_fastq(1, cases_of(100000U));
    for (Compressor const& compressor : compressors()) {
        CAPTURE(compressor.name);
        CHECK(check_same(dir, wrap_member(compressor.deflate(text), text)).text == text);
    }
}

TEST_CASE("members from other programs, with any number of threads") {
    TempDir const dir;
    std::string const folder = MOTIFCOUNT_TEST_DATA "/members";
    std::string all, text;
    std::vector<Pieces> ways;
    for (unsigned threads = 1; threads <= 16; ++threads)
        ways.push_back({std::size_t{30} << threads % 10, 1 << 20, threads, threads % 4 != 0});
    std::vector<std::filesystem::path> files(std::filesystem::directory_iterator(folder), {});
    std::ranges::sort(files);
    CHECK(files.size() >= 8);
    for (auto const& path : files) {
        CAPTURE(path);
        std::string const file = read_file(path.string());
        Decoded const decoded = check_same(dir, file, ways);
        CHECK(decoded.error.empty());
        CHECK(decoded.text.size() == 64000);
        CHECK((text.empty() || text.ends_with(decoded.text)));
        all += file;
        text += decoded.text;
    }
    CHECK(check_same(dir, all, ways).text == text);
}

TEST_CASE("the result does not depend on the number of threads") {
    TempDir const dir;
    std::string const text = random_fastq(2, 400000);
    std::vector<Pieces> ways;
    for (unsigned threads = 1; threads <= 16; ++threads) ways.push_back({2000, 1 << 20, threads, false});
    for (char const* const name :
         {"zlib 1", "zlib 6", "zlib memory 1", "zlib flushes", "libdeflate 6", "libdeflate 12"})
        CHECK(check_same(dir, member(text, name), ways).text == text);
}

TEST_CASE("many members, including BGZF blocks") {
    TempDir const dir;
    RandomDna random(3);
    std::string text, file = member("");
    for (int i = 0; i < 150; ++i) {
        std::string const part = random_fastq(static_cast<std::uint64_t>(i), random.below(6000));
        MemberStyle style;
        style.level = static_cast<int>(random.below(10));
        style.has_name = random.one_in(2);
        style.name = "file\x1F\x8B\x08.fq";
        style.has_extra = random.one_in(3);
        style.extra = "abcdef";
        style.has_header_crc = random.one_in(3);
        text += part;
        file += random.one_in(4) ? bgzf_block(part) : gzip_member(part, style);
    }
    Decoded const whole = check_same(dir, file + bgzf_end_block());
    CHECK(whole.text == text);
    CHECK(!whole.missing_end_block);
    CHECK(check_same(dir, file + bgzf_block("ACGT")).missing_end_block);
    CHECK(!check_same(dir, file + member("ACGT")).missing_end_block);
    CHECK(check_same(dir, file + bgzf_end_block() + std::string(3000, '\0')).text == text);
    CHECK(error_of(dir, file + "rubbish")
              .starts_with("after the last gzip member, unknown data begins at byte " +
                           std::to_string(file.size())));
}

TEST_CASE("members and blocks within stored blocks are not starts") {
    TempDir const dir;
    std::string const inner = member(random_fastq(4, 3000)) + member(random_fastq(5, 3000), "zlib 0");
    std::string text;
    for (int i = 0; i < 20; ++i) text += inner + random_fastq(6, 500);
    CHECK(check_same(dir, member(text, "zlib 0")).text == text);
    CHECK(check_same(dir, member(text, "zlib stored, flushes")).text == text);
    // An extra field in the header may also contain bytes that look like a member.
    MemberStyle style;
    style.has_extra = true;
    style.extra = inner;
    CHECK(check_same(dir, gzip_member(text, style) + gzip_member(text, style)).text == text + text);
}

TEST_CASE("highly compressible blocks may hold more text than a piece") {
    TempDir const dir;
    std::string const text(3000000, 'A');
    for (char const* const name : {"zlib 6", "zlib memory 1", "libdeflate 6", "zlib runs"}) {
        CAPTURE(name);
        CHECK(check_same(dir, member(text, name), {{100, 10000, 3}, {500, 300000, 2}, {1000, 1 << 20, 4}},
                         100000)
                  .text == text);
        CHECK(check_same(dir, member(text, name) + member("CGT"), {{100, 10000, 3}}, 100000).text ==
              text + "CGT");
    }
}

TEST_CASE("a small file truncated at every byte") {
    TempDir const dir;
    std::string const file = member(random_fastq(7, 2500)) + member(random_fastq(8, 300), "zlib fixed") +
                             bgzf_block(random_fastq(9, 500));
    for (std::size_t size = 2; size < file.size(); size += stride) {
        CAPTURE(size);
        (void)check_same(dir, file.substr(0, size), {{3, 1000, 1}, {50, 100000, 2}});
    }
}

TEST_CASE("a small file with every bit inverted") {
    TempDir const dir;
    std::string file = member(random_fastq(10, 900)) + member(random_fastq(11, 300), "zlib 0");
    for (std::size_t bit = 0; bit < file.size() * 8; bit += stride) {
        CAPTURE(bit);
        char& byte = file[bit / 8];
        byte = static_cast<char>(byte ^ 1 << (bit % 8));
        (void)check_same(dir, file, {{5, 1000, 1}, {200, 100000, 2}}, 400);
        byte = static_cast<char>(byte ^ 1 << (bit % 8));
    }
}

TEST_CASE("changed bytes in larger files are detected") {
    TempDir const dir;
    RandomDna random(12);
    std::string const text = random_fastq(13, 60000);
    for (Compressor const& compressor : compressors()) {
        CAPTURE(compressor.name);
        std::string const whole = wrap_member(compressor.deflate(text), text) + member("ACGT");
        for (int i = 0; i < cases_of(10); ++i) {
            std::string file = whole;
            std::size_t const at = random.below(file.size());
            CAPTURE(at);
            file[at] = static_cast<char>(random.below(256));
            (void)check_same(dir, file, {{100, 20000, 2}, {3000, 1 << 20, 4}});
        }
    }
}

TEST_CASE("errors name the member and the byte") {
    TempDir const dir;
    std::string const first = member(random_fastq(14, 50000));
    std::string const text = random_fastq(15, 50000);
    std::string const second = member(text);
    auto const with = [&](std::size_t from_end, char change) {
        std::string file = first + second;
        char& byte = file[file.size() - from_end];
        byte = static_cast<char>(byte ^ change);
        return file + first;
    };
    std::string const at = " at byte " + std::to_string(first.size());
    CHECK(error_of(dir, with(8, 1)) == "wrong checksum (CRC-32) of the gzip member" + at);
    CHECK(error_of(dir, with(4, 1)) == "wrong length in the trailer of the gzip member" + at);
    CHECK(error_of(dir, first + second.substr(0, second.size() - 3)) ==
          "the compressed file is truncated: it ends at byte " +
              std::to_string(first.size() + second.size() - 3) + " inside the gzip member");
    std::string flipped = bgzf_block(text);
    flipped[flipped.size() - 8] = static_cast<char>(flipped[flipped.size() - 8] ^ 1);
    CHECK(error_of(dir, first + flipped + first) == "wrong checksum (CRC-32) of the BGZF block" + at);
    MemberStyle style;
    style.has_name = true;
    style.name = std::string(std::size_t{17} << 20U, 'n');
    CHECK(error_of(dir, first + gzip_member(text, style)) == "a gzip header is longer than 16 MiB" + at);
}

TEST_CASE("a match reaching before its member is an error, also with markers") {
    TempDir const dir;
    std::string const before = random_fastq(16, 20000);
    RandomDna random(17);
    // The invalid match is far inside the member, where matches with large distances are usually valid.
    std::string text;
    while (text.size() < 15000) text += random.from("abcdefghijklmnopqrstuvwxyz", 100) + "\n";
    text += before.substr(5000, 300) + random_fastq(18, 40000);
    std::string const file = member(before) + wrap_member(deflate_after(before, text), text) + member("ACGT");
    CHECK(error_of(dir, file) == "the compressed data is corrupt in the gzip member at byte " +
                                     std::to_string(member(before).size()));
}

TEST_CASE("ordinary files are decoded ahead, without the serial decoder") {
    TempDir const dir;
    std::string const text = random_fastq(19, 2000000);
    std::string many;
    for (std::size_t at = 0; at < text.size(); at += 30000) many += gzip_member(text.substr(at, 30000));
    struct File {
        std::string bytes;
        std::uint64_t share;  ///< One of `share` pieces may contain no block at which to begin
    };
    for (File const& file : {File{member(text, "zlib 6"), 3}, File{member(text, "zlib memory 5"), 20},
                             File{member(text, "libdeflate 6"), 2}, File{member(text, "zlib flushes"), 20},
                             File{many, 20}, File{many + member(text, "zlib memory 5"), 20}}) {
        auto const source =
            open_parallel_gzip_chunks(std::make_unique<InputFile>(dir.write("file.gz", file.bytes)),
                                      {.range_bytes = 50000, .text_limit = 1 << 20, .always_ahead = true});
        CHECK(decode_all(*source).error.empty());
        ParallelGzipCounts const counts = source->counts();
        CHECK(counts.serial == 0);
        CHECK(counts.pieces >= file.bytes.size() / 50000);
        CHECK(counts.ahead + counts.pieces / file.share + 2 >= counts.pieces);
    }
}

TEST_CASE("decoding ahead resumes after a member that needs the serial decoder") {
    TempDir const dir;
    std::string const text = random_fastq(22, 600000);
    std::string normal;
    for (std::size_t at = 0; at < text.size(); at += 30000) normal += member(text.substr(at, 30000));
    // The member in the middle has a block with more text than a piece may have, or a very long header.
    std::string const letters(3000000, 'A');
    MemberStyle style;
    style.has_name = true;
    style.name = std::string(200000, 'n');
    struct Middle {
        std::string file, text;
        /// Maximum number of pieces that the serial decoder decodes because of one member in the middle
        std::size_t max_serial;
    };
    for (Middle const& middle : {Middle{member(letters, "zlib 6"), letters, letters.size() / 100000 + 2},
                                 Middle{gzip_member("ACGT\n", style), "ACGT\n", 3}}) {
        std::string const file = normal + middle.file + normal + middle.file + bgzf_block("A\n") + normal;
        std::string const all = text + middle.text + text + middle.text + "A\n" + text;
        std::vector<Pieces> ways;
        for (unsigned threads = 1; threads <= 16; ++threads)
            ways.push_back({20000, 100000, threads, threads % 2 == 0});
        ways.push_back({100, 40000, 3});
        CHECK(check_same(dir, file, ways).text == all);
        std::vector<Pieces> const few{{20000, 100000, 1}, {20000, 100000, 4, true}, {20000, 100000, 16}};
        CHECK(check_same(dir, file + bgzf_block("A\n"), few).missing_end_block);
        CHECK(!check_same(dir, file + middle.file.substr(0, middle.file.size() / 2), few).error.empty());
        CHECK(!check_same(dir, file + middle.file + "rubbish", few).error.empty());

        auto const source =
            open_parallel_gzip_chunks(std::make_unique<InputFile>(dir.write("file.gz", file)),
                                      {.range_bytes = 20000, .text_limit = 100000, .always_ahead = true});
        CHECK(decode_all(*source, 4).text == all);
        ParallelGzipCounts const counts = source->counts();
        CHECK(source->decoder() == "parallel");
        CHECK(counts.serial >= 2);
        CHECK(counts.serial <= 2 * middle.max_serial);
        // More than two of the three normal parts are decoded ahead.
        CHECK(counts.ahead > 2 * normal.size() / 20000);
    }
}

TEST_CASE("a member with an apparent end inside, or with a wrong trailer") {
    TempDir const dir;
    std::string const text = random_fastq(21, 20000);
    std::string const inner = member("ACGT");
    // The text contains a stored gzip member, which looks like the next member of the file.
    std::string const stored = text + inner + text + inner;
    std::string const file = member(stored, "zlib 0") + member(text);
    CHECK(check_same(dir, file).text == stored + text);
    for (std::size_t const from_end : {1U, 2U, 3U, 4U, 5U, 8U, 9U}) {
        std::string bad = member(text, "zlib 6") + file;
        char& byte = bad[bad.size() - file.size() - from_end];
        byte = static_cast<char>(byte ^ 1);
        CHECK(!check_same(dir, bad).error.empty());
    }
}
