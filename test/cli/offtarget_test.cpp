// Tests of off-target searches on the command line. test/differential/offtarget_test.py checks that the sites are right.

#include <doctest/doctest.h>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;

namespace {

void write_files(Shell& shell) {
    shell.write("g.fa", ">c1 x\nTTGATTACAGATTACAGATTACATGGAACCATGTAATCTGTAATCTCTAATCAA\n");
    shell.write("guides.txt", "GATTACAGATTACAGATTACA\n");
}

}  // namespace

TEST_CASE("offtarget lists guide, target and PAM; --summary counts by mismatches") {
    Shell shell;
    write_files(shell);
    std::string const command = "$M offtarget -q -k guides.txt --pam NGG -m 2 g.fa ";
    std::string const sites =
        "seq_id\tmotif_id\tstrand\tstart\tend\tmismatches\tmatched\tbulge_type\tbulge_"
        "size\tguide\ttarget\tpam\n"
        "c1\tGATTACAGATTACAGATTACA\t+\t2\t23\t0\tGATTACAGATTACAGATTACA\t-\t0\tGATTACAGATTACAGATTACA\t"
        "GATTACAGATTACAGATTACA\tTGG\n"
        "c1\tGATTACAGATTACAGATTACA\t-\t31\t52\t1\tGATTAGAGATTACAGATTACA\t-\t0\tGATTACAGATTACAGATTACA\t"
        "GATTAgAGATTACAGATTACA\tTGG\n";
    CHECK(shell.run(command).out == sites);
    CHECK(shell.run(command + "--summary -").out ==
          "guide_id\tguide\tsites\tmismatches_0\tmismatches_1\tmismatches_2\n"
          "GATTACAGATTACAGATTACA\tGATTACAGATTACAGATTACA\t2\t1\t1\t0\n");
    CHECK(shell.run(command + "--summary s.tsv").out.empty());
    CHECK(shell.run(command + "--summary s.tsv -o -").out == sites);
    CHECK(shell.run(command + "--bed - | cut -f 2,5,9").out == "2\t1000\t165,0,38\n31\t952\t215,48,39\n");
    CHECK(shell.run(command + "--format cas-offinder").out ==
          "GATTACAGATTACAGATTACANNN\tc1\t2\tGATTACAGATTACAGATTACATGG\t+\t0\n"
          "GATTACAGATTACAGATTACANNN\tc1\t28\tGATTAgAGATTACAGATTACATGG\t-\t1\n");
    Outcome const cut = shell.run(
        "$M offtarget -k guides.txt --pam NGG -m 2 g.fa --max-sites-per-guide 1 -o - --summary s "
        "| wc -l; tail -n 1 s | cut -f 3");
    CHECK(cut.out == "2\n2\n");
    CHECK(cut.err.find(
              "--max-sites-per-guide 1: 1 of 1 guide has more sites, which are counted but not listed: "
              "GATTACAGATTACAGATTACA") != std::string::npos);
}

TEST_CASE("sites with bulges or edits show the alignment of guide and target") {
    Shell shell;
    // Both sites have the PAM AGG. The site on + has one base more than the guide, and the site on - has one base less.
    shell.write("g.fa", ">c1\nTTGATTACAGCATTACAGATAGGAACCTATCTGTATCTGTAATCAA\n");
    std::string const command = "$M offtarget -q -p GATTACAGATTACAGAT --pam NGG g.fa ";
    CHECK(shell.run(command + "-m 1 | wc -l").out == "1\n");
    CHECK(shell.run(command + "--dna-bulge 1 --rna-bulge 2 | cut -f 3-6,8-").out ==
          "strand\tstart\tend\tmismatches\tbulge_type\tbulge_size\tguide\ttarget\tpam\n"
          "+\t2\t20\t0\tDNA\t1\tGATTACAG-ATTACAGAT\tGATTACAGCATTACAGAT\tAGG\n"
          "-\t28\t44\t0\tRNA\t1\tGATTACAGATTACAGAT\tGATTACAGAT-ACAGAT\tAGG\n");
    CHECK(shell.run(command + "--dna-bulge 1 --rna-bulge 2 --summary - | cut -f 3-").out ==
          "sites\tall_sites\tmismatches_0\tdna_1_mismatches_0\trna_1_mismatches_0\trna_2_mismatches_0\n"
          "2\t2\t0\t1\t1\t0\n");
    CHECK(shell.run(command + "--dna-bulge 1 --bed - | cut -f 2,3,5,9").out == "2\t20\t941\t215,48,39\n");
    for (std::string const bulge : {"--rna-bulge 1", "--dna-bulge 1"})
        check_refused(shell, command + bulge + " -o out --format cas-offinder", 2, bulge.substr(0, 11));
    CHECK(shell.run(command + "-e 1 | cut -f 3-6,8-").out ==
          "strand\tstart\tend\tmismatches\tedits\tcigar\tguide\ttarget\tpam\n"
          "+\t2\t20\t0\t1\t8=1D9=\tGATTACAG-ATTACAGAT\tGATTACAGCATTACAGAT\tAGG\n"
          "-\t28\t44\t0\t1\t10=1I6=\tGATTACAGATTACAGAT\tGATTACAGAT-ACAGAT\tAGG\n");
    CHECK(shell.run(command + "-e 1 --summary - | cut -f 3-").out == "sites\tedits_0\tedits_1\n2\t0\t2\n");
}

TEST_CASE("a PAM that all guides include is removed and reported") {
    Shell shell;
    write_files(shell);
    shell.write("with.txt", "GATTACAGATTACAGATTACATGG\n");
    shell.write("literal.fa", ">a\nGATTACANGG\n>b\nGATTACAGANGG\n");
    shell.write("list.txt", "GATTACAGAT\nNNNNNNNNGATTACA\n");
    CHECK(shell.run("$M offtarget -q -k list.txt --summary - g.fa | cut -f 1").out ==
          "guide_id\nGATTACAGAT\nNNNNNNNNGATTACA\n");
    shell.write("three.txt", "GATTACAGAT\nNNNNNNNNGATTACA\nGATTACAG\n");
    CHECK(shell.run("$M offtarget -q -k three.txt --summary - g.fa | cut -f 1").out ==
          "guide_id\nGATTACAGAT\nNNNNNNNNGATTACA\nGATTACAG\n");
    shell.write("single.txt", "g.fa\nNNNNNNNNNNNGG\n");
    check_refused(shell, "$M offtarget -o out -k single.txt", 1, "single.txt: ");
    shell.write("short.txt", "GATTACATGG\nGATTACACGG\n");
    std::string const rows = " --pam NGG g.fa --summary - 2>e | tail -n +2 | cut -f 1-3; cat e";
    CHECK(shell.run("$M offtarget -k with.txt" + rows).out ==
          "GATTACAGATTACAGATTACA\tGATTACAGATTACAGATTACA\t1\n"
          "motifcount: warning: all guides end with their PAM (NGG), which is removed: this leaves 21 bases "
          "(--pam-in-guides no keeps the PAM)\n");
    CHECK(shell.run("$M offtarget -k literal.fa" + rows).out ==
          "a\tGATTACA\t2\nb\tGATTACAGA\t0\n"
          "motifcount: warning: all guides end with their PAM (NGG), which is removed: this leaves 7 to 9 "
          "bases "
          "(--pam-in-guides no keeps the PAM)\n");
    CHECK(
        shell.run("$M offtarget -k short.txt" + rows).out ==
        "GATTACATGG\tGATTACATGG\t0\nGATTACACGG\tGATTACACGG\t0\n"
        "motifcount: warning: all guides end with a possible PAM (NGG), but would have only 7 bases without "
        "these letters, which are therefore treated as part of the guides (--pam-in-guides yes removes "
        "the PAM, no hides this message)\n");
    // Every guide ends with bases that match NNN, so only written Ns are removed.
    CHECK(shell.run("$M offtarget -k with.txt --pam NNN g.fa --summary - | tail -n +2 | cut -f 1-2").out ==
          "GATTACAGATTACAGATTACATGG\tGATTACAGATTACAGATTACATGG\n");
    CHECK(shell.run("$M offtarget -q -p GATTACANNN --pam NNN g.fa --summary - | tail -n +2 | cut -f 2").out ==
          "GATTACA\n");
    // SpRY's PAMs together match any bases, so only ambiguous letters that are written in the guides are removed.
    std::string const spry = "$M offtarget --pam NRN,NYN g.fa --summary - ";
    CHECK(shell.run(spry + "-k with.txt 2>&1 | tail -n +2 | cut -f 1-2").out ==
          "GATTACAGATTACAGATTACATGG\tGATTACAGATTACAGATTACATGG\n");
    CHECK(shell.run(spry + "-p GATTACAGATTACA -p GATTACAGAT 2>&1 | tail -n +2 | cut -f 2").out ==
          "GATTACAGATTACA\nGATTACAGAT\n");
    CHECK(shell.run(spry + "-q -p GATTACANRN -p GATTACAGGNGN | tail -n +2 | cut -f 2").out ==
          "GATTACA\nGATTACAGG\n");
    for (char const* const pams : {"RN,YN", "R,Y", "RN,Y", "W,SN"})
        CHECK(shell
                  .run(std::string("$M offtarget -q --pam-side 5 g.fa --summary - -k with.txt --pam ") +
                       pams + " | tail -n +2 | cut -f 2")
                  .out == "GATTACAGATTACAGATTACATGG\n");
    CHECK(shell.run("$M offtarget -q -p GAGATTACAR --pam R,Y g.fa --summary - | tail -n +2 | cut -f 2").out ==
          "GAGATTACA\n");
    // The PAMs differ in length. Without their PAMs, the guides have equal lengths.
    shell.write("lengths.txt", "GATTACAGATTACAGATTACTGG\nGATTACAGATTACAGATTATAGAG\n");
    CHECK(shell.run("$M offtarget -k lengths.txt --pam NGG,NGAG g.fa --summary - 2>&1 | cut -f 2").out ==
          "motifcount: warning: all guides end with their PAM (NGG,NGAG), which is removed: this leaves 20 "
          "bases "
          "(--pam-in-guides no keeps the PAM)\n"
          "guide\nGATTACAGATTACAGATTAC\nGATTACAGATTACAGATTAT\n");
    CHECK(shell.run("$M offtarget -p GATTACATGG -p GATTACANGG --pam NAG g.fa --summary - 2>&1 >out").out ==
          "");
    // All eight guides end with GG, which is unlikely to be chance.
    std::string guides;
    for (std::string const first : {"AC", "AG", "AT", "CA", "CC", "CG", "CT", "TA"})
        guides += first + "ACAGATTACAGATTACCG" + first.substr(1) + "GG\n";
    shell.write("with_pam.txt", guides);
    shell.write("less.txt", guides.substr(guides.find('\n') + 1));
    std::string const job = "$M offtarget g.fa --summary - -k ";
    CHECK(shell.run(job + "with_pam.txt --pam NAG 2>&1 >out").out ==
          "motifcount: warning: all guides end with GG, which is not one of the PAMs (NAG): these letters "
          "are treated as part "
          "of the guides\n");
    CHECK(shell.run(job + "with_pam.txt --pam NAG --pam-in-guides no 2>&1 >out").out == "");
    CHECK(shell.run(job + "with_pam.txt --pam NNN 2>&1 >out").out == "");
    CHECK(shell.run(job + "less.txt --pam NAG 2>&1 >out").out == "");
    guides.clear();  // All guides share only their last letter
    for (std::string const first : {"AC", "AT", "CC", "CT", "GC", "GT", "TC", "TT"})
        guides += first + "ACAGATTACAGATTACCG" + first + "G\n";
    shell.write("letter.txt", guides);
    CHECK(shell.run(job + "letter.txt --pam NAG 2>&1 >out").out == "");
    // All eight guides begin with TTT, but only seven guides begin with the PAM TTTV.
    std::string cas12;
    for (std::string const bases : {"AA", "AC", "CA", "CC", "CG", "GA", "GC", "TA"})
        cas12 += "TTT" + bases + "GATTACAGATTACAGATTA\n";
    shell.write("cas12.txt", cas12);
    CHECK(shell.run(job + "cas12.txt --pam TTTV --pam-side 5 2>&1 >out")
              .out.find("7 of 8 guides begin with the PAM (TTTV), but 'TTTT") != std::string::npos);
    // The guide has Ns instead of a PAM. These Ns are removed.
    CHECK(shell.run("$M offtarget -q -p GATTACANNN --pam NGG g.fa --summary - | cut -f 2,3").out ==
          "guide\tsites\nGATTACA\t2\n");
}

TEST_CASE("a single guide that ends with GG by chance causes no message") {
    Shell shell;
    write_files(shell);
    Outcome const done =
        shell.run("$M offtarget -p TTCGTGGTTAAGGAAAGCGG --pam NGG g.fa --summary - | cut -f 1");
    CHECK(done.out == "guide_id\nTTCGTGGTTAAGGAAAGCGG\n");
    CHECK(done.err.empty());
}

TEST_CASE("guides of a Cas-OFFinder file may have the letters of their PAM") {
    Shell shell;
    write_files(shell);
    shell.write("input.txt", "g.fa\nNNNNNNNNNNNNNNNNNNNNNNRG\nGATTACAGATTACAGATTACANRG 1\n");
    shell.write("five.txt", "g.fa\nTTTVNNNNNNNNNNNNNN\nTTTVGATTACAGATTACA 1\nNNNNGATTACAGATTACT 1\n");
    shell.write("other.txt", "g.fa\nNNNNNNNNNNNNNNNNNNNNNNRG\nGATTACAGATTACAGATTACANGG 1\n");
    CHECK(shell.run("$M offtarget -q -k input.txt --summary - | tail -n 1 | cut -f 2,3").out ==
          "GATTACAGATTACAGATTACA\t2\n");
    CHECK(shell.run("$M offtarget -q -k five.txt --summary - | tail -n 2 | cut -f 2").out ==
          "GATTACAGATTACA\nGATTACAGATTACT\n");
    check_refused(shell, "$M offtarget -o out -k other.txt", 1, "other.txt: line 3: ");
}

TEST_CASE("PAMs that begin with TTT or TTN are searched at the 5' end by default") {
    Shell shell;
    shell.write("g.fa", ">c1\nCCTTTAGATTACAGATTACAGATTCCACC\n");
    std::string const job = "$M offtarget -p GATTACAGATTACAGATT --summary - g.fa 2>&1 --pam ";
    CHECK(shell.run(job + "TTTV -q | tail -n 1 | cut -f 3").out == "1\n");
    CHECK(shell.run(job + "TTTV | grep -c \"5' end\"").out == "1\n");
    CHECK(shell.run(job + "TTTV --pam-side 5 | wc -l").out == "2\n");
    CHECK(shell.run(job + "TTTA,NGG -q | tail -n 1 | cut -f 3").out == "0\n");
    CHECK(shell.run(job + "TTNA --pam-side 3 -q | tail -n 1 | cut -f 3").out == "0\n");
}

TEST_CASE("--within lists the sites of regions with their positions in the genome") {
    Shell shell;
    shell.write("g.fa", ">c\nAAAAACGGATTACAGATTACAGATTATGGCCCCCACGGATTACAGATTACAGATTATGGA\n");
    shell.write("r.bed", "c\t32\t59\nc\t0\t28\tnamed\n");
    std::string const job =
        "$M offtarget -p CGGATTACAGATTACAGATTA --pam NGG --within r.bed g.fa --design --summary s.tsv ";
    // The region that ends at 28 contains the first site, but not its PAM.
    CHECK(shell.run(job + "-o sites.tsv --bed - | cut -f 1-3").out == "c\t35\t56\n");
    CHECK(shell.run("cut -f 1,4,5,13 sites.tsv").out == "seq_id\tstart\tend\tcut\nc\t35\t56\t53\n");
    CHECK(shell.run(job + "--top 1 -o - | tail -n 1 | cut -f 1,4").out == "c\t35\n");
    CHECK(shell.run("cut -f 5 s.tsv").out == "sites\n1\n");
}

TEST_CASE("a PAM on the other side is reported if few guides have an exact site") {
    Shell shell;
    shell.write("g.fa", ">c1\nTTTAGATTACAGATTACAGACCTGGAATTCGGTTCCGGAACCGG\n");
    shell.write("guides.fa", ">a\nGATTACAGATTACAGA\n>b\nCCTGGAATTCGGTT\n>c\nTTTTTTTTTTTTTTT\n");
    shell.write("controls.txt", "c\n");
    std::string const job = "$M offtarget -k guides.fa -m 1 --pam-in-guides no g.fa -o out 2>&1 --pam ";
    std::string const found = "2 of 3 guides have an exact site with --pam-side 5";
    CHECK(shell.run(job + "N --pam-side 3").out.empty());  // Most guides have an exact site
    std::string const message = shell.run(job + "TTTA,CAGA --pam-side 3").out;
    CHECK(message.find("0 of 3 guides have an exact site next to the PAM") != std::string::npos);
    CHECK(message.find(found) != std::string::npos);
    CHECK(shell.run(job + "TTTA,CAGA --pam-side 3 --controls controls.txt").out.find("2 of 2 guides have") !=
          std::string::npos);
    CHECK(shell.run("cat g.fa | " + job + "TTTA,CAGA --pam-side 3 -").out.find("exact site") ==
          std::string::npos);
    CHECK(shell.run(job + "TTTA,CAGA --pam-side 3 --json j; grep -c 'pam-side 5' j").out.find("\n1\n") !=
          std::string::npos);
    // merge knows neither the genome nor the controls.
    CHECK(shell.run(job + "TTTA,CAGA --pam-side 3 --shard 1/1 --summary s; $M merge s -o m 2>&1").out ==
          "motifcount: warning: 3 of 3 guides have no exact site\n");
}

TEST_CASE("bulged sites that overlap a better site count only in all_sites") {
    Shell shell;
    // Each PAM at the end of CGGG is next to the guide, with or without a bulge.
    shell.write("g.fa", ">c1\nTTGATTACAGATTACAGATTCCGGGAATT\n");
    std::string const job =
        "$M offtarget -q -p GATTACAGATTACAGATTC --pam NGG --dna-bulge 1 --rna-bulge 1 -m 2 g.fa ";
    CHECK(shell.run(job + "| cut -f 4-6,8,9").out ==
          "start\tend\tmismatches\tbulge_type\tbulge_size\n2\t21\t0\t-\t0\n");
    CHECK(shell.run(job + "--all-sites | cut -f 5-6,8").out ==
          "end\tmismatches\tbulge_type\n21\t0\t-\n22\t0\tDNA\n");
    CHECK(shell.run(job + "--summary - | tail -n 1 | cut -f 3-5").out == "1\t2\t1\n");
    CHECK(shell.run(job + "--summary - --all-sites | cut -f 3,4").out == "sites\tmismatches_0\n2\t1\n");
}

TEST_CASE("--specificity scores sites and guides; shards are merged exactly") {
    Shell shell;
    // Sites: two exact sites (AGG and AAG), one mismatch at position 6 (TGG), and one N
    std::string const guide = "ATGGTCGGACTCCCTGCCAG";
    shell.write("g.fa", ">c1\nTT" + guide + "AGGTT\n>c2\nTT" + guide +
                            "AAGTT\n>c3\nTTATGGTGGGACTCCCTGCCAGTGGTT\n>c4\nTTNTGG" + guide.substr(4) +
                            "TGGTT\n");
    std::string const job = "$M offtarget -q -p " + guide +
                            " -p ATGGTCGGACTCCCTGCC --pam NGG,NAG -m 1 --ambiguous-bases mismatch "
                            "--specificity mit,cfd g.fa ";
    CHECK(shell.run(job + "| grep " + guide + " | cut -f 1,13-").out ==
          "c1\t19\t0\t1.000000\t100.000000\nc2\t19\t0\t0.259259\t100.000000\n"
          "c3\t19\t0\t0.500000\t60.500000\nc4\t19\t0\t-\t-\n");
    // CFD: 1 / (1 + 0.759259), without the exact site with the PAM AGG; MIT: 100 * 100 / (100 + 160.5)
    std::string const summary =
        "guide_id\tgc_percent\thomopolymer\tsites\tmismatches_0\tmismatches_1\tunscored_sites\texact_cfd\t"
        "cfd_sum\tcfd_specificity_m1\tmit_sum\tmit_specificity_m1\n" +
        guide +
        "\t65.0\t3\t4\t2\t2\t1\t1.000000\t1.759259\t0.568421\t260.500000\t38.3877\n"
        "ATGGTCGGACTCCCTGCC\t66.7\t3\t0\t0\t0\t0\t-\t-\t-\t-\t-\n";
    CHECK(shell.run(job + "--summary - | cut -f 1,3-").out == summary);
    shell.run("for i in 1 2 3; do " + job + "--shard $i/3 --summary s$i.tsv; done");
    CHECK(shell.run("$M merge s3.tsv s1.tsv s2.tsv | cut -f 1,3-").out == summary);
    CHECK(shell.run(job + "--top 2 | cut -f 1,15").out == "seq_id\tcfd\nc1\t1.000000\nc3\t0.500000\n");
    check_refused(shell, "$M offtarget -p " + guide + " --pam NG g.fa -o out --specificity cfd", 2,
                  "--specificity");
}

TEST_CASE("--design shows cuts, and mismatches of the seed and in BED names") {
    Shell shell;
    shell.write("g.fa", ">c1\nTTTAGATTACAGATTACAGATTACACCC\n>c2\nTTTAGATTTCAGATTACAGATTTCACCC\n");
    std::string const job = "$M offtarget -q -p GATTACAGATTACAGATTACA --pam TTTV -m 2 --design g.fa ";
    CHECK(shell.run(job + "| cut -f 13-").out == "cut\tseed_mismatches\n22,27\t0\n22,27\t1\n");
    CHECK(shell.run(job + "--cut 1 | cut -f 13 | tail -n 1").out == "5\n");
    CHECK(shell.run(job + "--top 1 --bed - | cut -f 1,4").out == "c1\tGATTACAGATTACAGATTACA:0mm\n");
    CHECK(shell.run(job + "--summary - | tail -n 1 | cut -f 3-6").out == "28.6\t2\t2\t1\n");
    check_refused(shell, job + "-o out --cut 3,", 2, "--cut");
}

TEST_CASE("--genes shows the genes and features at the cuts") {
    Shell shell;
    // The cuts are before the bases 20 and 50 of c1, and 20 of c2.
    std::string const site = "TTGATTACAGATTACAGATTACATGGAAAA";
    shell.write("g.fa", ">c1\n" + site + site + "\n>c2\n" + site + "\n");
    std::string const gene = "c1\tx\tgene\t1\t60\t.\t+\t.\tgene_id \"G1\"; gene_name \"ABC\";\n";
    std::string const exon = "c1\tx\texon\t51\t60\t.\t+\t.\tgene_id \"G1\"; gene_name \"ABC\";\n";
    shell.write("g.gtf", "#!genome\n" + gene + exon +
                             "c1\tx\tgene\t15\t21\t.\t-\t.\tgene_id \"G2\";\n"
                             "c1\tx\tCDS\t21\t21\t.\t-\t.\tgene_id \"G2\";\n");
    shell.write("g.bed", "c1\t0\t21\tA\t0\t+\t0\t20\t0\t2\t5,2,\t0,19,\nc1\t50\t60\tB\nc2\t21\t30\tC\n");
    shell.write("other.bed", "chr1\t0\t21\tA\n");
    std::string const job = "$M offtarget -p GATTACAGATTACAGATTACA --pam NGG g.fa --design 2>e --genes ";
    std::string const rows = " | tail -n +2 | cut -f 13,15-; cat e";
    CHECK(shell.run(job + "g.gtf" + rows).out == "20\tABC,G2\tintron,CDS\n50\tABC\texon\n20\t-\t-\n");
    CHECK(shell.run(job + "g.bed" + rows).out == "20\tA\texon\n50\tB\tintron\n20\t-\t-\n");
    Outcome const other = shell.run(job + "other.bed" + rows);
    CHECK(other.out.starts_with("20\t-\t-\n50\t-\t-\n20\t-\t-\n"));
    CHECK(other.out.find("'c1', and the file has records such as 'chr1'") != std::string::npos);
    check_refused(shell, "$M offtarget -p GATTACAGATTACA --pam NGG --design g.fa -o out --genes g.fa", 1,
                  "g.fa: line 1: ");
}

TEST_CASE("--pam-in-guides sets whether the guides include their PAM") {
    Shell shell;
    write_files(shell);
    std::string const rows = " --pam NGG g.fa --summary - 2>e | tail -n +2 | cut -f 2,3; cat e";
    CHECK(shell.run("$M offtarget -p GATTACAGATTACAGATTACATGG --pam-in-guides no" + rows).out ==
          "GATTACAGATTACAGATTACATGG\t0\n");
    CHECK(shell.run("$M offtarget -p GATTACATGG --pam-in-guides yes" + rows).out == "GATTACA\t2\n");
    CHECK(shell.run("$M offtarget -p GATTACATGG -p GATTACAGATTACAGATTACAGG --pam-in-guides yes" + rows).out ==
          "GATTACA\t2\nGATTACAGATTACAGATTAC\t0\n");
    check_refused(shell, "$M offtarget -p TGG --pam NGG --pam-in-guides yes g.fa", 2, "guide 'TGG'");
    CHECK(shell.run("$M offtarget -p GATTACATGG -p TATTACATGG -p GATTACATAG" + rows).out ==
          "GATTACATGG\t0\nTATTACATGG\t0\nGATTACATAG\t0\n"
          "motifcount: warning: 2 of 3 guides end with the PAM (NGG), but 'GATTACATAG' does not: these "
          "letters are treated as part of the guides; if they are the PAM, include it in all guides or in "
          "none\n");
    // Cas-OFFinder's pattern has the PAM after the guide, so the GG before NNN belongs to the guide.
    shell.write("input.txt", "g.fa\nNNNNNNNNNNNNNNNNNNNNNNNNGG\nGATTACAGATTACAGATTACAGGNNN 0\n");
    CHECK(shell.run("$M offtarget -k input.txt --summary - | tail -n +2 | cut -f 2,3").out ==
          "GATTACAGATTACAGATTACAGG\t0\n");
    CHECK(shell.run("$M offtarget -k input.txt --summary - 2>&1 >out").out == "");
}

TEST_CASE("the genome of a Cas-OFFinder input file may be a folder") {
    Shell shell;
    shell.run(
        "mkdir genome genome/inside; printf '>c1\nAAGATTACAGATGGG\n' >genome/b.fa; "
        "printf '>c2\nGATTACAGATAGG\n' | gzip >genome/a.fa.gz; echo x >genome/.hidden; echo x "
        ">genome/b.fa.fai");
    shell.write("input.txt", "genome\nNNNNNNNNNNNGG\nGATTACAGATNNN 0\n");
    CHECK(shell.run("$M offtarget -q -k input.txt | cut -f 1,4,12").out ==
          "seq_id\tstart\tpam\nc2\t0\tAGG\nc1\t2\tGGG\n");
    shell.write("long.txt", std::string(300, 'g').append("\nNNNNNNNNNNNGG\nGATTACAGATNNN 0\n"));
    check_refused(shell, "$M offtarget -o out -k long.txt", 1, "long.txt: ");
    for (char const* const bed : {"--bed -", "--bed /dev/stdout"})
        CHECK(shell.run(std::string("$M offtarget -q -k input.txt ") + bed + " | cut -f 1-3").out ==
              "c2\t0\t10\nc1\t2\t12\n");
}

TEST_CASE("a genome may be a folder; other files in it are skipped with a message") {
    Shell shell;
    shell.run("mkdir genome empty; echo x >genome/README; touch empty/.hidden");
    shell.write("genome/b.fa", "\n>c1\nAAGATTACAGATGGG\n");
    using namespace std::string_literals;
    std::string const header =
        "C'A\x1a\0\0\0\0\1\0\0\0\0\0\0\0\2c2\27\0\0\0\15\0\0\0"s;  // .2bit with 13 bases
    shell.write("genome/a", header + std::string(12, '\0') + "\340\233\217\300");
    Outcome const found =
        shell.run("$M offtarget -p GATTACAGAT --pam NGG genome 2>messages | cut -f 1,4,12; cat messages");
    CHECK(found.out ==
          "seq_id\tstart\tpam\nc2\t0\tGGG\nc1\t2\tGGG\n"
          "motifcount: genome: skipped 1 file that is not FASTA or .2bit: README\n");
    check_refused(shell, "$M offtarget -p GATTACAGAT -o out empty", 1, "empty");
    CHECK(shell.run("$M -p GATTACAGAT genome 2>&1").out.find("Is a directory") != std::string::npos);
}

TEST_CASE("--pam-file sets the PAM and its side") {
    Shell shell;
    shell.write("g.fa", ">c1\nTTTGGATTACAGATTGG\n");
    shell.write("3.txt", "nnnnnnnnnngg\t3 \r\n\n");
    shell.write("5.txt", "\nTTTVNNNNNNNNNN  -4\n");
    std::string const job = "$M offtarget -q -p GATTACAGAT g.fa --pam-file ";
    CHECK(shell.run(job + "3.txt | tail -n 1 | cut -f 4,12").out == "4\tTGG\n");
    CHECK(shell.run(job + "5.txt | tail -n 1 | cut -f 4,12").out == "4\tTTTG\n");
    for (char const* const option : {"--pam NGG", "--pam-side 3"})
        check_refused(shell, job + "3.txt -o out " + option, 2, "--pam-file");
    for (char const* const text : {"NNNNNGG", "NNNGG 0", "NNNGG 6", "NNANGG 3", "NNNNGG three", "NNNNGG 3 x",
                                   "NNNNGG 3\nNNNNAG 3", ""}) {
        shell.write("bad.txt", text);
        check_refused(shell, job + "bad.txt -o out", 1, "bad.txt");
    }
}

TEST_CASE("a record name that occurs twice in a genome causes a warning") {
    Shell shell;
    write_files(shell);
    shell.run(
        "gzip -k g.fa; cat g.fa g.fa >twice.fa; sed s/c1/c2/ g.fa >other.fa; mkdir gd; cp g.fa g.fa.gz gd");
    shell.write("input.txt", "gd\nNNNNNNNNNNNNNNNNNNNNNNGG\nGATTACAGATTACAGATTACANNN 0\n");
    std::string const command = "$M offtarget -p GATTACAGATTACAGATTACA --pam NGG -m 2 --summary - ";
    auto const warnings = [&](std::string const& words) { return shell.run(words + " 2>&1 >out").out; };
    std::string const counted = "': if both records are the same sequence, the sites are counted twice\n";
    for (char const* const threads : {"-t 1 ", "-t 3 "}) {
        CHECK(warnings(command + threads + "g.fa g.fa.gz") ==
              "motifcount: warning: g.fa and g.fa.gz both have a record 'c1" + counted);
        CHECK(warnings(command + threads + "other.fa twice.fa g.fa") ==
              "motifcount: warning: twice.fa has two records 'c1" + counted);
        CHECK(warnings(command + threads + "g.fa other.fa").empty());
    }
    CHECK(warnings("$M offtarget -k input.txt --summary -") ==
          "motifcount: warning: gd/g.fa and gd/g.fa.gz both have a record 'c1" + counted);
    CHECK(warnings(command + "g.fa g.fa") ==
          "motifcount: warning: g.fa: this file is given twice, and counted twice\n");
    // Records that are split between pieces, and reads with equal names, do not cause a warning about repeated names.
    CHECK(warnings(command + "--piece-bytes 10 g.fa").empty());
    CHECK(warnings("$M -p GATTACA -o - g.fa twice.fa").empty());
}

TEST_CASE("-v reports the settings of a Cas-OFFinder input file") {
    Shell shell;
    write_files(shell);
    shell.write("input.txt", "g.fa\nNNNNNNNNNNNNNNNNNNNNNNGG 1 2\nGATTACAGATTACAGATTACANNN 1\n");
    CHECK(shell
              .run("$M offtarget -v -k input.txt --summary - 2>&1 >out | grep -F ': this is a Cas-OFFinder' "
                   "| cut -d "
                   ": -f "
                   "2-")
              .out ==
          " input.txt: this is a Cas-OFFinder input file, and its settings apply where no option is given: "
          "PAM NGG at "
          "the 3' end, up to 1 "
          "mismatch, bulges of 1 (DNA) and 2 (RNA), genome g.fa\n");
    CHECK(shell
              .run("$M offtarget -q -p GATTACAGATTACAGATTACA --pam NGG --pam-in-guides no g.fa --json - | "
                   "grep -c 'pam_in_guides.*no'")
              .out == "1\n");
}

TEST_CASE("guides from a pipe are read once") {
    Shell shell;
    write_files(shell);
    std::string const sites = shell.run("$M offtarget -k guides.txt --pam NGG g.fa").out;
    CHECK(shell.run("$M offtarget -k <(cat guides.txt) --pam NGG g.fa").out == sites);
    CHECK(shell.run("cat guides.txt | $M offtarget -k /dev/stdin --pam NGG g.fa").out == sites);
    CHECK(shell.run("$M offtarget -k /dev/stdin --pam NGG g.fa < guides.txt").out == sites);
    CHECK(shell.run("mkfifo fifo; cat guides.txt > fifo & timeout 10 $M offtarget -k fifo --pam NGG g.fa")
              .out == sites);
}

TEST_CASE("the row of a site with a bulge shows the PAM next to it") {
    Shell shell;
    shell.write("g.fa", ">c\nAAGAATTCGAATTCACGTACGTTAGGAATT\n");
    CHECK(
        shell
            .run("$M offtarget -q -p GAATTCGAATTCACGTACGT --pam TGG,TAR --dna-bulge 1 g.fa | tail -n 1 | cut "
                 "-f 3-5,10-")
            .out == "+\t2\t22\tGAATTCGAATTCACGTACGT\tGAATTCGAATTCACGTACGT\tTAG\n");
    CHECK(shell.run("$M offtarget -q -p GAATTCGAATTCACGTACGT --pam TGG,TAR --format cas-offinder g.fa").out ==
          "GAATTCGAATTCACGTACGTNNN\tc\t2\tGAATTCGAATTCACGTACGTTAG\t+\t0\n");
}

TEST_CASE("a Cas-OFFinder input file sets PAM, mismatches and genome") {
    Shell shell;
    write_files(shell);
    shell.write(
        "input.txt",
        "g.fa\nNNNNNNNNNNNNNNNNNNNNNNGG 0 0\nGATTACAGATTACAGATTACNNN 1 one\nGATTACAGATTACAGATTAgNNN 1\n");
    shell.run("sed -i 's/^N*GG/NNNNNNNNNNNNNNNNNNNNNGG/' input.txt");
    CHECK(shell.run("$M offtarget -q -k input.txt --summary -").out ==
          "guide_id\tguide\tsites\tmismatches_0\tmismatches_1\n"
          "one\tGATTACAGATTACAGATTAC\t0\t0\t0\nGATTACAGATTACAGATTAG\tGATTACAGATTACAGATTAG\t0\t0\t0\n");
    CHECK(shell.run("$M offtarget -q -k input.txt --pam ATGG -m 0 g.fa --summary - | cut -f 1,3 | tail -n 2")
              .out == "one\t1\nGATTACAGATTACAGATTAG\t0\n");
    shell.write("five.txt", "g.fa\nTTNNNNNNNNNN 0 0\nNNGATTACAGAT 0\n");
    CHECK(shell.run("$M offtarget -q -k five.txt | tail -n 1 | cut -f 3-5,12").out == "+\t2\t12\tTT\n");
    CHECK(shell.run("$M offtarget -q -k five.txt --pam TT | tail -n 1 | cut -f 3-5,12").out ==
          "+\t2\t12\tTT\n");
    CHECK(shell.run("$M offtarget -q -k five.txt --pam TT --pam-side 3 | wc -l").out == "1\n");
    shell.write("bulge.txt", "g.fa\nNNNNNNNNNNNGG 1 0\nGATTACAGATNNN 0\n");
    CHECK(shell.run("$M offtarget -q -k bulge.txt --summary - | head -n 1 | cut -f 3-").out ==
          "sites\tall_sites\tmismatches_0\tdna_1_mismatches_0\n");
    CHECK(shell.run("$M offtarget -q -k bulge.txt --dna-bulge 0 --summary - | head -n 1 | cut -f 3-").out ==
          "sites\tmismatches_0\n");
    // A bulge size in an input file has the same effect as a bulge option.
    check_refused(shell, "$M offtarget -o out -k bulge.txt --format cas-offinder", 2, "--dna-bulge");
    shell.must_run("$M offtarget -q -k bulge.txt --dna-bulge 0 --format cas-offinder");
    for (std::string const queries :
         {"GATTACAGATNNN\nGATTACAGATNNN 0\n", "GATTACAGATNNN\nGATTACAGATNNN\n", "GATTACAGATNNN\n"}) {
        shell.write("without.txt", "g.fa\nNNNNNNNNNNNGG\n" + queries);
        check_refused(shell, "$M offtarget -o out -k without.txt", 1, "without.txt: line 3: ");
    }
    // The genome's file name, `data`, is also a valid guide in IUPAC codes.
    shell.run("cp g.fa data");
    for (std::string const queries :
         {"GATTACAGATNNN\nGATTACAGATNNN 0\n", "GATTACAGATNNN\nGATTACAGATNNN\nGATTACAGATNNN 0 a\n"}) {
        shell.write("data.txt", "data\nNNNNNNNNNNNGG\n" + queries);
        // The first guide has no number of mismatches, so the file is read as a list of motifs.
        check_refused(shell, "$M offtarget -o out -k data.txt", 2, "data.txt");
    }
    shell.write("last.txt", "data\nNNNNNNNNNNNGG\nGATTACAGATNNN 0\nGATTACAGATNNN\n");
    check_refused(shell, "$M offtarget -o out -k last.txt", 1, "last.txt: line 4: ");
    shell.write("many.txt", "g.fa\nNNNNNNNNNNNGG\nGATTACAGATNNN 9\n");
    shell.must_run("$M offtarget -q -k many.txt -m 1 --summary /dev/null");
    shell.write("written.txt", "g.fa\nNNNNNNNNNNNGG\nGATTACAGATNNN 0\nGATTACAGATxxx 0\n");
    check_refused(shell, "$M offtarget -o out -k written.txt", 1, "written.txt: line 4: ");
    shell.write("inside5.txt", "g.fa\nTTNNNNGNNNNN\nNNGATTACAGAT 0\n");
    check_refused(shell, "$M offtarget -o out -k inside5.txt", 1, "inside5.txt: ");
}
