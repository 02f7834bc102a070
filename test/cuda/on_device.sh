#!/bin/sh
# Runs the tests that need a GPU, which CI does not have: every CUDA engine against the oracle, the command on a device
# against the command on the CPU, failing calls of the CUDA runtime, and the kernels under compute-sanitizer.
#
# usage: test/cuda/on_device.sh BUILD [PART ...]      (parts: conformance command grid memory faults sanitizers;
# default: all)
#
# BUILD is a build folder with the CUDA engines, tests and benchmarks. The part `faults` needs a build with
# CMAKE_CUDA_RUNTIME_LIBRARY=Shared. Environment variables:
#   ENGINES     engines to test (default: all)
#   DEVICES     devices for the command, such as cuda:0,1 (default: cuda)
#   JOBS        number of conformance programs that run at once and share the cases (default: 8)
#   DATA        folder for the generated reads, which are kept (default: a temporary folder)
#   GENOME      FASTA from which the reads are generated (default: E. coli from the bowtie-examples package)
#   MEGABYTES   size of the generated reads (default: 60)
#   TOOLS       tools of compute-sanitizer (default: memcheck racecheck synccheck initcheck)
#   EVERY       under these tools, every EVERY-th case runs (default: 17)
#   RACE_EVERY  the same for racecheck (default: 13)
#   LIMIT       time limit per engine and tool, in seconds (default: 240)
set -u
here=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- conformance command grid memory faults sanitizers
data=${DATA:-$(mktemp -d)}
mkdir -p "$data/sets"
genome=${GENOME:-/usr/share/doc/bowtie/examples/genomes/NC_008253.fna.gz}
engines=${ENGINES:-aho-corasick rabin-karp wu-manber trie kmp shift-or anchored matrix}
jobs=${JOBS:-8}
failed=0

find_program() {
    for place in "$build/$1" "$build/test/conformance/$1" "$build/test/cuda/$1" "$build/test/bench/$1"; do
        [ -f "$place" ] && [ -x "$place" ] && echo "$place" && return
    done
    echo "there is no $1 in $build" >&2
    exit 1
}
motifcount=$(find_program motifcount)
conformance=$(find_program conformance)
fail() {
    failed=1
    echo "FAILED: $*"
}
# run_conformance LABEL LIMIT COMMAND...: runs COMMAND for at most LIMIT seconds and prints a summary of its output.
run_conformance() {
    label=$1
    limit=$2
    shift 2
    log="$data/$(echo "$label" | tr -c 'a-z0-9\n' _).log"
    MOTIFCOUNT_REQUIRE_CUDA=1 timeout "$limit" "$@" >"$log" 2>&1
    code=$?
    echo "$label: exit status $code; $(grep -hE 'searches|assertions|ERROR SUMMARY|RACECHECK SUMMARY' "$log" | tr '\n' ';')"
    grep -q ': 0 searches' "$log" && fail "$label looked at nothing"
    [ $code -eq 0 ] || { fail "$label"; grep -vE '^\s*$' "$log" | grep -E 'ERROR|error|=====|instead|missed' | head -n 20; }
}

# run_shared LABEL: runs all cases, divided among several programs. Each program mostly waits for the device.
run_shared() {
    running=
    job=0
    while [ $job -lt "$jobs" ]; do
        (
            failed=0
            MOTIFCOUNT_TEST_EVERY=$jobs MOTIFCOUNT_TEST_FROM=$job \
                run_conformance "$1, job $job of $jobs" 400 "$conformance"
            exit $failed
        ) &
        running="$running $!"
        job=$((job + 1))
    done
    for process in $running; do wait "$process" || failed=1; done
}

# run_checked TOOL: runs some cases of each engine under a tool of compute-sanitizer, with all engines at the same time.
run_checked() {
    running=
    for engine in $engines; do
        (
            failed=0
            every=${EVERY:-17}
            splits=
            # Each batch takes 0.1 s under racecheck. Only large batches can have races, so cases are not split.
            [ "$1" != racecheck ] || { every=${RACE_EVERY:-13} splits=1; }
            MOTIFCOUNT_TEST_EVERY=$every MOTIFCOUNT_TEST_SPLITS=$splits MOTIFCOUNT_TEST_ENGINE=cuda:$engine \
                run_conformance "$1, $engine" "${LIMIT:-240}" compute-sanitizer --tool "$1" --error-exitcode 9 "$conformance"
            exit $failed
        ) &
        running="$running $!"
    done
    for process in $running; do wait "$process" || failed=1; done
}

# check_edits TOOL OPTIONS: searches a small genome with edits under a tool of compute-sanitizer, because the conformance
# cases have no edits.
check_edits() {
    motifs=$here/test-data/guides.tsv
    text=$here/test-data/lambda_virus.fa.gz
    # shellcheck disable=SC2086
    "$motifcount" -q -k "$motifs" $2 --device cpu -o "$data/edits.cpu" "$text" || fail "the CPU, $2"
    # shellcheck disable=SC2086
    compute-sanitizer --tool "$1" --error-exitcode 9 "$motifcount" -q -k "$motifs" $2 --device "${DEVICES:-cuda}" \
        -o "$data/edits.gpu" "$text" >"$data/edits.log" 2>&1 ||
        { fail "$1, $2"; grep -v '^$' "$data/edits.log" | head; }
    cmp "$data/edits.cpu" "$data/edits.gpu" || fail "$1, $2: other counts"
    echo "$1, $2: $(awk 'NR > 1 { hits += $4 } END { print hits }' "$data/edits.cpu") hits, as the CPU"
    rm -f "$data"/edits.*
}

make_data() {
    [ -e "$data/reads.fq" ] && return
    gzip -dc "$genome" >"$data/genome.fa"
    "$(find_program make_reads)" "$data/genome.fa" "$here/test/bench/quality_model.tsv" "${MEGABYTES:-60}" >"$data/reads.fq"
    gzip -1 -c "$data/reads.fq" >"$data/reads.fq.gz"
    python3 "$here/test/bench/write_bgzf.py" "$data/reads.fq" "$data/reads.fq.bgz"
    python3 "$here/test/bench/make_sets.py" "$data/genome.fa" "$data/sets" a b c d e f h 50x100 2000x300
    # One FASTA with a long record, which is split into many batches, and one FASTA with a record of 3 million letters A
    { grep -v '>' "$data/genome.fa" | tr -d '\n' | sed 's/^/>long\n/'; echo; } >"$data/long.fa"
    { echo '>a'; head -c 3000000 /dev/zero | tr '\0' A; echo; echo '>b'; echo ACGT; } >"$data/polya.fa"
    { echo '>A8'; echo AAAAAAAA; echo '>A1'; echo A; echo '>A30'; echo AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; } >"$data/sets/A.fa"
    # 300 matrices of 4 to 80 columns
    awk 'BEGIN {
        srand(1)
        for (m = 1; m <= 300; ++m) {
            columns = m % 10 == 0 ? 5 + int(rand() * 76) : 4 + int(rand() * 17)
            print ">M" m
            for (i = 0; i < columns; ++i) best[i] = int(rand() * 4)
            for (base = 0; base < 4; ++base) {
                row = ""
                for (i = 0; i < columns; ++i) row = row " " int(rand() * 4) + (base == best[i] ? 1 + int(rand() * 20) : 1)
                print substr("ACGT", base + 1, 1) " [" row " ]"
            }
        }
    }' >"$data/sets/M.fa"
}

# takes ENGINE SET: true if the engine accepts the motif set (see cuda/engines.cpp). Set A is searched on one strand, all
# others on both strands.
takes() {
    case $1:$2 in
        kmp:a | kmp:A) ;;
        kmp:*) return 1 ;;
        rabin-karp:h | rabin-karp:A) return 1 ;;
        wu-manber:h | wu-manber:A) return 1 ;;
        shift-or:e | shift-or:f) return 1 ;;
        matrix:M) ;;
        matrix:* | *:M) [ "$1" = auto ] || return 1 ;;
    esac
}

# compare SET INPUT OPTIONS...: compares the reports of every CUDA engine with the reports of the CPU. Engines that do not
# accept the set must report an error.
compare() {
    set_name=$1
    input=$2
    shift 2
    base="$data/out.$set_name.$input"
    reports() { echo "-o $1.tsv --bed $1.bed --per-record $1.per"; }
    # shellcheck disable=SC2046
    "$motifcount" -q -k "$data/sets/$set_name.fa" "$@" --device cpu $(reports "$base.cpu") "$data/$input" ||
        fail "the CPU, $set_name, $input"
    searched=
    for engine in auto $engines; do
        # shellcheck disable=SC2046
        message=$("$motifcount" -q -k "$data/sets/$set_name.fa" "$@" --device "${DEVICES:-cuda}" --engine $engine $(reports "$base.gpu") \
            --json "$base.json" "$data/$input" 2>&1)
        code=$?
        if ! takes $engine "$set_name"; then
            if [ $code -ne 1 ] || [ "$(printf '%s\n' "$message" | wc -l)" -ne 1 ]; then
                fail "$engine does not refuse $set_name, $input: exit status $code, $message"
            fi
            continue
        fi
        if [ $code -ne 0 ]; then
            fail "$engine, $set_name, $input: $message"
            continue
        fi
        grep -q '"device": "cuda"' "$base.json" || fail "$engine, $set_name: the report names no CUDA device"
        for report in tsv bed per; do
            cmp "$base.cpu.$report" "$base.gpu.$report" || fail "$engine, $set_name, $input: $report"
        done
        searched="$searched $engine"
        # Reports without positions use other kernels.
        "$motifcount" -q -k "$data/sets/$set_name.fa" "$@" --device "${DEVICES:-cuda}" --engine $engine -o "$base.gpu.tsv" "$data/$input"
        cmp "$base.cpu.tsv" "$base.gpu.tsv" || fail "$engine, $set_name, $input: counts alone"
    done
    echo "$set_name of $input $*: $(wc -l <"$base.cpu.bed") places, as the CPU:$searched"
    rm -f "$base".*
}

# compare_near SET INPUT OPTIONS...: same as compare, with mismatches or edits, or with matrices and sequences. Searches with
# mismatches use `anchored`, which allows any number of mismatches; other searches use the only engines that support them.
compare_near() {
    set_name=$1
    input=$2
    shift 2
    base="$data/out.$set_name.$input"
    near=anchored
    case " $* " in *" -e "* | *" -p "*) near=auto ;; esac
    for device in cpu cuda; do
        "$motifcount" -q -k "$data/sets/$set_name.fa" "$@" --device "$device" --engine $near -o "$base.$device.tsv" \
            --bed "$base.$device.bed" "$data/$input" || fail "$device, $set_name, $input $*"
    done
    for report in tsv bed; do
        cmp "$base.cpu.$report" "$base.cuda.$report" || fail "$near, $set_name, $input $*: $report"
    done
    echo "$set_name of $input $*: $(wc -l <"$base.cpu.bed") places, as the CPU: $near"
    rm -f "$base".*
}

# compare_grids BLOCK TEXT OPTIONS...: compares the hits on the device with the hits on the CPU. Also runs the kernels under
# memcheck and racecheck.
compare_grids() {
    block=$1
    text=$2
    shift 2
    "$motifgrid" -q -p "$data/$block" "$@" --device cpu -o "$data/grid.cpu" "$data/$text" || fail "motifgrid, $text"
    for tool in none memcheck racecheck; do
        checked="compute-sanitizer --tool $tool --error-exitcode 9"
        [ $tool != none ] || checked=
        # shellcheck disable=SC2086
        $checked "$motifgrid" -q -p "$data/$block" "$@" --device cuda -o "$data/grid.gpu" "$data/$text" >"$data/grid.log" 2>&1 ||
            { fail "motifgrid on the device, $tool, $block in $text $*"; grep -v '^$' "$data/grid.log" | head; }
        cmp "$data/grid.cpu" "$data/grid.gpu" || fail "other hits, $tool, $block in $text $*"
    done
    echo "$block in $text $*: $(($(wc -l <"$data/grid.cpu") - 1)) places, as the CPU"
}

# refused PATTERN COMMAND...: checks that COMMAND fails with a single line that contains PATTERN.
refused() {
    pattern=$1
    shift
    message=$("$@" 2>&1 >/dev/null) && fail "succeeded: $*"
    [ "$(printf '%s\n' "$message" | wc -l)" -eq 1 ] || fail "not one line: $message"
    case $message in
        *"$pattern"*) echo "refused: $message" ;;
        *) fail "another message: $message" ;;
    esac
}

for part; do
    echo "== $part ($(date +%T))"
    case $part in
        conformance)
            seed=$(date +%s)
            for engine in $engines; do
                MOTIFCOUNT_TEST_ENGINE=cuda:$engine run_shared "$engine"
                MOTIFCOUNT_TEST_SEED=$seed MOTIFCOUNT_TEST_ENGINE=cuda:$engine run_shared "$engine, seed $seed"
            done
            ;;
        command)
            make_data
            for input in reads.fq reads.fq.gz reads.fq.bgz; do compare d $input; done
            for set_name in a b c e h 50x100 2000x300; do compare $set_name reads.fq; done
            compare f reads.fq -t 3
            compare c reads.fq -t 1 -s fwd
            compare h long.fa
            compare d long.fa -s rev
            compare A polya.fa -s fwd
            for input in reads.fq long.fa polya.fa; do compare M $input; done
            compare M long.fa --p-value 0.01 -s rev
            compare_near M reads.fq -p GATTACAG --p-value 1e-5
            for mismatches in 1 3 4 5; do compare_near d reads.fq -m $mismatches; done
            for mismatches in 1 4; do
                compare_near d long.fa -m $mismatches --downstream NGG
                compare_near d reads.fq -m $mismatches --upstream TTTV,GAN --downstream W
            done
            compare_near 50x100 long.fa -m 8
            for edits in 1 2 3; do compare_near d reads.fq -e $edits; done
            compare_near d long.fa -e 4 --all-ends
            compare_near d long.fa -e 2 --downstream NGG
            refused "there is no device 99" "$motifcount" -p ACGT --device cuda:99 "$data/reads.fq"
            CUDA_VISIBLE_DEVICES='' refused "finds no GPU" "$motifcount" -p ACGT --device cuda "$data/reads.fq"
            ;;
        grid)
            motifgrid=$(find_program motifgrid)
            python3 "$here/test/cuda/make_grids.py" "$data"
            for engine in filter shift-or; do
                for name in bytes letters deep; do compare_grids $name.block.pgm $name.pgm --engine $engine; done
                compare_grids alignment.block.fa alignment.fa --engine $engine
            done
            for name in bytes letters deep; do compare_grids $name.block.pgm $name.pgm -m 3; done
            compare_grids alignment.block.fa alignment.fa -m 2
            refused "takes up to 64" "$motifgrid" -p "$data/wide.block.pgm" --engine shift-or --device cuda "$data/bytes.pgm"
            ;;
        memory)
            # Device memory runs out while searches are running.
            MOTIFCOUNT_REQUIRE_CUDA=1 "$(find_program cuda_memory)" || fail "memory that runs short"
            # Another program holds nearly all device memory. The search must use smaller batches. If even these do not fit,
            # `auto` must choose the CPU.
            make_data
            "$motifcount" -q -k "$data/sets/f.fa" --device cpu -o "$data/cpu.tsv" "$data/reads.fq"
            for left in 1500 700 40; do
                python3 "$here/test/cuda/hold_memory.py" $left 60 >"$data/held" 2>&1 &
                holder=$!
                while ! grep -q free "$data/held" && kill -0 $holder 2>/dev/null; do sleep 0.2; done
                cat "$data/held"
                "$motifcount" -k "$data/sets/f.fa" --no-progress --json "$data/run.json" -o "$data/gpu.tsv" "$data/reads.fq"
                echo "auto: exit status $?, $(grep '"device": "c' "$data/run.json")"
                cmp "$data/cpu.tsv" "$data/gpu.tsv" || fail "auto with $left MB left"
                rm -f "$data/gpu.tsv" "$data/run.json"
                "$motifcount" -q -k "$data/sets/f.fa" --device cuda -o "$data/gpu.tsv" "$data/reads.fq"
                echo "cuda: exit status $?"
                [ ! -e "$data/gpu.tsv" ] || cmp "$data/cpu.tsv" "$data/gpu.tsv" || fail "cuda with $left MB left"
                kill $holder
                wait $holder 2>/dev/null
            done
            ;;
        faults)
            MOTIFCOUNT_REQUIRE_CUDA=1 "$(find_program cuda_faults)" || fail "calls that fail"
            ;;
        sanitizers)
            for tool in ${TOOLS:-memcheck racecheck synccheck initcheck}; do
                run_checked "$tool"
                for options in '-e 3' '-e 2 --downstream NGG' '-e 2 --all-ends'; do check_edits "$tool" "$options"; done
            done
            ;;
    esac
done
echo "== done ($(date +%T))"
exit $failed
