// Tests of inputs that are refused, and of unusual inputs that are accepted

#include <doctest/doctest.h>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;

namespace {

constexpr char header[] = "motif_id\tmotif\tlength\thits\thits_fwd\thits_rev\treads\n";

/// Checks that the run fails with `words` in its message and writes no file.
void check_input_refused(Shell& shell, std::string const& arguments, std::string const& words) {
    check_refused(shell, "timeout 20 $M " + arguments + " -o c.tsv --bed b.bed", 1, words);
}

}  // namespace

TEST_CASE("inputs that are missing, directories or unreadable are refused by name") {
    Shell shell;
    shell.write("good.fa", ">a\nACGT\n");
    check_input_refused(shell, "-p A good.fa missing.fq", "missing.fq: ");
    check_input_refused(shell, "-k missing.fa good.fa", "missing.fa: ");
    check_input_refused(shell, "-p A good.fa --reference <(cat good.fa)", "/dev/fd/");
    // The missing file is reported before reading begins: reading the FIFO would block, because it never has data.
    shell.must_run("mkfifo never");
    check_input_refused(shell, "-p A never missing.fq", "missing.fq: ");
}

TEST_CASE("standard input is not mistaken for a file with its name in messages") {
    Shell shell;
    shell.write("r.fa", ">a\nACGT\n");
    shell.write("r.sam", "@HD\tVN:1.6\nr\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\t*\n");
    shell.must_run("gzip r.fa; gzip -c r.sam >'standard input'");
    CHECK(shell.run("$M -q -p ACGT - <r.fa.gz").out == shell.run("$M -q -p ACGT r.fa.gz").out);
}

TEST_CASE("a pipe or standard input that is named twice is refused") {
    Shell shell;
    shell.write("r.fa", ">a\nACGT\n");
    shell.write("b.fa", ">a\nACGT\n");
    shell.must_run("mkfifo fifo; ln -s fifo link; ln -s /dev/stdin stdin");
    std::string const twice = "can be read only once, but is given more than once";
    std::string const piped = "set -o pipefail; cat r.fa | timeout 20 ";
    for (std::string const command :
         {"$M -q -p A - /dev/stdin", "$M -q -p A /dev/stdin /dev/fd/0", "$M -q -p A -1 - -2 /dev/stdin",
          "$M -q -k - /dev/stdin", "$M -q -p A fifo fifo", "$M -q -p A fifo link",
          "$M -q -p A -1 fifo -2 link", "$G -p /dev/stdin -", "$G -p fifo link", "$G -p fifo -p link b.fa",
          "$M -q -p A - - < r.fa", "$M -q -p A - /dev/stdin < r.fa",
          "$M -q -p A /dev/stdin stdin b.fa < r.fa", "$M -q -p A -1 /dev/stdin -2 /dev/fd/0 < r.fa",
          "$M -q -k /dev/stdin - < r.fa", "$G -p - /dev/stdin < r.fa"})
        check_refused(shell, piped + command, 2, twice);
    // An error in a sample sheet names the sheet and the line.
    shell.write("sheet.csv", "sample,fastq_1\na,r.fa\na,fifo\nb,link\n");
    check_refused(shell, "timeout 20 $M -q -p A --samples sheet.csv", 1, "sheet.csv: line 4: link " + twice);
    // Two pipes are two inputs. A file is read twice if it is also standard input.
    CHECK(shell.run("$M -q -p ACGT <(cat r.fa) <(cat r.fa) | tail -n 1").out ==
          "ACGT\tACGT\t4\t2\t2\t0\t2\n");
    CHECK(shell.run("$M -q -p ACGT - r.fa < r.fa | tail -n 1").out == "ACGT\tACGT\t4\t2\t2\t0\t2\n");
}

TEST_CASE("a file without read permission is refused") {
    Shell shell;
    shell.write("secret.fa", ">a\nACGT\n");
    // Root can read every file, so root runs a copy of the command as user 65534, who needs access to the folder.
    std::string const run = ::geteuid() != 0
                                ? "$M"
                                : "chmod 755 .; cp $M /tmp/mc.$$; chmod 755 /tmp/mc.$$; trap 'rm "
                                  "/tmp/mc.$$' EXIT; setpriv --reuid=65534 --regid=65534 "
                                  "--clear-groups /tmp/mc.$$";
    check_refused(shell, "chmod 000 secret.fa; " + run + " -p A secret.fa", 1, "secret.fa: ");
}

TEST_CASE("the first of two errors is reported with any number of threads") {
    Shell shell;
    std::string const good = fastq(std::vector<std::string>(300, "ACGTACGTAC"));
    shell.write("two.fq", good + "@bad\nACGT\n+\nII\n" + good + "@bad\nAC GT\n+\nIIIII\n" + good);
    std::string first;
    for (int again = 0; again < 10; ++again) {
        Outcome const outcome = shell.run("$M -p A two.fq -t 4 --piece-bytes 500");
        CHECK(outcome.status == 1);
        if (first.empty()) first = outcome.err;
        CHECK(outcome.err == first);
    }
    CHECK(first.find("120") != std::string::npos);  // lines 1201 to 1204
}

TEST_CASE("the content determines the format, never the name") {
    Shell shell;
    shell.must_run(
        "gzip -dc $T/reads_1.fq.gz | head -8 > r.fa; gzip -c r.fa > r.bam; bgzip -c r.fa > r.txt;"
        "printf '>x\\nACGT\\n' > r.fastq.gz; : > empty.fq.gz; bgzip < /dev/null > eof.fq; gzip < "
        "/dev/null > nothing.fa");
    std::string const expected = shell.run("$M -p ACG r.fa").out;
    CHECK(expected.size() > sizeof header);
    CHECK(shell.run("$M -p ACG r.bam").out == expected);
    CHECK(shell.run("$M -p ACG r.txt").out == expected);
    CHECK(shell.run("$M -p ACG r.fastq.gz").out == std::string(header) + "ACG\tACG\t3\t2\t1\t1\t1\n");
    for (std::string const empty : {"empty.fq.gz", "eof.fq", "nothing.fa", "/dev/null", "- < /dev/null"}) {
        CAPTURE(empty);
        Outcome const outcome = shell.run("$M -p ACG " + empty);
        CHECK(outcome.status == 0);
        CHECK(outcome.err == "");
        CHECK(outcome.out == std::string(header) + "ACG\tACG\t3\t0\t0\t0\t0\n");
    }
}

TEST_CASE("a tar archive is refused by name, also compressed or from a pipe") {
    Shell shell;
    shell.write("r.fa", ">x\nACGT\n");
    shell.must_run("tar cf r.tar r.fa; gzip -k r.tar; zstd -q r.tar; bgzip -c r.tar > r.bgz");
    for (std::string const name : {"r.tar", "r.tar.gz", "r.tar.zst", "r.bgz", "- < r.tar", "- < r.tar.gz"})
        check_input_refused(shell, "-p A " + name, "is a tar archive");
    check_input_refused(shell, "-k r.tar.gz r.fa", "r.tar.gz: line 1");
}

TEST_CASE("endless devices are refused quickly") {
    Shell shell;
    for (std::string const device : {"/dev/zero", "/dev/urandom"}) {
        check_input_refused(shell, "-p A " + device, device);
        check_input_refused(shell, "-k " + device + " /dev/null", device);
    }
}

TEST_CASE("file names with blanks, line breaks, brackets and leading dashes work") {
    Shell shell;
    for (std::string const name :
         {"a b.fa", "line\nbreak.fa", "-dash.fa", "--", "[a,b]", "quo'te\".fa", "\xff.fa", "*"}) {
        shell.write(name, ">x\nACGT\n");
        CAPTURE(name);
        pid_t const child = [&] {
            ::setenv("NAME", name.c_str(), 1);
            return shell.start("\"$M\" -p ACG -o \"./out $NAME\" --json j.json -- \"$NAME\"");
        }();
        Outcome const outcome = shell.finish(child);
        CAPTURE(outcome.err);
        CHECK(outcome.status == 0);
        CHECK(shell.read("out " + name) == std::string(header) + "ACG\tACG\t3\t2\t1\t1\t1\n");
        shell.must_run("\"$M\" --motifs=\"$NAME\" --output=\"$NAME.out\" -- \"$NAME\"");
        CHECK(shell.run("\"$M\" -p ACG --summary - -- \"$NAME\" | wc -l").out == "2\n");
    }
    ::setenv("NAME", "no\nsuch", 1);
    Outcome const outcome = shell.run("\"$M\" -p A \"$NAME\"");
    CHECK(outcome.err == "motifcount: error: no\\nsuch: cannot read: No such file or directory\n");
    ::unsetenv("NAME");
}

TEST_CASE("FASTQ whose first title looks like a header line of SAM is FASTQ") {
    Shell shell;
    shell.must_run(R"sh(
set -e
for title in $'@CO\tx' $'@SQ\tSN:x' $'@RG\tID:x' $'@HD\tVN:1.6' $'@PG\tID:x'; do
    for sequence in ACGT ""; do
        printf '%s\n%s\n+\n%s\n@b\nACGT\n+\nIIII\n' "$title" "$sequence" "${sequence//?/I}" > r.fq
        bgzip -c r.fq > r.gz; mkfifo pipe; cat r.fq > pipe &
        for text in r.fq r.gz pipe; do
            [ $("$M" -q -p ACGT $text | tail -n 1 | cut -f 7) = $(grep -c ACGT r.fq) ]
        done
        rm pipe
    done
    # A header and records, a header alone.
    printf '%s\n' "$title" > only.sam; "$M" -q -p ACGT only.sam | tail -n 1 | cut -f 4 | grep -qx 0
done
printf '@CO\tx\na\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tIIII\n' > r.sam
[ $("$M" -q -p ACGT - < r.sam | tail -n 1 | cut -f 4) = 1 ]
)sh");
}

TEST_CASE("after a byte-order mark or empty line, SAM is refused and FASTQ read") {
    Shell shell;
    std::string const sam = "@SQ\tSN:c\tLN:9\nr\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tIIII\n";
    for (std::string const front : {"\xEF\xBB\xBF", "\n", "\xEF\xBB\xBF\r\n"}) {
        shell.write("x", front + sam);
        for (std::string const input : {"x", "- < x", "<(gzip -c x)", "<(bgzip -c x)"})
            check_input_refused(shell, "-p A " + input,
                                "this SAM file begins with a byte-order mark or an empty line");
        shell.write("x", front + "@CO\ta title\n" + std::string(5000, 'A') + "CGT\n+\n" +
                             std::string(5003, 'I') + "\n");
        CHECK(shell.run("$M -q -p ACGT x | tail -n 1").out == "ACGT\tACGT\t4\t1\t1\t0\t1\n");
    }
}

TEST_CASE("SAM and BAM reads with a sequence are written as by samtools fastq") {
    Shell shell;
    shell.must_run(R"sh(
set -e
{
    printf '@HD\tVN:1.6\n@SQ\tSN:ref\tLN:40\n'
    printf '%s\t%s\tref\t1\t60\t*\t*\t0\t0\t%s\t%s\n' a 65 ACGTT ABCDE a 145 ACGTTG ABCDEF \
        plain 4 GATTACA '*' one 4 A '*' turned 16 ACGTT '*' high 4 AC '~~' second 256 ACGT IIII
} > r.sam
samtools view -b r.sam -o r.bam
samtools fastq r.bam > wanted 2> log
for text in r.sam r.bam; do "$M" -q -p N -o c --matched m $text; cmp m wanted; done
printf 'none\t4\t*\t0\t0\t*\t*\t0\t0\t*\t*\n' >> r.sam
"$M" -q -p N -o c --matched m --unmatched u --json j r.sam; cmp m wanted
printf '@none\n\n+\n\n' | cmp - u
grep -q '"records": 7' j
)sh");
}

TEST_CASE("protein given as reads causes a warning and is counted") {
    Shell shell;
    std::string const protein = "MVHLTPEEKSAVTALWGKVNVDEVGGEALGRLLVVYPW";
    shell.write("p.fa", fasta({protein, "AA"}));
    Outcome const outcome = shell.run("$M -p A p.fa --json j");
    CHECK(outcome.status == 0);
    CHECK(outcome.error_lines() == 1);
    CHECK(shell.read("j").find("is this a protein sequence?") != std::string::npos);
    CHECK(shell.run("$M -q -p A p.fa").err == "");
    shell.write("m.fa", "\xEF\xBB\xBF>" + protein + "\nAA\n");
    CHECK(shell.run("$M -p A m.fa").err == "");  // Only the title looks like protein.
}

TEST_CASE("a file that is given twice is counted twice, with a warning") {
    Shell shell;
    shell.write("r.fa", ">a\nACGT\n");
    shell.write("s.fa", ">a\nACGT\n");
    shell.must_run("ln -s r.fa link");
    for (std::string const inputs : {"r.fa r.fa", "r.fa s.fa link", "-1 r.fa -2 s.fa -1 s.fa -2 link"}) {
        CAPTURE(inputs);
        Outcome const outcome = shell.run("$M -p ACGT -o c --json j " + inputs);
        CHECK(outcome.status == 0);
        CHECK(outcome.error_lines() == 1);
        CHECK(outcome.err.find("this file is given twice") != std::string::npos);
        CHECK(shell.read("j").find("given twice") != std::string::npos);
    }
    // With a sample sheet, one line of warning covers all files that are given twice.
    shell.write("s.csv", "sample,fastq_1\na,r.fa\nb,s.fa\nc,r.fa\nd,link\n");
    CHECK(shell.run("$M -p ACGT -o c --samples s.csv").err.ends_with(" (1 more like this)\n"));
    // Different files with similar names cause no warning.
    shell.must_run("gzip -k r.fa; cp r.fa 'r,2.fa'");
    CHECK(shell.run("$M -p ACGT -o c r.fa s.fa r.fa.gz 'r,2.fa'").err == "");
    check_refused(shell, "$M screen -l r.fa -o d -1 r.fa -2 link", 2, "r.fa: ");
    check_refused(shell, "$M -p ACGT -1 r.fa -2 link", 2, "r.fa: ");
    CHECK(shell.run("mkfifo f; cat r.fa > f & $M -p ACGT -o c f").err == "");
}

TEST_CASE("an error in one of the mates is reported with its own file and line") {
    Shell shell;
    shell.write("good.fq", fastq({"r1 ACGT", "r2 ACGT"}));
    shell.write("letter.fq", fastq({"r1 ACGT", "r2 AC!T"}));
    shell.write("quality.fq", "@r1\nACGT\n+\nIIII\n@r2\nACGT\n+\nII I\n");
    shell.write("title.fq", "@r1\nACGT\n+\nIIII\n@r2\nACGT\n+r1\nIIII\n");
    for (auto const& [file, line] :
         {std::pair<std::string, std::string>{"letter.fq", "6"}, {"quality.fq", "8"}, {"title.fq", "7"}})
        for (std::string const& mates : {"-1 good.fq -2 " + file, "-1 " + file + " -2 good.fq"})
            check_refused(shell, "$M -q -p A " + mates, 1, "error: " + file + ": line " + line + ": ");
    shell.write("good.fa", fasta({"ACGT", "ACGT"}));
    check_refused(shell, "$M -q -p A -1 good.fq -2 good.fa", 1, "good.fa: record 1 ");
}

TEST_CASE("errors of standard input are reported as such") {
    Shell shell;
    check_refused(shell, "printf '@a\\nAC\\n+\\nII\\n' | $M -p AC --interleaved -", 1,
                  "error: standard input: ");
}

TEST_CASE("interleaved alignments are pairs by name and flags") {
    Shell shell;
    shell.must_run(R"sh(
set -e
sam() { printf '@HD\tVN:1.6\n'; printf '%s\t%d\t*\t0\t0\t*\t*\t0\t0\tACG\tIII\n' "$@"; }
sam p 77 p 141 q 77 q 141 > pairs.sam; sam p 4 p 4 q/1 4 q/2 4 > names.sam
sam p 77 p 141 u 4 q 77 q 141 v 4 > single.sam; sam p 141 p 77 > swapped.sam
sam p 77 p 77 > first.sam; sam p 77 p 4 > half.sam; sam p 77 p 141 u 4 > odd.sam
for good in pairs names; do "$M" -p ACG --interleaved $good.sam | tail -n 1 | cut -f 4,7 | grep -qx '4	2'; done
for bad in single swapped first half odd; do
    samtools view -b $bad.sam -o $bad.bam
    for file in $bad.sam $bad.bam; do
        if "$M" -p ACG --interleaved $file -t 2 2> log; then exit 1; fi
        grep -q "$file: the .*\(pair\|odd\)" log
    done
done
samtools collate -u -O single.bam t 2> log | samtools fastq -1 1.fq -2 2.fq -0 s.fq -s s.fq 2> log
"$M" -p ACG --sample all -1 1.fq -2 2.fq s.fq 2> log | tail -n 1 | cut -f 4,7 | grep -qx '6	4'
)sh");
}

TEST_CASE("a long FASTA title is not copied along with its sequence") {
    Shell shell;
    shell.must_run(
        "(printf '>'; head -c 30000000 /dev/zero | tr '\\0' t; for i in 1 2; do echo; head -c "
        "50000000 "
        "/dev/zero | tr '\\0' A; done; echo GATTACA) >long.fa");
    Outcome const outcome = shell.run(std::string("ulimit -t ") + (under_sanitizer ? "60" : "3") +
                                      "; $M -q -t 1 -p GATTACA -o - long.fa");
    CHECK(outcome.status == 0);
    CHECK(outcome.out.find("GATTACA\tGATTACA\t7\t1\t") != std::string::npos);
}
