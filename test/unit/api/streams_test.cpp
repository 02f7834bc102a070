// Streams of bytes and records must give the same results as files. Also tests events, and searches that end early.

#include "motifcount/streams.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stop_token>
#include <thread>

#include "motifcount/counter.hpp"
#include "motifcount/finder.hpp"
#include "motifcount/run.hpp"
#include "motifcount/searcher.hpp"
#include "support/error_of.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"
#include "support/random_fastq.hpp"
#include "support/read_file.hpp"
#include "support/recorder.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::motif_set;
using test::same;

namespace {

struct Read {
    std::string title;
    std::string letters;
    std::string qualities;
};
using Reads = std::vector<Read>;

std::string fastq(Reads const& reads) {
    std::string text;
    for (Read const& read : reads)
        text += "@" + read.title + "\n" + read.letters + "\n+\n" + read.qualities + "\n";
    return text;
}

constexpr std::string_view sam_header = "@HD\tVN:1.6\n";
constexpr std::string_view sam_record = "r\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tIIII\n";

std::string repeated(std::string_view begin, std::string_view part, std::size_t bytes) {
    std::string text(begin);
    while (text.size() < bytes) text += part;
    return text;
}

/// Stream that returns a text in steps of at most `step` bytes
class TextStream : public ByteStream {
public:
    explicit TextStream(std::string text, std::size_t step = 1000) : text_(std::move(text)), step_(step) {}
    std::size_t read(std::span<std::byte> out) override {
        std::size_t const size = std::min({out.size(), step_, text_.size() - used_});
        if (size == 0 && at_end) at_end();
        std::memcpy(out.data(), text_.data() + used_, size);
        used_ += size;
        return size;
    }
    [[nodiscard]] std::uint64_t size() const override { return text_.size(); }
    std::function<void()> at_end;

private:
    std::string text_;
    std::size_t step_;
    std::size_t used_ = 0;
};

/// Stream of records. `keeps`: whether the texts of earlier records stay valid
class ReadStream : public RecordStream {
public:
    ReadStream(Reads const& reads, bool keeps) : reads_(reads), keeps_(keeps) {}
    bool next(Record& record) override {
        if (next_ == reads_.size()) return false;
        Read const& read = keeps_ ? reads_[next_] : last_ = reads_[next_];
        ++next_;
        record = {read.title, read.letters, read.qualities};
        return true;
    }
    [[nodiscard]] bool keeps_records() const override { return keeps_; }

private:
    Reads const& reads_;
    bool keeps_;
    std::size_t next_ = 0;
    Read last_;
};

/// Stream that repeats one read endlessly
class EndlessStream : public ByteStream {
public:
    std::size_t read(std::span<std::byte> out) override {
        if (before_read) before_read();
        for (std::size_t size = 0; size < out.size();) {
            std::size_t const part = std::min(out.size() - size, read_.size() - at_);
            std::memcpy(out.data() + size, read_.data() + at_, part);
            size += part;
            at_ = (at_ + part) % read_.size();
        }
        return out.size();
    }
    std::function<void()> before_read;

private:
    std::string const read_ = ">r\nACGTACGTTTGACA\n";
    std::size_t at_ = 0;
};

class EndlessRecords : public RecordStream {
public:
    bool next(Record& record) override {
        if (before_next) before_next(given++);
        record = {"r", "ACGTACGTTTGACA", {}};
        return true;
    }
    std::function<void(std::uint64_t)> before_next;
    std::uint64_t given = 0;
};

Searcher searcher_of(std::vector<std::string> const& motifs, unsigned threads,
                     HitFilters const& filters = {}) {
    SearchSettings settings;
    settings.threads = threads;
    settings.device.kind = DeviceChoice::Kind::cpu;
    return Searcher(motif_set(motifs), settings, filters);
}

ErrorCode code_of(auto const& call) {
    return test::error_of(call).code();
}

std::size_t threads_now() {
    std::size_t count = 0;
    for ([[maybe_unused]] auto const& thread : std::filesystem::directory_iterator("/proc/self/task"))
        ++count;
    return count;
}

/// True if there are at most `before` threads. Waits up to 10 s, because the kernel still lists a joined thread for a while,
/// especially on a busy machine.
bool no_thread_is_left(std::size_t before) {
    for (int wait = 0; wait < 1000; ++wait) {
        if (threads_now() <= before) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

/// Returns random filters and search settings that can be combined.
RunSettings random_settings(test::RandomDna& random) {
    RunSettings settings;
    settings.search.strand = static_cast<StrandFilter>(random.below(4));
    settings.search.device.kind = DeviceChoice::Kind::cpu;
    settings.search.threads = static_cast<unsigned>(random.between(1, 8));
    switch (random.below(4)) {
        case 0:
            settings.search.max_mismatches = 1;
            break;
        case 1:
            settings.search.max_edits = 1;
            break;
        default:
            break;
    }
    if (random.one_in(4))
        settings.region = {random.below(10), random.between(20, 60), false, random.one_in(2)};
    if (random.one_in(4)) settings.offsets.list = {random.below(5), 10, 20 + random.below(20)};
    if (random.one_in(4)) settings.upstream = random.iupac(random.between(1, 2));
    if (random.one_in(5)) settings.downstream = "N" + random.bases(1);
    if (random.one_in(3) && settings.search.max_edits == 0)
        settings.min_quality = static_cast<unsigned>(random.between(1, 30));
    if (random.one_in(3)) settings.assign = random.one_in(2) ? Assign::best : Assign::unique;
    if (random.one_in(4)) settings.max_hits = random.between(1, 40);
    if (random.one_in(5) && settings.search.max_edits == 0 && settings.offsets.list.empty())
        settings.offsets.automatic = true;
    settings.piece_bytes = random.between(1, 400);
    return settings;
}

Reads random_reads(test::RandomDna& random) {
    Reads reads;
    for (std::uint64_t i = 2 * random.between(1, 40); i > 0; --i) {
        std::size_t const length = random.one_in(20) ? random.between(1, 1500) : random.between(1, 60);
        reads.push_back({"read" + std::to_string(i) + (random.one_in(2) ? " comment" : ""),
                         random.reads(length), random.from("!#05:?IJ~", length)});
    }
    return reads;
}

struct Reports {
    std::vector<MotifCounts> counts;
    std::string bed;
    std::string matched;
};

Reports reports_of(RunSettings settings, ReadInput const& input, test::TempDir const& dir) {
    settings.inputs = {input};
    settings.outputs.counts = {};
    settings.outputs.bed = dir.path("out.bed");
    settings.outputs.matched = dir.path("out.fq");
    Result result = run(settings);
    return {std::move(result.counts), test::read_file(settings.outputs.bed),
            test::read_file(settings.outputs.matched)};
}

}  // namespace

TEST_CASE("files, streams, records and strings give the same hits for any filter") {
    test::RandomDna random(1001);
    test::TempDir const dir;
    for (int round = 0; round < 100; ++round) {
        CAPTURE(round);
        std::vector<std::string> const motifs{random.bases(random.between(6, 8)), random.bases(6),
                                              random.bases(5), random.iupac(6) + "ACGT"};
        Reads const reads = random_reads(random);
        RunSettings settings = random_settings(random);
        bool const interleaved = random.one_in(3);
        settings.motif_files = {dir.write(
            "motifs.txt", motifs[0] + "\n" + motifs[1] + "\n" + motifs[2] + "\n" + motifs[3] + "\n")};
        std::string const path = dir.write("reads.fq", fastq(reads));
        Reports expected;
        try {
            expected = reports_of(settings, ReadInput{.path = path, .interleaved = interleaved}, dir);
        } catch (Error const& error) {
            REQUIRE(error.code() == ErrorCode::usage);  // The settings are invalid for these motifs
            continue;
        }

        TextStream bytes(fastq(reads), random.between(1, 3000));
        Reports const of_bytes = reports_of(
            settings, ReadInput{.path = "stream", .interleaved = interleaved, .bytes = &bytes}, dir);
        CHECK(same(of_bytes.counts, expected.counts));
        CHECK(of_bytes.bed == expected.bed);
        CHECK(of_bytes.matched == expected.matched);

        ReadStream records(reads, random.one_in(2));
        Reports const of_records = reports_of(
            settings, ReadInput{.path = "stream", .interleaved = interleaved, .records = &records}, dir);
        CHECK(same(of_records.counts, expected.counts));
        CHECK(of_records.bed == expected.bed);
        CHECK(of_records.matched == expected.matched);

        MotifSet set;
        read_motif_file(settings.motif_files.front(), set);
        Searcher const searcher(std::move(set), settings.search, settings);
        ReadStream again(reads, true);
        std::string matched;
        std::vector<Hit> hits, hits_of_records;
        SearchResult const result = searcher.search(
            ReadInput{.path = "stream", .interleaved = interleaved, .records = &again},
            {.hit = [&](Hit const& hit, std::string_view) { hits.push_back(hit); },
             .record =
                 [&](SearchedRecord const& record) {
                     matched += record.text;
                     Read const& read = reads[record.number];
                     CHECK(record.name == read.title.substr(0, read.title.find(' ')));
                     CHECK(record.sequence == read.letters);
                     CHECK(record.qualities == read.qualities);
                     hits_of_records.insert(hits_of_records.end(), record.hits.begin(), record.hits.end());
                 }});
        CHECK(same(result.counts, expected.counts));
        CHECK(matched == expected.matched);
        CHECK(hits == hits_of_records);
        CHECK(std::ranges::is_sorted(hits));
        CHECK(static_cast<std::size_t>(std::ranges::count(expected.bed, '\n')) == hits.size());
        CHECK(result.assignment.has_value() == (settings.assign != Assign::all));

        // Strings have neither qualities nor mates.
        if (interleaved || settings.min_quality != 0) continue;
        std::vector<std::string_view> views;
        for (Read const& read : reads) views.push_back(read.letters);
        CHECK(searcher.find(views) == hits);
        CHECK(same(searcher.count(views), expected.counts));
        if (settings.max_hits != 0 || settings.offsets.automatic ||
            settings.search.strand == StrandFilter::automatic) {
            CHECK(searcher.needs_stream());
            CHECK(code_of([&] { Counter counter(searcher); }) == ErrorCode::usage);
            CHECK(code_of([&] { Finder finder(searcher); }) == ErrorCode::usage);
            continue;
        }
        Counter counter(searcher);
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < views.size(); ++i) {
            if (i % 2 == 0) {
                counter.add(views[i]);
                continue;
            }
            for (FoundMotif const& motif : counter.find(views[i]))
                found += motif.hits_forward + motif.hits_reverse;
        }
        CHECK(same(counter.counts(), expected.counts));
        CHECK(found == static_cast<std::uint64_t>(
                           std::ranges::count_if(hits, [](Hit const& hit) { return hit.record % 2 == 1; })));
    }
}

TEST_CASE("a record longer than a piece stays one record, also with qualities") {
    test::RandomDna random(1002);
    Reads reads;
    for (std::size_t const length : {1, 3'000'000, 12, 1'500'000})
        reads.push_back({"r", random.bases(length), random.from("#I", length)});
    test::TempDir const dir;
    std::string const path = dir.write("long.fq", fastq(reads));
    for (unsigned const min_quality : {0U, 20U}) {
        HitFilters filters;
        filters.min_quality = min_quality;
        Searcher const searcher = searcher_of({"ACGTAC", "GGG"}, 3, filters);
        auto const hits_in = [&searcher](ReadInput const& input, std::string& text) {
            std::vector<Hit> hits;
            static_cast<void>(searcher.search(
                input, {.hit = [&hits](Hit const& hit, std::string_view) { hits.push_back(hit); },
                        .record = [&text](SearchedRecord const& record) { text += record.text; },
                        .unmatched_records = true}));
            return hits;
        };
        for (bool const keeps : {false, true}) {
            ReadStream stream(reads, keeps);
            std::string of_file, of_stream;
            auto const expected = hits_in(ReadInput{.path = path}, of_file);
            CHECK(expected.size() > (min_quality == 0 ? 50'000U : 5'000U));
            CHECK(hits_in(ReadInput{.path = "s", .records = &stream}, of_stream) == expected);
            CHECK(of_file == fastq(reads));
            CHECK(of_stream == of_file);
        }
    }
}

TEST_CASE("all records are passed on if requested, wrapped records in one line") {
    std::string const text = "\n>one  first\nAC GT\r\nacgt\n\n>two\n>three\nTTTT\nGA\tATTC";
    TextStream stream(text, 3);
    Searcher const searcher = searcher_of({"GAATTC", "ACGTACGT"}, 2);
    std::vector<std::string> seen;
    static_cast<void>(searcher.search(stream, {.record =
                                                   [&seen](SearchedRecord const& record) {
                                                       seen.push_back(std::string(record.name) + ":" +
                                                                      std::string(record.sequence) + ":" +
                                                                      std::to_string(record.hits.size()));
                                                   },
                                               .unmatched_records = true}));
    CHECK(seen == std::vector<std::string>{"one:ACGTacgt:1", "two::0", "three:TTTTGAATTC:1"});
}

TEST_CASE("progress increases to the whole input, and warnings are passed on") {
    struct Listener : ProgressSink {
        void progress(Progress const& now) override {
            CHECK(now.bytes_done >= last.bytes_done);
            CHECK(now.records >= last.records);
            last = now;
            ++calls;
        }
        void warning(Message const& text) override { warnings.push_back(text); }
        Progress last;
        int calls = 0;
        std::vector<Message> warnings;
    };
    std::string const text = test::random_fastq(5, 5'000'000);
    for (unsigned const threads : {1U, 3U}) {
        Searcher const searcher = searcher_of({"ACGTAC"}, threads);
        Listener listener;
        TextStream stream(text);
        SearchResult const result = searcher.search(stream, {.sink = &listener});
        CHECK(listener.calls >= 4);
        CHECK(listener.last.bytes_total == text.size());
        CHECK(listener.last.bytes_done == text.size());
        CHECK(listener.last.records == result.inputs.front().records);
        CHECK(result.inputs.front().bytes == text.size());
    }
    // A protein sequence causes a warning.
    Listener listener;
    TextStream stream(">p\nMKLVEEQQPRLIHHFFMMWWKLPPEFQQIIWWYYMKLVEEQQPRLIHHFFMMWWKLPPEFQQIIWWYY\n");
    SearchResult const result = searcher_of({"ACGTAC"}, 1).search(stream, {.sink = &listener});
    REQUIRE(listener.warnings.size() == 1);
    CHECK(result.warnings == listener.warnings);
}

TEST_CASE("a stopped search ends soon, on any number of threads") {
    std::size_t const threads_before = threads_now();
    for (unsigned const threads : {1U, 2U, 8U}) {
        CAPTURE(threads);
        Searcher const searcher = searcher_of({"ACGT", "TTGACA"}, threads);
        std::stop_source stop;
        EndlessStream bytes;
        std::chrono::steady_clock::time_point asked;
        std::jthread const asker([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(30));
            asked = std::chrono::steady_clock::now();
            stop.request_stop();
        });
        CHECK(code_of([&] { return searcher.search(bytes, {.stop = stop.get_token()}); }) ==
              ErrorCode::stopped);
        auto const waited = std::chrono::steady_clock::now() - asked;
        CHECK(waited < std::chrono::seconds(3));  // Takes 0.1 s on an idle machine without sanitizers

        // A stop requested by a callback ends the search. A stop requested before the search prevents it.
        std::stop_source other;
        EndlessRecords records;
        std::uint64_t hits = 0;
        CHECK(code_of([&] {
                  return searcher.search(records, {.hit =
                                                       [&](Hit const&, std::string_view) {
                                                           if (++hits == 1000) other.request_stop();
                                                       },
                                                   .stop = other.get_token()});
              }) == ErrorCode::stopped);
        CHECK(hits >= 1000);
        EndlessRecords never;
        CHECK(code_of([&] { return searcher.search(never, {.stop = other.get_token()}); }) ==
              ErrorCode::stopped);
        CHECK(never.given == 0);
    }
    CHECK(no_thread_is_left(threads_before));
}

TEST_CASE("a search that waits for a pipe can be stopped") {
    HitFilters look;
    look.offsets.automatic = true;
    for (bool const offsets : {false, true}) {
        for (std::string const& text : {repeated("", "@r\nACGTACGTTTGACA\n+\nIIIIIIIIIIIIII\n", 200'000),
                                        repeated(sam_header, sam_record, 200'000)}) {
            CAPTURE(text.front());
            std::array<int, 2> ends{};
            REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
            // The pipe can hold more bytes than are read to detect the format.
            REQUIRE(::fcntl(ends[1], F_SETPIPE_SZ, 1 << 19) > 200'000);
            REQUIRE(::write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
            std::stop_source stop;
            std::jthread const asker([&stop] {
                std::this_thread::sleep_for(std::chrono::milliseconds(30));
                stop.request_stop();
            });
            Searcher const searcher = searcher_of({"ACGT"}, 2, offsets ? look : HitFilters{});
            ReadInput const input{.path = "/dev/fd/" + std::to_string(ends[0])};
            CHECK(code_of([&] { return searcher.search(input, {.stop = stop.get_token()}); }) ==
                  ErrorCode::stopped);
            ::close(ends[0]);
            ::close(ends[1]);
        }
    }
}

TEST_CASE("a run that waits for a FIFO's writer or reader can be stopped") {
    test::TempDir const dir;
    std::string const reads = dir.write("reads.fa", ">a\nACGT\n");
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    for (bool const input : {true, false}) {
        CAPTURE(input);
        RunSettings settings;
        settings.patterns = {"ACGT"};
        settings.inputs = {{.path = input ? fifo : reads}};
        settings.outputs.counts = input ? dir.path("counts") : fifo;
        std::stop_source stop;
        std::atomic<bool> freed = false;  // True if the test had to end the wait
        std::jthread const asker([&](std::stop_token const& ended) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            stop.request_stop();
            for (int i = 0; i < 200 && !ended.stop_requested(); ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
            if (ended.stop_requested()) return;
            freed = true;
            std::ofstream(fifo, std::ios::in | std::ios::out) << ">a\n";
        });
        CHECK(code_of([&] { return run(settings, nullptr, stop.get_token()); }) == ErrorCode::stopped);
        CHECK(!freed);
        CHECK(!std::filesystem::exists(dir.path("counts")));
    }
}

TEST_CASE("exceptions of streams and callbacks pass through; no thread is left") {
    struct Mine {
        int number;
    };
    struct Sink : ProgressSink {
        void progress(Progress const&) override {
            if (throws) throw Mine{4};
        }
        bool throws = false;
    };
    std::size_t const threads_before = threads_now();
    std::string const sam = repeated(sam_header, sam_record, 200'000);
    for (unsigned const threads : {1U, 2U, 8U}) {
        CAPTURE(threads);
        Searcher const searcher = searcher_of({"ACGT"}, threads);
        auto const thrown_by = [](auto const& call) {
            try {
                call();
            } catch (Mine const& mine) {
                return mine.number;
            }
            return 0;
        };
        EndlessStream bytes;
        int calls = 0;
        bytes.before_read = [&calls] {
            if (++calls == 40) throw Mine{1};
        };
        CHECK(thrown_by([&] { return searcher.search(bytes); }) == 1);
        int const calls_then = calls;
        EndlessRecords records;
        records.before_next = [](std::uint64_t given) {
            if (given == 100'000) throw Mine{2};
        };
        std::uint64_t hits = 0;
        CHECK(thrown_by([&] {
                  return searcher.search(records, {.hit = [&hits](Hit const&, std::string_view) { ++hits; }});
              }) == 2);
        CHECK(hits == 2 * 100'000);  // Two hits in each record before the error
        EndlessRecords others;
        CHECK(thrown_by([&] {
                  return searcher.search(others, {.hit = [](Hit const& hit, std::string_view) {
                                             if (hit.record == 50'000) throw Mine{3};
                                         }});
              }) == 3);
        Sink sink;
        sink.throws = true;
        CHECK(thrown_by([&] { return searcher.search(others, {.sink = &sink}); }) == 4);
        CHECK(thrown_by([&] {
                  return searcher.search(others, {.record = [](SearchedRecord const&) { throw Mine{5}; }});
              }) == 5);
        // HTSlib reads the SAM stream itself. The exception must still reach the caller.
        TextStream stream(sam);
        stream.at_end = [] { throw Mine{6}; };
        CHECK(thrown_by([&] { return searcher.search(stream); }) == 6);
        CHECK(calls == calls_then);
    }
    CHECK(no_thread_is_left(threads_before));

    // Exceptions of the library, and of classes derived from Error, are passed on unchanged.
    struct Special : Error {
        using Error::Error;
    };
    EndlessStream bytes;
    bytes.before_read = [] { throw Special(ErrorCode::output, "mine"); };
    CHECK_THROWS_WITH_AS(static_cast<void>(searcher_of({"ACGT"}, 2).search(bytes)), "mine", Special);
}

TEST_CASE("invalid records and streams are refused") {
    Searcher const searcher = searcher_of({"ACGT"}, 2);
    HitFilters good;
    good.min_quality = 10;
    Searcher const wants_quality = searcher_of({"ACGT"}, 2, good);
    auto const message = [](Searcher const& search, Reads const& reads) {
        ReadStream stream(reads, false);
        return test::message_of([&] {
            return search.search(ReadInput{.path = "mine", .records = &stream},
                                 {.hit = [](Hit const&, std::string_view) {}});
        });
    };
    CHECK(message(searcher, {{"a", "ACGT", ""}, {"b", "AC GT", ""}}) ==
          "mine: record 1: the byte at offset 2 (value 32) is not a sequence letter");
    CHECK(message(searcher, {{"a", "ACGT", "III"}}) ==
          "mine: record 0: the record must have one quality per letter, or no qualities");
    CHECK(message(searcher, {{"a", "ACGT", "II I"}}) ==
          "mine: record 0: a quality is not a FASTQ character (33 to 126)");
    CHECK(message(searcher, {{"a\nb", "ACGT", ""}}) == "mine: record 0: the record name contains a line end");
    CHECK(message(wants_quality, {{"a", "ACGT", ""}}) ==
          "mine: record 0: the record has no qualities; run without min_quality");
    CHECK(message(searcher, {{"a", "", ""}, {"", "ACGT", "IIII"}}).empty());

    struct Liar : ByteStream {
        std::size_t read(std::span<std::byte> out) override { return out.size() + 1; }
    };
    Liar liar;
    CHECK(code_of([&] { return searcher.search(liar); }) == ErrorCode::usage);
    ReadStream records({}, true);
    CHECK(code_of([&] {
              return searcher.search(ReadInput{.path = "x", .bytes = &liar, .records = &records});
          }) == ErrorCode::usage);
    CHECK(code_of([&] {
              return searcher.search(ReadInput{.path = "x", .mates = "y", .records = &records});
          }) == ErrorCode::usage);
    CHECK(code_of([&] {
              return searcher.search(ReadInput{.path = "x", .records = &records, .mate_bytes = &liar});
          }) == ErrorCode::usage);
    CHECK(code_of([&] {
              return searcher.search(
                  ReadInput{.path = "x", .interleaved = true, .bytes = &liar, .mate_bytes = &liar});
          }) == ErrorCode::usage);
    HitFilters wrong;
    wrong.upstream = "A!";
    CHECK(code_of([&] { return searcher.with(wrong); }) == ErrorCode::usage);
    CHECK(searcher.search(std::span<ReadInput const>{}).counts.size() == 1);
}

TEST_CASE("with() sets other filters, and several inputs are searched together") {
    Searcher const all = searcher_of({"ACGT"}, 2);
    HitFilters filters;
    filters.region = parse_region("1:4");
    Searcher const first = all.with(filters);
    CHECK(first.filters().region == filters.region);
    CHECK(all.count("ACGTACGT").front().hits() == 2);
    CHECK(first.count("ACGTACGT").front().hits() == 1);
    test::TempDir const dir;
    TextStream stream(">a\nACGT\n");
    std::vector<std::string_view> const views{"ACGT", "ACGTACGT"};
    std::vector<ReadInput> const inputs{{.path = dir.write("a.fa", ">a\nACGTACGT\n")},
                                        {.path = "s", .bytes = &stream}};
    SearchResult const result = all.search(inputs);
    CHECK(result.counts.front().hits() == 3);
    REQUIRE(result.inputs.size() == 2);
    CHECK(result.inputs[1].path == "s");
    CHECK(result.inputs[1].fasta);
    SearchResult const at_hand = all.search(std::span(views));
    CHECK(at_hand.counts.front().hits() == 3);
    CHECK(at_hand.counts.front().reads == 2);
}

TEST_CASE("two streams of mates are searched like two files") {
    test::RandomDna random(77);
    std::string const motif = "ACGTTGCA";
    Reads first;
    Reads second;
    for (int i = 0; i < 3000; ++i)
        for (Reads* const mates : {&first, &second}) {
            std::string const letters =
                random.bases(random.below(80)) + (random.one_in(4) ? motif : "") + random.bases(5);
            mates->push_back({"r" + std::to_string(i), letters, std::string(letters.size(), 'I')});
        }
    test::TempDir const dir;
    HitFilters filters;
    filters.assign = Assign::best;
    for (unsigned const threads : {1U, 3U}) {
        Searcher const searcher = searcher_of({motif, "TTGCA"}, threads).with(filters);
        std::vector<std::string> seen;
        SearchCallbacks const callbacks{.hit = [&seen](Hit const& hit, std::string_view name) {
            seen.push_back(std::string(name) + " " + std::to_string(hit.record) + " " +
                           std::to_string(hit.start));
        }};
        SearchResult const expected = searcher.search(
            {.path = dir.write("1.fq", fastq(first)), .mates = dir.write("2.fq", fastq(second))}, callbacks);
        std::vector<std::string> const expected_hits = std::exchange(seen, {});
        REQUIRE(expected_hits.size() > 1000);

        TextStream one(fastq(first));
        TextStream two(fastq(second), 77);
        ReadStream some(first, false);
        ReadStream others(second, false);
        for (ReadInput const& input :
             {ReadInput{.path = "one", .mates = "two", .bytes = &one, .mate_bytes = &two},
              ReadInput{.path = "one", .records = &some, .mate_records = &others}}) {
            SearchResult const result = searcher.search(input, callbacks);
            CHECK(same(result.counts, expected.counts));
            CHECK(result.assignment->classes == expected.assignment->classes);
            CHECK(result.inputs.front().records == 3000);
            CHECK(result.inputs.front().path == input.name());
            CHECK(std::exchange(seen, {}) == expected_hits);
        }
    }

    Searcher const searcher = searcher_of({motif}, 2);
    auto const message = [&](Reads const& one, Reads const& two) {
        ReadStream some(one, true);
        ReadStream others(two, true);
        Error const error = test::error_of([&] {
            return searcher.search(ReadInput{.path = "s", .records = &some, .mate_records = &others});
        });
        CHECK(error.code() == ErrorCode::input);
        TextStream bytes(fastq(one));
        TextStream other_bytes(fastq(two));
        CHECK(code_of([&] {
                  return searcher.search(ReadInput{.path = "s", .bytes = &bytes, .mate_bytes = &other_bytes});
              }) == ErrorCode::input);
        return std::string(error.what());
    };
    Read const read{"r", "ACGT", "IIII"};
    CHECK(message({read}, {read, read}) ==
          "s: the first mates end after 1 record, but there are more second mates: the numbers of mates must "
          "be equal");
    CHECK(message({read, read}, {}) ==
          "s: the second mates end after 0 records, but there are more first mates: the numbers of mates "
          "must be equal");
    Reads const one{read};
    Reads const other{{"q", "ACGT", "IIII"}};
    ReadStream some(one, true);
    ReadStream others(other, true);
    SearchResult const told =
        searcher.search(ReadInput{.path = "s", .records = &some, .mate_records = &others});
    REQUIRE(told.warnings.size() == 1);
    CHECK(told.warnings.front().library().find("is this file interleaved") != std::string::npos);
}
