#include "alignments/alignments.hpp"

#include <doctest/doctest.h>
#include <htslib/hts.h>
#include <htslib/sam.h>

#include <random>
#include <sstream>

#include "reads/alignments/quiet_htslib.hpp"

namespace motifcount::internal::test {
namespace {

Records small_records() {
    return {{"first/1", "ACGTT"},    {"first/2", "CAACGT"}, {"reverse", "NNGCAACGT"},
            {"unmapped", "GATTACA"}, {"empty", ""},         {"duplicate", "ACGTTGCA"}};
}

std::vector<std::string> small_fastq() {
    return {"@first/1\nACGTT\n+\nABCDE\n",
            "@first/2\nCAACGT\n+\nFEDCBA\n",
            "@reverse\nNYGCAACGT\n+\nIHGFEDCBA\n",
            "@unmapped\nGATTACA\n+\nBBBBBBB\n",
            "@empty\n\n+\n\n",
            "@duplicate\nACGTTGCA\n+\nIIIIIIII\n"};
}

}  // namespace

std::string alignment(std::string const& name, unsigned flag, std::string const& bases,
                      std::string const& quality) {
    bool const mapped = (flag & 4) == 0;
    std::ostringstream line;
    line << name << '\t' << flag << (mapped ? "\tref\t1\t60\t" : "\t*\t0\t0\t");
    if (mapped) {
        line << bases.size() << 'M';
    } else {
        line << '*';
    }
    line << "\t*\t0\t0\t" << (bases.empty() ? "*" : bases) << '\t' << (quality.empty() ? "*" : quality)
         << '\n';
    return line.str();
}

std::string small_sam() {
    return header + alignment("first", 0x41, "ACGTT", "ABCDE") +
           alignment("first", 0x91, "ACGTTG", "ABCDEF") + alignment("secondary", 0x100, "ACGT", "IIII") +
           alignment("supplementary", 0x800, "ACGT", "IIII") +
           alignment("reverse", 0x10, "ACGTTGCRN", "ABCDEFGHI") + alignment("unmapped", 0x4, "GATTACA", "") +
           alignment("empty", 0x4, "", "") + alignment("duplicate", 0x400, "ACGTTGCA", "IIIIIIII");
}

void check_small(std::string const& path, std::string const& reference_path) {
    CAPTURE(path);
    for (std::uint64_t piece : {1U, 100U, 1U << 20}) {
        for (unsigned threads : {1U, 3U}) {
            Way way{piece, threads};
            way.keep_text = true;
            way.reference = reference_path;
            auto const reading = read_all(path, way);
            CHECK(reading.records == small_records());
            CHECK(reading.texts == small_fastq());
            CHECK(reading.warnings.empty());
        }
    }
}

std::string many_sam(unsigned records) {
    std::mt19937 random(5);
    std::string text = header;
    for (unsigned i = 0; i < records; ++i) {
        std::string bases;
        std::string quality;
        for (unsigned k = 0; k < 20 + i % 17; ++k) {
            bases += "ACGT"[random() % 4];
            quality += static_cast<char>('#' + random() % 40);
        }
        text += alignment("read" + std::to_string(i), i % 2 == 0 ? 0x4 : 0x14, bases, quality);
    }
    return text;
}

std::string convert(TempDir const& dir, std::string const& sam, std::string const& name, char const* mode,
                    std::string const& reference_path) {
    QuietHtslib const quiet;  // HTSlib logs errors if there is no reference
    std::string const from = dir.write(name + ".sam", sam);
    std::string const to = dir.path(name);
    htsFile* const in = hts_open(from.c_str(), "r");
    htsFile* const out = hts_open(to.c_str(), mode);
    REQUIRE(in != nullptr);
    REQUIRE(out != nullptr);
    if (!reference_path.empty()) REQUIRE(hts_set_opt(out, CRAM_OPT_REFERENCE, reference_path.c_str()) == 0);
    sam_hdr_t* const head = sam_hdr_read(in);
    REQUIRE(sam_hdr_write(out, head) == 0);
    bam1_t* const record = bam_init1();
    while (sam_read1(in, head, record) >= 0) REQUIRE(sam_write1(out, head, record) >= 0);
    bam_destroy1(record);
    sam_hdr_destroy(head);
    REQUIRE(hts_close(out) == 0);
    hts_close(in);
    return to;
}

std::string md5_of(std::string const& letters) {
    hts_md5_context* const context = hts_md5_init();
    unsigned char digest[16];
    char text[33];
    hts_md5_update(context, letters.data(), static_cast<unsigned long>(letters.size()));
    hts_md5_final(digest, context);
    hts_md5_destroy(context);
    hts_md5_hex(text, digest);
    return text;
}

}  // namespace motifcount::internal::test
