// Reports merged from shards equal the reports of a single run, byte for byte.

#include <doctest/doctest.h>

#include <algorithm>

#include "refusal.hpp"
#include "shell.hpp"
#include "support/fastx.hpp"
#include "support/random_dna.hpp"

using namespace motifcount::internal::test;

namespace {

// $K lists the kinds of reports. `reports NAME` prints options that write each KIND of report to NAME.KIND. `shards N TEXT...`
// runs N shards and merges each kind of report.
std::string const functions = R"(
set -e
K="counts bed sites per-record matrix json"
reports() { for k in $K; do [ $k = counts ] && echo -o $1.counts || echo --$k $1.$k; done; }
count() { "$M" -k $T/nested.txt -k $T/probes.fa -p NGGNCC -q -t 1 "$@"; }
shards() {
    n=$1; shift
    for ((i = 1; i <= n; ++i)); do count $(reports part$i) --shard $i/$n "$@"; done
    for k in $K; do
        files=; for ((i = n; i >= 1; --i)); do files="$files part$i.$k"; done
        "$M" merge $files -o merged$n.$k
    done
    rm -f part*
}
same() {
    for k in $K; do
        if [ $k = json ]; then
            cmp <(sed '/^  "run"/,$d' whole.$k) <(sed '/^  "run"/,$d' merged$1.$k)
        else
            cmp whole.$k merged$1.$k
        fi
    done
}
)";

// `sealed [json]` replaces the checksum of an edited report, so that the edit is not detected.
std::string const sealed = R"sh(
sealed() {
    if [ "$1" = json ]; then head -n -2; else head -n -1; fi > body
    sum="$(wc -l < body) $(gzip -c body | tail -c 8 | od -An -tx4 -N4 | tr -d ' ')"
    cat body
    if [ "$1" = json ]; then printf '  "shard_end": "%s"\n}\n' "$sum"; else echo "##motifcount-end $sum"; fi
    rm body
}
)sh";

void check_merge(Shell& shell, std::string const& numbers, std::string const& text) {
    CAPTURE(text);
    Outcome const outcome =
        shell.run(functions + "count $(reports whole) " + text + "; for n in " + numbers + "; do shards $n " +
                  text + "; same $n || { echo \"$n shards differ\" >&2; exit 9; }; done");
    CAPTURE(outcome.err);
    CHECK(outcome.err == "");
    CHECK(outcome.status == 0);
}

}  // namespace

TEST_CASE("merged shards equal the run without --shard, in every format") {
    Shell shell;
    shell.must_run(
        "gzip -dc $T/reads_1.fq.gz | head -1600 > r.fq; gzip -c r.fq > r.fq.gz; bgzip -c r.fq > "
        "r.bgz.fq.gz; gzip -dc $T/lambda_virus.fa.gz | head -300 > l.fa; samtools import -0 r.fq "
        "-o r.bam 2>/dev/null; samtools view -h r.bam -o r.sam; "
        "awk 'NR % 4 == 1 { print \">\" substr($0, 2) } NR % 4 == 2 { print substr($0, 1, 50); print "
        "substr($0, 51) }' r.fq > w.fa");
    shell.must_run("samtools view -C --output-fmt-option no_ref=1 -o r.cram r.bam");
    std::string const numbers = under_sanitizer ? "3" : "1 2 7 64";
    for (std::string const text :
         {"r.fq", "r.fq.gz", "r.bgz.fq.gz", "r.bam", "r.sam", "r.cram", "w.fa", "l.fa"})
        check_merge(shell, numbers, text);
    check_merge(shell, "3", "-m 1 w.fa");
    check_merge(shell, "1 3 8", "r.fq l.fa r.bgz.fq.gz w.fa");
    check_merge(shell, "3", "--sample patient r.fq w.fa");
    CHECK(shell.read("merged3.matrix").starts_with("sgRNA\tGene\tpatient\n"));
    CHECK(shell.read("merged3.bed").size() > 1000);
}

TEST_CASE("shards of wrapped FASTQ have whole records or fail") {
    Shell shell;
    RandomDna random(7);
    std::string wrapped;
    std::string disguised;
    for (int i = 0; i < 200; ++i) {
        std::size_t const width = 3 + random.below(60);
        wrapped += "@r" + std::to_string(i) + "\n";
        std::string const bases = random.bases(1 + random.below(300));
        for (std::size_t at = 0; at < bases.size(); at += width) wrapped += bases.substr(at, width) + "\n";
        wrapped += "+\n";
        for (std::size_t at = 0; at < bases.size(); at += width)
            wrapped += std::string(std::min(width, bases.size() - at), "@+>I"[random.below(4)]) + "\n";
        // The quality contains lines that look like a record.
        disguised += "@d" + std::to_string(i) + "\n" + random.bases(18) + "\n+\n@not\nGGACC\n+not\n@+I@+\n";
    }
    shell.write("wrapped.fq", wrapped);
    shell.write("disguised.fq", disguised);
    shell.must_run("bgzip -c wrapped.fq > wrapped.gz");
    for (std::string const text : {"wrapped.fq", "wrapped.gz"})
        check_merge(shell, under_sanitizer ? "7" : "2 7 31", text);
    // A quality line at the end of a shard may look like a record. This shard fails, or all shards succeed with the right
    // result.
    shell.must_run(functions + R"(
count $(reports whole) disguised.fq
for n in 2 5 6 7; do
    (shards $n disguised.fq) 2> err && same $n || grep -q 'inside the record' err
done)");
}

TEST_CASE("there may be more shards than records, or no records") {
    Shell shell;
    shell.write(
        "five.fq",
        "@a\nACGTGGAACCA\n+\n@@@@@@@@@@@\n@b\n\n+\n\n@c\nA\n+\n@\n@d\nTGGCCC\n+\n+@+@+@\n@e\nN\n+\nI\n");
    shell.write("one.fa", ">only\nGGACCAGGTCC");
    shell.write("none.fa", "");
    shell.must_run("bgzip -c five.fq > five.gz; gzip -c one.fa > one.gz");
    for (std::string const text : {"five.fq", "five.gz", "one.fa", "one.gz", "none.fa"})
        check_merge(shell, under_sanitizer ? "7" : "1 7 64", text);
}

TEST_CASE("results of a shard do not depend on threads and pieces") {
    Shell shell;
    shell.must_run(functions + R"(
gzip -dc $T/reads_1.fq.gz > r.fq
for i in 1 2 3; do "$M" -k $T/probes.fa -q --shard $i/3 -t $i --piece-bytes $((i * 999)) --bed $i.bed -o $i.tsv r.fq; done
"$M" merge 1.bed 2.bed 3.bed -o merged.bed
"$M" -k $T/probes.fa -q --bed whole.bed r.fq > whole.tsv
cmp merged.bed whole.bed
"$M" merge 1.tsv 2.tsv 3.tsv | cmp - whole.tsv)");
}

TEST_CASE("only the report of a shard names its part of the run") {
    Shell shell;
    shell.write("t.fa", ">a\nACGT\n");
    Outcome const part = shell.run("$M -p ACG t.fa --shard 2/3");
    CHECK(part.out.starts_with("##motifcount-shard 2/3 "));
    CHECK(shell.run("$M -p ACG t.fa").out.starts_with("motif_id\t"));
}

TEST_CASE("invalid shards are refused before anything is written") {
    Shell shell;
    shell.write("t.fa", ">a\nACGT\n");
    shell.write("id.tsv", "one\tACG\ncaf\xe9\tCGT\n");
    shell.write("gene.tsv", "one\tACG\tA\ntwo\tCGT\tcaf\xe9\n");
    check_refused_rows(shell, "$M --shard 1/2 -o x", 1, R"(
-p ACG <(cat t.fa)
-k id.tsv t.fa --json j => motif 2 (CGT)
-k gene.tsv t.fa --json j => motif 2 (CGT)
)");
    check_refused(shell, "$M -p ACG t.fa -o x --sample $'a\\tb'", 2, "--sample");
}

TEST_CASE("files of equal size that differ near an end are different inputs") {
    Shell shell;
    std::string const text = ">a\n" + std::string(150'000, 'A') + "\n";
    shell.write("t.fa", text);
    shell.must_run("$M -p ACG --shard 1/2 t.fa -o 1.tsv");
    std::size_t const far = (std::size_t{64} << 10) - 1;
    for (std::size_t const at : {std::size_t{3}, far, text.size() - 1 - far, text.size() - 2}) {
        CAPTURE(at);
        std::string other = text;
        other[at] = 'C';
        shell.write("t.fa", other);
        shell.must_run("$M -p ACG --shard 2/2 t.fa -o 2.tsv");
        Outcome const merged = shell.run("$M merge 1.tsv 2.tsv");
        CHECK(merged.status == 1);
        CHECK(merged.err.find("their inputs differ") != std::string::npos);
    }
}

TEST_CASE("merge refuses reports that do not belong together, by name") {
    Shell shell;
    shell.write("t.fa", ">a\nACGT\n>b\nACGACG\n");
    shell.write("u.fa", ">a\nACGT\n");
    shell.write("same_size.fa", ">a\nACGT\n>b\nACGACC\n");
    shell.must_run(
        "for i in 1 2 3; do $M -p ACG --shard $i/3 t.fa -o $i.tsv --json $i.json --bed $i.bed; done;"
        "$M -p ACG --shard 2/3 same_size.fa -o c --json same_size.json;"
        "for i in 1 2; do $M -p ACG --shard $i/2 t.fa u.fa -o tu$i.tsv; done;"
        "$M -p ACG --shard 2/2 u.fa t.fa -o ut2.tsv;"
        "$M -p ACG --sample s --shard 2/3 t.fa -o sample.tsv;"
        "$M -p ACG t.fa -o whole.tsv --matrix matrix.tsv;"
        "cat 2.bed 3.bed > 23.bed; cat 1.tsv 2.tsv > joined.tsv; sed 2d 2.tsv > headless.tsv;"
        "for i in 1.tsv 2.tsv 2.bed; do sed 's/$/\\r/' $i > crlf$i; done;" +
        sealed +
        "sed '3p' 2.tsv | sealed > long.tsv; sed '3s/\\t[0-9]*$//' 2.tsv | sealed > few.tsv;"
        "sed '3s/[0-9]*$/18446744073709551616/' 2.tsv | sealed > huge.tsv;"
        "sed 's/ACG/ACC/' 2.json > motif.json;"
        "sed 's/\"reads\":[0-9]*/\"reads\":18446744073709551616/' 2.json | sealed json > huge.json");
    check_refused_rows(shell, "timeout 20 $M merge -o out", 1, R"(
joined.tsv => joined.tsv: the shard's report was changed
3.tsv joined.tsv 1.tsv => joined.tsv: the shard's report was changed
1.json 3.json => shard 2/3
1.json same_size.json 3.json => 1.json and same_size.json are not shards of the same run
tu1.tsv ut2.tsv => tu1.tsv and ut2.tsv are not shards of the same run: their inputs differ
1.tsv sample.tsv 3.tsv => 1.tsv and sample.tsv are not shards of the same run
1.tsv matrix.tsv 3.tsv => matrix.tsv is the matrix
1.tsv crlf2.tsv 3.tsv => crlf2.tsv: the shard's report was changed
crlf1.tsv 2.tsv 3.tsv => crlf1.tsv: the shard's report was changed
1.bed crlf2.bed 3.bed => crlf2.bed: the shard's report was changed
1.tsv headless.tsv 3.tsv => headless.tsv: the shard's report was changed
1.bed 23.bed 3.bed => 23.bed: the shard's report was changed
1.tsv long.tsv 3.tsv => long.tsv: line 4: the motif differs
few.tsv 1.tsv 3.tsv => few.tsv: line 3: the row has fewer cells
1.tsv huge.tsv 3.tsv => huge.tsv: line 3: a cell is not a whole number below 2^64
1.json motif.json 3.json => motif.json
1.json huge.json 3.json => huge.json: a count
1.tsv missing.tsv 3.tsv => missing.tsv
1.tsv - 3.tsv => standard input
)");
    check_refused(shell, "$M merge 1.tsv 2.tsv 3.tsv -o /nowhere/x", 1, "/nowhere/x");
    check_refused(shell, "$M merge 1.json 2.json 3.json --mqc ''", 2, "--mqc: the file name is empty");
    // The output may not be an input, because a failed merge would lose the input.
    CHECK(shell.run("$M merge 1.tsv 2.tsv 3.tsv -o ./1.tsv").status == 1);
    CHECK(shell.run("$M merge 1.tsv 2.tsv 3.tsv | head -c 1 >/dev/null").err == "");
    CHECK(shell.run("$M merge 1.tsv 2.tsv 3.tsv > /dev/full").status == 1);
    CHECK(shell.run("$M merge --help").out.find("merge [options]") != std::string::npos);
}

TEST_CASE("shards of mates take turns and merge to the whole run") {
    Shell shell;
    shell.must_run(R"sh(
set -e
gzip -dc $T/reads_1.fq.gz | head -n 4000 > 1.fq; gzip -dc $T/reads_2.fq.gz | head -n 4000 > 2.fq
head -n 400 1.fq | gzip > more_1.fq.gz; head -n 400 2.fq > more_2.fq; head -n 40 2.fq > single.fq
mates="-1 1.fq -2 2.fq -1 more_1.fq.gz -2 more_2.fq"
for read in "$mates" "$mates single.fq" "$mates --sample s" "$mates --assign best -m 1" "$mates single.fq --assign unique"; do
    count() { "$M" -q -k $T/guides.tsv "$@" $read; }
    count -o whole.tsv --json whole.json --matrix whole.matrix
    for n in 1 2 7; do
        for i in $(seq $n); do count -o $i.tsv --json $i.json --matrix $i.matrix --shard $i/$n; done
        "$M" merge $(seq -f %g.tsv $n) | cmp - whole.tsv
        "$M" merge $(seq -f %g.matrix $n) | cmp - whole.matrix
        "$M" merge $(seq -f %g.json $n) | sed '/^  "run"/,$d' | cmp - <(sed '/^  "run"/,$d' whole.json)
    done
done
head -n 3996 2.fq > short.fq
"$M" -q -p ACG --shard 1/1 more_1.fq.gz more_2.fq 1.fq 2.fq > single.tsv; "$M" merge single.tsv > single
"$M" -q -p ACG -1 more_1.fq.gz -2 more_2.fq -1 1.fq -2 2.fq --shard 1/1 > pairs.tsv
! cmp -s single.tsv pairs.tsv
)sh");
    for (std::string const part : {"1/2", "2/2"})
        check_refused(shell, "$M -p ACG -1 1.fq -2 short.fq --shard " + part + " -o out", 1,
                      "short.fq: the file ends");
}

TEST_CASE("shards of a screen merge to its counts, classes and MultiQC sections") {
    Shell shell;
    shell.write("lib.csv", "sgRNA,sequence,gene\ng1,AACCGGACTT,A\ng2,TTTGCATCAA,B\ng3,GATTACAGGC,C\n");
    shell.write("pairs.csv",
                "id,sequence_a,sequence_b,gene\np1,AACCGGACTT,TTTGCATCAA,A\np2,TTTGCATCAA,GATTACAGGC,B\n");
    std::string const guides[] = {"AACCGGACTT", "TTTGCATCAA", "GATTACAGGC", "AACCGGACTA", "CCCCCCCCCC"};
    RandomDna random(5);
    std::vector<std::string> first;
    std::vector<std::string> second;
    for (int i = 0; i < 500; ++i) {
        first.push_back("TC" + guides[random.below(5)]);
        second.push_back("G" + guides[random.below(5)]);
    }
    shell.write("a_1.fq", fastq(first));
    shell.write("a_2.fq", fastq(second));
    for (std::string const job : {"-l lib.csv -m 1 a_1.fq", "-l lib.csv -1 a_1.fq -2 a_2.fq",
                                  "--dual -l pairs.csv -m 1 -1 a_1.fq -2 a_2.fq"}) {
        CAPTURE(job);
        Outcome const outcome = shell.run("set -e; screen() { $M screen -q " + job + R"sh( "$@"; }
screen -o whole
for i in 1 2 3; do screen --shard $i/3 -o part$i; done
ls part1 | cmp - <(printf 'counts.tsv\nscreen.json\n')
$M merge part?/counts.tsv | cmp - whole/counts.tsv
$M merge part?/screen.json -o merged.json --mqc merged
for json in whole/screen.json merged.json; do sed '/^  "run"/,$d' $json > $json.results; done
cmp whole/screen.json.results merged.json.results
cmp whole/screen_mqc.json merged_mqc.json
cmp whole/screen_classes_mqc.json merged_classes_mqc.json)sh");
        CHECK(outcome.err == "");
        CHECK(outcome.status == 0);
    }
}

TEST_CASE("matrices of whole runs are joined, each sample once") {
    Shell shell;
    Outcome const outcome = shell.run(
        "k='-k '$T/guides.tsv; for i in 1 2; do $M $k $T/reads_$i.fq.gz -o c --matrix $i.tsv; done; "
        "$M $k $T/reads_1.fq.gz $T/reads_2.fq.gz -o c --matrix both.tsv; $M merge 1.tsv 2.tsv | cmp - "
        "both.tsv && "
        "$M merge 1.tsv 1.tsv");
    CHECK(outcome.status == 1);
    CHECK(outcome.error_lines() == 1);
    CHECK(outcome.err.find("'reads_1'") != std::string::npos);
}

TEST_CASE("many blank lines at the start of a file do not slow down its shards") {
    Shell shell;
    shell.write("blank.fq", std::string(20'000'000, '\n') + "@a\nACGT\n+\nIIII\n@b\nACGT\n+\nIIII\n");
    shell.must_run("gzip -1 -k blank.fq");
    for (std::string const file : {"blank.fq", "blank.fq.gz"}) {
        CAPTURE(file);
        shell.must_run(std::string("ulimit -t ") + (under_sanitizer ? "60" : "10") +
                       "; for i in 1 2 3; do $M -q -t 2 -p ACGT --shard $i/3 -o p$i " + file +
                       " || exit; done");
        CHECK(shell.run("$M merge p1 p2 p3").out == shell.run("$M -q -p ACGT -o - " + file).out);
    }
}
