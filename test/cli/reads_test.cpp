// Tests of options that select reads and positions (pairs, sample sheets, regions, flanks, --max-hits), and of outputs of reads

#include <doctest/doctest.h>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;

namespace {

/// Runs a script that must succeed without output. `set -e` is on. `same A B` compares two files.
void check_script(Shell& shell, std::string const& script) {
    shell.must_run(
        "set -e; same() { cmp \"$1\" \"$2\"; }; "
        "[ -e a.fq ] || { gzip -dc $T/reads_1.fq.gz > a.fq; head -2400 a.fq > b.fq; gzip -dc "
        "$T/reads_2.fq.gz | head -2400 > "
        "c.fq; }; " +
        script);
}

}  // namespace

TEST_CASE("--per-record distinguishes mates; names that differ cause one warning") {
    Shell shell;
    shell.write("a.fq", "@r1 x\nACG\n+\nIII\n" + fastq({"r2 TTT", "r3/1 ACG"}));
    shell.write("b.fq", "@r1 y\nACG\n+\nIII\n" + fastq({"r2 ACG", "r3/2 ACG"}));
    shell.write("other.fq", fastq({"r1 ACG", "s2 ACG", "s3 ACG"}));
    Outcome const pairs = shell.run("$M -s fwd -p ACG -1 a.fq -2 b.fq --per-record -");
    CHECK(pairs.out ==
          "seq_id\tmotif_id\thits\nr1/1\tACG\t1\nr1/2\tACG\t1\nr2/2\tACG\t1\nr3/1\tACG\t1\nr3/2\tACG\t1\n");
    CHECK(pairs.err == "");
    CHECK(shell.run("$M -s fwd -p ACG a.fq --per-record -").out ==
          "seq_id\tmotif_id\thits\nr1\tACG\t1\nr3/1\tACG\t1\n");
    // The pieces are shorter than the records.
    shell.write("long.fa", ">r1\n" + std::string(90, 'A') + "\n>r1\n" + std::string(500, 'C') + "\n");
    for (int bytes = 1; bytes < 200; bytes += 9)
        CHECK(shell.run("$M -p ACG -t 2 --interleaved long.fa --piece-bytes " + std::to_string(bytes)).err ==
              "");
    CHECK(shell.run("$M -p ACG -1 a.fq -2 other.fq")
              .err.find("a.fq + other.fq: the mates of pair 2 are named r2") != std::string::npos);
    // Names with /2 in the first file and /1 in the second file show that the files are swapped.
    CHECK(shell.run("$M -p ACG -1 b.fq -2 a.fq").err.find("pair 3 are named r3/2 and r3/1") !=
          std::string::npos);
}

TEST_CASE("files given with -1 and -2 but read without mates cause a warning") {
    Shell shell;
    struct Beside {
        char const* inputs;
        char const* named;  ///< Expected names in the warning; empty = no warning
    };
    for (std::string const name : {"a", "b", "c"})
        for (std::string const mate : {"_1.fq", "_2.fq"})
            shell.write(name + mate, fastq({"ACGTACGTAC", "ACGTACGTAC"}));
    shell.write("l.tsv", "m1\tACGTACGTAC\n");
    for (Beside const& beside :
         {Beside{"-1 ?_1.fq -2 ?_2.fq", "b_1.fq, c_1.fq, b_2.fq, ..."},
          Beside{"-1 a_1.fq -2 a_2.fq b_1.fq", "b_1.fq"},
          Beside{"-1 a_1.fq -2 a_2.fq -1 b_1.fq -2 b_2.fq", ""},
          Beside{"-1 a_1.fq -2 a_2.fq --interleaved b_1.fq b_2.fq", ""}, Beside{"?_1.fq", ""}})
        for (std::string const command : {"$M -p ACGTACGTAC -o c.tsv ", "$M screen -l l.tsv -o s "}) {
            Outcome const outcome = shell.run(command + beside.inputs);
            CAPTURE(command + beside.inputs);
            CHECK(outcome.status == 0);
            std::string const named = beside.named;
            CHECK(outcome.err == (named.empty() ? ""
                                                : "motifcount: warning: " + named +
                                                      ": read without mates, because -1 and -2 take one file "
                                                      "each; repeat these options for further files\n"));
        }
    CHECK(shell.run("$M -p ACG -1 a_1.fq -2 a_2.fq --shard 1/2 -o c.tsv").err.empty());
}

TEST_CASE("FASTA and FASTQ records in one file cause one warning") {
    Shell shell;
    for (std::string const name : {"x.fa", "y.fa"}) shell.write(name, ">r\nACGT\n");
    for (std::string const name : {"a.fq", "b.fq"}) shell.write(name, fastq({"ACGT"}));
    shell.write("nothing.fa", "");
    std::string const warning =
        "motifcount: warning: x.fa and a.fq: the file of matched or unmatched reads mixes FASTA and FASTQ, "
        "which other tools cannot read\n";
    for (std::string const option : {"--matched", "--unmatched"})
        CHECK(shell.run("$M -p ACG -o c.tsv " + option + " m x.fa a.fq y.fa b.fq").err == warning);
    for (std::string const fine :
         {"x.fa a.fq", "x.fa nothing.fa --matched m", "nothing.fa a.fq b.fq --matched m"})
        CHECK(shell.run("$M -p ACG -o c.tsv " + fine).err.empty());
}

TEST_CASE("--region counts the hits that lie in it, in every report") {
    Shell shell;
    check_script(shell, R"sh(
"$M" -p ACG -p GGC --bed all.bed -o all.tsv a.fq
for region in 1:30 11: :25 20:22 7:9; do
    "$M" -p ACG -p GGC --region $region --bed some.bed -o some.tsv --per-record p.tsv a.fq
    awk -v r=$region 'BEGIN { split(r, ab, ":"); from = ab[1] ? ab[1] - 1 : 0; to = ab[2] ? ab[2] : 1e9 }
        $2 >= from && $3 <= to' all.bed > wanted.bed
    same wanted.bed some.bed
    awk 'BEGIN { OFS = "\t" } FNR == NR { h[$4]++; f[$4] += $6 == "+"; if (!s[$4 $1]++) r[$4]++; next }
        FNR > 1 { print $1, $2, $3, h[$1] + 0, f[$1] + 0, h[$1] - f[$1], r[$1] + 0 }' wanted.bed all.tsv > wanted.tsv
    same wanted.tsv <(tail -n +2 some.tsv)
    [ $(awk 'NR > 1 { n += $3 } END { print n + 0 }' p.tsv) = $(wc -l < wanted.bed) ]
done
[ $(wc -l < all.bed) -gt 2000 ]
)sh");
}

TEST_CASE("flanks are next to the motif in its own direction, also across batches") {
    Shell shell;
    check_script(shell, R"sh(
gzip -dc $T/lambda_virus.fa.gz | head -60 > l.fa
for text in a.fq l.fa; do
    "$M" -p RTACGC --bed longer.bed -o c.tsv $text
    awk 'BEGIN { OFS = "\t" } { if ($6 == "+") { $2 += 2; $3 -= 1 } else { $2 += 1; $3 -= 2 } $4 = "ACG"; print }' longer.bed |
        sort > wanted.bed
    [ -s wanted.bed ]
    for piece in 1 7 64 1000 1000000; do
        "$M" -p ACG --upstream rt --downstream C --piece-bytes $piece --bed some.bed -o some.tsv $text
        sort some.bed | cmp - wanted.bed
        [ $(cut -f 4 some.tsv | tail -n 1) = $(wc -l < wanted.bed) ]
    done
    "$M" -p ACG --upstream rt --downstream C --bed whole.bed -o c.tsv -t 3 --piece-bytes 99 $text
    same whole.bed some.bed
done
printf '>a\nACGT\n>b\nTTTT\n' > edge.fa
[ $("$M" -p CGT --downstream T -s fwd edge.fa | tail -n 1 | cut -f 4) = 0 ]
[ $("$M" -p TTT --upstream N -s fwd edge.fa | tail -n 1 | cut -f 4) = 1 ]
)sh");
}

TEST_CASE("--max-hits ends after the read that reaches the limit, with any pieces") {
    Shell shell;
    check_script(shell, R"sh(
"$M" -p ACG --bed all.bed -o all.tsv a.fq b.fq
for most in 1 10 300 1190 1300 100000; do
    last=$(sed -n ${most}p all.bed | cut -f 1)
    awk -v most=$most 'FNR <= most || $1 == last { print } FNR == most { last = $1 } FNR > most && $1 != last { exit }' all.bed > wanted.bed
    for piece in 1 300 10000 10000000; do
        "$M" -p ACG --max-hits $most --piece-bytes $piece --bed some.bed --json j.json --matched m.fq --unmatched u.fq -o c.tsv a.fq b.fq
        same wanted.bed some.bed
        sed '/^  "run"/,$d' j.json > results.json
        [ -e results.$most ] || cp results.json results.$most
        same results.json results.$most
        records=$(sed -n 's/^    "records": \([0-9]*\),$/\1/p' j.json)
        cat a.fq b.fq | head -n $((4 * records)) | paste - - - - | sort > read.txt
        cat m.fq u.fq | paste - - - - | sort | cmp - read.txt
    done
done
[ $(sed -n 's/^    "records": \([0-9]*\),$/\1/p' results.100000) = 2100 ]
)sh");
}

TEST_CASE("--max-hits can be reached by the last record or pair of an input") {
    Shell shell;
    check_script(shell, R"sh(
printf '>a\nACGT\n' > f1.fa; printf '>b\nACGT\n' > f2.fa; printf '>none\nTTTT\n' > no.fa
printf '@a\nACGT\n+\nIIII\n' > f1.fq; printf '@b\nACGT\n+\nIIII\n' > f2.fq
count() { "$M" -q -p ACGT "$@" | tail -n 1 | cut -f 4,7; }
for written in "" "--matched m" "--unmatched u" "--matched m --unmatched u" "--bed bed --matched m"; do
    [ "$(count --max-hits 1 $written f1.fa f2.fa)" = "1	1" ]
    [ "$(count --max-hits 1 $written no.fa f1.fa f2.fa)" = "1	1" ]
    [ "$(count --max-hits 2 $written f1.fa f2.fa f1.fa)" = "2	2" ]
    [ "$(count --max-hits 1 $written -1 f1.fq -2 f2.fq -1 f1.fq -2 f2.fq)" = "2	1" ]
    [ "$(count --max-hits 3 $written -1 f1.fq -2 f2.fq -1 f1.fq -2 f2.fq f1.fa)" = "4	2" ]
done
"$M" -q -p ACGT --max-hits 1 --matched m -o c f1.fa f2.fa; same m f1.fa
"$M" -v -p ACGT --max-hits 1 --matched m -o c f1.fa f2.fa 2>&1 | grep -q 'stopped in f1.fa'
)sh");
}

TEST_CASE("--max-hits: text after the last counted read causes no warnings") {
    Shell shell;
    check_script(shell, R"sh(
python3 - <<'END'
with open("part.fa", "w") as file:
    file.write(">dna\n" + "ACGTACGTACGT\n" * 500 + ">protein\nMEEPQSDPSVEPPLSQETFSDLWKLLPENN\n" * 3000)
for mate, other in ("1", "left"), ("2", "right"):
    with open(f"part{mate}.fq", "w") as file:
        for name in ["r"] * 10 + [other] * 3000:
            file.write(f"@{name}\nACGT\n+\nIIII\n")
END
for run in $(seq 20); do
    for inputs in part.fa "-1 part1.fq -2 part2.fq"; do
        "$M" -p ACGT --max-hits 1 -t 4 --piece-bytes 200 $inputs 2>&1 >c | grep -v '^motifcount: [0-9]' && exit 1
    done
done
"$M" -p ACGT --max-hits 21 --piece-bytes 200 -1 part1.fq -2 part2.fq 2>&1 | grep -q 'pair 11 are named left and right'
"$M" -p ACGT part.fa 2>&1 | grep -q protein
)sh");
}

TEST_CASE("mates may come from two pipes of one program that buffers its output") {
    Shell shell;
    check_script(shell, R"sh(
python3 - <<'END'
import random
draw = random.Random(3)
for mate in (1, 2):
    with open(f"long{mate}.fq", "w") as file:
        for read in range(5000):
            bases = "".join(draw.choice("ACGT") for _ in range(100))
            file.write(f"@r{read}\n{bases}\n+\n{'I' * 100}\n")
END
cat > both.py <<'END'
import sys
size = int(sys.argv[1])
with open("one", "wb", buffering=size) as one, open("two", "wb", buffering=size) as two:
    for first, second in zip(open("long1.fq", "rb"), open("long2.fq", "rb")):
        one.write(first)
        two.write(second)
END
"$M" -p GAATTC -o wanted.tsv -1 long1.fq -2 long2.fq
mkfifo one two
for threads in 1 4; do
    for size in 512 65536; do
        python3 both.py $size &
        timeout 20 "$M" -t $threads -p GAATTC -o some.tsv -1 one -2 two
        wait
        same wanted.tsv some.tsv
    done
done
)sh");
}

TEST_CASE("a file that is emptied after it was opened is an error" * doctest::skip(under_sanitizer)) {
    Shell shell;
    shell.must_run("cp $T/reads_1.fq.gz e.gz");
    Outcome const outcome = shell.run(
        "timeout 30 strace -f -o trace -e trace=fstat,newfstatat,read,pread64 -P $PWD/e.gz "
        "-e inject=read,pread64:delay_enter=700000:when=1 $M -q -p ACGT -o out -t 1 e.gz & "
        "sleep 0.4; truncate -s 0 e.gz; wait $!");
    CAPTURE(outcome.err);
    CHECK(outcome.status == 1);
    CHECK(outcome.err.find("e.gz: the file shrank while it was being read") != std::string::npos);
    CHECK_FALSE(shell.exists("out"));
}

TEST_CASE("mates are read together, and stay together") {
    Shell shell;
    check_script(shell, R"sh(
paste -d '\n' <(paste -s -d '\t\t\t\n' b.fq) <(paste -s -d '\t\t\t\n' c.fq) | tr '\t' '\n' > both.fq
k="-p ACGTA -p GGATC"
"$M" $k --interleaved -o wanted.tsv --bed wanted.bed both.fq
"$M" $k -o records.tsv both.fq; same <(cut -f -6 wanted.tsv) <(cut -f -6 records.tsv)
bgzip -c b.fq > b.bgz; gzip -c c.fq > c.gz; sed 's/$/\r/' b.fq > crlf.fq; head -c -1 c.fq > cut.fq
for mates in "b.fq c.fq" "b.bgz c.gz" "crlf.fq cut.fq"; do
    set -- $mates
    for piece in 300 10000000; do
        "$M" $k -1 $1 -2 $2 -o some.tsv --bed some.bed --matched m.fq --unmatched u.fq --piece-bytes $piece
        same wanted.tsv some.tsv
        same wanted.bed some.bed
        # A pair goes where one of its mates goes.
        cut -f 1 wanted.bed | sort -u > names
        paste - - - - - - - - < both.fq | tr -d '\r' | awk -F '\t' 'FNR == NR { hit[$1] = 1; next } {
            split($1, x, " "); split($5, y, " "); f = hit[substr(x[1], 2)] || hit[substr(y[1], 2)] ? "m" : "u"; print > f }' names -
        tr '\t' '\n' < m > m.wanted; tr '\t' '\n' < u > u.wanted
        tr -d '\r' < m.fq | cmp - m.wanted
        tr -d '\r' < u.fq | cmp - u.wanted
        "$M" $k --interleaved -o some.tsv --matched i.fq both.fq; same wanted.tsv some.tsv
        tr -d '\r' < i.fq | cmp - m.wanted
    done
done
[ -s m.wanted ] && [ -s u.wanted ]
seqkit() { awk 'NR % 4 == 1 { print ">" substr($1, 2) } NR % 4 == 2' "$1"; }
seqkit b.fq > b.fa; seqkit c.fq > c.fa
"$M" $k -1 b.fa -2 c.fa -o some.tsv; same wanted.tsv some.tsv
"$M" $k -1 b.fq -1 c.fq -2 c.fq -2 b.fq -o twice.tsv
[ $(tail -n 1 twice.tsv | cut -f 4) = $((2 * $(tail -n 1 wanted.tsv | cut -f 4))) ]
)sh");
}

TEST_CASE("files that are not pairs are refused by name") {
    Shell shell;
    shell.write("two.fq", fastq({"ACG", "ACG"}));
    shell.write("one.fq", fastq({"ACG"}));
    shell.write("cut.fq", "@a\nACG\n+\nIII\n@b\nACG\n+");
    shell.write("title.fq", "@a\nACG\n+\nIII\n@b");
    shell.write("returns.fq", "@a\rACG\r+\rIII\r");
    shell.must_run("gzip -c two.fq | head -c 40 > cut.gz");
    check_refused_rows(shell, "$M -p ACG -o out --bed bed --matched m.gz", 1, R"(
-1 one.fq -2 two.fq => one.fq: the file ends after 1 record
-1 two.fq -2 cut.fq => cut.fq: line 5: the input ends
-1 two.fq -2 title.fq => title.fq: line 5
-1 two.fq -2 returns.fq => returns.fq: line 1
-1 two.fq -2 cut.gz => cut.gz
-1 two.fq -2 nothing.fq => nothing.fq
)");
}

TEST_CASE("the last mate may lack its line end, and its quality line if empty") {
    Shell shell;
    shell.write("one.fq", "@r\nACGT\n+\nIIII\n@s\nACGT\n+\nIIII");
    for (std::string const last : {"@s\n\n+\n", "@s\r\n\r\n+\r\n", "@s\n\n+\n\n"}) {
        CAPTURE(last);
        shell.write("two.fq", "@r\nACGT\n+\nIIII\n" + last);
        CHECK(shell.run("$M -q -p ACGT -1 one.fq -2 two.fq | tail -n 1").out ==
              "ACGT\tACGT\t4\t3\t3\t0\t2\n");
        shell.must_run("$M -q -p ACGT two.fq");
    }
    shell.write("two.fq", "@r\nACGT\n+\nIIII\n@s\n\n+");
    check_refused(shell, "$M -p ACGT two.fq", 1, "two.fq: line 7");
    check_refused(shell, "$M -p ACGT -1 one.fq -2 two.fq", 1, "two.fq: line 5");
}

TEST_CASE("each sample of a sheet has a column") {
    Shell shell;
    check_script(shell, R"sh(
"$M" -k $T/guides.tsv --matrix wanted.tsv -o c.tsv b.fq c.fq
sed -i '1s/b\tc/one\ttwo/' wanted.tsv
printf 'sample,fastq_1,fastq_2,strandedness\none,b.fq,,auto\n"two", "c.fq",,auto\n' > nfcore.csv
printf '# made by hand\none\tb.fq\n\ntwo\tc.fq\n' > hand.tsv
for sheet in nfcore.csv hand.tsv; do
    "$M" -k $T/guides.tsv --samples $sheet --matrix m.tsv --mqc m -o c2.tsv
    same wanted.tsv m.tsv
    same c.tsv c2.tsv
    grep -q '"two": {' m_mqc.json
done
printf 'pair\tb.fq\tc.fq\n' > pair.tsv
"$M" -k $T/guides.tsv --samples pair.tsv --matrix p.tsv -o c3.tsv
same <(cut -f -6 c.tsv) <(cut -f -6 c3.tsv)
[ "$(head -n 1 p.tsv)" = "$(printf 'sgRNA\tGene\tpair')" ]
)sh");
    shell.write("twice.tsv", "s\tb.fq\nt\tc.fq\ns\tb.fq\n");
    shell.write("thin.tsv", "s\n");
    check_refused_rows(shell, "$M -p ACG -o out --samples", 1, R"(
twice.tsv => twice.tsv: line 3
thin.tsv => thin.tsv: line 1
nothing.tsv => nothing.tsv
)");
}

TEST_CASE("rows of a sample are joined, in any order in the sheet") {
    Shell shell;
    check_script(shell, R"sh(
head -n 800 b.fq > l1.fq; sed -n 801,1600p b.fq > l2.fq; sed 1,1600d b.fq > l3.fq
"$M" -k $T/guides.tsv --matrix wanted.tsv --mqc wanted --bed wanted.bed -o wanted.counts b.fq c.fq
printf 'fastq_1,lane,sample\nl1.fq,1,b\nc.fq,1,c\nl2.fq,2,b\nl3.fq,3,b\n' > lanes.csv
for threads in 1 3; do
    "$M" -k $T/guides.tsv -t $threads --samples lanes.csv --matrix m.tsv --mqc m --bed m.bed -o m.counts
    same wanted.tsv m.tsv
    same wanted_mqc.json m_mqc.json
    same wanted_classes_mqc.json m_classes_mqc.json
    same wanted.bed m.bed
    same wanted.counts m.counts
done
)sh");
}

TEST_CASE("a further column of a sheet lists a sample's distinct values") {
    Shell shell;
    shell.write("a.fq", fastq({"ACGT"}));
    shell.must_run("for i in b c d; do cp a.fq $i.fq; done");
    shell.write("s.csv", "sample,fastq_1,x\ns,a.fq,\"a,b\"\ns,b.fq,b\ns,c.fq,\"a,b\"\nt,d.fq,b\n");
    std::string const json = shell.run("$M -q -p ACGT --samples s.csv --json -").out;
    CHECK(json.find("\"x\": \"a,b,b\"") != std::string::npos);
    CHECK(json.find("\"x\": \"b\"") != std::string::npos);
}

TEST_CASE("rows of one sample with files named like mates cause a warning") {
    Shell shell;
    for (std::string const name : {"a_R1.fq", "a_R2.fq", "a_1.fq", "a_2.fq", "aR1_001.fq", "aR2_001.fq",
                                   "a_L1_.fq", "a_L2_.fq", "a_12.fq", "a_22.fq"})
        shell.write(name, fastq({"ACGTACGTAC"}));
    shell.write("l.tsv", "m1\tACGTACGTAC\n");
    struct Sheet {
        char const* rows;
        char const* warning;  ///< Expected warning; empty = no warning
    };
    for (Sheet const& sheet :
         {Sheet{"a,a_R1.fq\na,a_R2.fq\n", "line 3: a_R2.fq is read as more reads of sample 'a'"},
          Sheet{"a,a_2.fq\nb,a_R2.fq\na,a_1.fq\n", "line 2: a_2.fq is read"},
          Sheet{"a,aR1_001.fq\na,aR2_001.fq\na,a_1.fq\na,a_2.fq\n",
                "line 3: aR2_001.fq is read as more reads of sample 'a', not as mates of "
                "aR1_001.fq, and so is another file"},
          Sheet{"a,a_R1.fq\nb,a_R2.fq\n", ""}, Sheet{"a,a_L1_.fq\na,a_L2_.fq\n", ""},
          Sheet{"a,a_12.fq\na,a_22.fq\n", ""}, Sheet{"a,a_1.fq\na,a_R2.fq\n", ""}})
        for (std::string const command : {"$M -p ACGTACGTAC -o c.tsv", "$M screen -l l.tsv -o s"}) {
            CAPTURE(std::string(sheet.rows));
            shell.write("s.csv", std::string("sample,fastq_1\n") + sheet.rows);
            Outcome const outcome = shell.run(command + " --samples s.csv");
            CHECK(outcome.status == 0);
            CHECK(outcome.error_lines() == (*sheet.warning == 0 ? 0 : 1));
            CHECK(outcome.err.find(std::string("s.csv: ") + (*sheet.warning == 0 ? "?" : sheet.warning)) !=
                  (*sheet.warning == 0 ? 0 : std::string::npos));
        }
    shell.write("s.csv", "sample,fastq_1,fastq_2\na,a_R1.fq,a_R2.fq\na,a_1.fq,a_2.fq\n");
    CHECK(shell.run("$M -p ACGTACGTAC --samples s.csv").err.empty());
    CHECK(shell.run("$M -p ACGTACGTAC a_R1.fq a_R2.fq").err ==
          "motifcount: warning: a_R2.fq is read on its own, not as mates of a_R1.fq: to read pairs, give "
          "files of mates with -1 and -2\n");
    for (std::string const inputs : {"-1 a_R1.fq -2 a_R2.fq", "--sample a a_R1.fq a_R2.fq", "a_1.fq a_2.fq",
                                     "a_R1.fq a_2.fq", "aR2_001.fq"})
        CHECK(shell.run("$M -p ACGTACGTAC " + inputs).err.empty());
}

TEST_CASE("--matched and --unmatched write reads unchanged and in input order") {
    Shell shell;
    check_script(shell, R"sh(
"$M" -p ACGTA --bed b.bed -o c.tsv a.fq
paste - - - - < a.fq | awk -F '\t' 'FNR == NR { hit[$1] = 1; next } { split($1, x, " "); print > (hit[substr(x[1], 2)] ? "m" : "u") }' \
    <(cut -f 1 b.bed) -
tr '\t' '\n' < m > m.wanted; tr '\t' '\n' < u > u.wanted
[ -s m.wanted ] && [ -s u.wanted ]
gzip -c a.fq > a.gz; bgzip -c a.fq > a.bgz; samtools import -0 a.fq -o a.bam 2>/dev/null
for text in a.fq a.gz a.bgz a.bam; do
    for piece in 50 5000 10000000; do
        [ $piece$text = 50a.bam ] && continue
        "$M" -p ACGTA -o c.tsv --matched m.fq --unmatched u.fq.gz --piece-bytes $piece $text
        if [ $text = a.bam ]; then # BAM keeps no titles
            sed 's/^\(@r[0-9]*\).*/\1/' m.wanted | cmp - <(sed 's/^\(@r[0-9]*\).*/\1/' m.fq)
        else
            same m.wanted m.fq
            gzip -dc u.fq.gz | cmp - u.wanted
        fi
        bgzip -t u.fq.gz
        [ -e u.first.gz ] || [ $text = a.bam ] || cp u.fq.gz u.first.gz
        [ $text = a.bam ] || same u.first.gz u.fq.gz
    done
done
"$M" -p ACGTA -o c.tsv --unmatched only.fq a.fq; same only.fq u.wanted
# Shards one behind the other are the whole.
for i in 1 2 3; do "$M" -p ACGTA -o c.tsv --shard $i/3 --matched $i.fq a.fq; done
cat 1.fq 2.fq 3.fq | cmp - m.wanted
# Several inputs, one without a last line end.
head -c -1 b.fq > cut.fq; "$M" -p N -o c.tsv --matched all.fq cut.fq c.fq; cat b.fq c.fq | cmp - all.fq
printf '@e\n\n+\n' > empty.fq; "$M" -p GATTACAGATTACAGATTACA -o c.tsv --unmatched all.fq empty.fq c.fq
(cat empty.fq; echo; cat c.fq) | cmp - all.fq
"$M" -p ACGTA -o c.tsv --region 1:40 --matched near.fq a.fq
[ $(awk '$3 <= 40' b.bed | cut -f 1 | sort -u | wc -l) = $(grep -c '^@r' near.fq) ]
gzip -dc $T/lambda_virus.fa.gz > l.fa; "$M" -p ACGTA -o c.tsv --matched l2.fa --piece-bytes 500 l.fa; same l.fa l2.fa
)sh");
    CHECK(shell.run("$M -p A -o c.tsv --matched a.fq a.fq").status == 1);
    CHECK(shell.run("$M -p A -o c.tsv --matched /dev/full a.fq").error_lines() == 1);
}

TEST_CASE("outputs named .gz are BGZF and .zst zstd, for any number of threads") {
    for (std::string const form : {"gz 'gzip -dc'", "zst 'zstd -dcq'"}) {
        Shell shell;
        check_script(shell, "set -- " + form + R"sh(
end=$1; unpack=$2
outputs() { echo -o c$1 --bed b$1 --sites s$1 --per-record p$1 --matrix m$1 --html h$1 --matched r$1 --unmatched u$1; }
"$M" -p ACG -p CGT $(outputs .txt) a.fq
for t in 1 2 5; do
    "$M" -p ACG -p CGT -t $t $(outputs .$t.$end) --json j.$t.$end a.fq
    for report in c b s p m r u; do
        $unpack < $report.$t.$end | cmp - $report.txt
        same $report.1.$end $report.$t.$end
    done
    $unpack < h.$t.$end | grep -q '</html>'
    $unpack < j.$t.$end | grep -q '"results"'
done
# Outputs of reads can be read again.
"$M" -p ACG r.txt > plain.tsv; "$M" -p ACG r.5.$end | cmp - plain.tsv
"$M" -p ACG -o c.csv.$end a.fq; $unpack < c.csv.$end | head -1 | grep -q ,
# Compressed reports of shards, tables and JSON, are merged.
for i in 1 2; do "$M" -p ACG --shard $i/2 -o $i.tsv.$end --json $i.json.$end a.fq; done
"$M" -p ACG -o whole.tsv a.fq
"$M" merge 1.tsv.$end 2.tsv.$end | cmp - whole.tsv
"$M" merge 1.tsv.$end 2.tsv.$end -o merged.$end; $unpack < merged.$end | cmp - whole.tsv
"$M" merge 1.json.$end 2.json.$end -o merged.json; grep -q '"results"' merged.json
head -c 60 2.tsv.$end > cut.$end; ! "$M" merge 1.tsv.$end cut.$end 2> error; grep -q cut.$end error
# An output without text is a valid compressed file.
"$M" -p A -o c.tsv --matched nothing.$end /dev/null; [ -s nothing.$end ]; $unpack < nothing.$end | cmp - /dev/null
)sh");
        std::string const end = form.substr(0, form.find(' '));
        Outcome const full =
            shell.run("ln -s /dev/full full." + end + "; $M -p ACG -o full." + end + " a.fq");
        CHECK(full.status == 1);
        CHECK(full.err.find("full." + end + ": cannot write: No space left on device") != std::string::npos);
        CHECK(
            shell.run("ulimit -f 1; $M -p N -o c.tsv --sites big." + end + " a.fq $T/reads_1.fq.gz").status !=
            0);
        CHECK(shell.run("ls | grep -c big").out == "0\n");
    }
}

TEST_CASE("a .bed.gz can be indexed, and a damaged .zst is detected") {
    Shell shell;
    check_script(shell, R"sh(
gzip -dc $T/lambda_virus.fa.gz > l.fa
"$M" -p GATC -o c.tsv --bed l.bed.gz l.fa
tabix -p bed l.bed.gz
[ "$(tabix l.bed.gz "$(head -c 30 l.fa | tr '>' ' ' | awk '{ print $1; exit }'):1-1000" | wc -l)" -gt 0 ]
"$M" -p ACG --matched r.zst -o c.tsv a.fq
zstd -lv r.zst | grep -q XXH64
{ head -c 3000 r.zst; printf '\377'; tail -c +3002 r.zst; } > flipped.zst
! "$M" -p ACG flipped.zst 2> error; grep -q 'flipped.zst: .* in the zstd frame at byte' error
)sh");
}

TEST_CASE("offsets, regions and inexact flanks filter all reports and shards") {
    Shell shell;
    shell.write("r.fa", ">r1\nAACCGGACTTTGCATCAAAA\n>r2\nTTTGCATCGG\n>r3\nCCGAGTTTGCATC\n");
    std::string const command = "$M -q -p TTTGCATC -p GATGCAAA r.fa --bed - --piece-bytes 9 ";
    std::string const rows = " | cut -f 1,2,6 | tr '\\t\\n' ', '";
    CHECK(shell.run(command + "--offsets 8" + rows).out == "r1,8,+ ");
    CHECK(shell.run(command + "--offsets 0,2-3" + rows).out == "r2,0,+ r2,0,- r3,5,- ");
    CHECK(shell.run(command + "--offsets 5-8 -s fwd" + rows).out == "r1,8,+ r3,5,+ ");
    CHECK(shell.run(command + "--region -8:-1" + rows).out == "r3,5,+ r3,5,- ");
    CHECK(shell.run(command + "--region 2:-3" + rows).out == "r1,8,+ r1,8,- ");
    CHECK(shell.run(command + "--upstream GAG" + rows).out == "r3,5,+ ");
    CHECK(shell.run(command + "--upstream GAG --flank-mismatches 1" + rows).out == "r1,8,+ r3,5,+ ");
    CHECK(shell.run("$M -q -p TTTGCATC r.fa --offsets 8,5-6 --json - | grep -o '\"offsets\": \"[^\"]*\"'")
              .out == "\"offsets\": \"5,6,8\"\n");
    Outcome const shards = shell.run(
        "o='-p TTTGCATC --offsets 5-8 --upstream GAG --flank-mismatches 1 r.fa'; "
        "for i in 1 2 3; do $M -q $o --shard $i/3 -o $i.tsv; done; $M merge 1.tsv 2.tsv 3.tsv -o m.tsv; "
        "$M -q $o -o w.tsv; cmp m.tsv w.tsv && tail -n 1 w.tsv | cut -f 4; "
        "$M -q -p TTTGCATC --offsets 5 r.fa --shard 3/3 -o 3.tsv; $M merge 1.tsv 2.tsv 3.tsv");
    CHECK(shards.out == "2\n");
    CHECK(shards.err.find("their options or inputs differ") != std::string::npos);
}

TEST_CASE("flanks select the same hits in the anchored and other engines") {
    Shell shell;
    shell.write("r.fa", ">r1\nGAATTCAGGTTTGAATTCCAG\n>r2\nCCTGAATTCTGG\n>r3\nGAATTCNGG\n");
    // A palindrome whose flanks match on both strands has a hit on each strand.
    for (std::string const engine : {"", "--engine naive ", "--engine anchored "}) {
        CAPTURE(engine);
        std::string const command = "$M -q -p GAATTC -p GAAATC r.fa --sites - -m 1 --piece-bytes 9 " + engine;
        std::string const rows = " | tail -n +2 | cut -f 1-4,6 | tr '\\t\\n' ', '";
        CHECK(shell.run(command + "--downstream NGG" + rows).out ==
              "r1,GAATTC,+,0,0 r1,GAAATC,+,0,1 r2,GAATTC,+,3,0 r2,GAATTC,-,3,0 r2,GAAATC,+,3,1 "
              "r2,GAAATC,-,3,1 ");
        CHECK(shell.run(command + "--downstream NGG,CAG,NG -s fwd" + rows).out ==
              "r1,GAATTC,+,0,0 r1,GAAATC,+,0,1 r1,GAATTC,+,12,0 r1,GAAATC,+,12,1 "
              "r2,GAATTC,+,3,0 r2,GAAATC,+,3,1 ");
        CHECK(shell.run(command + "--downstream NGG -s rev" + rows).out ==
              "r2,GAATTC,-,3,0 r2,GAAATC,-,3,1 ");
    }
    CHECK(shell.run("$M -v -p GAATTC r.fa --downstream NGG -o /dev/null").err.find("engine anchored") !=
          std::string::npos);
}

TEST_CASE("invalid regions and flanks are refused") {
    Shell shell;
    shell.write("t.fa", ">a\nACGT\n");
    check_refused_rows(shell, "$M -p ACG -o out t.fa", 2, R"(
--region ''
--offsets
--upstream ACG --flank-mismatches 3
--upstream NGG --flank-mismatches 2 => NGG has only 2 bases
--downstream ACG,NNN --flank-mismatches 1
--downstream A-
--upstream ''
--max-hits x
)");
    Outcome const parts = shell.run(
        "for i in 1 2; do $M -p ACG --region $i:9 --shard $i/2 t.fa -o $i.tsv; done; $M merge 1.tsv 2.tsv -o "
        "out");
    CHECK(parts.status == 1);
    CHECK(parts.err.find("their options or inputs differ") != std::string::npos);
}
