#include "io/foreign_formats.hpp"

#include "io/input_file.hpp"

namespace motifcount::internal {

void refuse_foreign_format(std::string const& name, std::string_view head) {
    using namespace std::string_view_literals;
    struct Format {
        std::string_view begin;
        char const* message;
    };
    static constexpr char const* web_page =
        "this is a web page (HTML), perhaps from a failed download; download the file again";
    static constexpr char const* bam_index =
        "this is the index of a BAM or VCF file; give the file itself, without .bai, .csi or .tbi";
    static constexpr char const* two_bit =
        "this is a .2bit file, which contains a genome; a text file is needed here";
    static constexpr Format formats[] = {
        {"PK\x03\x04"sv,
         "this is a zip archive or a spreadsheet; unpack the archive, or save the spreadsheet as CSV"},
        {"\xD0\xCF\x11\xE0"sv, "this is an old Office file, such as Excel's .xls; save the table as CSV"},
        {"\x1F\x9D"sv, "this file is compressed with compress (.Z); decompress it first"},
        {"\xFF\xFE"sv, "the file is encoded as UTF-16; save the file as UTF-8"},
        {"\xFE\xFF"sv, "the file is encoded as UTF-16; save the file as UTF-8"},
        {"\x89HDF\r\n\x1A\n"sv,
         "this is HDF5 (.h5, .h5ad, .fast5); reads must be FASTA, FASTQ, SAM, BAM or CRAM"},
        {"\x8BPOD\r\n\x1A\n"sv, "this is POD5, which contains raw signals; call the bases first"},
        {"NCBI.sra"sv, "this is an SRA archive; convert it with fasterq-dump"},
        {"LOCUS       "sv, "this is a GenBank file; save the sequence as FASTA"},
        {"BAI\x01"sv, bam_index},
        {"CSI\x01"sv, bam_index},
        {"TBI\x01"sv, bam_index},
        {two_bit_magic, two_bit},
        {swapped_two_bit_magic, two_bit},
        {"<!DOCTYPE"sv, web_page},
        {"<!doctype"sv, web_page},
        {"<html"sv, web_page},
        {"<HTML"sv, web_page},
        {"<?xml"sv,
         "this is XML, perhaps from a failed download; instead of MEME's XML, give its text (meme.txt)"},
        {"version https://gi"sv, "this is a Git LFS pointer; fetch the file with git lfs pull"},
    };
    for (Format const& format : formats)
        if (head.starts_with(format.begin)) throw_input_error(name, format.message);
}

}  // namespace motifcount::internal
