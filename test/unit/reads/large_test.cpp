// Inputs can be much larger than the allowed memory, because they are not held in memory.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "reads/reader.hpp"
#include "support/sanitized.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

/// Peak memory of this process since the last reset, in bytes
std::uint64_t peak_memory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::stoull(line.substr(6)) * 1024;
    return 0;
}
void reset_peak_memory() {
    std::ofstream("/proc/self/clear_refs") << "5";
}

class Pipe {
public:
    explicit Pipe(std::string const& path) : descriptor_(::open(path.c_str(), O_WRONLY)) {}
    ~Pipe() { ::close(descriptor_); }
    void write(std::string_view bytes) const {
        while (!bytes.empty()) {
            ssize_t const count = ::write(descriptor_, bytes.data(), bytes.size());
            if (count <= 0) return;
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
    }

private:
    int descriptor_;
};

struct Totals {
    std::uint64_t records = 0;
    std::uint64_t bases = 0;
    std::uint64_t last_end = 0;  ///< End of the last record, as a position in the record
    std::size_t longest_name = 0;
};

/// Reads the output of `write` in pieces of the usual size. Checks that at most `max_memory` bytes are used.
Totals read_stream(std::uint64_t max_memory, std::function<void(Pipe const&)> const& write) {
    TempDir const dir;
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    reset_peak_memory();
    std::uint64_t const before = peak_memory();
    Totals totals;
    {
        std::jthread const writer([&] { write(Pipe(fifo)); });
        auto const reader = open_fastx(fifo, {.halo = 30, .piece_bytes = 1 << 20, .keep_names = true});
        std::vector<std::unique_ptr<Piece>> pieces;
        std::vector<PackedText> texts(2);
        for (int i = 0; i < 2; ++i) pieces.push_back(reader->make_piece());
        for (std::size_t i = 0; reader->fetch(*pieces[i]); i ^= 1) {
            reader->pack(*pieces[i], texts[i]);
            Batch const batch = texts[i].batch();
            totals.bases += texts[i].base_count();
            if (batch.records.empty()) continue;
            totals.records = batch.first_record + batch.records.size();
            totals.last_end =
                (batch.records.size() == 1 ? batch.first_offset : 0) + batch.records.back().length;
            totals.longest_name = std::max(totals.longest_name, texts[i].name(0).size());
        }
    }
    if (!sanitized) CHECK(peak_memory() - before <= max_memory);
    return totals;
}

constexpr std::uint64_t megabyte = 1 << 20;
/// Memory in bytes for four pieces, packed text, and overhead of sanitizers and allocator; independent of the input size
constexpr std::uint64_t usual = 24 * megabyte;

}  // namespace

TEST_CASE("one FASTA record of 4.4 billion bases in lines of a million") {
    std::uint64_t const lines = sanitized ? 440 : 4400;
    std::string const line = std::string(1'000'000, 'A') + "\n";
    Totals const totals = read_stream(usual, [&](Pipe const& pipe) {
        pipe.write(">a\n");
        for (std::uint64_t i = 0; i < lines; ++i) pipe.write(line);
    });
    CHECK(totals.records == 1);
    CHECK(totals.bases == lines * 1'000'000);
    CHECK(totals.last_end == totals.bases);
}

TEST_CASE("FASTQ with a record of 200 million bases between two short ones") {
    std::string const letters(1'000'000, 'C');
    std::string const quality(1'000'000, '@');
    Totals const totals = read_stream(usual, [&](Pipe const& pipe) {
        pipe.write("@a\nACGT\n+\nIIII\n@b\n");
        for (int i = 0; i < 200; ++i) pipe.write(letters);
        pipe.write("\n+\n");
        for (int i = 0; i < 200; ++i) pipe.write(quality);
        pipe.write("\n@c\nACGT\n+\nIIII\n");
    });
    CHECK(totals.records == 3);
    CHECK(totals.bases == 200'000'008);
}

TEST_CASE("a FASTA line of 200 million bases with a name of 5 MB") {
    std::string const letters(1'000'000, 'g');
    Totals const totals = read_stream(usual + 60 * megabyte, [&](Pipe const& pipe) {
        pipe.write(">" + std::string(5'000'000, 'n') + " words\n");
        for (int i = 0; i < 200; ++i) pipe.write(letters);
    });
    CHECK(totals.records == 1);
    CHECK(totals.bases == 200'000'000);
    CHECK(totals.longest_name == 5'000'000);
}

TEST_CASE("a million empty records") {
    std::string empty;
    for (int i = 0; i < 1000; ++i) empty += "@\n\n+\n\n";
    Totals const totals = read_stream(usual + 40 * megabyte, [&](Pipe const& pipe) {
        for (int i = 0; i < 1000; ++i) pipe.write(empty);
    });
    CHECK(totals.records == 1'000'000);
    CHECK(totals.bases == 0);
}

TEST_CASE("an endless title is refused before it fills the memory") {
    std::string const name(1'000'000, 'n');
    CHECK_THROWS_WITH(read_stream(1 << 30,
                                  [&](Pipe const& pipe) {
                                      std::signal(SIGPIPE, SIG_IGN);
                                      pipe.write("@");
                                      for (int i = 0; i < 200; ++i) pipe.write(name);
                                  }),
                      doctest::Contains("line 1: the title is longer than the 67108864 bytes allowed"));
}
