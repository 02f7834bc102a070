#!/bin/sh
# Makes the files in expected/ with an independent tool, seqkit (made with version 2.3.0, Debian package seqkit);
# no code of motifcount is used. The script may be run in any folder and replaces existing files.
#
# seqkit's output differs from motifcount's reports in four ways. Below, a line of awk or sort converts each of them:
#   1. seqkit reports palindromic motifs on both strands: their rows on - are dropped;
#   2. its positions are 1-based and closed: they are converted to 0-based and half-open positions, as in BED;
#   3. its rows are in another order: they are sorted by record, start, end, motif, strand;
#   4. it has no counts: rows are counted per motif, with 0 for motifs that were not found.
set -eu
cd "$(dirname "$0")"
mkdir -p expected
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
LC_ALL=C
export LC_ALL

# locate MOTIFS TEXT: rows of record number, start, end, motif number, strand, record id, motif id
locate() {
    seqkit locate --quiet --ignore-case --degenerate --pattern-file "$1" "$2" |
    awk -F'\t' 'BEGIN { split("A T C G R Y S S W W K M B V D H N N", pairs, " ")
                        for (i = 1; i < 19; i += 2) { complement[pairs[i]] = pairs[i + 1]; complement[pairs[i + 1]] = pairs[i] } }
        function reversed(word,    out, i) { for (i = length(word); i; i--) out = out complement[substr(word, i, 1)]; return out }
        FNR > 1 && !($4 == "-" && toupper($3) == reversed(toupper($3)))' |
    awk -F'\t' -v OFS='\t' -v motifs="$work/motif_ids" -v records="$work/record_ids" \
        'BEGIN { while ((getline id < motifs) > 0) motif[id] = ++m; while ((getline id < records) > 0) record[id] = ++r }
        { sub(/ .*/, "", $2); print record[$1], $5 - 1, $6, motif[$2], $4, $1, $2 }' |
    sort -k1,1n -k2,2n -k3,3n -k4,4n -k5,5
}

# expect NAME MOTIFS.fa TEXT: expected/NAME.tsv and expected/NAME.bed
expect() {
    seqkit seq --quiet --name --only-id "$2" > "$work/motif_ids"
    seqkit seq --quiet --name --only-id "$3" > "$work/record_ids"
    locate "$2" "$3" > "$work/rows"
    awk -F'\t' -v OFS='\t' '{ print $6, $2, $3, $7, 1000, $5 }' "$work/rows" > "expected/$1.bed"
    seqkit fx2tab --quiet --only-id "$2" | cut -f 1,2 |
    awk -F'\t' -v OFS='\t' -v rows="$work/rows" \
        'BEGIN { while ((getline row < rows) > 0) { split(row, f, "\t"); hits[f[7], f[5]]++
                    if (!seen[f[1], f[7]]++) reads[f[7]]++ }
                 print "motif_id", "motif", "length", "hits", "hits_fwd", "hits_rev", "reads" }
        { fwd = hits[$1, "+"] + 0; rev = hits[$1, "-"] + 0
          print $1, toupper($2), length($2), fwd + rev, fwd, rev, reads[$1] + 0 }' > "expected/$1.tsv"
}

awk -F'\t' '{ print ">" $1 "\n" $2 }' guides.tsv > "$work/guides.fa"
awk '{ print ">" $1 "\n" $1 }' nested.txt > "$work/nested.fa"

expect lambda_probes probes.fa lambda_virus.fa.gz
expect lambda_sites restriction_sites.fa lambda_virus.fa.gz
expect lambda_nested "$work/nested.fa" lambda_virus.fa.gz
expect reads_1_probes probes.fa reads_1.fq.gz
expect reads_1_sites restriction_sites.fa reads_1.fq.gz
expect reads_1_guides "$work/guides.fa" reads_1.fq.gz
expect reads_2_guides "$work/guides.fa" reads_2.fq.gz

# The matrix of the guides over both samples: the reads columns of the two tables above.
{ printf 'sgRNA\tGene\treads_1\treads_2\n'
  tail -n +2 expected/reads_1_guides.tsv | cut -f 7 > "$work/reads_1"
  tail -n +2 expected/reads_2_guides.tsv | cut -f 7 > "$work/reads_2"
  cut -f 1,3 guides.tsv | paste - "$work/reads_1" "$work/reads_2"; } > expected/guides_matrix.tsv
