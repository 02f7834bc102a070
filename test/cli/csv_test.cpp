// Comma-separated tables have the same cells as tab-separated tables, and merge accepts both kinds of tables.

#include <doctest/doctest.h>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;

namespace {

// Inputs with commas and quotes in names. `table FILE` parses a CSV table with Python and prints its cells separated by tabs.
std::string const functions = R"sh(
set -e
printf 'name,sequence,gene\n"a,1",ACGT,"g ""1"""\nb,GGA,\n' > k.csv
printf '>r,1\nACGTACGT\n>"q"\nGGATCCACGT\n>s\nTCC\n>t\nACGTGGA\n' > r.fa
K="counts matrix sites per-record"
reports() { for k in $K; do [ $k = counts ] && echo -o $1.counts.$2 || echo --$k $1.$k.$2; done; }
table() { python3 -c 'import csv, sys
for row in csv.reader(open(sys.argv[1], newline="")): print(*row, sep="\t")' $1; }
)sh";

}  // namespace

TEST_CASE("a .csv name gives a comma-separated table with the same cells") {
    Shell shell;
    shell.must_run(functions + R"sh(
"$M" -q -k k.csv --sample 's,1' $(reports whole csv) r.fa
"$M" -q -k k.csv --sample 's,1' $(reports whole tsv) r.fa
for k in $K; do table whole.$k.csv | cmp - whole.$k.tsv; grep -q , whole.$k.csv; done
"$M" -q -k k.csv -o c.csv.gz --bed b.csv r.fa; gzip -dc c.csv.gz | cmp - whole.counts.csv
awk -F '\t' 'NF != 6 { exit 1 }' b.csv
printf '>a\nACGT\n' > 'block,1.fa'
"$G" -p block,1.fa block,1.fa -o hits.csv; "$G" -p block,1.fa block,1.fa -o hits.tsv
table hits.csv | cmp - hits.tsv; [ "$(tail -n 1 hits.csv)" = '"block,1",0,0,0' ])sh");
}

TEST_CASE("merge reads CSV and TSV; the name of the output sets its format") {
    Shell shell;
    shell.must_run(functions + R"sh(
for form in csv tsv; do
    "$M" -q -k k.csv --sample 's,1' $(reports whole $form) r.fa
    for i in 1 2 3; do "$M" -q -k k.csv --sample 's,1' --shard $i/3 $(reports part$i $form) r.fa; done
done
for k in $K; do
    for out in csv tsv; do
        "$M" merge part1.$k.csv part2.$k.csv part3.$k.csv -o merged.$out; cmp merged.$out whole.$k.$out
        "$M" merge part1.$k.csv part2.$k.tsv part3.$k.csv -o merged.$out; cmp merged.$out whole.$k.$out
        "$M" merge part1.$k.tsv part2.$k.tsv part3.$k.tsv -o merged.$out; cmp merged.$out whole.$k.$out
    done
done
for s in x 'y,1'; do for form in csv tsv; do "$M" -q -k k.csv --sample $s --matrix $s.$form -o c.tsv r.fa; done; done
"$M" merge x.csv y,1.tsv -o both.csv; "$M" merge x.tsv y,1.csv -o both.tsv; table both.csv | cmp - both.tsv
[ "$(head -n 1 both.csv)" = 'sgRNA,Gene,x,"y,1"' ]; [ "$(tail -n 1 both.tsv)" = "$(printf 'b\tb\t3\t3')" ])sh");
    // merge refuses comma-separated tables that were truncated or changed.
    shell.must_run(
        "head -c -2 part2.counts.csv > cut; sed '3s/,[0-9]*$/,7/' part2.counts.csv > changed; "
        "sed '2s/\"a,1\"/\"a,1/' x.csv > open.csv; sed '$s/,3$//' x.csv > short.csv");
    check_refused_rows(shell, "$M merge", 1, R"(
part1.counts.csv cut part3.counts.csv => cut
part1.counts.csv changed part3.counts.csv => changed
open.csv y,1.csv => open.csv: line 2
y,1.csv short.csv => short.csv: line 3
x.csv x.tsv => sample 'x'
)");
}
