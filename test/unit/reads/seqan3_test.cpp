// SeqAn3, an independent reader, must return the same records.
#include <doctest/doctest.h>

#include <seqan3/alphabet/nucleotide/dna15.hpp>
#include <seqan3/alphabet/quality/phred94.hpp>
#include <seqan3/io/sequence_file/input.hpp>
#include <string>

#include "compress.hpp"
#include "read_all.hpp"
#include "support/random_dna.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount::internal::test;

namespace {

struct Iupac : seqan3::sequence_file_input_default_traits_dna {
    using sequence_alphabet = seqan3::dna15;
    using sequence_legal_alphabet = seqan3::dna15;
    using quality_alphabet = seqan3::phred94;
};

Records read_with_seqan3(std::string const& path) {
    seqan3::sequence_file_input<Iupac> input{path};
    Records records;
    for (auto& record : input) {
        std::string letters;
        for (auto const base : record.sequence()) letters += seqan3::to_char(base);
        records.push_back({record.id().substr(0, record.id().find_first_of(" \t")), as_read(letters)});
    }
    return records;
}

std::string wrapped(std::string const& letters, std::size_t width) {
    std::string out;
    for (std::size_t i = 0; i < letters.size(); i += width) out += letters.substr(i, width) + "\n";
    return out;
}

}  // namespace

TEST_CASE("SeqAn3 reads the same records") {
    RandomDna random(21);
    std::string fasta, fastq;
    for (int i = 0; i < 2000; ++i) {
        std::string const title = "read." + std::to_string(i) + (i % 3 == 0 ? " some words" : "");
        std::string const letters = random.one_in(2) ? random.iupac(random.between(1, 300))
                                                     : random.from("ACGTacgtUuNnRy", random.between(1, 300));
        std::size_t const width = random.between(1, 80);
        fasta += ">" + title + "\n" + wrapped(letters, width);
        fastq += "@" + title + "\n" + letters + "\n+\n" + random.from("!#@+5?FI~", letters.size()) + "\n";
    }
    TempDir const dir;
    for (auto const& [name, text] : {std::pair{"x.fa", fasta}, std::pair{"x.fq", fastq}}) {
        Records const expected = read_with_seqan3(dir.write(name, text));
        REQUIRE(expected.size() == 2000);
        CHECK(read_all(dir.path(name)).records == expected);
        CHECK(read_all(dir.path(name), {5000, 3, 20, true}).records == expected);
        CHECK(read_all(dir.write("zipped", gzip_member(text)), {20'000, 2, 20, true}).records == expected);
        CHECK(read_all(dir.write("blocks", bgzf_file(text)), {1, 2, 20, true}).records == expected);
    }
}
