// Runs small jobs while fault.cpp makes one call fail, either once or from then on. Each run must give the right result or one
// line of error. It must not block, and must not leave incomplete or temporary files.

#include <doctest/doctest.h>

#include <algorithm>
#include <cerrno>
#include <map>

#include "shell.hpp"
#include "support/random_dna.hpp"
#include "support/sanitized.hpp"

using namespace motifcount::internal::test;

namespace {

using Files = std::map<std::string, std::string>;

/// Command under test, which writes to the empty folder o
struct Job {
    char const* name;
    char const* command;
    char const* before = "";  ///< Shell commands before the command
};

constexpr Job jobs[] = {
    {"counts",
     "$M -q -k k.tsv r.fq.gz r.fq -t 2 --sample s -o o/c --bed o/b.gz --matrix o/m.csv --matched o/r.zst"},
    {"alignments", "$M -q -k k.tsv r.bam -t 2 -o o/c --json o/j --html o/h"},
    {"shard", "$M -q -k k.tsv r.fq --shard 1/2 -o o/c"},
    {"shard of BGZF", "$M -q -k k.tsv r.bgz --shard 2/2 -o o/c"},
    {"screen", "$M screen -q -l k.tsv r.fq -t 2 -o o/d"},
    {"offtarget", "$M offtarget -q -p ACGTACG --pam NGG -m 1 r.fa -t 2 -o o/c --summary o/s"},
    {"merge", "$M merge p1 p2 -o o/c"},
    {"merge of JSON", "$M merge j1 j2 -o o/c --mqc o/m"},
    {"demux", "$M demux -q --layout '[barcode]*' --barcodes s.csv r.fq -t 2 -o o/d"},
    {"demux of more files than the process may open",
     "$M demux -q --layout '[barcode]*' --barcodes s.csv r.fq -t 2 -o o/d", "ulimit -n 32;"},
    {"cells", "$M cells -q --layout '[cell:2][umi:6][tag]*' --features f.csv r.fq -t 2 -o o/d"},
    {"shard of cells",
     "$M cells -q --layout '[cell:2][umi:6][tag]*' --features f.csv r.fq -t 2 --shard 1/2 -o o/d"},
    {"merge of cells", "$M merge c1 c2 -o o/d"},
    {"grid", "$G -q -p block.fa grid.fa -t 2 -o o/c --plot o/p.png"},
};

struct Call {
    char const* name;
    int error;
};

constexpr Call calls[] = {{"read", EIO},      {"write", ENOSPC},  {"fsync", EIO},
                          {"close", EIO},     {"link", EPERM},    {"open", EMFILE},
                          {"thread", EAGAIN}, {"malloc", ENOMEM}, {"look", ENOMEM}};

// Step between the allocations that are made to fail: 1 in long tests, otherwise a prime number
int const step_of_allocations = std::getenv("MOTIFCOUNT_EVERY_ALLOCATION") != nullptr ? 1 : 61;

class Faults {
public:
    Faults() {
        RandomDna random(3);
        std::string fastq;
        std::string fasta;
        std::string sam = "@HD\tVN:1.6\n";
        for (int i = 0; i < 40; ++i) {
            std::string const name = "r" + std::to_string(i);
            std::string const bases = random.bases(50);
            fastq += "@" + name + "\n" + bases + "\n+\n" + std::string(50, 'I') + "\n";
            fasta += ">" + name + "\n" + bases + "\n";
            sam += name + "\t4\t*\t0\t0\t*\t*\t0\t0\t" + bases + "\t" + std::string(50, 'I') + "\n";
        }
        shell.write("r.fq", fastq);
        shell.write("r.fa", fasta);
        shell.write("r.sam", sam);
        shell.write("k.tsv", "m1\tACG\tTP53\nm2\tTTAC\tTP53\n");
        shell.write("s.csv", "sample,barcode\na,ACG\nb,TTAC\n");
        shell.write("f.csv", "id,sequence\na,ACG\nb,TTG\n");
        shell.write("grid.fa", ">a\nACGTACGT\n>b\nACGTACGT\n");
        shell.write("block.fa", ">a\nCG\n");
        shell.must_run(
            "set -e; gzip -k r.fq; bgzip -c r.fq >r.bgz; samtools view -b -o r.bam r.sam; "
            "for i in 1 2; do $M -q -k k.tsv r.fq --shard $i/2 -o p$i --json j$i; "
            "$M cells -q --layout '[cell:2][umi:6][tag]*' --features f.csv r.fq --shard $i/2 -o c$i; done");
    }

    /// Runs a command with an injected fault. The shell commands in `before` first write files to the folder o.
    Outcome run(std::string const& command, std::string const& fault, std::string const& before = "") {
        std::filesystem::remove_all(shell.path("o"));
        std::filesystem::remove(shell.path("mark"));
        std::filesystem::create_directory(shell.path("o"));
        return shell.run(
            before + " exec timeout 60 env LD_PRELOAD=" MOTIFCOUNT_FAULT " FAULT_MARK=mark FAULT=" + fault +
            " " + command);
    }
    /// True if fault.cpp made a call fail in the last run
    [[nodiscard]] bool happened() const { return shell.exists("mark"); }

    /// Paths and contents of the files in the folder o, without parts that differ between runs
    [[nodiscard]] Files files() const {
        Files files;
        for (auto const& entry : std::filesystem::recursive_directory_iterator(shell.path("o")))
            files[entry.path()] = entry.is_symlink()     ? "a link"
                                  : entry.is_directory() ? "a folder"
                                                         : results_of(read_file(entry.path()));
        return files;
    }

    Shell shell;
};

std::string fault_of(Call const& call, int number, bool all_later) {
    return std::string(call.name) + ":" + std::to_string(number) + (all_later ? "+:" : ":") +
           std::to_string(call.error);
}

bool is_error_line(Outcome const& outcome) {
    return outcome.error_lines() == 1 && outcome.err.find(": error: ") != std::string::npos &&
           outcome.err.find("internal error") == std::string::npos;
}

}  // namespace

TEST_CASE("any call that fails leads to the full result or to one error line" * doctest::skip(sanitized)) {
    Faults faults;
    std::map<std::string, int> happened;
    for (Job const& job : jobs) {
        CAPTURE(std::string(job.name));
        REQUIRE(faults.run(job.command, "none", job.before).status == 0);
        Files const expected = faults.files();
        for (Call const& call : calls)
            for (bool const all_later : {false, true}) {
                std::ptrdiff_t refusals = 0;
                int const step = std::string(call.name) == "malloc" ? step_of_allocations : 1;
                for (int number = 1;; number += step) {
                    std::string const fault = fault_of(call, number, all_later);
                    CAPTURE(fault);
                    Outcome const outcome = faults.run(job.command, fault, job.before);
                    if (!faults.happened()) break;
                    ++happened[call.name];
                    CAPTURE(outcome.err);
                    bool const done =
                        outcome.status == 0 && outcome.err.empty() && faults.files() == expected;
                    bool const refused =
                        outcome.status == 1 && is_error_line(outcome) && faults.files().empty();
                    CHECK((done || refused));
                    refusals += refused ? 1 : 0;
                    // The run must fail after ENOSPC or a failed fsync(), but succeed if links are not permitted.
                    if (call.error == ENOSPC || std::string(call.name) == "fsync") CHECK(refused);
                    if (call.error == EPERM) CHECK(done);
                }
                // A failed close() must be reported, because only close() may detect that an output was not written.
                if (std::string(call.name) == "close")
                    CHECK(refusals >= std::ranges::count_if(expected, [](auto const& file) {
                              return file.second != "a folder";
                          }));
            }
    }
    for (Call const& call : calls) {
        CAPTURE(call.name);
        CHECK(happened[call.name] > 2);
    }
}

TEST_CASE("a file whose look-up fails is not treated as missing" * doctest::skip(sanitized)) {
    struct Case {
        char const* before;
        char const* command;
    };
    constexpr Case cases[] = {
        {"cp r.fq o;", "$M -q -k k.tsv o/r.fq -o o/r.fq"},
        {"ln -s x o/y;", "$M -q -k k.tsv r.fq -o o/x --bed o/y"},
        {"echo old >o/log;", "$M -q -k k.tsv r.fq -o /dev/stdout >>o/log"},
        {"echo old >o/log;", "$M -q -k k.tsv r.fq -o /dev/fd/7 7>>o/log"},
        {"rm -f fifo; mkfifo fifo;", "$M -q -k k.tsv fifo fifo -o o/c"},
        {"rm -f fifo; mkfifo fifo;", "$M merge fifo p1 -o o/c"},
        {"echo a,r.fq >o/s; cp r.fa o/r.fq;", "$M -q -k k.tsv --samples o/s -o o/c"},
        {"", "$M -q -k k.tsv r.fq --shard 1/2 -o o/c"},
        {"cp r.fq screeen;", "$M screeen -q -p ACG -o o/c"},
        {"mkdir o/d;", "$M screen -q -l k.tsv r.fq -t 2 -o o/d"},
    };
    Faults faults;
    for (Case const& job : cases) {
        CAPTURE(std::string(job.command));
        REQUIRE(faults.run("true", "none", job.before).status == 0);
        Files const old = faults.files();
        Outcome const right = faults.run(job.command, "none", job.before);
        Files const expected = faults.files();
        int refusals = 0;
        for (bool const all_later : {false, true})
            for (int number = 1;; ++number) {
                std::string const fault = fault_of({"look", ENOMEM}, number, all_later);
                CAPTURE(fault);
                Outcome const outcome = faults.run(job.command, fault, job.before);
                if (!faults.happened()) break;
                CAPTURE(outcome.err);
                bool const same =
                    outcome.status == right.status && outcome.err == right.err && faults.files() == expected;
                bool const told = outcome.status == 1 && is_error_line(outcome) &&
                                  outcome.err.find("Cannot allocate memory") != std::string::npos &&
                                  faults.files() == old;
                CHECK((same || told));
                refusals += told ? 1 : 0;
            }
        CHECK(refusals > 0);
    }
}

/// Sheet for demux with different barcodes of five bases
static std::string sheet_of(int samples) {
    std::string sheet = "sample,barcode\n";
    for (int i = 0; i < samples; ++i) {
        sheet.append("s").append(std::to_string(i)).append(",");
        for (int digit = 0; digit < 5; ++digit) sheet += "ACGT"[i >> (2 * digit) & 3];
        sheet += '\n';
    }
    return sheet;
}

static constexpr char demux_many[] =
    "$M demux -q --layout '[barcode, m=0]*' --barcodes many.csv r.fq -t 2 -o o/d";

/// Returns the files of a run of `demux_many` without faults.
static Files demultiplex(Faults& faults, int samples) {
    faults.shell.write("many.csv", sheet_of(samples));
    REQUIRE(faults.run(demux_many, "none").status == 0);
    return faults.files();
}

TEST_CASE("a full disk while 96 samples are written leaves no file" * doctest::skip(sanitized)) {
    Faults faults;
    CHECK(demultiplex(faults, 96).size() == 100);
    for (char const* const before : {"", "ulimit -n 32;"})
        for (int const number : {1, 2, 30, 97, 98, 99}) {
            CAPTURE(number);
            CAPTURE(std::string(before));
            Outcome const outcome = faults.run(demux_many, fault_of({"write", ENOSPC}, number, true), before);
            CHECK(faults.happened());
            CHECK(outcome.status == 1);
            CAPTURE(outcome.err);
            CHECK(is_error_line(outcome));
            CHECK(faults.files().empty());
        }
}

TEST_CASE("demux writes 384 samples with 32 descriptors" * doctest::skip(sanitized)) {
    Faults faults;
    Files const expected = demultiplex(faults, 384);
    CHECK(expected.size() == 388);  // With the folder, unmatched reads, the summary and the JSON report
    CHECK(faults.run(demux_many, "none", "ulimit -n 32;").status == 0);
    CHECK(faults.files() == expected);
}

TEST_CASE("files have temporary names where unnamed files are not supported" * doctest::skip(sanitized)) {
    Faults faults;
    std::string const fault = fault_of({"nameless", EOPNOTSUPP}, 1, true);
    REQUIRE(faults.run(jobs[0].command, "none").status == 0);
    Files const expected = faults.files();
    CHECK(faults.run(jobs[0].command, fault).status == 0);
    CHECK(faults.happened());
    CHECK(faults.files() == expected);

    faults.shell.write("bad.fq", "@r\nACGT\n+\nIII\n");
    Outcome const refused = faults.run("$M -q -k k.tsv r.fq bad.fq -o o/c --bed o/b", fault);
    CHECK(refused.status == 1);
    CHECK(is_error_line(refused));
    CHECK(faults.files().empty());

    // The FIFO stays open, so the command waits for more input.
    Outcome const ended = faults.shell.run(
        "mkfifo fifo; exec 9<>fifo; LD_PRELOAD=" MOTIFCOUNT_FAULT " FAULT_MARK=mark FAULT=" + fault +
        " $M -q -p ACG fifo -o o/c & for i in $(seq 1000); do [ -z \"$(ls -A o)\" ] || break; sleep 0.01; "
        "done; "
        "ls -A o | wc -l; kill -TERM $!; wait $!; echo $?; ls -A o");
    CHECK(ended.out == "1\n143\n");
}
