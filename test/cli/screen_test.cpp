// `motifcount screen` writes the same reports as a count with the same settings. It writes either all files or no file.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;
using nlohmann::json;

namespace {

// In the library, g1 and g2 differ in one base. Reads of sample a: g1 twice; g3 with a mismatch; a read as near to g1 as to g2;
// a read with two guides; a read without a guide. Reads of sample b, in two lanes: g3 twice; g1 on the reverse strand.
void write_screen(Shell const& shell) {
    shell.write("lib.csv",
                "gene_id,UID,seq\nA1BG,g1,AACCGGACAACC\nA1BG,g2,AACCGGAGAACC\nA2M,g3,TTTGCATCGTAC\nCTRL,g4,"
                "CATCATGGTACA\n");
    shell.write("a.fq", fastq({"GAACCGGACAACCT", "AACCGGACAACC", "TTTGCATCGTAG", "AACCGGATAACC",
                               "AACCGGACAACCTTTGCATCGTAC", "CCCCCCCCCCCC"}));
    shell.write("b1.fq", fastq({"TTTGCATCGTAC", "GGTTGTCCGGTT"}));
    shell.write("b2.fq", fastq({"TTTGCATCGTACG"}));
    shell.write("s.csv", "sample,fastq_1,note\na,a.fq,x\nb,b1.fq,y\nb,b2.fq,z\n");
}

std::string const command = "$M screen -l lib.csv --samples s.csv ";
std::string const columns =
    "motifcount: lib.csv: layout GeCKO v2 (Addgene 1000000048): sequences from column 3 ('seq'), ids from "
    "column 2 ('UID'), genes from column 1 "
    "('gene_id')\n";

}  // namespace

TEST_CASE("screen writes MAGeCK's table, a summary, JSON, a section and a page") {
    Shell shell;
    write_screen(shell);
    Outcome const outcome = shell.run(command + "-m 1 -o out");
    CHECK(outcome.status == 0);
    CHECK(outcome.out == "");
    CHECK(outcome.err ==
          "motifcount: warning: 2 of 4 guides have another guide within 1 mismatch: reads equally close to "
          "both cannot be assigned\n" +
              columns);
    CHECK(shell.run(command + "-m 1 -o other -q").err == "");
    CHECK(
        shell.run(command + "-m 1 -o other --columns id=UID,sequence=seq,gene=gene_id").err.find("column") ==
        std::string::npos);
    CHECK(shell.run("ls out").out ==
          "counts.tsv\nscreen.html\nscreen.json\nscreen_classes_mqc.json\nscreen_general_mqc.json\nscreen_"
          "mqc.json\nsummary.tsv\n");
    CHECK(shell.read("out/counts.tsv") ==
          "sgRNA\tGene\ta\tb\ng1\tA1BG\t2\t0\ng2\tA1BG\t0\t0\ng3\tA2M\t1\t2\ng4\tCTRL\t0\t0\n");
    // The Gini index is computed from ln(count + 1), as in MAGeCK.
    CHECK(shell.read("out/summary.tsv") ==
          "File\tLabel\tReads\tMapped\tPercentage\tTotalsgRNAs\tZerocounts\tGiniIndex\tunique\tambiguous_"
          "exact\t"
          "ambiguous_inexact\tunassigned\toffsets\tstrand\tcoverage\tthreshold\n"
          "a.fq\ta\t6\t3\t0.5\t4\t2\t0.7421\t3\t1\t1\t1\tNA\tNA\tNA\tNA\n"
          "b1.fq,b2.fq\tb\t3\t2\t0.6667\t4\t3\t1\t2\t0\t0\t1\tNA\tNA\tNA\tNA\n");
    json const report = json::parse(shell.read("out/screen.json"));
    CHECK(report["run"]["samples"] ==
          json::parse(
              R"([{"sample":"a","sheet":{"note":"x"},"records":6,"bases":86,"records_with_hits":3,
                           "unique":3,"ambiguous_exact":1,"ambiguous_inexact":1,
                           "unassigned":1,"unmatched_sequences":{"fragments":1,"sequences":[]}},
                          {"sample":"b","sheet":{"note":"y,z"},"records":3,"bases":37,"records_with_hits":2,
                           "unique":2,"ambiguous_exact":0,"ambiguous_inexact":0,
                           "unassigned":1,"unmatched_sequences":{"fragments":1,"sequences":[]}}])"));
    CHECK(report["run"]["command"] == "motifcount screen -l lib.csv --samples s.csv -m 1 -o out");
    CHECK(json::parse(shell.read("out/screen_mqc.json"))["data"]["b"]["unique"] == 2);
    json const bars = json::parse(shell.read("out/screen_classes_mqc.json"));
    CHECK(bars["plot_type"] == "bargraph");
    CHECK(bars["data"]["a"] ==
          json{{"unique", 3}, {"ambiguous_exact", 1}, {"ambiguous_inexact", 1}, {"unassigned", 1}});
    CHECK(bars["categories"].size() == 4);
    CHECK(shell.read("out/screen.html").find("2 samples") != std::string::npos);
}

TEST_CASE("screen and a plain run with the same settings give the same tables") {
    Shell shell;
    write_screen(shell);
    struct Options {
        std::string screen;
        std::string run;
    };
    for (Options const& options :
         {Options{"", "-s fwd --assign unique "}, Options{"-m 1 ", "-m 1 -s fwd --assign unique "},
          Options{"-m 1 -s both --assign best ", "-m 1 -s both --assign best "},
          Options{"--assign all ", "-s fwd "}, Options{"--region 2: ", "-s fwd --assign unique --region 2: "},
          Options{"--offsets auto -s auto ", "--assign unique --offsets auto -s auto "},
          Options{"--min-quality 41 -m 1 ", "-s fwd --assign unique --min-quality 41 -m 1 "}}) {
        CAPTURE(options.screen);
        Outcome const outcome = shell.run(
            "rm -rf out; " + command + options.screen +
            "-t 3 --piece-bytes 40 -q -o out && $M -q -k lib.csv "
            "--samples s.csv " +
            options.run +
            "--matrix m --summary y -o /dev/null -t 1 && cmp m out/counts.tsv && cmp y out/summary.tsv");
        CAPTURE(outcome.err);
        CHECK(outcome.status == 0);
    }
}

TEST_CASE("reads may be named without a sheet: each file is a sample") {
    Shell shell;
    write_screen(shell);
    shell.write("files.csv", "sample,fastq_1\na,a.fq\nb1,b1.fq\n");
    CHECK(shell
              .run("cp b1.fq b1.copy; $M screen -q -l lib.csv -m 1 -o named a.fq b1.fq && $M screen -q -l "
                   "lib.csv -m 1 --samples "
                   "files.csv -o sheet && cmp named/counts.tsv sheet/counts.tsv && cmp named/summary.tsv "
                   "sheet/summary.tsv && $M screen -q -l lib.csv -1 b1.fq -2 b1.copy -o mates && cut -f 3 "
                   "mates/summary.tsv")
              .out == "Reads\n2\n");
}

TEST_CASE("interleaved mates whose names differ cause one warning") {
    Shell shell;
    write_screen(shell);
    std::string const read = " TTTGCATCGTAC";
    shell.write("mates.fq",
                fastq({"p/1" + read, "p/2" + read, "q" + read, "r" + read, "s" + read, "t" + read}));
    for (std::string const options :
         {"", " --piece-bytes 20 -t 3", " --piece-bytes 35", " --piece-bytes 60"}) {
        CAPTURE(options);
        CHECK(shell.run("rm -rf out; $M screen -l lib.csv --interleaved -o out mates.fq" + options).err ==
              columns +
                  "motifcount: warning: mates.fq: the mates of pair 2 are named q and r: is this file "
                  "interleaved?\n");
    }
    CHECK(shell.run("head -n 8 mates.fq >good.fq; $M screen -l lib.csv --interleaved -o good good.fq").err ==
          columns);
}

TEST_CASE("--summary without an assignment: reads with a hit, and no classes") {
    Shell shell;
    write_screen(shell);
    CHECK(shell.run("$M -k lib.csv -s fwd --samples s.csv --summary - | cut -f 2-8,9,12").out ==
          "Label\tReads\tMapped\tPercentage\tTotalsgRNAs\tZerocounts\tGiniIndex\tunique\tunassigned\n"
          "a\t6\t3\t0.5\t4\t2\t0.7778\tNA\tNA\nb\t3\t2\t0.6667\t4\t3\t1\tNA\tNA\n");
}

TEST_CASE("merge joins the tables of several screens") {
    Shell shell;
    write_screen(shell);
    shell.write("1.csv", "sample,fastq_1\na,a.fq\n");
    shell.write("2.csv", "sample,fastq_1\nb,b1.fq\nb,b2.fq\n");
    CHECK(shell
              .run(command +
                   "-m 1 -q -o all && for i in 1 2; do $M screen -q -l lib.csv -m 1 --samples $i.csv -o $i; "
                   "done; for t in counts summary; do $M merge 1/$t.tsv 2/$t.tsv -o $t.tsv; cmp $t.tsv "
                   "all/$t.tsv || exit 9; done; $M merge all/summary.tsv -o c.csv && head -n 1 c.csv")
              .out.starts_with("File,Label,Reads"));
    CHECK(shell.run("$M merge 1/summary.tsv 1/summary.tsv").err.find("sample 'a'") != std::string::npos);
    CHECK(shell.run("$M merge 1/summary.tsv 2/counts.tsv").status == 1);
    CHECK(shell.run("head -c -1 1/summary.tsv >cut; $M merge cut").err.find("cut") != std::string::npos);
    REQUIRE(
        shell
            .run("set -e; head -n 1 1/summary.tsv >nothing; (cat lib.csv; echo M,g5,CTCTCTCTCTCT) >five.csv;"
                 "b() { $M screen -q --samples 2.csv \"$@\"; }; b -l five.csv -o five; b -l lib.csv "
                 "--assign all -o every; b -l lib.csv --offsets auto -o auto;"
                 "mv 1 one; for t in one five every auto; do mv $t/summary.tsv $t.tsv; done")
            .status == 0);
    check_refused_rows(shell, "$M merge -o out", 1, R"(
nothing one.tsv => nothing: line 1
one.tsv five.tsv => five.tsv: line 2: the library or the settings of this sample differ from the samples in one.tsv: TotalsgRNAs
every.tsv one.tsv => not NA
one.tsv auto.tsv => offsets
)");
}

TEST_CASE("screen refuses invalid settings and leaves no files") {
    Shell shell;
    write_screen(shell);
    shell.write("broken.csv", "sample,fastq_1\na,a.fq\nc,lib.csv\n");
    check_refused(shell, command + "-o out -1 a.fq -2 a.fq", 2, "--samples");
    check_refused(shell, "$M screen -l lib.csv -o out a.fq a.fq", 2, "both sample 'a'");
    check_refused(shell, "$M screen -q -l lib.csv --samples broken.csv -o out", 1, "lib.csv: line 1");
    // Errors name the option that sets the path of the output.
    REQUIRE(shell.run("mkdir s; cp lib.csv s/counts.tsv").status == 0);
    check_refused(shell, "$M screen -l lib.csv --samples s.csv -o s --log s/screen.json", 2,
                  "-o and --log would both write to s/screen.json");
    check_refused(shell, "$M screen -l s/counts.tsv --samples s.csv -o s", 1, "-o s/counts.tsv: ");
    // A screen that fails leaves an existing output folder and its files unchanged.
    CHECK(
        shell.run("mkdir out; echo x >out/notes; $M screen -l lib.csv --samples broken.csv -o out").status ==
        1);
    CHECK(shell.run("ls out").out == "notes\n");
    CHECK(shell.run(command + "-q -o out; ls out | wc -l").out == "8\n");
}

TEST_CASE("a library with some genes missing causes a warning if genes are shown") {
    Shell shell;
    shell.write("r.fq", fastq({"ACGTACGTAC"}));
    std::string const head = "id\tseq\tgene\na\tACGTACGTAC\tX\nb\tCCGATTAGCA";
    std::string const warning = "1 of 2 motifs has no gene: its id is used as the gene (b)\n";
    for (auto const& [end, missing] : {std::pair{"\n", true}, {"\t\n", true}, {"\tX\n", false}})
        for (std::string const command :
             {"$M -k l.tsv --matrix -", "$M screen -l l.tsv -o s", "$M -k l.tsv -o c"}) {
            CAPTURE(command);
            shell.write("l.tsv", head + end);
            CHECK(shell.run(command + " r.fq").err ==
                  (missing && !command.ends_with("c") ? "motifcount: warning: " + warning : ""));
        }
    shell.write("l.tsv", "m1\tACGTACGTAC\nm2\tCCGATTAGCA\n");
    CHECK(shell.run("$M screen -l l.tsv -o s r.fq").err.empty());
}

TEST_CASE("a first row that may be a header is an error in every command") {
    Shell shell;
    shell.write("r.fq", fastq({"ACGTACGTAC"}));
    shell.write("l.tsv", "i\ts\tj\nm1\tACGTACGTAC\tXY\nm2\tCCGATTAGCA\tYZ\n");
    for (std::string const command :
         {"$M -k l.tsv --json run.json r.fq", "$M screen -l l.tsv -o s r.fq", "$M offtarget -k l.tsv r.fq"}) {
        CAPTURE(command);
        Outcome const outcome = shell.run(command);
        CHECK(outcome.status == 1);
        CHECK(outcome.err.find("'s' in the first row may be a sequence or a column name") !=
              std::string::npos);
        CHECK(outcome.err.find("--columns id=1,sequence=2,gene=3\n") != std::string::npos);
        CHECK(shell.run(command + " --columns id=1,sequence=2,gene=3")
                  .err.find("first row is taken as the header") != std::string::npos);
    }
}

TEST_CASE("screen warns of a sample without reads, or without a guide in them") {
    Shell shell;
    write_screen(shell);
    shell.write("nothing.fq", fastq({"CCCCCCCCCCCCC", "CC"}));
    shell.write("empty.fq", "");
    Outcome const outcome = shell.run("$M screen -l lib.csv -o out nothing.fq a.fq empty.fq");
    CHECK(outcome.status == 0);
    CHECK(outcome.err.find("warning: sample nothing: no guide was found in its 2 reads") !=
          std::string::npos);
    CHECK(outcome.err.ends_with("warning: sample empty: the sample has no reads\n"));
    for (std::string const rules : {"--offsets auto", "-s auto", "--offsets auto --assign all"}) {
        CAPTURE(rules);
        CHECK(shell.run("$M screen -l lib.csv -o out empty.fq " + rules).err ==
              columns + "motifcount: warning: sample empty: the sample has no reads\n");
    }
    auto const tail = [&](std::string const& options) {
        std::string const err = shell.run("cat nothing.fq | $M screen -l lib.csv -o out - " + options).err;
        return err.substr(std::min(err.find('?'), err.size()));
    };
    CHECK(tail("-s both") == "? -m 1 may find more\n");
    CHECK(tail("--region 1:20 --upstream CGGTG") ==
          "? -s both, -m 1, no --upstream or no --region may find more\n");
    CHECK(tail("--offsets 2-4") == "? -s both, -m 1 or --offsets any may find more\n");
    CHECK(tail("-s auto --offsets auto -m 1") == "?\n");
    CHECK(shell.run("$M screen -l lib.csv -o again a.fq").err == columns);
    std::string with_pam;
    for (char const* const word : {"AA", "AC", "AG", "AT", "CA", "CC", "CG", "CT"})
        with_pam += word + std::string("ACTGATCGATCTAGCATG") + word[1] + "GG\n";
    shell.write("pam.txt", with_pam);
    CHECK(shell.run("cat nothing.fq | $M screen -l pam.txt -o out -")
              .err.ends_with("the right library and reads? All guides end with GG: remove bases that reads "
                             "do not contain, such as a PAM; -s both or -m 1 may find more\n"));
}

TEST_CASE("screen warns if few reads have a guide or if genes are missing") {
    Shell shell;
    shell.write("two.csv", "id,sequence\na,ACGTTGCAACGTACGATCGA\n");
    shell.write("three.csv", "id,sequence,length\na,ACGTTGCAACGTACGATCGA,20\n");
    std::vector<std::string> reads(100, "CCCCCCCCCCCCCCCCCCCC");
    reads.front() = "ACGTTGCAACGTACGATCGA";
    shell.write("r99.fq", fastq(reads));
    reads.push_back(reads.back());
    shell.write("r100.fq", fastq(reads));
    CHECK(shell.run("$M screen -l two.csv -o out r99.fq").err == "");
    CHECK(shell.run("$M screen -l two.csv -o out r100.fq")
              .err.find("sample r100: only 1 of its 101 reads contains a guide") != std::string::npos);
    CHECK(shell.run("$M screen -l three.csv -o out r99.fq")
              .err.starts_with("motifcount: warning: three.csv: no gene column was found"));
}

TEST_CASE("screen warns if a tenth of the reads has several guides") {
    Shell shell;
    shell.write("l.csv", "id,sequence\na,ACGTTGCA\nb,TTGACCAT\n");
    std::vector<std::string> reads(200, "ACGTTGCAGGGGGGGG");
    std::fill_n(reads.begin(), 25, "ACGTTGCATTGACCAT");
    shell.write("r.fq", fastq(reads));
    std::string const command = "$M screen -l l.csv -o out r.fq ";
    CHECK(shell.run(command).err.find("sample r: 25 of 200 reads match several guides") != std::string::npos);
    CHECK(shell.run(command + "--offsets 0").err.empty());
}

TEST_CASE("screen takes several libraries as one, and a folder, not a file") {
    Shell shell;
    shell.write("a.csv", "id,sequence\na,ACGTTGCA\n");
    shell.write("b.tsv", "gene\tguide_id\tseq\nG\tb\tTTGACCAT\n");
    shell.write("r.fq", fastq({"ACGTTGCA", "TTGACCAT"}));
    CHECK(shell.run("$M screen -q -l a.csv -l b.tsv -o out r.fq; cat out/counts.tsv").out ==
          "sgRNA\tGene\tr\na\ta\t1\nb\tG\t1\n");
    check_refused(shell, "$M screen -l a.csv -o counts.tsv r.fq", 2, "-o counts.tsv: ");
    shell.run("mkdir counts.tsv");
    CHECK(shell.run("$M screen -q -l a.csv -o counts.tsv r.fq").status == 0);
}

TEST_CASE("screen writes _ for white space in the names of counts.tsv") {
    Shell shell;
    shell.write("r.fq", fastq({"ACGTTGCAACGTACGATCGATT"}));
    shell.write("lib.csv",
                "id,sequence,gene\na,ACGTTGCAACGTACGATCGA,A1\nb 1,CGCCCCAACGTACGATCGATT,\n"
                "c\u20031,TGGCCCAACGTACGATCGATT,Non-Targeting Control\n"
                "d,GGGGCCAACGTACGATCGATT,Non-Targeting Control\n");
    std::string const table =
        "sgRNA\tGene\tr\na\tA1\t1\nb_1\tb_1\t0\nc_1\tNon-Targeting_Control\t0\n"
        "d\tNon-Targeting_Control\t0\n";
    std::string const note = "(3 of 4 motifs, such as 'b 1')";
    CHECK(shell.run("$M screen -l lib.csv -o out r.fq").err.ends_with(note + "\n"));
    CHECK(shell.read("out/counts.tsv") == table);
    CHECK_FALSE(shell.exists("out/controls.txt"));
    CHECK(shell.run("$M screen -q -l lib.csv -o quiet r.fq").err.empty());
    json const motifs = json::parse(shell.read("out/screen.json"))["results"]["motifs"];
    CHECK(motifs[2]["id"] == "c\u20031");
    CHECK(motifs[3]["gene"] == "Non-Targeting Control");

    Outcome const matrix = shell.run("$M -k lib.csv --matrix - r.fq");
    CHECK(matrix.out == table);
    CHECK(matrix.err.ends_with(note + "\n"));
    CHECK(shell.run("$M -q -k lib.csv --matrix m.csv -o c.tsv r.fq; sed 's/,/\\t/g' m.csv").out == table);
    Outcome const counts = shell.run("$M -k lib.csv r.fq");
    CHECK(counts.err.empty());
    CHECK(counts.out.find("b 1\t") != std::string::npos);

    for (std::string const control :
         {"Non-Targeting Control", "Non-Targeting_Control", "c_1\nd", "c\u20031\nd"}) {
        CAPTURE(control);
        shell.write("controls", control + "\n");
        CHECK(shell.run("rm -rf out; $M screen -l lib.csv --controls controls -o out r.fq")
                  .err.find(note + "; out/controls.txt") != std::string::npos);
        CHECK(shell.read("out/controls.txt") == "c_1\nd\n");
        CHECK(shell.read("out/screen.html").find("2 of 4 guides") != std::string::npos);
    }
    check_refused(shell, "$M screen -q -l lib.csv --controls out/controls.txt -o out r.fq", 1,
                  "-o out/controls.txt: ");
}

TEST_CASE("names that differ in white space and _ only are refused") {
    Shell shell;
    shell.write("r.fq", fastq({"ACGTTGCAACGTACGATCGATT"}));
    std::string const a = "id,sequence,gene\na 1,ACGTTGCAACGTACGATCGA,";
    for (auto const& [library, words] :
         {std::pair{a + "G\na\u20031,CGCCCCAACGTACGATCGATT,G\n", "ids 'a 1' and 'a"},
          {a + "A_B\nb,CGCCCCAACGTACGATCGATT,A B\n", "genes 'A B' and 'A_B'"},
          {a + "\nb,CGCCCCAACGTACGATCGATT,a_1\n", "genes 'a 1' and 'a_1'"}}) {
        CAPTURE(words);
        shell.write("lib.csv", library);
        check_refused(shell, "$M screen -q -l lib.csv -o out r.fq", 1, words);
        check_refused(shell, "$M -q -k lib.csv --matrix - r.fq", 1, words);
        CHECK(shell.run("$M -q -k lib.csv -o c r.fq").status == 0);
    }
}

TEST_CASE("merge writes _ for white space in the names of matrices") {
    Shell shell;
    // Matrices of version 0.2 may have names with white space.
    shell.write("old", "sgRNA\tGene\ta\ng 1\tNon-Targeting Control\t3\ng2\tG\t4\n");
    shell.write("old.csv", "sgRNA,Gene,b\ng 1,Non-Targeting Control,5\ng2,G,6\n");
    shell.write("new", "sgRNA\tGene\tc\ng_1\tNon-Targeting_Control\t7\ng2\tG\t8\n");
    CHECK(shell.run("$M merge old new old.csv").out ==
          "sgRNA\tGene\ta\tc\tb\ng_1\tNon-Targeting_Control\t3\t7\t5\ng2\tG\t4\t8\t6\n");
    CHECK(shell.run("$M merge new old").out ==
          "sgRNA\tGene\tc\ta\ng_1\tNon-Targeting_Control\t7\t3\ng2\tG\t8\t4\n");
    shell.write("other", "sgRNA\tGene\td\ng_1\tNon-Targeting_Controls\t7\ng2\tG\t8\n");
    check_refused(shell, "$M merge old other -o out", 1, "other: line 2: ");
    shell.write("ids", "sgRNA\tGene\ta\ng_1\tG\t3\ng 1\tG\t4\n");
    check_refused(shell, "$M merge ids -o out", 1, "ids: 'g 1' and 'g_1'");
    shell.write("genes", "sgRNA\tGene\ta\ng1\tA B\t3\ng2\tA_B\t4\n");
    check_refused(shell, "$M merge genes -o out", 1, "genes: 'A B' and 'A_B'");
}

TEST_CASE("screen warns of placeholders for missing genes") {
    Shell shell;
    shell.write("r.fq", fastq({"ACGTTGCAACGTACGATCGATT"}));
    for (std::string const instead :
         {"NA", "N/A", "#N/A", "NaN", "#NAME?", "#VALUE!", "#REF!", "None", "null", "NULL"}) {
        CAPTURE(instead);
        shell.write("na.csv", "id,sequence,gene\na,ACGTTGCAACGTACGATCGA," + instead +
                                  "\nb,CGCCCCAACGTACGATCGATT," + instead + "\n");
        CHECK(shell.run("$M screen -l na.csv -o out r.fq")
                  .err.find("2 of 2 motifs have the gene " + instead + ", which") != std::string::npos);
    }
    shell.write("fly.csv", "id,sequence,gene\na,ACGTTGCAACGTACGATCGA,nan\nb,CGCCCCAACGTACGATCGATT,nan\n");
    CHECK(shell.run("$M screen -l fly.csv -o out r.fq").err == "");
}

TEST_CASE("a sample named as a column of the counts table is refused") {
    Shell shell;
    write_screen(shell);
    for (std::string const name : {"sgRNA", "Gene"}) {
        shell.write("bad.csv", "sample,fastq_1\n" + name + ",b1.fq\n");
        check_refused(shell, "$M screen -l lib.csv --samples bad.csv -o refused", 1, "bad.csv: line 2: ");
    }
}

TEST_CASE("a signal also removes the new output folder") {
    Shell shell;
    write_screen(shell);
    shell.write("fifo.csv", "sample,fastq_1\na,pipe\n");
    Outcome const outcome = shell.run(
        "mkfifo pipe; $M screen -l lib.csv --samples fifo.csv -o out & screen=$!; sleep 9 >pipe & feeder=$!; "
        "for i in $(seq 100); do [ -d out ] && break; sleep 0.05; done; [ -d out ] || exit 8; kill $screen; "
        "wait $screen; kill $feeder; "
        "[ ! -e out ]");
    CHECK(outcome.status == 0);
}

TEST_CASE("controls are marked in the page, by id or gene") {
    Shell shell;
    write_screen(shell);
    shell.write("controls", " g4 \n\"A2M\"\n");
    CHECK(shell.run(command + "-q -o out --controls controls").status == 0);
    std::string const html = shell.read("out/screen.html");
    CHECK(html.find("2 of 4 guides") != std::string::npos);
    CHECK(html.find("a, controls") != std::string::npos);
    CHECK(shell.read("out/controls.txt") == "g3\ng4\n");
    CHECK(shell.run(command + "-q -o plain").status == 0);
    CHECK(shell.read("plain/screen.html").find("ontrols") == std::string::npos);
}
