#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/process.hpp"
#include "console.hpp"
#include "count_options.hpp"
#include "layout_options.hpp"
#include "motifcount/error.hpp"
#include "motifcount/run.hpp"
#include "subcommand.hpp"

namespace motifcount::app {
namespace {

constexpr char head[] =
    R"(Prints the memory and the threads that a run needs, for schedulers. The reads are not read, and need not exist.

Usage: motifcount resources [count] -k motifs.fa [options] [reads.fq.gz ...]
       motifcount resources screen -l library.csv [options] [reads.fq.gz ...]
       motifcount resources offtarget -k guides.txt --pam NGG [options] genome.fa
       motifcount resources demux|cells [all options and files of the run]

The options are those of the subcommand. The motifs are read and compiled for the search, and one read per input is
searched. The memory is the peak of this search, plus 20 MB per thread and 20 MB for pieces of text. Hits that are
written or counted in input order add up to 75 MB per thread. Single reads or records of more than a megabyte need more.
demux also needs 10 MB per thread, and 0.4 MB per file of reads that is written. cells also needs 26 MB per thread, and
1,074 MB for UMIs. Runs of fewer than ten million fragments need only 32 bytes per fragment for UMIs. Runs that find
more than ten million pairs of a cell and a feature need 70 bytes more per further pair.
The output is a table (memory in units of 1,000,000 bytes):

  threads    4
  memory_mb  180
)";

constexpr std::uint64_t text_bytes = 20'000'000;    // of a thread, and of a run
constexpr std::uint64_t record_bytes = 10'000'000;  // of a thread, if whole records are needed
constexpr std::uint64_t umi_bytes = 16'000'000;     // of a thread: unsorted and sorted UMIs
constexpr std::uint64_t file_bytes = 400'000;       // of a compressed output
constexpr std::uint64_t hit_bytes =
    75'000'000;  // of a thread, if hits are listed; see CompiledSearch::max_hits()

/// A single read or, for pairs in one stream, two mates. Their names are equal.
class ShortStream : public RecordStream {
public:
    explicit ShortStream(unsigned records) : left_(records) {}
    bool next(Record& record) override {
        if (left_ == 0) return false;
        --left_;
        record = {"r", "ACGTTGCAAGGCTATTCAGACCGTAGATCTGCATTGAC"};
        return true;
    }

private:
    unsigned left_;
};

/// Returns the peak memory of this process in bytes. getrusage() would include the memory of the program that started it.
std::uint64_t peak_memory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::stoull(line.substr(6)) * 1024;
    throw Error(ErrorCode::input, "/proc/self/status: this system does not tell the memory of a process");
}

CountRequest parse(std::vector<char const*> words) {
    std::string_view const name = words.size() > 1 ? words[1] : "";
    bool const is_named = name == "count" || name == "screen" || name == "offtarget";
    if (is_named) words.erase(words.begin());
    if (words.size() == 1 || (!is_named && (name == "-h" || name == "--help")))
        return {.settings = {}, .console = {}, .print = head};
    // An input for parsers that require one
    bool const has_sheet = std::ranges::any_of(
        words, [](char const* word) { return std::string_view(word).starts_with("--samples"); });
    if (!has_sheet) words.push_back("/dev/null");
    auto const count = static_cast<int>(words.size());
    CountRequest request = name == "screen"      ? parse_screen(count, words.data(), false)
                           : name == "offtarget" ? parse_offtarget(count, words.data())
                                                 : parse_count(count, words.data());
    std::vector<ReadInput>& inputs = request.settings.inputs;
    if (!has_sheet && inputs.size() > 1) {
        inputs.pop_back();
        inputs.back().ends_sample = true;
    }
    return request;
}

/// Reduces the settings to those that affect memory, with short reads. Returns whether hits are listed.
bool shorten(RunSettings& settings, std::vector<std::unique_ptr<ShortStream>>& streams) {
    auto const add = [&streams](unsigned records) {
        return streams.emplace_back(std::make_unique<ShortStream>(records)).get();
    };
    for (ReadInput& input : settings.inputs) {
        if (!input.mates.empty()) input.mate_records = add(1);
        input.records = add(input.interleaved ? 2 : 1);
    }
    OutputPaths const& named = settings.outputs;
    bool const lists = settings.off_target || settings.search.max_edits != 0 || !named.bed.empty() ||
                       !named.sites.empty() || !named.per_record.empty() || !named.record_matrix.empty();
    if (!named.matrix.empty() || !named.group_counts.empty() || !named.summary.empty() ||
        !named.mqc.empty() || !named.html.empty())
        settings.count_by_sample = true;
    settings.outputs = {.counts = {}};
    settings.shard.reset();
    settings.verify_bases.reset();
    settings.background_of_inputs = false;
    settings.within.clear();
    settings.lift_names = LiftNames::no;
    settings.reference.clear();
    settings.output_folder.clear();
    settings.log.clear();
    return lists;
}

int print_resources(std::uint64_t threads, std::uint64_t bytes) {
    return cli::print(std::string("threads\t") + std::to_string(threads) + "\nmemory_mb\t" +
                      std::to_string((bytes + 999'999) / 1'000'000) + "\n");
}

/// Returns the number of threads of a run. `given`: 0 = all CPUs that this process may use
unsigned threads_of(unsigned given) {
    ShortStream stream(1);
    RunSettings settings;
    settings.patterns = {"ACGT"};
    settings.inputs = {{.path = "r", .records = &stream}};
    settings.outputs = {.counts = {}};
    settings.search.threads = given;
    return run(settings).info.threads;
}

/// Folder for the reads and outputs of a short run. Removed at the end.
class ShortRun {
public:
    ShortRun() : folder_(std::filesystem::temp_directory_path() / "motifcount-XXXXXX") {
        if (::mkdtemp(folder_.data()) == nullptr)
            throw Error(ErrorCode::output, folder_ + ": cannot create a temporary folder; set TMPDIR");
    }
    ShortRun(ShortRun const&) = delete;
    ShortRun& operator=(ShortRun const&) = delete;
    ~ShortRun() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    /// Replaces the inputs by one fragment, and moves the outputs to the folder.
    template <class Settings>
    void replace_files(Settings& settings) const {
        if (settings.inputs.empty())
            throw Error(ErrorCode::usage,
                        "no reads: resources does not read the files in the table; remove their columns, and "
                        "name the files with -1 and -2");
        if (settings.layout == "auto")
            throw Error(ErrorCode::usage,
                        "--layout auto: resources does not read the reads, so it cannot detect the layout; "
                        "give the layout that motifcount layout prints");
        ReadInput& input = settings.inputs.front();
        char name = '1';
        for (std::string* const file : {&input.path, &input.mates, &input.index_1, &input.index_2}) {
            if (file->empty()) continue;
            *file = folder_ + "/" + name++ + ".fq";
            std::ofstream text(*file);
            for (unsigned i = 0; i < (input.interleaved ? 2 : 1); ++i)
                text << "@r\nACGTTGCAAGGCTATTCAGACCGTAGATCTGC\n+\nIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII\n";
        }
        settings.inputs.resize(1);
        settings.reference.clear();
        settings.output_folder = outputs();
        if (!settings.html.empty()) settings.html = folder_ + "/page.html";
        if (!settings.mqc.empty()) settings.mqc = folder_ + "/page";
    }
    [[nodiscard]] std::string outputs() const { return folder_ + "/out"; }

private:
    std::string folder_;
};

int run_demux_resources(int argc, char const* const* argv) {
    auto [settings, messages, help] = parse_demux(argc, argv);
    if (!help.empty()) return cli::print(head);
    ShortRun const folder;
    folder.replace_files(settings);
    std::uint64_t const threads = settings.threads = threads_of(settings.threads);
    static_cast<void>(demux(settings));
    auto const files =
        std::ranges::count_if(std::filesystem::directory_iterator(folder.outputs()),
                              [](auto const& file) { return file.path().native().ends_with(".fastq.gz"); });
    return print_resources(threads, peak_memory() + text_bytes * (threads + 1) + record_bytes * threads +
                                        file_bytes * static_cast<std::uint64_t>(files));
}

int run_cells_resources(int argc, char const* const* argv) {
    CellsRequest request = parse_cells(argc, argv);
    if (!request.help.empty()) return cli::print(head);
    ShortRun const folder;
    CellsSettings& settings = request.settings;
    folder.replace_files(settings);
    settings.shard.reset();
    std::uint64_t const threads = settings.threads = threads_of(settings.threads);
    static_cast<void>(count_cells(settings));
    return print_resources(threads, peak_memory() + text_bytes * (threads + 1) + settings.umi_memory +
                                        (record_bytes + umi_bytes) * threads);
}

}  // namespace

int run_resources(int argc, char const* const* argv) {
    std::string_view const name = argc > 1 ? argv[1] : "";
    if (name == "demux") return run_demux_resources(argc - 1, argv + 1);
    if (name == "cells") return run_cells_resources(argc - 1, argv + 1);
    CountRequest request = parse({argv, argv + argc});
    if (!request.print.empty()) return cli::print(request.print);
    std::vector<std::unique_ptr<ShortStream>> streams;
    bool const lists = shorten(request.settings, streams);
    cli::hide_further_gpus(request.settings.search.device);
    Result const result = run(request.settings);
    std::uint64_t const threads = result.info.threads;
    std::uint64_t const bytes =
        peak_memory() + text_bytes * (threads + 1) + (lists ? hit_bytes * threads : 0);
    return print_resources(threads, bytes);
}

}  // namespace motifcount::app
