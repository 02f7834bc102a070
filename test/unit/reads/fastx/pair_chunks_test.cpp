// Tests that join the mates of two files into one text, with and without threads that decode ahead

#include "reads/fastx/pair_chunks.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <array>
#include <atomic>
#include <chrono>
#include <fstream>
#include <thread>
#include <utility>

#include "compress.hpp"
#include "decode_all.hpp"
#include "io/input_file.hpp"
#include "support/random_dna.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::Decoded;

namespace {

struct Mates {
    std::string first;
    std::string second;
    std::string joined;
};

Mates random_mates(std::size_t pairs) {
    test::RandomDna random(12);
    Mates mates;
    for (std::size_t i = 0; i < pairs; ++i) {
        for (std::string* const side : {&mates.first, &mates.second}) {
            std::string const bases = random.bases(random.below(300));
            std::string record = "@r" + std::to_string(i);
            record.append("\n").append(bases).append("\n+\n").append(bases.size(), 'I').append("\n");
            *side += record;
            mates.joined += record;
        }
    }
    return mates;
}

std::vector<std::unique_ptr<InputFile>> opened(std::vector<std::string> const& paths) {
    std::vector<std::unique_ptr<InputFile>> files;
    for (std::string const& path : paths) files.push_back(std::make_unique<InputFile>(path));
    return files;
}

/// Reads the pairs on this thread, while `helpers` threads decode ahead.
Decoded read_pairs(std::string const& first, std::string const& second, DecoderChoice const& choice,
                   unsigned helpers) {
    auto const source = open_pair_chunks(opened({first, second}), choice);
    std::atomic<bool> done{false};
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < helpers; ++i)
        threads.emplace_back([&] {
            while (!done)
                if (source->has_work())
                    source->work();
                else
                    std::this_thread::yield();
        });
    Decoded all = test::decode_all(*source, 1, 100'000);
    done = true;
    for (auto& thread : threads) thread.join();
    return all;
}

/// Returns a FASTQ record in a form that a guess at the start of a record may get wrong.
std::string odd_record(test::RandomDna& random, std::size_t number) {
    std::string const title = "r" + std::to_string(number);
    std::string const bases = random.bases(random.below(300));
    std::string quality(bases.size(), 'I');
    if (!quality.empty() && random.below(2) == 0) quality.front() = "@>+"[random.below(3)];
    std::string const end = random.below(2) == 0 ? "\n" : "\r\n";
    std::string const plus = random.below(2) == 0 ? "+" : "+" + title;
    std::string record;
    for (std::string const& line : {"@" + title, bases, plus, quality}) record.append(line).append(end);
    return record;
}

}  // namespace

TEST_CASE("odd records are joined in order, with or without blank lines") {
    test::TempDir dir;
    test::RandomDna random(14);
    for (std::size_t const blanks : {0U, 2000U, 2U}) {
        CAPTURE(blanks);
        Mates mates;
        for (std::size_t i = 0; i < 9000; ++i)
            for (std::string* const side : {&mates.first, &mates.second}) {
                std::string const record = odd_record(random, i);
                mates.joined += record;
                *side += record;
                if (blanks != 0 && random.below(blanks) == 0) *side += "\r\n\n";
            }
        REQUIRE(mates.second.size() > 2'500'000);
        std::string const first = dir.write("1.gz", test::gzip_member(mates.first));
        std::string const second = dir.write("2.fq", mates.second);
        for (unsigned const helpers : {0U, 3U}) {
            Decoded const all = read_pairs(first, second, {}, helpers);
            CHECK(all.error == "");
            CHECK((all.text == mates.joined));
        }
    }
}

TEST_CASE("a mate in another format is an error after the pairs before it") {
    test::TempDir dir;
    Mates const mates = random_mates(9000);
    std::string const first = dir.write("1.fq", mates.first);
    std::size_t const wrong = mates.second.find("@r7000\n");
    std::string const second = dir.write("2.fq", mates.second.substr(0, wrong) + ">r7000\nA\n");
    std::string const before = mates.joined.substr(0, mates.joined.find("@r7000\n"));
    for (unsigned const helpers : {0U, 3U}) {
        Decoded const all = read_pairs(first, second, {}, helpers);
        CHECK(all.error.starts_with(second + ": record 7001 and its mate in " + first));
        CHECK((all.text == before));
    }
}

TEST_CASE("mates are joined in order for any compression and number of threads") {
    test::TempDir dir;
    Mates const mates = random_mates(9000);
    REQUIRE(mates.first.size() > 2'500'000);
    std::vector<std::string> const firsts{
        dir.write("1.fq", mates.first), dir.write("1.gz", test::gzip_member(mates.first)),
        dir.write("1.bgz", test::bgzf_file(mates.first) + test::bgzf_end_block())};
    std::vector<std::string> const seconds{dir.write("2.zst", test::zstd_frame(mates.second)),
                                           dir.write("2.gz", test::gzip_member(mates.second))};
    for (std::string const& first : firsts)
        for (std::string const& second : seconds)
            for (unsigned const helpers : {0U, 1U, 5U})
                for (GzipDecoder const decoder : {GzipDecoder::serial, GzipDecoder::parallel}) {
                    CAPTURE(first);
                    CAPTURE(second);
                    CAPTURE(helpers);
                    Decoded const all =
                        read_pairs(first, second, {decoder, helpers + 1, std::uint64_t{16} << 10}, helpers);
                    CHECK(all.error == "");
                    CHECK((all.text == mates.joined));
                }
}

TEST_CASE("four files are joined, and names and numbers are compared") {
    test::TempDir dir;
    std::array<std::string, 4> const names{"a/1", "a/2", "a/3", "a/4"};
    std::vector<std::string> paths;
    std::string joined;
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::string record = "@";
        record.append(names[i]).append("\nACGT\n+\nIIII\n");
        joined += record;
        paths.push_back(dir.write(std::to_string(i) + ".fq", record));
    }
    auto const source = open_pair_chunks(opened(paths));
    TextChunk chunk;
    REQUIRE(source->fetch(chunk, 0, 1000));
    source->decode(chunk);
    CHECK(chunk.view() == joined);
    CHECK(chunk.warning.empty());
    CHECK(source->mates() == paths);
    std::string const other = dir.write("other.fq", "@b/4\nACGT\n+\nIIII\n");
    auto const odd = open_pair_chunks(opened({paths[0], paths[1], paths[2], other}));
    REQUIRE(odd->fetch(chunk, 0, 1000));
    odd->decode(chunk);
    CHECK(chunk.warning.ends_with(
        ": the reads of fragment 1 are named a/1 and b/4: do these files belong together?"));
    std::string const longer = dir.write("longer.fq", "@a/3\nA\n+\nI\n@b/3\nA\n+\nI\n");
    Decoded const all =
        test::decode_all(*open_pair_chunks(opened({paths[0], paths[1], longer, paths[3]})), 1, 100);
    CHECK(all.error == paths[0] + ": the file ends after 1 record, but " + longer +
                           " has more records: all files must have the same number of reads");
}

TEST_CASE("shards get pairs in rotation, and check the pairs of other shards") {
    test::TempDir dir;
    Mates const mates = random_mates(50);
    std::string const first = dir.write("1.fq", mates.first);
    std::string const second = dir.write("2.fq", mates.second);
    auto const read = [&first](std::string const& other, Shard const& turn) {
        auto const source = open_pair_chunks(opened({first, other}), {}, turn);
        return test::decode_all(*source, 1, 100);
    };
    std::string const shorter = dir.write("short.fq", mates.second.substr(0, mates.second.rfind("@r")));
    for (std::uint64_t const count : {1U, 3U, 60U}) {
        CAPTURE(count);
        std::vector<std::size_t> seen(50);
        for (std::uint64_t index = 1; index <= count; ++index) {
            std::string const text = read(second, {index, count}).text;
            for (std::size_t pair = 0; pair < seen.size(); ++pair) {
                std::string const title = "@r" + std::to_string(pair) + "\n";
                bool const has = text.find(title) != std::string::npos;
                CHECK(has == (pair % count == index - 1));
                CHECK(has == (text.find(title) != text.rfind(title)));
                seen[pair] += has;
            }
            CHECK(read(shorter, {index, count}).error.find("the file ends after 49 records") !=
                  std::string::npos);
        }
        CHECK(seen == std::vector<std::size_t>(50, 1));
    }
}

TEST_CASE("an error in a mate comes after the pairs before it, on any thread") {
    test::TempDir dir;
    Mates const mates = random_mates(9000);
    std::string const good = dir.write("good.gz", test::gzip_member(mates.first));
    std::string damaged = test::gzip_member(mates.second);
    damaged.resize(damaged.size() * 2 / 3);
    std::string wrong = mates.second;
    wrong.replace(wrong.rfind("\n+\n"), 3, "\nx\n");
    for (std::string const& bad : {dir.write("cut.gz", damaged), dir.write("wrong.fq", wrong),
                                   dir.write("fewer.fq", mates.second.substr(0, mates.second.rfind("@r")))}) {
        CAPTURE(bad);
        for (auto const& [first, second] : {std::pair{good, bad}, std::pair{bad, good}}) {
            Decoded const alone = read_pairs(first, second, {}, 0);
            CHECK(alone.error.starts_with(bad));
            CHECK(alone.text.size() > 1'000'000);
            for (int again = 0; again < 10; ++again) CHECK((read_pairs(first, second, {}, 3) == alone));
        }
    }
}

TEST_CASE("mates may come from two FIFOs, with records of any length") {
    test::TempDir dir;
    test::RandomDna random(13);
    std::string const first = dir.path("1");
    std::string const second = dir.path("2");
    REQUIRE(::mkfifo(first.c_str(), 0600) == 0);
    REQUIRE(::mkfifo(second.c_str(), 0600) == 0);
    for (bool const fasta : {false, true}) {
        // Records are shorter than the text kept before the next chunk, longer than this text, or longer than many chunks.
        for (std::size_t const most : {300U, 40'000U, 12'000'000U}) {
            CAPTURE(fasta);
            CAPTURE(most);
            Mates mates;
            for (std::size_t i = 0; i < (most > 1'000'000 ? 3U : 200U); ++i) {
                for (std::string* const side : {&mates.first, &mates.second}) {
                    std::string const bases = random.bases(1 + random.below(most));
                    std::string record = (fasta ? ">r" : "@r") + std::to_string(i) + "\n" + bases + "\n";
                    if (!fasta) record.append("+\n").append(bases.size(), 'I').append("\n");
                    *side += record;
                    mates.joined += record;
                }
            }
            auto const start = std::chrono::steady_clock::now();
            {
                std::ofstream to_second;
                std::jthread const opens_second_first([&] {
                    to_second.open(second, std::ios::binary);
                    std::jthread const writes_first(
                        [&] { std::ofstream(first, std::ios::binary) << mates.first; });
                    to_second << mates.second << std::flush;
                    to_second.close();
                });
                CHECK(read_pairs(first, second, {}, 0).text == mates.joined);
            }
            // This takes 0.3 s on an idle machine. It would take a minute if each chunk copied all earlier chunks.
            CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
        }
    }
}

TEST_CASE("BGZF mates without an end block fail only if cut inside a record") {
    test::TempDir dir;
    std::string const fasta = ">r1\nACGT\n>r2\nAC";
    auto const unended = [&](std::string const& name, std::string const& text) {
        std::string const blocks = test::bgzf_file(text, 100);
        return dir.write(name, blocks.substr(0, blocks.size() - test::bgzf_end_block().size()));
    };
    std::string const whole = dir.write("whole.gz", test::bgzf_file(fasta, 100));
    std::string const cut = unended("cut.gz", fasta);
    std::string const lines = unended("lines.gz", fasta + "\n");
    CHECK(read_pairs(cut, whole, {}, 0).error.find("cut.gz: ") != std::string::npos);
    CHECK(read_pairs(whole, cut, {}, 0).error.find("its last line is incomplete") != std::string::npos);
    for (auto const& [one, two] : {std::pair(lines, whole), std::pair(whole, lines)}) {
        Decoded const joined = read_pairs(one, two, {}, 0);
        CHECK(joined.error == "");
        CHECK(joined.missing_end_block);
        CHECK(joined.text == ">r1\nACGT\n>r1\nACGT\n>r2\nAC\n>r2\nAC\n");
    }
}

TEST_CASE("blank lines between mates are skipped; a lone CR is an error") {
    test::TempDir dir;
    std::string const one = "@r1\nAC\n+\nII\n";
    std::string const two = "@r2\nGT\n+\nII\n";
    std::string const good = dir.write("good.fq", one + two);
    for (std::string const blank : {"\n", "\r\n", "\n\r\n\n"}) {
        CAPTURE(blank);
        std::string const path = dir.write("blank.fq", blank + one + blank + two + blank);
        Decoded const joined = read_pairs(good, path, {}, 0);
        CHECK(joined.error == "");
        CHECK(joined.text == one + one + two + two);
    }
    for (std::string const stray : {"\r", "\n\r", "\r\r\n"}) {
        CAPTURE(stray);
        std::string const path = dir.write("stray.fq", one + stray + two);
        std::string const line = stray.front() == '\n' ? "6" : "5";
        CHECK(read_pairs(good, path, {}, 0)
                  .error.starts_with(path + ": line " + line + ": the line contains a carriage return"));
    }
    std::string const ends = dir.write("ends.fq", one + two + "\r");
    CHECK(read_pairs(good, ends, {}, 0).error == "");
}
