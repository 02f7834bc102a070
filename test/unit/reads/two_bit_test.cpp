// A .2bit file is read like the FASTA file of the same genome, for every version, byte order, piece and slice.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>

#include "compress.hpp"
#include "read_all.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

struct Layout {
    bool swapped = false;
    unsigned version = 0;
};

std::string number(std::uint64_t value, Layout layout, std::size_t size = 4) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i));
    if (layout.swapped) std::ranges::reverse(bytes);
    return bytes;
}

/// Returns the number of runs of letters that fulfil `is_in`, the starts of the runs, and their lengths.
template <typename Predicate>
std::string runs(std::string const& letters, Layout layout, Predicate is_in) {
    std::string starts;
    std::string lengths;
    for (auto at = letters.begin(); (at = std::find_if(at, letters.end(), is_in)) != letters.end();) {
        auto const end = std::find_if_not(at, letters.end(), is_in);
        starts += number(static_cast<std::uint64_t>(at - letters.begin()), layout);
        lengths += number(static_cast<std::uint64_t>(end - at), layout);
        at = end;
    }
    return number(starts.size() / 4, layout) + starts + lengths;
}

std::string two_bit(Records const& records, Layout layout = {}) {
    std::size_t const offset_size = layout.version == 0 ? 4 : 8;
    std::size_t position = 16;
    for (Record const& record : records) position += 1 + record.name.size() + offset_size;
    std::string index = number(0x1A412743, layout) + number(layout.version, layout) +
                        number(records.size(), layout) + number(0, layout);
    std::string sequences;
    for (auto const& [name, bases] : records) {
        index += static_cast<char>(name.size());
        index += name + number(position + sequences.size(), layout, offset_size);
        sequences += number(bases.size(), layout);
        sequences += runs(bases, layout, [](char letter) { return letter == 'N' || letter == 'n'; });
        sequences += runs(bases, layout, [](char letter) { return letter >= 'a'; }) + number(0, layout);
        for (std::size_t i = 0; i < bases.size(); i += 4) {
            unsigned byte = 0;
            for (std::size_t k = i; k < i + 4; ++k) {
                std::size_t const code = k < bases.size() ? std::string("TCAGtcag").find(bases[k]) : 0;
                byte = byte << 2U | (code == std::string::npos ? 0U : code % 4U);
            }
            sequences += static_cast<char>(byte);
        }
    }
    return index + sequences;
}

Records draw_records(std::mt19937& random) {
    Records records;
    for (std::size_t i = random() % 6; i > 0; --i) {
        std::string bases;
        for (std::size_t k = random() % (random() % 2 == 0 ? 5 : 500); k > 0; --k)
            bases += "ACGT"[random() % 4];
        for (std::size_t k = random() % 4; k > 0; --k) {
            std::size_t const at = random() % (bases.size() + 1);
            std::size_t const size = std::min(bases.size() - at, std::size_t{random() % 150});
            if (random() % 2 == 0) {
                bases.replace(at, size, size, 'N');
            } else {
                std::transform(bases.begin() + at, bases.begin() + at + size, bases.begin() + at,
                               [](char letter) { return static_cast<char>(letter | 0x20); });
            }
        }
        records.push_back({std::string("chr").append(std::to_string(i)), bases});
    }
    return records;
}

Records as_read(Records records) {
    for (Record& record : records) record.bases = test::as_read(record.bases);
    return records;
}

}  // namespace

TEST_CASE(".2bit: the sequences of the genome, in any pieces and slices") {
    std::mt19937 random(5);
    TempDir const dir;
    for (int round = 0; round < 60; ++round) {
        Records const records = draw_records(random);
        Layout const layout{random() % 2 == 0, static_cast<unsigned>(random() % 2)};
        std::string const content = two_bit(records, layout);
        std::string const path = dir.write("genome", content);
        for (std::uint64_t const piece : {1ULL, 7ULL, 64ULL, 100ULL, 1ULL << 20U}) {
            CAPTURE(piece);
            std::uint64_t const halo = random() % 70;
            CHECK(read_all(path, {piece, static_cast<unsigned>(1 + random() % 3), halo}).records ==
                  as_read(records));
        }
        Records joined;
        for (std::uint64_t part = 0; part < 5; ++part) {
            Way way;
            way.slice = {content.size() * part / 5, content.size() * (part + 1) / 5};
            std::ranges::copy(read_all(path, way).records, std::back_inserter(joined));
        }
        CHECK(joined == as_read(records));
    }
}

TEST_CASE(".2bit: reports that copy records write FASTA") {
    TempDir const dir;
    std::string const path = dir.write("genome", two_bit({{"a b", "ACgtNNNTTG"}, {"c", ""}}));
    for (std::uint64_t const piece : {3U, 100U}) {
        Way way{piece};
        way.keep_text = true;
        CHECK(read_all(path, way).texts == std::vector<std::string>{">a b\nACGTNNNTTG\n", ">c\n\n"});
    }
}

TEST_CASE(".2bit: ranges of N may overlap and be in any order") {
    TempDir const dir;
    std::string content = two_bit({{"a", "NACNNACN"}});
    std::size_t const ranges = content.find(number(3, {})) + 4;  // starts 0, 3, 7 and lengths 1, 2, 1
    content.replace(ranges, 12, number(7, {}) + number(2, {}) + number(1, {}));
    content.replace(ranges + 12, 12, number(1, {}) + number(3, {}) + number(3, {}));
    CHECK(read_all(dir.write("genome", content)).records == Records{{"a", "TNNNNACN"}});
}

TEST_CASE(".2bit: damaged and truncated files are refused") {
    TempDir const dir;
    Records const records{{"chr1", "ACGTNNACG"}, {"chr2", "ACGTA"}};
    for (Layout const layout : {Layout{false, 0}, Layout{true, 1}}) {
        std::string const content = two_bit(records, layout);
        for (std::size_t size = 4; size < content.size(); ++size) {
            CAPTURE(size);
            CHECK(error_in(dir, content.substr(0, size)).find("truncated") != std::string::npos);
        }
    }
    std::string const content = two_bit(records);
    auto const changed = [&](std::size_t at, std::uint64_t value) {
        return error_in(dir, std::string(content).replace(at, 4, number(value, {})));
    };
    CHECK(changed(4, 2).find("version 2") != std::string::npos);
    CHECK(changed(8, 9).find(" of 9 sequences") != std::string::npos);
    CHECK(changed(8, 1).find("the first sequence does not follow it") != std::string::npos);
    CHECK(changed(21, UINT32_MAX).find("the first sequence does not follow it") != std::string::npos);
    std::size_t const first = 16 + 2 * 9;
    CHECK(changed(first, 5).find("'chr1' has N up to base 6, but only 5 bases") != std::string::npos);
    for (std::size_t const at : {first + 4, first + 16})  // numbers of ranges
        CHECK(changed(at, UINT32_MAX).find("'chr1' ends after the end") != std::string::npos);
    CHECK(error_in(dir, std::string(content).replace(17, 1, "\n")).find("line end") != std::string::npos);
    CHECK(error_in(dir, gzip_member(content)).find("decompress it") != std::string::npos);
}
