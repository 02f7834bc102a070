// Tests how the rows of motif tables and pair tables are read when the columns are known.
#include "motifs/motif_table.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "motifcount/motif_file.hpp"
#include "support/error_of.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

using Lines = std::vector<std::string>;

std::string const g1 = "ACGTTGCAACGTACGATCGA";
std::string const g2 = "TTGACCATGACCATTGACGT";

MotifFileOptions options_of(std::string const& columns) {
    return {.columns = columns.empty() ? MotifColumns{} : parse_motif_columns(columns)};
}

struct Table {
    Lines rows;  ///< Rows, each as "id sequence gene"
    MotifFileInfo info;
};

Table read(std::string const& content, std::string const& columns = "") {
    test::TempDir const folder;
    MotifSet motifs;
    Table table;
    table.info = read_motif_file(folder.write("library", content), motifs, options_of(columns));
    for (MotifId motif = 0; motif < motifs.size(); ++motif)
        table.rows.push_back(std::string(motifs.id(motif)) + " " + std::string(motifs.sequence(motif)) + " " +
                             std::string(motifs.gene(motif)));
    return table;
}

/// Returns the error message for a table with this content, without the file's name.
std::string refusal(std::string const& content, std::string const& columns = "") {
    Error const error = test::error_of([&] { return read(content, columns); });
    std::string const message = error.what();
    REQUIRE(error.code() == ErrorCode::motif);
    CHECK(message.find('\n') == std::string::npos);
    return message.substr(message.find("library: ") + std::string("library: ").size());
}

/// Returns the pairs of a table, each as "id A B gene".
Lines pairs(std::string const& content, std::string const& columns = "") {
    test::TempDir const folder;
    Lines rows;
    read_pair_file(
        folder.write("library", content), options_of(columns).columns, [&rows](MotifRow const& row) {
            rows.push_back(
                std::string(row.id).append(" ").append(row.sequence).append(" ").append(row.sequence_b) +
                " " + std::string(row.gene));
        });
    return rows;
}

}  // namespace

TEST_CASE("tables: separators, quotes, line ends and empty rows") {
    Lines const wanted{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"};
    for (char const separator : {'\t', ',', ';'})
        for (std::string const end : {"\n", "\r\n", "\r"}) {
            auto const row = [&](std::string const& a, std::string const& b, std::string const& c) {
                return "\"" + a + "\"" + separator + b + separator + c + end;
            };
            std::string const body = row("s1", g1, "A1BG") + end + row("", "", "") + row("s2", g2, "A2M");
            CHECK(read(body).rows == wanted);
            CHECK(read("\xEF\xBB\xBF" + row("id", "sequence", "gene") + body).rows == wanted);
            CHECK(read("sep=" + std::string(1, separator) + end + body).rows == wanted);
        }
    CHECK(read("a,1\t" + g1 + "\tx;y\n").rows == Lines{"a,1 " + g1 + " x;y"});
    CHECK(read("\"a \"\"b\"\", c\"," + g1 + "\n").rows == Lines{"a \"b\", c " + g1 + " "});
    CHECK(read(";id;sequence\n0;s1;" + g1 + "\n").rows == Lines{"s1 " + g1 + " "});
    CHECK(read("; id; sequence\n>s1\n" + g1 + "\n").rows == Lines{"s1 " + g1 + " "});
    CHECK(refusal("sep=|\ns1|" + g1 + "\n").find("tabs, commas or semicolons") != std::string::npos);
    CHECK(refusal("\"id\" \"sequence\"\n\"a\" \"" + g1 + "\"\n").find("blanks do not separate columns") !=
          std::string::npos);
    CHECK(refusal("s1," + g1 + "\n\"s2," + g2 + "\n")
              .starts_with("line 2: a quoted field (\"...\") has no closing quote"));
}

TEST_CASE("tables: wrong rows are errors that name the line") {
    std::string const head = "id,sequence,gene\ns1," + g1 + ",A1BG\n";
    std::string many = head;
    for (int i = 0; i < 300; ++i) many += "s1," + g1 + ",A1BG\n";
    for (std::string const& before : {head, many}) {
        std::string const line = before == head ? "line 3: " : "line 303: ";
        CHECK(refusal(before + "s2,ACGXT,A2M\n").starts_with(line + "motif 's2' has 'X' at position 4"));
        CHECK(refusal(before + "s2\n").starts_with(line + "motif 's2' has no sequence"));
        CHECK(refusal(before + "," + g2 + ",A2M\n").starts_with(line + "column 1 ('id'), the id, is empty"));
        for (std::string const missing : {"NA", "na", "NaN", "sequence"})
            CHECK(refusal(before + "s2," + missing + ",A2M\n")
                      .starts_with(line + "column 2 ('sequence') contains '" + missing + "'"));
        CHECK(refusal(before + "s2," + g2 + ",A2M,x\n")
                  .starts_with(line + "the row has 4 fields, but the header has 3"));
        CHECK(refusal(before + "#NAME?," + g2 + ",A2M\n")
                  .starts_with(line + "'#NAME?' is a spreadsheet error value"));
        CHECK(refusal(before + "s1," + g2 + ",A2M\n")
                  .find(before == head ? "two different sequences" : "two sequences") != std::string::npos);
        CHECK(refusal(before + "s2," + g2 + "\xC2\xA0,A2M\n").find("no-break space") != std::string::npos);
        CHECK(refusal(before + "s2," + g2 + ",A2\xC2\xA0M\n").find("no-break space") != std::string::npos);
    }
    CHECK(refusal("id,sgRNA\ns1," + g1 + "\nid,sgRNA\n")
              .starts_with("line 3: column 2 ('sgRNA') contains 'sgRNA'"));
    CHECK(refusal("id,sequence\n").starts_with("contains no motifs"));
}

TEST_CASE("tables: a truncated last line is an error") {
    std::string list;
    std::string table;
    for (unsigned i = 0; i < 10; ++i) {
        std::string const guide = g1.substr(0, 18) + "ACGT"[i % 4] + "ACGT"[i / 4];
        list += guide + "\n";
        table += "s" + std::to_string(i) + "," + guide + ",G" + std::to_string(i) + "\n";
    }
    std::string const cut = list.substr(0, list.size() - 3);
    CHECK(refusal(cut).find("its sequence has 18 bases, but all other sequences have 20") !=
          std::string::npos);
    CHECK(read(cut + "\n").rows.size() == 10);
    CHECK(read("ACGTTGCA\nTTGCATGC\nACGTA").rows.size() == 3);
    CHECK(refusal(table.substr(0, table.size() - 4)).find("fewer fields than the row before") !=
          std::string::npos);
    CHECK(refusal("s1,ACGT,TP53\ns2,ACGA").find("fewer fields than the row before") != std::string::npos);
    CHECK(read("s1,ACGT\ns2,ACGA").rows.size() == 2);
}

TEST_CASE("tables: dates instead of names cause one warning") {
    auto const warning = [](std::string const& name) {
        return read("id,sequence,gene\ns1," + g1 + "," + name + "\n" + name + "," + g2 + ",A2M\n")
            .info.warning.command();
    };
    for (std::string const name : {"1-Mar", "01-Sep", "Mar-01"})
        CHECK(warning(name).find("line 2: '" + name + "' (and 1 other) looks like a date") !=
              std::string::npos);
    for (std::string const name :
         {"MARCH1", "Oct-4", "1-Mrz", "2026-03-01", "HLA-A", "-", "1-", "-Mar", "Mar-1", "x1-Mar"})
        CHECK(warning(name) == "");
}

TEST_CASE("tables: short words among guides cause one warning") {
    std::string rows = "id,sequence\n";
    for (int i = 0; i < 20; ++i) rows += "s" + std::to_string(i) + "," + g1.substr(0, 10) + "\n";
    CHECK(read(rows).info.warning == "");
    CHECK(read(rows + "x,TBD\n").info.warning.command().find("line 22: 'TBD' is read as a motif") !=
          std::string::npos);
    CHECK(read("id,sequence\na,ACGT\nb,CC\n").info.warning == "");
    CHECK(read("hairpin,nt\ns1,ACTTGGT\ns2,ACTTGGA\n", "id=hairpin,sequence=nt").rows.size() == 2);
    CHECK(read("GATC\nGCGGCCGC\n").info.warning.command().find("line 1: 'GATC' is read as a motif") !=
          std::string::npos);
    CHECK(read("GATTC\nGCGGCCGC\n").info.warning == "");
}

TEST_CASE("tables: the chosen columns are reported") {
    Table const table = read("gRNA ID,Gene,Guide sequence,Chr\ns1,A1BG," + g1 + ",19\n");
    CHECK(table.info.format == "table");
    CHECK(table.info.columns == 4);
    CHECK(taken_columns(table.info)
              .find("library: layout Yusa (Addgene 67989): sequences from column 3 ('Guide "
                    "sequence'), ids from column 1 ('gRNA ID'), genes from column 2 ('Gene')") !=
          std::string::npos);
    CHECK(taken_columns(read(g1 + ",x\n").info)
              .find("library: sequences from column 1, ids from column 2, no genes") != std::string::npos);
    CHECK(taken_columns(read(g1 + "\n").info) == "");
    CHECK(find_named_columns(std::vector<std::string>{"x", "sgRNA", "Gene"}).id == 1);
    CHECK(find_named_columns(std::vector<std::string>{"guide", "guide_ID", "Gene Symbol"}).id == 1);
    CHECK(find_named_columns(std::vector<std::string>{"guide", "Gene Symbol"}).gene == 1);
    CHECK(!find_named_columns(std::vector<std::string>{"Gene", "Symbol"}).gene);
}

TEST_CASE("tables: a refusal shows the first rows with their numbers") {
    test::TempDir const folder;
    MotifSet motifs;
    std::string const path =
        folder.write("library", "GGATTTTG\tCGACGTCT\ts1\nTATGTTGC\tATAAAGCT\t\nTATGTTGA\tATAAAGCA\t" +
                                    std::string(30, 'x') + "\nTATGTTGG\tATAAAGCG\ts4\n");
    try {
        read_motif_file(path, motifs, {});
        FAIL("not refused");
    } catch (TableError const& error) {
        CHECK(std::string(error.what()) ==
              path +
                  ": the first row is not a known header, and columns 1 and 2 both contain sequences (to "
                  "count pairs of guides, use motifcount screen --dual)");
        CHECK(error.rows() == Lines{"1         2         3", "GGATTTTG  CGACGTCT  s1", "TATGTTGC  ATAAAGCT",
                                    "TATGTTGA  ATAAAGCA  xxxxxxxxxxxxxxxxxxxxxxxx..."});
        REQUIRE(!error.readings().empty());
        CHECK(to_string(error.readings().front()) == "id=1,sequence=1,gene=3");
    }
}

TEST_CASE("tables: --columns is parsed") {
    for (std::string const text : {"", "seq=3", "id", "id=", "id=1,id=2", "id=1,", "sequence=a,,gene=b"})
        CHECK_THROWS_AS(static_cast<void>(parse_motif_columns(text)), Error);
    MotifColumns const columns = parse_motif_columns("gene_a= Symbol ,id=1,gene_b=x");
    CHECK(columns.gene == "Symbol");
    CHECK(columns.gene_b == "x");
    CHECK(to_string(columns) == "id=1,gene_a=Symbol,gene_b=x");
    CHECK(to_string(parse_motif_columns("sequence_b=2,sequence_a=1")) == "sequence_a=1,sequence_b=2");
}

TEST_CASE("pairs: two columns, or both guides in one field") {
    CHECK(pairs("id,guide_A,guide_B,gene_A,gene_B\np1," + g1 + "," + g2 + ",G,H\np2," + g2 + "," + g1 +
                ",G,G\n") == Lines{"p1 " + g1 + " " + g2 + " G|H", "p2 " + g2 + " " + g1 + " G"});
    std::string const head = "#id\tsgrna_ids\tsgrna_seqs\tgene_pair_id\n1\ta|b\t" + g1 + "|" + g2 + "\tG\n";
    CHECK(pairs(head) == Lines{"1 " + g1 + " " + g2 + " G"});
    CHECK(pairs("##dual-orientation: R2_R1\n" + head) == Lines{"1 " + g2 + " " + g1 + " G"});
    for (char const* const mark : {"|", "_", "+", ";"})
        CHECK(pairs("x,y\np1," + g1 + mark + g2 + "\n", "id=x,sequence=y") ==
              Lines{"p1 " + g1 + " " + g2 + " "});
    CHECK_THROWS_WITH(pairs(">p1\n" + g1 + "\n"), doctest::Contains("this is FASTA"));
    CHECK_THROWS_WITH(pairs("id,guide_A,guide_B\np1," + g1 + ",NA\n"),
                      doctest::Contains("line 2: column 3 ('guide_B')"));
}
