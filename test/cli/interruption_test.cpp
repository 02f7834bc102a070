// After an interruption, each final path has the old file or a complete new file. Signals leave no temporary files.

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "shell.hpp"
#include "support/random_dna.hpp"

using namespace motifcount::internal::test;
using namespace std::chrono_literals;

namespace {

/// Command that runs for a few tenths of a second, with the expected outputs
struct Job {
    Shell shell;
    std::string command = "exec $M -p A -p CG -p NNT r.fa --bed b.bed -o c.tsv -t 2 ";
    std::string bed;
    std::string counts;

    Job() {
        RandomDna random(5);
        std::string text;
        for (int i = 0; i < 300; ++i) text += ">r" + std::to_string(i) + "\n" + random.bases(3000) + "\n";
        shell.write("r.fa", text);
        shell.must_run(command);
        bed = shell.read("b.bed");
        counts = shell.read("c.tsv");
        std::filesystem::remove(shell.path("b.bed"));
        std::filesystem::remove(shell.path("c.tsv"));
    }

    // Checks that each output is missing or complete.
    void check_whole() const {
        if (shell.exists("b.bed")) CHECK(shell.read("b.bed") == bed);
        if (shell.exists("c.tsv")) CHECK(shell.read("c.tsv") == counts);
    }
};

/// Number of unfinished outputs of a process: open files without a name or with a temporary name
std::size_t unpublished(pid_t process) {
    std::size_t count = 0;
    std::error_code error;
    for (auto const& entry :
         std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/fd", error)) {
        std::string const target = std::filesystem::read_symlink(entry.path(), error).string();
        count += target.ends_with(" (deleted)") || target.find("/.motifcount-") != std::string::npos ? 1 : 0;
    }
    return count;
}

bool has_unnamed_files(std::string const& directory) {
    int const descriptor = ::open(directory.c_str(), O_TMPFILE | O_WRONLY, 0600);
    return descriptor >= 0 && ::close(descriptor) == 0;
}

}  // namespace

TEST_CASE("a run killed at any moment leaves no incomplete file") {
    Job job;
    RandomDna random(6);
    int killed = 0;
    for (int i = 0; i < 40; ++i) {
        pid_t const child = job.shell.start(job.command);
        std::this_thread::sleep_for(std::chrono::microseconds(random.below(150'000)));
        ::kill(child, SIGKILL);
        killed += job.shell.finish(child).status == 128 + SIGKILL ? 1 : 0;
        job.check_whole();
        for (std::string const& name : job.shell.files()) {
            if (has_unnamed_files(job.shell.path(""))) CHECK(!name.starts_with(".motifcount-"));
            if (name != "r.fa") std::filesystem::remove(job.shell.path(name));
        }
    }
    CHECK(killed > 0);
}

TEST_CASE("an old file stays unchanged if the new run is killed") {
    Job job;
    job.shell.write("c.tsv", "old");
    REQUIRE(job.shell.run("mkfifo fifo").status == 0);
    pid_t const child = job.shell.start("exec $M -p A - -o c.tsv --bed fifo < fifo");
    std::this_thread::sleep_for(50ms);
    ::kill(child, SIGKILL);
    job.shell.finish(child);
    CHECK(job.shell.read("c.tsv") == "old");
}

TEST_CASE("TERM, INT, HUP and QUIT end a run at once and leave no new files") {
    for (int const number : {SIGTERM, SIGINT, SIGHUP, SIGQUIT}) {
        CAPTURE(number);
        Shell shell;
        shell.write("c.tsv", "old");
        // The FIFO stays open, so the command waits for more input.
        shell.must_run("mkfifo fifo; ulimit -c 0");
        pid_t const child = shell.start(
            "ulimit -c 0; exec 9<>fifo; printf '>a\\nACGT\\n' >&9; exec $M -p ACG fifo -o c.tsv --bed b.bed "
            "--json j.json");
        for (int tries = 0; unpublished(child) < 3 && tries < 1000; ++tries)
            std::this_thread::sleep_for(10ms);
        CHECK(unpublished(child) == 3);
        auto const start = std::chrono::steady_clock::now();
        ::kill(child, number);
        Outcome const outcome = shell.finish(child);
        CHECK(outcome.status == 128 + number);
        CHECK(outcome.err == "");
        CHECK(std::chrono::steady_clock::now() - start < 10s);
        CHECK(shell.files() == std::vector<std::string>{"c.tsv", "fifo"});
        CHECK(shell.read("c.tsv") == "old");
    }
}

TEST_CASE("signals that nohup ignores stay ignored") {
    Shell shell;
    shell.write("r.fa", ">a\nACGT\n");
    shell.must_run("mkfifo fifo");
    pid_t const child = shell.start("trap '' HUP; exec 9<>fifo; exec $M -p ACG fifo r.fa -o c.tsv");
    for (int tries = 0; unpublished(child) < 1 && tries < 1000; ++tries) std::this_thread::sleep_for(10ms);
    ::kill(child, SIGHUP);
    std::this_thread::sleep_for(50ms);
    CHECK(::waitpid(child, nullptr, WNOHANG) == 0);
    ::kill(child, SIGTERM);
    CHECK(shell.finish(child).status == 128 + SIGTERM);
}
