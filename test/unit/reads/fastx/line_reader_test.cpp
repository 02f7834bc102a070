#include "reads/fastx/line_reader.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "compress.hpp"
#include "io/byte_source.hpp"
#include "support/random_dna.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

std::vector<std::string> lines_of(std::string const& path) {
    LineReader reader(path);
    std::vector<std::string> lines;
    std::string_view line;
    while (reader.next(line)) {
        lines.emplace_back(line);
        CHECK(reader.number() == lines.size());
    }
    return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("line ends of every kind, with and without the last one") {
    TempDir dir;
    CHECK(lines_of(dir.write("empty", "")) == Lines{});
    CHECK(lines_of(dir.write("one", "a")) == Lines{"a"});
    CHECK(lines_of(dir.write("lf", "a\nb\n")) == Lines{"a", "b"});
    CHECK(lines_of(dir.write("crlf", "a\r\n\r\nb")) == Lines{"a", "", "b"});
    CHECK(lines_of(dir.write("cr", "a\rb\r\rc\r")) == Lines{"a", "b", "", "c"});
    CHECK(lines_of(dir.write("mixed", "a\n\rb\r\nc")) == Lines{"a", "", "b", "c"});

    LineReader reader(dir.path("mixed"));
    std::string_view line;
    for (bool const has_end : {true, true, true, false}) {
        REQUIRE(reader.next(line));
        CHECK(reader.has_line_end() == has_end);
    }
}

TEST_CASE("a growing file is read to its end, and each byte is returned once") {
    TempDir dir;
    std::string text;
    for (int i = 0; i < 2000; ++i) text += std::to_string(i) + "\n";
    std::string const path = dir.write("grows", text);
    for (std::size_t const bytes : {1U, 100U, 5000U}) {
        ByteSource source(path, bytes);
        std::string read;
        for (std::string_view next = source.next(); !next.empty(); next = source.next()) read += next;
        CHECK(read == text);
    }
    LineReader reader(path);
    std::string_view line;
    REQUIRE(reader.next(line));
    std::ofstream(path, std::ios::app) << text;
    std::size_t lines = 1;
    for (; reader.next(line); ++lines) CHECK(line == std::to_string(lines % 2000));
    CHECK((lines == 2000 || lines == 4000));
}

TEST_CASE("a byte-order mark is skipped at the start only") {
    TempDir dir;
    CHECK(lines_of(dir.write("bom",
                             "\xEF\xBB\xBF"
                             "a\n\xEF\xBB\xBF"
                             "b\n")) == Lines{"a",
                                              "\xEF\xBB\xBF"
                                              "b"});
    CHECK(lines_of(dir.write("only", "\xEF\xBB\xBF")) == Lines{});
}

TEST_CASE("compressed files and lines longer than a stretch") {
    TempDir dir;
    std::string const text = std::string(200'000, 'a') + "\r\n" + std::string(65'535, 'b') + "\r\n" + "c";
    Lines const expected{std::string(200'000, 'a'), std::string(65'535, 'b'), "c"};
    CHECK(lines_of(dir.write("plain", text)) == expected);
    CHECK(lines_of(dir.write("gzip", gzip_member(text.substr(0, 7)) + gzip_member(text.substr(7)))) ==
          expected);
    CHECK(lines_of(dir.write("bgzf", bgzf_file(text, 1000))) == expected);
}

TEST_CASE("the beginning of a text is seen before its lines are read") {
    TempDir dir;
    std::string const mark = "\xEF\xBB\xBF";
    LineReader reader(dir.write("text", mark + "a\n" + mark + "b"));
    CHECK(reader.beginning() == "a\n" + mark + "b");
    CHECK(reader.beginning() == "a\n" + mark + "b");
    std::string_view line;
    REQUIRE(reader.next(line));
    CHECK(line == "a");
    REQUIRE(reader.next(line));
    CHECK(line == mark + "b");
    CHECK_FALSE(reader.next(line));

    std::string const text = std::string(100'000, 'a') + "\n" + std::string(100'000, 'b');
    LineReader large(dir.write("gzip", gzip_member(text)));
    CHECK(large.beginning().size() >= 65'536);
    CHECK(text.starts_with(large.beginning()));
    for (char const letter : {'a', 'b'}) {
        REQUIRE(large.next(line));
        CHECK(line == std::string(100'000, letter));
    }
    LineReader empty(dir.write("empty", ""));
    CHECK(empty.beginning().empty());
    CHECK_FALSE(empty.next(line));
    LineReader reads(dir.write("reads", std::string("BAM\1\0\0", 6)));
    CHECK_THROWS_AS((void)reads.beginning(), Error);
}

TEST_CASE("errors name file and line") {
    TempDir dir;
    std::string const path = dir.write("x y.txt", std::string("a\nb\0c\n", 6));
    LineReader reader(path);
    std::string_view line;
    REQUIRE(reader.next(line));
    CHECK_THROWS_WITH_AS(reader.fail(ErrorCode::motif, "bad letter"), (path + ": line 1: bad letter").c_str(),
                         Error);
    CHECK_THROWS_WITH_AS((void)reader.next(line),
                         (path + ": line 2: the line contains a NUL byte, so the file is not plain text; if "
                                 "it is encoded as UTF-16, save it as UTF-8; if it is an archive, unpack it")
                             .c_str(),
                         Error);
    std::string const reads = dir.write("reads", bgzf_file(std::string("BAM\1\0\0\0\0", 8), 1000));
    LineReader of_reads(reads);
    CHECK_THROWS_WITH_AS((void)of_reads.next(line),
                         (reads + ": this is BAM, which contains reads; a text file is needed here").c_str(),
                         Error);
    std::string const cram = dir.write("cram", std::string("CRAM\3\0", 6));
    CHECK_THROWS_WITH_AS(LineReader{cram},
                         (cram + ": this is CRAM, which contains reads; a text file is needed here").c_str(),
                         Error);
    CHECK_THROWS_WITH_AS(LineReader("/nonexistent/file"),
                         "/nonexistent/file: cannot read: No such file or directory", Error);
    CHECK_THROWS_WITH_AS(LineReader("/"), "/: cannot read: Is a directory", Error);
}

TEST_CASE("a BGZF file without its end-of-file block is truncated") {
    TempDir dir;
    CHECK_THROWS_AS(lines_of(dir.write("cut", bgzf_block("a\n"))), Error);
}

TEST_CASE("blocks have the same lines, and begin with the given character") {
    TempDir dir;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        CAPTURE(seed);
        RandomDna random(seed);
        // Chunks of 64 KiB end between CR and LF in some of these texts.
        std::string const text = "first" + random.from("A>\r\n", random.between(1, 300'000));
        std::string const path = dir.write("text", text);
        Lines const expected = lines_of(path);
        char const begin = random.one_in(2) ? '>' : '\0';
        LineReader reader(path);
        std::string_view line;
        REQUIRE(reader.next(line));
        reader.put_back(line);
        Lines found;
        std::size_t blocks = 0;
        for (std::string block; reader.next_block(block, random.between(1, 100'000), begin); ++blocks) {
            if (begin != '\0' && blocks != 0) CHECK(block.front() == begin);
            LineReader part(reader.name(), block, reader.number());
            while (part.next(line)) {
                found.emplace_back(line);
                CHECK(part.number() == found.size());
            }
            reader.skip(part.number() - reader.number(), part.has_line_end());
        }
        CHECK(found == expected);
        CHECK(reader.number() == expected.size());
        CHECK(reader.has_line_end() == (text.back() == '\r' || text.back() == '\n'));
        CHECK(blocks >= text.size() / 200'000);
    }
}

TEST_CASE("lines before damage are a block, and the error is repeated") {
    TempDir dir;
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += std::to_string(i) + "\n";
    std::string const packed = gzip_member(text);
    LineReader reader(dir.write("damaged.gz", packed.substr(0, packed.size() / 2)));
    std::string block;
    auto const next = [&] { return reader.next_block(block, 1'000'000'000, '\0'); };
    REQUIRE(next());
    CHECK(block.back() == '\n');
    CHECK(text.starts_with(block));
    for (int i = 0; i < 2; ++i) CHECK_THROWS_AS(static_cast<void>(next()), Error);
}
