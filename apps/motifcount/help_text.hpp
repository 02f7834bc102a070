#pragma once

namespace motifcount::app {

inline constexpr char description[] =
    "Counts and locates many DNA motifs (k-mers, guides, barcodes, adapters, degenerate motifs) in reads and "
    "genomes.";

inline constexpr char usage[] =
    "motifcount count -k motifs.fa [options] reads.fq.gz [more ...]\n"
    "       The reads are FASTA or FASTQ, plain or compressed (gzip, BGZF, zstd, xz, bzip2), SAM, BAM or "
    "CRAM;\n"
    "       - is standard input.";

/// Text printed if the command is called without arguments
inline constexpr char usage_by_job[] = R"(motifcount counts and locates many DNA motifs in reads and genomes.

Hits and reads of each motif:  motifcount count -k motifs.fa reads.fq.gz
Positions of a motif:          motifcount count -p GAATTC --bed hits.bed genome.fa
Hits of matrices:              motifcount count -k JASPAR.meme --bed hits.bed genome.fa
Guides of a pooled screen:     motifcount screen -l library.csv --samples samples.csv -o results
Pairs of guides:               motifcount screen --dual -l pairs.csv --samples samples.csv -o results
Off-target sites of guides:    motifcount offtarget -k guides.txt --pam NGG -m 4 genome.fa
Tags or guides per cell:       motifcount cells --layout cite-seq --features tags.csv -o results -1 R1.fq.gz -2 R2.fq.gz
Reads by barcode:              motifcount demux --layout '[barcode:8]*' --barcodes sheet.csv -o results reads.fq.gz
Merging reports of shards:     motifcount merge part1.tsv part2.tsv -o counts.tsv

motifcount --help lists the subcommands and the options of count. The options of the other subcommands are listed by
motifcount SUBCOMMAND --help, such as motifcount screen --help.
)";

inline constexpr char footer_start[] = R"(
Examples:
  motifcount count -k guides.tsv sample.fq.gz > counts.tsv       hits and reads of every motif
  motifcount count -p GAATTC -p GGATCC --bed out.bed genome.fa   positions of two restriction sites
  motifcount count -k guides.tsv --matrix table.tsv *.fq.gz      table of guides and samples, for MAGeCK
  zcat reads.fq.gz | motifcount count -k motifs.fa -             from standard input
  motifcount count -k motifs.fa --json run.json -t 8 reads.fa    with provenance, on 8 threads

What is counted:
  - All occurrences, including overlapping ones. hits = occurrences; reads = reads or read pairs with an occurrence.
  - Both strands, unless -s is given. A motif that is its own reverse complement gives one hit per site, on +.
  - Case is ignored; U is T; motifs may contain IUPAC codes. N and other letters in the text match nothing.
  - Matrices are read from MEME, JASPAR, HOMER, TRANSFAC, UniPROBE, CIS-BP and HOCOMOCO files.
  - With -m K, also occurrences with up to K substitutions. A motif must have more than K letters other than N.
  - With -e K, also occurrences with up to K edits (substitutions, insertions, deletions). Each is reported
    once, at the end with the fewest edits.
  - Every motif has one row, in the order of the file, even without hits. The id of a -p motif is its sequence.
  - Coordinates are 0-based and half-open, on the forward strand; a record's name ends at the first blank.
)";

inline constexpr char footer_end[] = R"(
The format of an input is detected from its content, never from its name. Outputs appear only when complete; - is
standard output. Outputs named .gz, .bgz or .zst are compressed; tables named .csv are separated by commas.
Exit status: 0 success (no hit is a success), 1 error in input or output, 2 error in usage.
)";

}  // namespace motifcount::app
