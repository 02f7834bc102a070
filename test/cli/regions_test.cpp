// Tests of groups, matrices by record, and regions of a genome

#include <doctest/doctest.h>

#include <string>

#include "shell.hpp"

using namespace motifcount::internal::test;

TEST_CASE("groups: sums and medians per sample, also after merging shards") {
    Shell shell;
    shell.write("m.csv", "id,sequence,gene\ng1,ACGTAC,A\ng2,TTTTGG,A\ng3,CCCCAA,\n");
    shell.write("a.fa", ">1\nACGTACGG\n>2\nACGTACACGTAC\n>3\nTTTTGG\n");
    shell.write("b.fa", ">1\nCCCCAA\n");
    CHECK(shell.run("$M -q -s fwd -k m.csv --group-counts - a.fa b.fa").out ==
          "sample\tgroup\tmotifs\tmotifs_found\thits\treads\tmedian_reads\n"
          "a\tA\t2\t2\t4\t3\t1.5\na\tg3\t1\t0\t0\t0\t0\n"
          "b\tA\t2\t0\t0\t0\t0\nb\tg3\t1\t1\t1\t1\t1\n");
    shell.write("groups.csv", "sgRNA,group\ng3,P\ng1,P\ng1,P\ng1,Q\n");
    std::string const expected =
        "sample,group,motifs,motifs_found,hits,reads,median_reads\na,P,2,1,3,2,1\na,Q,1,1,3,2,2\n";
    shell.run("$M -q -s fwd -k m.csv --groups groups.csv --group-counts whole.csv a.fa");
    CHECK(shell.read("whole.csv") == expected);
    shell.run(R"(for i in 1 2 3; do $M -q -s fwd -k m.csv --shard $i/3 --json $i.json -o /dev/null a.fa; done
$M merge [123].json -o all.json --groups groups.csv --group-counts merged.csv)");
    CHECK(shell.read("merged.csv") == expected);
    CHECK(shell.run("$M screen -q -l m.csv --groups groups.csv -o out a.fa").status == 0);
    shell.write("blank.csv", "id,sequence,gene\nm 1,ACGTAC,x\n");
    shell.write("written.csv", "m_1,P\nm 1,Q\n");
    shell.write("b.fa", ">1\nACGTAC\n");
    CHECK(shell.run("$M -q -s fwd -k blank.csv --groups written.csv --group-counts - b.fa").out ==
          "sample\tgroup\tmotifs\tmotifs_found\thits\treads\tmedian_reads\nb\tP\t1\t1\t1\t1\t1\n"
          "b\tQ\t1\t1\t1\t1\t1\n");
    CHECK(shell.read("out/groups.tsv").starts_with("sample\tgroup\t"));
}

TEST_CASE("record matrix: a row per record, as a table and as Matrix Market") {
    Shell shell;
    shell.write("1.fa", ">a/1\nACGACG\n>b\nTTTT\n");
    shell.write("2.fa", ">a/2\nTTTT\n>b\nAAACGT\n");
    CHECK(shell.run("$M -s fwd -p ACG -p GGG -p CGT --record-matrix - -1 1.fa -2 2.fa").out ==
          "seq_id\tACG\tGGG\tCGT\na/1\t2\t0\t0\na/2\t0\t0\t0\nb/1\t0\t0\t0\nb/2\t1\t0\t1\n");
    for (std::string const end : {"", ".gz"}) {
        shell.run("$M -s fwd -p ACG -p GGG -p CGT --record-matrix m.mtx" + end +
                  " -o /dev/null -1 1.fa -2 2.fa");
        CHECK(shell.run("zcat -f m.mtx" + end).out ==
              "%%MatrixMarket matrix coordinate integer general\n4 3 3\n1 1 2\n4 1 1\n4 3 1\n");
        CHECK(shell.run("zcat -f m.rows.txt" + end).out == "a/1\na/2\nb/1\nb/2\n");
        CHECK(shell.run("zcat -f m.cols.txt" + end).out == "ACG\nGGG\nCGT\n");
    }
    CHECK(shell.run("$M -s fwd -p ACG --max-hits 1 --record-matrix - 1.fa 2.fa").out ==
          "seq_id\tACG\na/1\t2\n");
}

TEST_CASE("regions: records within a genome, with positions in the genome") {
    Shell shell;
    shell.write("g.fa", ">c1 x\nTTGATC\nTTGATG\n>c2\nGATC\n>c3\nGATCGATC\n");
    shell.write("r.bed", "# regions\ntrack name=x\nc3\t2\t8\tp q\t0\t-\nc1\t0\t7\nc1\t3\t12\t.\nc3\t0\t4\n");
    CHECK(shell.run("$M -s fwd -p GATC -m 1 --within r.bed --sites - g.fa").out ==
          "seq_id\tmotif_id\tstrand\tstart\tend\tmismatches\tmatched\n"
          "c1\tGATC\t+\t2\t6\t0\tGATC\nc1\tGATC\t+\t8\t12\t1\tGATG\n"
          "c3\tGATC\t+\t4\t8\t0\tGATC\nc3\tGATC\t+\t0\t4\t0\tGATC\n");
    CHECK(shell.run("$M -s fwd -p GATC -p T -m 0 --within r.bed --record-matrix - g.fa").out ==
          "seq_id\tGATC\tT\nc1:0-7\t1\t4\nc1:3-12\t0\t4\np_q::c3:2-8\t1\t2\nc3:0-4\t1\t1\n");
    CHECK(shell.run("$M -s fwd -p GATC --within r.bed g.fa | tail -n 1 | cut -f 4,7").out == "3\t3\n");
    shell.write("f.fa", ">c1:11-14\nGATC\n");
    CHECK(shell.run("$M -p GATC --lift-names samtools --bed - f.fa").out == "c1\t10\t14\tGATC\t1000\t+\n");
    CHECK(shell.run("$M -p GATC --bed - f.fa").out == "c1:11-14\t0\t4\tGATC\t1000\t+\n");
}
