// Readers of zstd, xz and bzip2 lose no data and accept no damaged data.
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "compress.hpp"
#include "io/compression.hpp"
#include "motifcount/error.hpp"
#include "read_all.hpp"
#include "support/random_dna.hpp"
#include "support/sanitized.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

/// Compressed format with its settings
struct Storage {
    std::string name;  ///< Name of the format, as in compression.cpp
    std::function<std::string(std::string_view)> store;
};

std::vector<Storage> storages() {
    std::vector<Storage> all;
    for (bool const checksum : {true, false})
        for (bool const content_size : {true, false})
            all.push_back({"zstd", [=](std::string_view text) {
                               return zstd_frame(text, {3, checksum, content_size, 0});
                           }});
    all.push_back({"zstd", [](std::string_view text) { return zstd_frame(text, {1, true, true, 27}); }});
    all.push_back({"xz", [](std::string_view text) { return xz_stream(text); }});
    all.push_back({"xz", [](std::string_view text) { return xz_stream(text, false, 0); }});
    all.push_back({"bzip2", [](std::string_view text) { return bzip2_stream(text); }});
    all.push_back({"bzip2", [](std::string_view text) { return bzip2_stream(text, 1); }});
    return all;
}

}  // namespace

TEST_CASE("one, many or empty compressed streams are detected and read whole") {
    TempDir const dir;
    auto const [text, records] = make_sample(1, 4000);
    RandomDna random(2);
    for (auto const& storage : storages()) {
        CAPTURE(storage.name);
        std::string many = storage.store("");
        for (std::size_t at = 0; at < text.size();) {
            std::size_t const size = random.one_in(6) ? 0 : random.between(1, 60'000);
            std::string_view const part = std::string_view(text).substr(at, size);
            many += storage.store(part);
            at += part.size();
        }
        for (std::string const& file : {storage.store(text), many}) {
            CHECK(detect_compression(file).name == storage.name);
            std::string const path = dir.write("reads.fq.gz", file);
            for (Way const& way : some_of<Way>({{1 << 20, 1}, {1 << 20, 4}, {70'000, 8}, {500, 3}}))
                CHECK((read_all(path, way).records == records));
        }
        CHECK(read_all(dir.write("none", storage.store(""))).records.empty());
    }
}

TEST_CASE("frames and streams longer than any buffer") {
    TempDir const dir;
    // The text of 11 MB is longer than a frame that is decoded at once.
    auto const [text, records] = make_sample(3, 8'000, 680);
    std::size_t const half = text.size() / 2;
    for (auto const& storage : storages()) {
        if (storage.name != "zstd") continue;  // Other formats take long to compress
        std::string const file = storage.store(text.substr(0, half)) + storage.store(text.substr(half)) +
                                 storage.store(text) + storage.store("");
        Records twice = records;
        twice.insert(twice.end(), records.begin(), records.end());
        CHECK((read_all(dir.write("long", file), {1 << 20, 4}).records == twice));
    }
}

TEST_CASE("a stream truncated at any byte is an error") {
    TempDir const dir;
    std::string const text = make_sample(4, 12).text;
    for (auto const& storage : storages()) {
        std::string const first = storage.store(text.substr(0, 500));
        std::string const file = first + storage.store(text.substr(500));
        CAPTURE(storage.name);
        for (std::size_t size = 1; size < file.size(); size += stride) {
            CAPTURE(size);
            std::string const problem = error_in(dir, file.substr(0, size));
            CHECK(problem != "");
            if (size > first.size() + 5)
                CHECK(problem.starts_with("the compressed file is truncated: it ends at byte " +
                                          std::to_string(size) + " inside the " + storage.name));
        }
        CHECK(error_in(dir, file) == "");
    }
}

TEST_CASE("a flipped bit is detected or changes nothing") {
    TempDir const dir;
    auto const [text, records] = make_sample(5, 5);
    for (auto const& [file, at_least] :
         {std::pair{zstd_frame(text), 0.97}, std::pair{zstd_frame(text, {3, true, false, 0}), 0.97},
          std::pair{xz_stream(text), 1.0}, std::pair{bzip2_stream(text), 0.97}}) {
        std::size_t errors = 0;
        std::size_t tried = 0;
        for (std::size_t bit = 0; bit < file.size() * 8; bit += stride) {
            ++tried;
            std::string damaged = file;
            damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
            CAPTURE(bit);
            std::string const path = dir.write("damaged", damaged);
            if (error_of(path) != "") {
                ++errors;
            } else {
                CHECK(read_all(path).records == records);
            }
        }
        CHECK(static_cast<double>(errors) >= at_least * static_cast<double>(tried));
    }
}

TEST_CASE("an error in compressed data names the byte where its stream begins") {
    TempDir const dir;
    std::string const text = make_sample(6, 300).text;
    for (auto const& storage : storages()) {
        std::string const good = storage.store(text);
        std::string bad = good;
        for (std::size_t i = bad.size() / 2; i < bad.size() / 2 + 40; ++i) bad[i] = '\x5A';
        std::string const problem = error_in(dir, good + bad + good, {1 << 20, 4});
        CHECK(problem != "");
        // An invalid line in the damaged text may be reported before the checksum is verified.
        if (storage.name == "xz" || problem.starts_with("line ")) continue;
        CHECK(problem.find("at byte " + std::to_string(good.size())) != std::string::npos);
    }
    std::string frame = zstd_frame(text);
    frame.back() = static_cast<char>(frame.back() ^ 1);
    CHECK(error_in(dir, zstd_frame("") + frame) == "wrong checksum (XXH64) in the zstd frame at byte 13");
}

TEST_CASE("only skippable frames and xz padding may follow the last stream") {
    TempDir const dir;
    auto const [text, records] = make_sample(7, 30);
    for (auto const& storage : storages()) {
        std::string const file = storage.store(text);
        for (std::string const& garbage : {std::string("x"), std::string(1, '\0'), text, gzip_member(text)})
            CHECK(error_in(dir, file + garbage) != "");
        CHECK(error_in(dir, file + "garbage").find("at byte " + std::to_string(file.size())) !=
              std::string::npos);
    }
    std::string const xz = xz_stream(text);
    CHECK(read_all(dir.write("padded", xz + std::string(8, '\0') + xz_stream("") + std::string(4, '\0')))
              .records == records);
    CHECK(error_in(dir, xz + std::string(6, '\0')) ==
          "the padding of the xz file is not a multiple of four bytes at byte " + std::to_string(xz.size()));

    std::string const skipped = zstd_skippable(std::string(700'000, 's'), 15);
    std::string const frames = zstd_skippable("") + zstd_frame(text) + skipped;
    CHECK(read_all(dir.write("skip", frames)).records == records);
    CHECK(read_all(dir.write("none", skipped)).records.empty());
    std::string const two = zstd_skippable("one") + zstd_skippable("two");
    CHECK(read_all(dir.write("two", two + zstd_frame("") + two + zstd_frame(text) + two)).records == records);
    for (std::size_t const cut : {1U, 699'999U, 700'003U})
        CHECK(error_in(dir, frames.substr(0, frames.size() - cut)) != "");
}

TEST_CASE("zstd windows of 128 MB are read; larger windows are refused") {
    TempDir const dir;
    std::string const text = make_sample(8, 3).text;
    CHECK(error_in(dir, zstd_frame(text, {1, true, false, 27})) == "");
    CHECK(error_in(dir, zstd_frame(text, {1, true, false, 28}))
              .starts_with(
                  "decompression needs a window above 128 MB (decompress the file first, for instance with"));
}

TEST_CASE("text without a checksum is noted, without other messages") {
    TempDir const dir;
    std::string const text = make_sample(9, 100).text;
    auto const notes = [&](std::string const& file) {
        auto const reader = open_reads(dir.write("file", file), {});
        auto const piece = reader->make_piece();
        PackedText packed;
        while (reader->fetch(*piece)) reader->pack(*piece, packed);
        return reader->notes().size();
    };
    CHECK(notes(zstd_frame(text)) == 0);
    CHECK(notes(zstd_frame(text) + zstd_frame(text, {3, false, true, 0})) == 1);
    CHECK(notes(zstd_frame(make_sample(9, 90'000).text, {1, false, false, 0})) == 1);
    CHECK(notes(xz_stream(text)) == 0);
    CHECK(notes(xz_stream(text, false)) == 1);
    CHECK(notes(bzip2_stream(text)) == 0);
    CHECK(notes(text) == 0);
}

TEST_CASE("slices of compressed streams contain every record once") {
    TempDir const dir;
    auto const [text, records] = make_sample(10, 500);
    for (auto const& storage : storages()) {
        std::string const path =
            dir.write("reads", storage.store(text.substr(0, 777)) + storage.store(text.substr(777)));
        std::uint64_t const size = std::filesystem::file_size(path);
        Records joined;
        for (std::uint64_t i = 0; i < 5; ++i) {
            Way way{3000, 2};
            way.slice = InputSlice{size * i / 5, size * (i + 1) / 5};
            auto const part = read_all(path, way).records;
            joined.insert(joined.end(), part.begin(), part.end());
        }
        CHECK(joined == records);
    }
}
