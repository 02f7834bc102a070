#include "motifcount/options.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>

#include "motifcount/error.hpp"
#include "run/option_values.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::TempDir;

namespace {

struct Files {
    TempDir dir;
    std::string motifs = dir.write("motifs.fa", ">a\nACGT\n");
    std::string reads = dir.write("reads.fq", "@r\nACGT\n+\nIIII\n");

    [[nodiscard]] Options options() const {
        Options options;
        options.inputs = {reads};
        options.motifs = {motifs};
        return options;
    }
};

/// Checks that the options are refused with that code, in one line that holds that text.
void check_refused(Options const& options, ErrorCode code, std::string const& text) {
    try {
        validate(options);
        FAIL_CHECK("not refused: " << text);
    } catch (Error const& error) {
        CHECK(error.code() == code);
        std::string const message = error.what();
        CAPTURE(message);
        CHECK(message.find(text) != std::string::npos);
        CHECK(message.find('\n') == std::string::npos);
    }
}

}  // namespace

TEST_CASE("sound options pass") {
    Files const files;
    Options options = files.options();
    CHECK_NOTHROW(validate(options));
    options.output = files.dir.path("counts.tsv");
    options.bed = "-";
    options.json = options.sites = "/dev/null";
    options.matrix = files.dir.path("matrix.tsv");
    options.patterns = {"ACGT"};
    options.threads = 64;
    options.device = "cuda:0,1";
    CHECK_NOTHROW(validate(options));
}

TEST_CASE("what cannot be meant is a usage error that says what to do") {
    Files const files;
    auto const refused = [&](auto change, std::string const& text) {
        Options options = files.options();
        change(options);
        check_refused(options, ErrorCode::usage, text);
    };
    refused([](Options& o) { o.motifs.clear(); }, "-k FILE");
    refused([](Options& o) { o.inputs.clear(); }, "- for standard input");
    refused([](Options& o) { o.motifs = {"31"}; }, "-k wants a motif file, not a length");
    refused([](Options& o) { o.threads = 100'000; }, "at most");
    refused([](Options& o) { o.max_mismatches = 9; }, "-m 9: at most 8 mismatches");
    refused([](Options& o) { o.quiet = o.verbose = true; }, "-q and -v");
    refused([](Options& o) { o.device = "gpu"; }, "--device gpu");
    refused([](Options& o) { o.engine = ""; }, "--engine");
    refused([](Options& o) { o.inputs = {"-", "-"}; }, "standard input");
    refused([](Options& o) { o.motifs = {"-"}, o.inputs = {"-"}; }, "standard input");
    refused([](Options& o) { o.bed = "-"; }, "-o and --bed would both write to standard output");
    refused([&](Options& o) { o.bed = o.sites = files.dir.path("x"); }, "--bed and --sites");
    refused([&](Options& o) { o.bed = files.dir.path("x"), o.sites = files.dir.path("./y/../x"); },
            "--bed and --sites");
    refused([&](Options& o) { o.log = o.json = files.dir.path("x"); }, "--json and --log");
    refused(
        [&](Options& o) {
            std::filesystem::create_directory(files.dir.path("other"));
            o.matrix = files.dir.path("m");
            o.inputs.push_back(files.dir.write("other/reads.fastq.gz", ""));
        },
        "both sample 'reads'");
}

TEST_CASE("devices are told by their names and numbers") {
    CHECK(parse_device("auto").kind == "auto");
    CHECK(parse_device("cpu").kind == "cpu");
    CHECK(parse_device("cuda").numbers.empty());
    CHECK(parse_device("cuda:3").numbers == std::vector{3});
    CHECK(parse_device("cuda:1,0").numbers == std::vector{1, 0});
    for (char const* wrong :
         {"", "CUDA", "cuda:", "cuda:,", "cuda:0,", "cuda:-1", "cuda:0,0", "cuda:0x", "cuda:0;1", "cpu:0"}) {
        CAPTURE(wrong);
        CHECK_THROWS_AS(static_cast<void>(parse_device(wrong)), Error);
    }
}

TEST_CASE("inputs that cannot be read are refused by name") {
    Files const files;
    Options options = files.options();
    options.inputs.push_back(files.dir.path("missing.fq"));
    check_refused(options, ErrorCode::input, "missing.fq: cannot read: No such file or directory");
    options.inputs = {files.dir.path("")};
    check_refused(options, ErrorCode::input, "Is a directory");
    options = files.options();
    options.motifs = {files.dir.path("none.fa")};
    check_refused(options, ErrorCode::motif, "none.fa: cannot read");
}

TEST_CASE("an output that is an input is refused, under whatever name") {
    Files const files;
    std::filesystem::create_symlink(files.reads, files.dir.path("symbolic"));
    std::filesystem::create_hard_link(files.reads, files.dir.path("hard"));
    for (std::string const& name : {files.reads, files.dir.path("./reads.fq"), files.dir.path("symbolic"),
                                    files.dir.path("hard"), files.motifs}) {
        CAPTURE(name);
        for (std::string Options::*field : {&Options::output, &Options::bed, &Options::json, &Options::log}) {
            Options options = files.options();
            options.*field = name;
            check_refused(options, ErrorCode::output, "must not be overwritten");
        }
    }
}
