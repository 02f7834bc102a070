#include "inputs/variant_file.hpp"

#include <doctest/doctest.h>
#include <htslib/vcf.h>

#include "motifcount/error.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::TempDir;

namespace {

constexpr char header[] =
    "##fileformat=VCFv4.3\n"
    "##contig=<ID=c1,length=12>\n##contig=<ID=c2,length=4>\n##contig=<ID=2,length=4>\n"
    "##FILTER=<ID=q10,Description=\"x\">\n"
    "##INFO=<ID=AF,Number=A,Type=Float,Description=\"x\">\n"
    "##INFO=<ID=AC,Number=A,Type=Integer,Description=\"x\">\n"
    "##INFO=<ID=AN,Number=1,Type=Integer,Description=\"x\">\n"
    "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n";

constexpr char records[] =
    "c2\t1\t.\tT\tC\t.\tPASS\t.\n"
    "c1\t2\t.\tC\tT,A,<DEL>\t9\t.\tAF=0.5,0.01,0.2\n"
    "c1\t2\t.\tC\tT\t9\tPASS\tAC=3;AN=4\n"
    "c1\t3\t.\tGT\tTA\t.\t.\t.\n"
    "c1\t5\t.\tA\tAC\t.\t.\t.\n"
    "c1\t6\t.\tC\tG\t.\tq10\t.\n"
    "c1\t7\t.\tT\tG\t.\t.\t.\n";

std::string text_of(std::vector<Allele> const& alleles) {
    std::string text;
    for (Allele const& allele : alleles)
        text.append(std::to_string(allele.position))
            .append({allele.reference, '>', allele.base, ' '})
            .append(std::to_string(allele.frequency).substr(0, 4))
            .append(" ");
    return text;
}

/// Writes a VCF file, and returns its path. `bcf`: whether to convert it to BCF
std::string write(TempDir const& dir, std::string const& text, bool bcf = false) {
    std::string path = dir.write("a.vcf", text);
    if (!bcf) return path;
    std::string const to = path + ".bcf";
    htsFile* const in = hts_open(path.c_str(), "r");
    htsFile* const out = hts_open(to.c_str(), "wb");
    bcf_hdr_t* const head = bcf_hdr_read(in);
    REQUIRE(bcf_hdr_write(out, head) == 0);
    bcf1_t* const record = bcf_init();
    while (bcf_read(in, head, record) == 0) REQUIRE(bcf_write(out, head, record) == 0);
    bcf_destroy(record);
    bcf_hdr_destroy(head);
    hts_close(in);
    hts_close(out);
    return to;
}

std::string error_of(auto const& call) {
    try {
        call();
    } catch (Error const& error) {
        CHECK(error.code() == ErrorCode::input);
        return error.message().command();
    }
    return "";
}

}  // namespace

TEST_CASE("VCF and BCF have the same SNVs") {
    TempDir const dir;
    for (bool const bcf : {false, true}) {
        VariantFile file(write(dir, std::string(header) + records, bcf), 0, 2);
        std::vector<Allele> alleles;
        file.take("c1", "acgtACGTRCGT", alleles);
        sort_alleles(alleles);
        CHECK(text_of(alleles) == "1C>A 0.01 1C>T 0.75 2G>T 0.00 3T>A 0.00 ");
        file.take("c2", "TTTT", alleles);
        CHECK(text_of(alleles) == "0T>C 0.00 ");
        CHECK(file.summary().ends_with(
            "6 SNVs; skipped: 1 record with another FILTER than PASS, 2 alleles that are "
            "not a substitution"));
        REQUIRE(file.warnings().size() == 1);
        CHECK(file.warnings()[0].command().ends_with(bcf ? "first in record 7 (c1:7: REF T, genome G)"
                                                         : "first in line 16 (c1:7: REF T, genome G)"));
        VariantFile common(bcf ? dir.path("a.vcf.bcf") : dir.path("a.vcf"), 0.1, 1);
        common.take("c1", "ACGTACGTRCGT", alleles);
        sort_alleles(alleles);
        CHECK(text_of(alleles) == "1C>T 0.75 ");
    }
}

TEST_CASE("variants of other genomes, unsorted and damaged files are refused") {
    TempDir const dir;
    std::vector<Allele> alleles;
    auto const take_all = [&](std::string const& lines) {
        return error_of([&] {
            VariantFile file(write(dir, header + lines), 0, 1);
            file.take("c1", "ACGTACGT", alleles);
            file.take("chr2", "AAAA", alleles);
            static_cast<void>(file.summary());
        });
    };
    CHECK(
        take_all("2\t1\t.\tA\tC\t.\t.\t.\n")
            .ends_with(
                "a.vcf: line 10: the genome has no sequence 2 (1 of 1 SNVs are on missing sequences), but it "
                "has chr2; rename the sequences of the file (bcftools annotate --rename-chrs)"));
    CHECK(take_all("c1\t1\t.\tC\tA\t.\t.\t.\n").find("line 10 (c1:1: REF C, genome A)") != std::string::npos);
    CHECK(take_all("c1\t9\t.\tC\tA\t.\t.\t.\n").find("after the end of the sequence") != std::string::npos);
    CHECK(take_all("c1\t1\t.\tA\tC\t.\t.\t.\n2\t1\t.\tA\tC\t.\t.\t.\nc1\t2\t.\tC\tG\t.\t.\t.\n")
              .ends_with("line 12: the records of sequence c1 are not next to each other; sort the file"));
    CHECK(take_all("c1\tx\t.\tA\tC\t.\t.\t.\n").find("line 10: expected VCF") != std::string::npos);
    CHECK(take_all("c1\t1\t.\tA\tC\n").find("line 10: expected VCF") != std::string::npos);
    CHECK(error_of([&] {
              static_cast<void>(open_variants(write(dir, "chr1\t1\n"), 0, 1));
          }).find("neither VCF nor BCF") != std::string::npos);
}

TEST_CASE("ambiguity codes of two or three bases are alleles") {
    std::vector<Allele> alleles;
    add_ambiguity_codes("ArNB-", alleles);
    CHECK(text_of(alleles) == "1R>A 1.00 1R>G 1.00 3B>C 1.00 3B>G 1.00 3B>T 1.00 ");
}
