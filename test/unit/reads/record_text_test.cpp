// For outputs of reads, the text of each record is kept. The text is complete, and the same for every piece size.
#include <doctest/doctest.h>

#include <numeric>
#include <string>

#include "compress.hpp"
#include "read_all.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount::internal::test;

namespace {

void check_texts(std::string const& text, std::vector<std::string> const& expected,
                 std::string const& before = "") {
    CHECK(before + std::accumulate(expected.begin(), expected.end(), std::string()) == text);
    TempDir const dir;
    for (std::string const& path : {dir.write("plain", text), dir.write("gzip", gzip_member(text)),
                                    dir.write("bgzf", bgzf_file(text, 7))}) {
        CAPTURE(path);
        for (std::uint64_t piece = 1; piece <= text.size() + 1 && piece <= 90; ++piece) {
            for (unsigned threads : {1U, 3U}) {
                CAPTURE(piece);
                CAPTURE(threads);
                Way way{piece, threads};
                way.keep_text = true;
                auto const reading = read_all(path, way);
                CHECK(reading.texts == expected);
                CHECK(reading.texts.size() == reading.records.size());
            }
        }
    }
}

}  // namespace

TEST_CASE("the text of FASTQ records, including wrapping and blank lines") {
    check_texts("@a x\nACGT\n+\nIIII\n@b\nA\n+b\n@\n@c\n\n+\n\n@d\nAC\n+\nII",
                {"@a x\nACGT\n+\nIIII\n", "@b\nA\n+b\n@\n", "@c\n\n+\n\n", "@d\nAC\n+\nII"});
    check_texts("\n@a\r\nAC\r\nGT\r\n+\r\n@@\r\n++\r\n\r\n@b\nA\n+\nI\n\n",
                {"@a\r\nAC\r\nGT\r\n+\r\n@@\r\n++\r\n\r\n", "@b\nA\n+\nI\n\n"}, "\n");
}

TEST_CASE("the text of FASTA records") {
    check_texts("\xEF\xBB\xBF>a x\nACGT\nAC\n>b\n>c\n\nGATTACA\nGATTACAGATTACAGATTACA\n>d",
                {">a x\nACGT\nAC\n", ">b\n", ">c\n\nGATTACA\nGATTACAGATTACAGATTACA\n", ">d"}, "\xEF\xBB\xBF");
}
