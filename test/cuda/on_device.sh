#!/bin/sh
# What CI, which has no GPU, cannot check: every CUDA engine against the oracle on a device, the command on a device
# against the same on the CPU, calls of CUDA's runtime that fail, and the kernels under compute-sanitizer.
#
# usage: test/cuda/on_device.sh BUILD [PART ...]      (parts: conformance command grid memory faults sanitizers;
# default: all)
#
# ENGINES are those looked at (default: all). DEVICES is what the command searches on (default: cuda; for instance cuda:0,1).
# JOBS: how many programs share the oracle's cases (default: 8).
# BUILD is a build with the CUDA engines, the tests and the benchmarks. DATA (default: a temporary folder) keeps the reads.
# MEGABYTES is how many of them are made (default: 60). TOOLS: those of compute-sanitizer (default: memcheck racecheck
# synccheck initcheck). EVERY: of the cases under these, every N-th (default: 17); RACE_EVERY: of those under racecheck (13).
# LIMIT: seconds for each engine and tool (240). faults needs a build with CMAKE_CUDA_RUNTIME_LIBRARY=Shared.
set -u
here=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- conformance command grid memory faults sanitizers
data=${DATA:-$(mktemp -d)}
mkdir -p "$data/sets"
genome=${GENOME:-/usr/share/doc/bowtie/examples/genomes/NC_008253.fna.gz}
engines=${ENGINES:-aho-corasick rabin-karp wu-manber trie kmp shift-or anchored}
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
# run_conformance LABEL LIMIT COMMAND...
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

# run_shared LABEL: all cases, shared by programs at once, each of which waits for the device most of the time.
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

# run_checked TOOL: some cases of each engine under a tool of compute-sanitizer, all engines at once.
run_checked() {
    running=
    for engine in $engines; do
        (
            failed=0
            every=${EVERY:-17}
            splits=
            # It takes a tenth of a second for each batch, and threads that race are those of large ones.
            [ "$1" != racecheck ] || { every=${RACE_EVERY:-13} splits=1; }
            MOTIFCOUNT_TEST_EVERY=$every MOTIFCOUNT_TEST_SPLITS=$splits MOTIFCOUNT_TEST_ENGINE=cuda:$engine \
                run_conformance "$1, $engine" "${LIMIT:-240}" compute-sanitizer --tool "$1" --error-exitcode 9 "$conformance"
            exit $failed
        ) &
        running="$running $!"
    done
    for process in $running; do wait "$process" || failed=1; done
}

# check_edits TOOL OPTIONS: edits, which no conformance case has, in a small genome under a tool of compute-sanitizer.
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
    # One long record, cut in many places, and one of a single letter.
    { grep -v '>' "$data/genome.fa" | tr -d '\n' | sed 's/^/>long\n/'; echo; } >"$data/long.fa"
    { echo '>a'; head -c 3000000 /dev/zero | tr '\0' A; echo; echo '>b'; echo ACGT; } >"$data/polya.fa"
    { echo '>A8'; echo AAAAAAAA; echo '>A1'; echo A; echo '>A30'; echo AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; } >"$data/sets/A.fa"
}

# takes ENGINE SET: whether the set, on both strands (A: on one), is within the engine's limits; see cuda/engines.cpp.
takes() {
    case $1:$2 in
        kmp:a | kmp:A) ;;
        kmp:*) return 1 ;;
        rabin-karp:h | rabin-karp:A) return 1 ;;
        wu-manber:h | wu-manber:A) return 1 ;;
        shift-or:e | shift-or:f) return 1 ;;
    esac
}

# compare SET INPUT OPTIONS...: the reports of the CPU, and of every engine that takes the set; the others refuse it.
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
        # Counting alone takes other kernels than finding.
        "$motifcount" -q -k "$data/sets/$set_name.fa" "$@" --device "${DEVICES:-cuda}" --engine $engine -o "$base.gpu.tsv" "$data/$input"
        cmp "$base.cpu.tsv" "$base.gpu.tsv" || fail "$engine, $set_name, $input: counts alone"
    done
    echo "$set_name of $input $*: $(wc -l <"$base.cpu.bed") places, as the CPU:$searched"
    rm -f "$base".*
}

# compare_near SET INPUT OPTIONS...: the same with mismatches, by `anchored` alone, which takes any number of them; or with
# edits, by the one engine that finds these.
compare_near() {
    set_name=$1
    input=$2
    shift 2
    base="$data/out.$set_name.$input"
    near=anchored
    case " $* " in *" -e "*) near=auto ;; esac
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

# compare_grids BLOCK TEXT OPTIONS...: the hits on the CPU and on the device, and the kernels under both sanitizers.
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

# refused PATTERN COMMAND...: fails with one line that says so.
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
            # It is taken while searches are under way.
            MOTIFCOUNT_REQUIRE_CUDA=1 "$(find_program cuda_memory)" || fail "memory that runs short"
            # Another program has nearly all of the device's memory: less at a time must do; with none, auto takes the CPU.
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
