// Where the reference of a CRAM is looked for: writing nothing.
#include "io/cram_references.hpp"

#include <doctest/doctest.h>
#include <htslib/cram.h>
#include <htslib/faidx.h>
#include <htslib/sam.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "compress.hpp"
#include "read_all.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

constexpr char bases[] = "ACGTTGCAACGTTGCATTTTACGTTGCAACGTTGCAGGGG";

/// Whether a header keeps this field of a reference.
bool stays(char const* key, std::string const& value) {
    sam_hdr_t* const header = sam_hdr_init();
    REQUIRE(sam_hdr_add_line(header, "SQ", "SN", "ref", "LN", "40", key, value.c_str(), nullptr) == 0);
    keep_local_references(header);
    kstring_t kept = KS_INITIALIZE;
    bool const is_there = sam_hdr_find_tag_id(header, "SQ", "SN", "ref", key, &kept) == 0;
    CHECK((!is_there || ks_str(&kept) == value));
    ks_free(&kept);
    sam_hdr_destroy(header);
    return is_there;
}

/// A CRAM with one read, whose header names its reference by M5, and by UR as DIR/refs/NAME.
class Sample {
public:
    explicit Sample(std::string const& name = "ref.fa", bool blocked = false) {
        std::filesystem::create_directory(dir.path("refs"));
        std::string const text = std::string(">ref\n") + bases + '\n';
        reference = dir.write("refs/" + name, blocked ? bgzf_file(text) : text);
        std::string const sam = dir.write("a.sam", std::string("@HD\tVN:1.6\n@SQ\tSN:ref\tLN:40\n") +
                                                       "a\t0\tref\t1\t60\t40M\t*\t0\t0\t" + bases + "\t*\n");
        htsFile* const in = hts_open(sam.c_str(), "r");
        htsFile* const out = hts_open(cram.c_str(), "wc");
        REQUIRE(in != nullptr);
        REQUIRE(out != nullptr);
        REQUIRE(hts_set_opt(out, CRAM_OPT_REFERENCE, reference.c_str()) == 0);
        sam_hdr_t* const head = sam_hdr_read(in);
        REQUIRE(sam_hdr_write(out, head) == 0);
        bam1_t* const record = bam_init1();
        while (sam_read1(in, head, record) >= 0) REQUIRE(sam_write1(out, head, record) >= 0);
        bam_destroy1(record);
        sam_hdr_destroy(head);
        REQUIRE(hts_close(out) == 0);
        hts_close(in);
    }

    /// Whether its read is read; if not, the error leads to --reference.
    [[nodiscard]] bool is_readable() const {
        std::string const error = error_of(cram);
        if (error.empty()) {
            CHECK(read_all(cram).records == Records{{"a", bases}});
            return true;
        }
        CHECK(error ==
              cram +
                  ": record 1 of this CRAM file cannot be read: the file is damaged or cut, or it needs the "
                  "reference that it was made with (--reference FASTA)");
        return false;
    }
    void remove(std::string const& suffix) const { REQUIRE(::unlink((reference + suffix).c_str()) == 0); }
    [[nodiscard]] bool has(std::string const& suffix) const {
        return ::access((reference + suffix).c_str(), F_OK) == 0;
    }

    TempDir dir;
    std::string cram = dir.path("a.cram");
    std::string reference;
};

}  // namespace

TEST_CASE("no index is made beside the FASTA that a CRAM names") {
    Sample const plain;
    CHECK(plain.is_readable());
    plain.remove(".fai");
    CHECK(!plain.is_readable());
    CHECK(!plain.has(".fai"));

    Sample const blocked("ref.fa.gz", true);
    CHECK(blocked.is_readable());
    blocked.remove(".gzi");
    CHECK(!blocked.is_readable());
    CHECK(!blocked.has(".gzi"));
    REQUIRE(fai_build(blocked.reference.c_str()) == 0);
    CHECK(blocked.is_readable());
    blocked.remove(".fai");
    CHECK(!blocked.is_readable());
    CHECK(!blocked.has(".fai"));
}

TEST_CASE("a header keeps a UR that is a FASTA with its index, and no other") {
    TempDir const dir;
    std::string const text = std::string(">ref\n") + bases + '\n';
    std::string const fasta = dir.write("ref.fa", text);
    CHECK(!stays("UR", fasta));
    dir.write("ref.fa.fai", "ref\t40\t5\t40\t41\n");
    CHECK(stays("UR", fasta));
    CHECK(stays("UR", "file:" + fasta));
    CHECK(stays("UR", "file://" + fasta));
    CHECK(!stays("UR", fasta + ".fai"));
    CHECK(!stays("UR", "http://127.0.0.1:9/" + fasta));
    // To HTSlib the FASTA is what stands before the mark.
    std::string const odd = dir.write("ref.fa##idx##x", text);
    dir.write("ref.fa##idx##x.fai", "ref\t40\t5\t40\t41\n");
    CHECK(!stays("UR", odd));
}

TEST_CASE("a CRAM that names a pipe as its reference is not waited for") {
    Sample const sample;
    sample.remove("");
    REQUIRE(::mkfifo(sample.reference.c_str(), 0600) == 0);
    CHECK(!sample.is_readable());
}
