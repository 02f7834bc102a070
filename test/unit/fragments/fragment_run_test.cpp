#include "fragments/fragment_run.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "motifcount/error.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal {
namespace {

using test::TempDir;

/// Lists each fragment as its texts, and as the letters in its packed text
class Listing final : public FragmentJob {
public:
    class Part final : public FragmentPart {
    public:
        void add(Fragment const& fragment) override {
            for (unsigned mate = 0; mate < fragment.size; ++mate) {
                texts.append(fragment.reads[mate].text);
                if (!texts.ends_with('\n')) texts += '\n';
                RecordSpan const& bases = fragment.reads[mate].bases;
                for (std::uint64_t slot = bases.first; slot < bases.end(); ++slot)
                    packed += fragment.text.is_break(slot) ? 'N' : "ACGT"[fragment.text.base(slot)];
                packed += '\n';
            }
            ++fragments;
        }
        std::string texts;
        std::string packed;
        std::uint64_t fragments = 0;
    };

    std::unique_ptr<FragmentPart> make_part() const override { return std::make_unique<Part>(); }
    void take(FragmentPart& given) override {
        auto& part = static_cast<Part&>(given);
        all.texts += part.texts;
        all.packed += part.packed;
        all.fragments += part.fragments;
        part = Part();
    }
    Part all;
};

struct Reads {
    std::string text;
    std::string letters;
};

/// Random FASTQ records, some with wrapped lines, N or no bases
Reads random_reads(std::mt19937& random, std::size_t count, bool wrapped) {
    Reads reads;
    for (std::size_t i = 0; i < count; ++i) {
        std::string sequence;
        for (std::size_t length = random() % 60; length != 0; --length) sequence += "ACGTN"[random() % 5];
        std::string const qualities(sequence.size(), '@');
        reads.text += "@read" + std::to_string(i) + " comment\n";
        std::size_t const line = wrapped && random() % 3 == 0 ? 7 : 1000;
        auto const add = [&](std::string const& letters) {
            for (std::size_t at = 0; at < letters.size(); at += line)
                reads.text += letters.substr(at, line) + "\n";
            if (letters.empty()) reads.text += "\n";
        };
        add(sequence);
        reads.text += "+\n";
        add(qualities);
        reads.letters += sequence + "\n";
    }
    return reads;
}

void check_run(std::vector<ReadInput> const& inputs, Reads const& expected, std::uint64_t fragments,
               std::uint64_t piece_bytes, unsigned threads) {
    Listing job;
    ProgressSink sink;
    run_fragments({.inputs = inputs, .threads = threads, .piece_bytes = piece_bytes}, job, sink);
    CHECK(job.all.fragments == fragments);
    CAPTURE(piece_bytes);
    CAPTURE(threads);
    auto const at = static_cast<std::size_t>(std::ranges::mismatch(job.all.texts, expected.text).in1 -
                                             job.all.texts.begin());
    CHECK_MESSAGE((job.all.texts == expected.text), "differs at ", at, ": ",
                  job.all.texts.substr(at < 100 ? 0 : at - 100, 200));
    CHECK_MESSAGE((job.all.packed == expected.letters), "letters differ");
}

TEST_CASE("all fragments arrive whole and in order, for any pieces") {
    std::mt19937 random(1);
    TempDir const folder;
    for (bool const wrapped : {false, true})
        for (bool const pairs : {false, true}) {
            Reads const first = random_reads(random, 200, wrapped);
            Reads const second = random_reads(random, 200, wrapped);
            folder.write("a.fq", first.text);
            folder.write("b.fq", second.text);
            std::vector<ReadInput> const inputs{{.path = folder.path("a.fq"), .interleaved = pairs},
                                                {.path = folder.path("b.fq"), .interleaved = pairs}};
            Reads const all{first.text + second.text, first.letters + second.letters};
            for (std::uint64_t const piece_bytes : {1U, 50U, 300U, 5000U, 1U << 20U})
                for (unsigned const threads : {1U, 3U})
                    check_run(inputs, all, pairs ? 200 : 400, piece_bytes, threads);
        }
}

TEST_CASE("a read without a mate is an error") {
    TempDir const folder;
    folder.write("a.fq", "@a\nACGT\n+\nIIII\n");
    std::vector<ReadInput> const inputs{{.path = folder.path("a.fq"), .interleaved = true}};
    Listing job;
    ProgressSink sink;
    CHECK_THROWS_AS(run_fragments({.inputs = inputs}, job, sink), Error);
}

}  // namespace
}  // namespace motifcount::internal
