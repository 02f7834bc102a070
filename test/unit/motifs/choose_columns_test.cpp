// Tests the rule that chooses the columns of a motif table. Each case checks a statement of lib/doc/semantics.md, or a table
// that is easily misread.
#include "motifs/choose_columns.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tables/table_line.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

/// Returns the sample of a table without quotes, in the form in which TableRows returns it.
TableSample sample_of(std::string_view text) {
    TableSample sample;
    TableLine fields;
    std::string_view comment;
    char separator = '\0';
    for (std::uint64_t line = 1; !text.empty(); ++line) {
        std::string_view const row = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(row.size() + 1, text.size()));
        if (row.starts_with('#')) {
            comment = row.substr(1);
            continue;
        }
        if (sample.rows.empty()) separator = TableLine::separator_of(row);
        REQUIRE(fields.split(row, separator));
        sample.rows.push_back(fields.copy());
        sample.lines.push_back(line);
    }
    if (!comment.empty() && fields.split(comment, separator)) sample.comment = fields.copy();
    return sample;
}

/// Returns a short name for the reason of a refusal.
std::string kind_of(std::string const& reason) {
    std::pair<char const*, char const*> const kinds[] = {
        {"--columns", "bad_option"},
        {"names with the same meaning", "two_columns"},
        {"do not show which column", "no_layout"},
        {"no known name for the sequence column", "no_layout"},
        {"it is unclear whether", "another_name"},
        {"it is unclear which column", "another_name"},
        {"may contain the", "unknown_name"},
        {"shifted to the left by one column", "unknown_name"},
        {"not a known header", "no_header"},
        {"needs a header", "no_header"},
        {"or a column name", "no_header"},
        {"is not a sequence, but other values", "no_header"},
        {"contains text such as", "no_sequences"},
        {"has two different sequences", "two_sequences"}};
    for (auto const& [words, kind] : kinds)
        if (reason.find(words) != std::string::npos) return kind;
    return reason;
}

/// Returns the columns, such as "id=1 sequence=2 gene=3 warning", or a short name for the reason why the table is refused.
std::string outcome(std::string_view text, TableJob job, std::string const& columns = "") {
    MotifColumns const wanted = columns.empty() ? MotifColumns{} : parse_motif_columns(columns);
    auto const choice = choose_columns(sample_of(text), wanted, job, Layouts::built_in());
    if (auto const* const refusal = std::get_if<ColumnRefusal>(&choice)) {
        return kind_of(refusal->reason.command());
    }
    auto const& reading = std::get<ColumnReading>(choice);
    std::string line;
    auto const add = [&line](char const* role, std::optional<std::size_t> column) {
        if (column) line += (line.empty() ? "" : " ") + std::string(role) + "=" + std::to_string(*column + 1);
    };
    add("id", reading.id);
    add(reading.sequence_b ? "a" : "sequence", reading.sequence);
    add("b", reading.sequence_b);
    add(reading.gene_b ? "gene_a" : "gene", reading.gene);
    add("gene_b", reading.gene_b);
    return line + (reading.warning.empty() ? "" : " warning");
}

struct Case {
    char const* rule;
    std::string text;
    std::string expected;
    std::string columns = {};
    TableJob job = TableJob::motifs;
};

void check(std::vector<Case> const& cases) {
    for (Case const& each : cases) {
        CAPTURE(each.rule);
        CAPTURE(each.text);
        CAPTURE(each.columns);
        CHECK(outcome(each.text, each.job, each.columns) == each.expected);
    }
}

}  // namespace

TEST_CASE("columns: a header decides by the dictionary") {
    check({
        {"a published layout", "gene_id,UID,seq\nA1BG,u1,ACGT\nA1BG,u2,ACGG\n", "id=2 sequence=3 gene=1"},
        {"names in any case and spelling", "Gene-ID,u i d,SEQ\nA,u1,ACGT\n", "id=2 sequence=3 gene=1"},
        {"general names", "name;Target sequence;Symbol\nx;ACGT;TP53\n", "id=1 sequence=2 gene=3"},
        {"two meanings: the sequence if there is no other", "sgRNA,gene\nACGT,TP53\nACGA,TP53\n",
         "sequence=1 gene=2"},
        {"two meanings: the id next to a sequence", "sgRNA,Gene,Sequence\ns1,TP53,ACGT\n",
         "id=1 sequence=3 gene=2"},
        {"the layout with the most names wins", "guide,bases,gene\ng1,ACGT,TP53\n", "id=1 sequence=2 gene=3"},
        {"target is a sequence in FlashFry",
         "contig,start,stop,target,context,overflow,orientation,otCount\nc,1,2,ACGT,AACGTA,OK,FWD,1\n",
         "sequence=4"},
        {"target is a gene in bean",
         "name,target,sequence,target_pos,target_group,reporter,barcode\na,TP53,ACGT,1,x,AACGTA,TTG\n",
         "id=1 sequence=3 gene=2"},
        {"target may be either elsewhere", "id,sequence,target\ns1,ACGT,TP53\n", "another_name"},
        {"open roles are filled by general names",
         "id,gRNA.sequence,transcript,gene,notes\ns1,ACGT,NM_1,TP53,x\n", "id=1 sequence=2 gene=4"},
        {"a header in a comment", "#id\tsgrna_ids\tsgrna_seqs\tgene_pair_id\n7\ta\tACGT\tTP53\n",
         "id=1 sequence=3 gene=4"},
        {"other comments", "# Guides, genes\ns1,ACGT,TP53\ns2,ACGA,TP53\n", "id=1 sequence=2 gene=3"},
        {"one column", "sgRNA\nACGT\nACGA\n", "sequence=1"},
        {"tag is a motif in a list", "TAG\nTAA\nTGA\n", "sequence=1"},
        {"tag is a name next to another", "id,tag\na,ACGT\n", "id=1 sequence=2"},
        {"R leaves out the first name", "sequence\tgene\ns1\tACGT\tTP53\ns2\tACGA\tTP53\n",
         "id=1 sequence=2 gene=3"},
        {"row names without letters are not ids", "sequence\tgene\n1\tACGT\tTP53\n2\tACGA\tTP53\n",
         "sequence=2 gene=3"},
        {"empty columns at the end", "id,sequence,,\ns1,ACGT,,\n", "id=1 sequence=2"},
    });
}

TEST_CASE("columns: a header that the dictionary does not decide is an error") {
    auto const screen = TableJob::screen;
    check({
        {"two columns of a role", "id,name,sequence\na,x,ACGT\n", "two_columns"},
        {"known names without a sequence", "id,foo,gene\na,ACGT,TP53\n", "no_layout"},
        {"another name with a role", "id,sequence,gene,guide_B\na,ACGT,TP53,TTGA\n", "another_name"},
        {"an unknown name while the id is missing", "Plasmid,sequence,gene\np1,ACGT,TP53\n", "unknown_name"},
        {"an id of a column without a name is not certain", ",Plasmid,sequence\nr1,p1,ACGT\n",
         "unknown_name"},
        {"an unnamed column of numbers is left out", ",sequence,gene\n0,ACGT,TP53\n", "sequence=2 gene=3"},
        {"an unknown name next to two meanings", "id,guide,stem\na,ACGT,TTGA\n", "unknown_name"},
        {"an unknown name, without genes", "id,sequence,stem\na,ACGT,x\n", "id=1 sequence=2 warning"},
        {"the same in a screen", "id,sequence,stem\na,ACGT,x\n", "unknown_name", "", screen},
        {"an unknown name next to all roles", "id,sequence,gene,stem\na,ACGT,TP53,x\n",
         "id=1 sequence=2 gene=3", "", screen},
        {"names of order sheets", "Name,Sequence,Scale,Purification\na,ACGT,25nm,STD\n", "id=1 sequence=2",
         "", screen},
        {"reverse primers are not read as single motifs", "Name,Forward,Reverse\na,ACGT,TTGA\n", "no_layout"},
        {"rows with one field more, the last one empty", "id,sequence\na,ACGT,\nb,ACGA,\n", "unknown_name"},
        {"a last column without a name", "id,sequence,\na,ACGT,TTGA\n", "unknown_name"},
        {"ids with a name of two meanings that are sequences", "sgRNA,barcode sequence\nACGTT,TTGAC\n",
         "another_name"},
        {"the same, if they are the sequences", "sgRNA,sequence\nACGTT,ACGTT\n", "id=1 sequence=2"},
        {"a column of sequences without sequences", "sgRNA,gene\ns1,TP53\ns2,TP53\n", "no_sequences"},
        {"an id with two sequences", "id,sequence\n1,ACGT\n1,ACGA\n", "two_sequences"},
    });
}

TEST_CASE("columns: position decides for one to three columns without a header") {
    check({
        {"one column", "ACGT\nACGA\n", "sequence=1"},
        {"id and sequence", "s1,ACGT\ns2,ACGA\n", "id=1 sequence=2"},
        {"numbers may be ids next to sequences", "1001\tG\n1002\tC\n", "id=1 sequence=2"},
        {"sequence and id", "GGATTTTG\tS1.fq\nGGATTTTC\tS2.fq\n", "id=2 sequence=1"},
        {"sequence and count", "GGATTTTG\t5\nGGATTTTC\t12\n", "sequence=1"},
        {"id, sequence, gene", "s1,ACGT,TP53\ns2,ACGA,TP53\n", "id=1 sequence=2 gene=3"},
        {"genes of one letter, not all of them codes", "A_1,ACGT,A\nA_2,ACGA,A\nE_1,ACGG,E\n",
         "id=1 sequence=2 gene=3"},
        {"a third column that is not filled", "s1,ACGT,\ns2,ACGA,TP53\n", "no_header"},
        {"an id that is missing", ",ACGT\ns2,ACGA\n", "no_header"},
        {"numbers that are no positions", "a,5,20,TP53,ACGT\nb,6,30,TP53,TTGA\n", "no_header"},
        {"BED", "chr1\t5\t9\tp1\t1\t+\tACGT\nchr1\t50\t54\tp2\t1\t-\tTTGA\n", "id=4 sequence=7"},
        {"two columns of sequences", "ACGT,TTGA\nACGA,TTGC\n", "no_header"},
        {"dual barcodes", "GGATTTTG\tCGACGTCT\ts1\nTATGTTGC\tATAAAGCT\ts2\n", "no_header"},
        {"row numbers", "1,ACGT,TP53_1\n2,ACGA,TP53_2\n", "no_header"},
        {"four columns", "1,ACGT,TP53_1,TP53\n2,TTGC,TP53_2,TP53\n", "no_header"},
        {"a column of scores", "s1,ACGT,0.5\ns2,ACGA,0.7\n", "no_header"},
        {"unknown names", "foo,bar,baz\nA1BG,n1,ACGT\nA2M,n2,ACGA\n", "no_header"},
        {"an unknown name that is a word of codes", "hairpin,nt\ng1,ACTTGGT\ng2,ACTTGGA\n", "no_header"},
        {"the same above a list", "CDS\nACTTGGT\nACTTGGA\n", "no_header"},
        {"FASTA without its mark", "m1\nACGT\n", "no_header"},
        {"one cell that is not a sequence", "n/a,AGG\nGCTTATA,TGG\nGCTTATC,CGG\n", "no_header"},
        {"numbers of columns", "V1,V2\ns1,ACGT\ns2,ACGA\n", "no_header"},
    });
}

TEST_CASE("columns: --columns replaces the rule") {
    std::string const four = "1,ACGTACGTAC,TP53_1,TP53\n2,TTGCATTGCA,TP53_2,TP53\n";
    check({
        {"numbers", four, "id=3 sequence=2 gene=4", "id=3,sequence=2,gene=4"},
        {"the ids are the sequences", four, "sequence=2 gene=4", "id=2,sequence=2,gene=4"},
        {"the same without an id", four, "sequence=2", "sequence=2"},
        {"no other column is read", "id,gRNA.sequence,gene\na,ACGT,TP53\n", "sequence=2",
         "sequence=gRNA.sequence"},
        {"the sequence is needed", "id,sequence,gene\na,ACGT,TP53\n", "bad_option", "id=1"},
        {"a header of unknown names", "foo,bar,baz\nA1BG,n1,ACGT\n", "id=2 sequence=3 gene=1",
         "id=bar,sequence=BAZ,gene=1"},
        {"a header by its lack of a sequence", "foo,bar!\nn1,ACGT\nn2,ACGA\n", "id=1 sequence=2 warning",
         "id=1,sequence=2"},
        {"a header by its short name", "hairpin,nt\ng1,ACTTGGT\ng2,ACTTGGA\n", "id=1 sequence=2 warning",
         "id=1,sequence=2"},
        {"a header by its known names", "id,sgRNA\nn1,ACGT\nn2,ACGA\n", "id=1 sequence=2", "id=1,sequence=2"},
        {"a header by the known name of its ids", "id,CDS\nn1,ACGT\nn2,ACGA\n", "id=1 sequence=2",
         "id=1,sequence=2"},
        {"a header in a comment", "#x\ty\na\tACGT\n", "id=1 sequence=2", "id=x,sequence=y"},
        {"data with known names are kept", "a,s1,ACGT,sense\nb,s2,ACGA,sense\n", "id=2 sequence=3",
         "id=2,sequence=3"},
        {"one of two columns of a role", "id,name,sequence\na,x,ACGT\n", "id=2 sequence=3",
         "id=name,sequence=3"},
        {"a number without a column", four, "bad_option", "sequence=5"},
        {"a number that is too large", four, "bad_option", "sequence=99999999999999999999"},
        {"a name without a header", four, "bad_option", "sequence=seq"},
        {"a name that is not there", "id,sequence\na,ACGT\n", "bad_option", "sequence=2,gene=symbol"},
        {"a name that is there twice", "id,seq,seq\na,ACGT,ACGT\n", "bad_option", "sequence=seq"},
        {"a column without sequences", four, "no_sequences", "sequence=3"},
    });
}

TEST_CASE("columns: pairs of guides need a header") {
    auto const pairs = TableJob::pairs;
    check({
        {"marks", "id,guide_A,gene_A,guide_B,gene_B\np,ACGT,G,TTGA,H\n", "id=1 a=2 b=4 gene_a=3 gene_b=5", "",
         pairs},
        {"numbers", "pair,sgRNA 1,sgRNA 2,gene\np,ACGT,TTGA,G\n", "id=1 a=2 b=3 gene=4", "", pairs},
        {"B before A", "id,seq2,seq1\np,ACGT,TTGA\n", "id=1 a=3 b=2", "", pairs},
        {"both in one field", "#id\tsgrna_ids\tsgrna_seqs\tgene_pair_id\n1\ta|b\tACGT|TTGA\tG|H\n",
         "id=1 a=3 b=3 gene=4", "", pairs},
        {"primers", "name,Forward,Reverse\np,ACGT,TTGA\n", "id=1 a=2 b=3", "", pairs},
        {"no header", "p1,ACGT,TTGA\n", "no_header", "", pairs},
        {"no header, with --columns", "p1,ACGT,TTGA\n", "id=1 a=2 b=3", "id=1,sequence_a=2,sequence_b=3",
         pairs},
        {"both in one field, with --columns", "p1,ACGT|TTGA\n", "id=1 a=2 b=2", "id=1,sequence=2", pairs},
        {"two genes with --columns", "p,ACGT,TTGA,G,H\n", "id=1 a=2 b=3 gene_a=4 gene_b=5",
         "id=1,sequence_a=2,sequence_b=3,gene_a=4,gene_b=5", pairs},
        {"single guides", "id,sequence,gene\np,ACGT,G\n", "no_layout", "", pairs},
        {"genes of the pair and of guides", "id,guide_A,guide_B,gene,gene_A\np,ACGT,TTGA,G,H\n",
         "two_columns", "", pairs},
        {"a third guide", "id,guide_A,guide_B,guide_C\np,ACGT,TTGA,CCAT\n", "unknown_name", "", pairs},
        {"one column for two guides", "id,x,y\np,ACGT,TTGA\n", "no_sequences", "id=1,sequence=2", pairs},
    });
}

TEST_CASE("columns: a refusal proposes readings that --columns takes") {
    auto const readings = [](std::string_view text, TableJob job) {
        auto const choice = choose_columns(sample_of(text), {}, job, Layouts::built_in());
        auto const* const refusal = std::get_if<ColumnRefusal>(&choice);
        REQUIRE(refusal != nullptr);
        std::vector<std::string> lines;
        for (MotifColumns const& reading : refusal->readings) {
            lines.push_back(to_string(reading));
            CHECK(outcome(text, job, lines.back()).find('=') != std::string::npos);
        }
        return lines;
    };
    CHECK(readings("1,ACGTACGTAC,TP53_1,TP53\n2,TTGCATTGCA,TP53_2,TP53\n", TableJob::motifs) ==
          std::vector<std::string>{"id=3,sequence=2,gene=4", "id=3,sequence=2", "id=2,sequence=2,gene=4",
                                   "id=2,sequence=2,gene=3", "id=2,sequence=2", "id=1,sequence=2,gene=4",
                                   "id=1,sequence=2,gene=3", "id=1,sequence=2"});
    CHECK(readings("GGATTTTG\tCGACGTCT\ts1\nTATGTTGC\tATAAAGCT\ts2\n", TableJob::motifs).front() ==
          "id=3,sequence=1");
    CHECK(readings("p1,ACGT,TTGA\np2,ACGA,TTGC\n", TableJob::pairs).front() ==
          "id=1,sequence_a=2,sequence_b=3");
    CHECK(readings("x,!\nz,?\n", TableJob::motifs).empty());
    std::string wide;
    for (int row = 0; row < 2; ++row, wide += '\n')
        for (int column = 0; column < 20'000; ++column) wide += row == 0 ? "ACGTACGTACGT," : "TTGACATTGACA,";
    CHECK(readings(wide, TableJob::motifs).size() == 12);
}
