// The BAM reader reports impossible lengths at once, and reads long items in linear time.
#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "compress.hpp"
#include "read_all.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

std::string le32(std::uint32_t value) {
    std::string bytes;
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xffU);
    return bytes;
}

/// Returns a BAM header with one reference.
std::string bam_header(std::string const& text = "") {
    using namespace std::string_literals;
    return "BAM\1" + le32(static_cast<std::uint32_t>(text.size())) + text + le32(1) + le32(4) + "ref\0"s +
           le32(40);
}

/// Returns an unmapped BAM record with the bases ACGT, without its size field.
std::string bam_record(std::string const& name, std::string const& tags = "",
                       std::uint32_t reference = UINT32_MAX) {
    std::string bytes = le32(reference) + le32(UINT32_MAX);
    bytes += static_cast<char>(name.size() + 1);
    bytes += std::string("\0\0\0\0\0\x04\0", 7);  // Quality, bin, number of operations, flags
    bytes += le32(4) + le32(UINT32_MAX) + le32(UINT32_MAX) + le32(0) + name + '\0';
    return bytes + "\x12\x48" + std::string(4, '\x20') + tags;
}

std::string sized(std::string const& record) {
    return le32(static_cast<std::uint32_t>(record.size())) + record;
}

/// Returns the error message for a BAM file with these bytes, which must be the same for every piece size.
std::string damage(std::string const& bytes, bool whole_alone = false) {
    TempDir const dir;
    std::string const path = dir.write("x.bam", bgzf_file(bytes, 50));
    std::string const error = error_of(path);
    for (std::uint64_t const piece : {1U, 300U})
        for (unsigned const threads : {1U, 3U}) CHECK(error_of(path, {piece, threads}) == error);
    if (!whole_alone) {
        Way way;
        way.slice = InputSlice{0, std::filesystem::file_size(path) - 1};
        CHECK(error_of(path, way) == error);
    }
    return error.starts_with(path + ": ") ? error.substr(path.size() + 2) : error;
}

}  // namespace

TEST_CASE("BAM as these tests write it") {
    TempDir const dir;
    std::string const bytes =
        bam_header("@HD\tVN:1.6\n") + sized(bam_record("a")) + sized(bam_record("b", "", 0));
    CHECK(read_all(dir.write("x.bam", bgzf_file(bytes))).records == Records{{"a", "ACGT"}, {"b", "ACGT"}});
}

TEST_CASE("an impossible length of a BAM record is an error naming the record") {
    for (std::uint32_t const size : {0U, 32U, 0x80000000U, 0xfffffff0U}) {
        CAPTURE(size);
        CHECK(damage(bam_header() + sized(bam_record("a")) + le32(size) + std::string(2000, '\0')) ==
              "record 2 of this BAM file is damaged: its length is " + std::to_string(size) + " bytes");
    }
}

TEST_CASE("a bad beginning of a BAM record is reported before its end is read") {
    auto const damage_of_start = [](std::string const& start) {
        std::string const error = damage(bam_header() + sized(bam_record("a")) + le32(0x7ffffff0) + start);
        std::string_view const expected = "record 2 of this BAM file is damaged: ";
        return error.starts_with(expected) ? error.substr(expected.size()) : error;
    };
    CHECK(damage_of_start(std::string(2000, '\0')) == "it has no name");
    std::string record = bam_record("b");
    CHECK(damage_of_start(record.replace(16, 4, le32(0x7fffffff))) ==
          "its fields are longer than the record");
    // Invalid references of a record and of its mate are detected.
    for (std::size_t const place : {0U, 20U})
        for (std::uint32_t const reference : {1U, 0xfffffffeU}) {
            record = bam_record("b");
            CHECK(damage_of_start(record.replace(place, 4, le32(reference))) ==
                  "its reference is not in the header");
        }
    // The large size may be right, so the record is reported as truncated.
    CHECK(damage(bam_header() + sized(bam_record("a")) + le32(0x7ffffff0) + bam_record("b")) ==
          "record 2 of this BAM file is truncated: the file ends in it");
}

TEST_CASE("two BAM files one after the other are distinguished from a damaged one") {
    std::string const one = bam_header() + sized(bam_record("a"));
    for (std::string const& two : {one, bam_header("@HD\tVN:1.6\n@CO\t" + std::string(2000, 'x') + "\n")})
        CHECK(damage(one + two) ==
              "a second BAM file begins after record 1: join BAM files with samtools cat");
}

TEST_CASE("a BAM header with impossible lengths is an error") {
    std::string const magic = "BAM\1";
    std::string const rest(2000, '\0');
    for (std::string const& bytes :
         {magic + le32(0x80000000), magic + le32(0) + le32(0x80000000),
          magic + le32(0) + le32(2) + le32(1) + std::string(5, '\0') + le32(0),
          magic + le32(0) + le32(2) + le32(1) + std::string(5, '\0') + le32(0x80000000)})
        CHECK(damage(bytes + rest) == "the header of this BAM file is damaged");
    CHECK(damage(magic + le32(0x7ffffff0) + rest) == "the BAM file is truncated in its header");
    // Found by a fuzzer: the length of a reference name after the first piece is impossible, and the file is too short for its
    // 1,000 references.
    std::string references;
    for (int i = 0; i < 20; ++i) references += le32(2) + std::string("a\0", 2) + le32(1);
    CHECK(damage(magic + le32(0) + le32(1000) + references + le32(0x80000000) + std::string(100, '\0')) ==
          "the header of this BAM file is damaged");
}

TEST_CASE("long BAM records and headers take time proportional to their length") {
    TempDir const dir;
    std::string const tag = "XXZ" + std::string(16'000'000, 'x') + '\0';
    std::string const references = [] {
        std::string bytes = "BAM\1" + le32(0) + le32(400'000);
        for (int i = 100'000; i < 500'000; ++i) {
            std::string const name = "reference" + std::to_string(i) + '\0';
            bytes += le32(static_cast<std::uint32_t>(name.size())) + name + le32(40);
        }
        return bytes;
    }();
    for (std::string const& bytes :
         {bam_header() + sized(bam_record("a", tag)) + sized(bam_record("b")),
          bam_header(std::string(16'000'000, '\n')) + sized(bam_record("a")) + sized(bam_record("b")),
          references + sized(bam_record("a")) + sized(bam_record("b"))}) {
        std::string const path = dir.write("x.bam", bgzf_file(bytes, 300));
        auto const start = std::chrono::steady_clock::now();
        CHECK(read_all(path, {1, 1}).records == Records{{"a", "ACGT"}, {"b", "ACGT"}});
        // This takes 0.2 s on an idle machine. It would take 10 to 25 s if each piece copied all earlier pieces.
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(6));
    }
}
