#include "motifcount/settings.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>

#include "motifcount/grid_run.hpp"
#include "motifcount/run.hpp"
#include "support/error_of.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::TempDir;

namespace {

ReadInput input(std::string const& path) {
    return list_inputs({{path}}).front();
}

struct Files {
    TempDir dir;
    std::string motifs = dir.write("motifs.fa", ">a\nACGT\n");
    std::string reads = dir.write("reads.fq", "@r\nACGT\n+\nIIII\n");

    [[nodiscard]] RunSettings options() const {
        RunSettings options;
        options.inputs = {input(reads)};
        options.motif_files = {motifs};
        return options;
    }
};

/// Checks that validate() refuses the options with this code, and with a message of one line that contains `text`.
Error check_refused(RunSettings const& options, ErrorCode code, std::string const& text) {
    Error const error = test::error_of([&] { validate(options); });
    std::string const message = error.what();
    CAPTURE(message);
    CHECK(error.code() == code);
    CHECK(message.find(text) != std::string::npos);
    CHECK(message.find('\n') == std::string::npos);
    return error;
}

}  // namespace

TEST_CASE("valid options are accepted") {
    Files const files;
    RunSettings options = files.options();
    CHECK_NOTHROW(validate(options));
    options.outputs.counts = files.dir.path("counts.tsv");
    options.outputs.bed = "-";
    options.outputs.json = options.outputs.sites = "/dev/null";
    options.outputs.matrix = files.dir.path("matrix.tsv");
    options.patterns = {"ACGT"};
    options.search.threads = 64;
    options.search.device = parse_device("cuda:0,1");
    CHECK_NOTHROW(validate(options));
}

TEST_CASE("an invalid setting is a usage error that names the setting") {
    Files const files;
    auto const refused = [&](auto change, Setting setting, std::string const& text = "") {
        RunSettings options = files.options();
        change(options);
        CAPTURE(setting.parameter);
        CHECK(check_refused(options, ErrorCode::usage, text).setting() == setting);
    };
    Setting const none{};
    refused([](RunSettings& o) { o.motif_files.clear(); }, none, "with motif_files");
    refused([](RunSettings& o) { o.inputs.clear(); }, none, "standard input");
    refused([](RunSettings& o) { o.motif_files = {"31"}; }, setting::motif_files, "31");
    refused([](RunSettings& o) { o.search.threads = 100'000; }, setting::threads);
    refused([](RunSettings& o) { o.search.max_mismatches = 9; }, setting::max_mismatches,
            "the maximum is 8 mismatches");
    refused([](RunSettings& o) { o.search.engine = ""; }, setting::engine);
    refused([](RunSettings& o) { o.piece_bytes = piece_bytes_limit + 1; }, setting::piece_bytes,
            "1073741825");
    for (Shard const shard : {Shard{1, 0}, Shard{0, 4}, Shard{5, 4}})
        refused([&](RunSettings& o) { o.shard = shard; }, setting::shard);
    refused([](RunSettings& o) { o.region = {.start = 10, .end = 5}; }, setting::region);
    refused(
        [](RunSettings& o) {
            o.offsets.list = std::vector{std::uint64_t{3}, offset_limit + 1};
        },
        setting::offsets);
    auto const search = [](OffTarget wanted, std::string downstream) {
        return [=](RunSettings& o) { o.off_target = wanted, o.downstream = downstream; };
    };
    refused(search({.pams = {"NGG", "NAG"}}, ""), setting::pam, "pams NGG,NAG: must be equal to downstream");
    refused(search({.pams = {"TTTV"}, .pam_at_end = false}, "TTTV"), setting::pam,
            "must be equal to upstream");
    refused([&](RunSettings& o) { search({.pams = {"NGG"}}, "NGG")(o), o.flank_mismatches = 1; },
            setting::pam, "pams cannot be combined with flank_mismatches");
    refused(
        [&](RunSettings& o) {
            search({.pams = {"NGG"}, .rna_bulge = 1}, "NGG")(o);
            o.outputs.cas_offinder = files.dir.path("sites");
        },
        setting::format, "with rna_bulge");
    refused([](RunSettings& o) { o.inputs = {input("-"), input("-")}; }, none, "standard input");
    refused([](RunSettings& o) { o.motif_files = {"-"}, o.inputs = {input("-")}; }, none, "standard input");
    refused([](RunSettings& o) { o.outputs.bed = "-"; }, Setting{"--bed", "bed"}, "counts and bed");
    refused([&](RunSettings& o) { o.outputs.bed = o.outputs.sites = files.dir.path("x"); },
            Setting{"--sites", "sites"}, "bed and sites");
    refused(
        [&](RunSettings& o) {
            o.outputs.bed = files.dir.path("x"), o.outputs.sites = files.dir.path("./y/../x");
        },
        Setting{"--sites", "sites"}, "bed and sites");
    refused([&](RunSettings& o) { o.log = o.outputs.json = files.dir.path("x"); }, setting::log,
            "json and log");
    refused(
        [&](RunSettings& o) {
            std::filesystem::create_directory(files.dir.path("other"));
            o.outputs.matrix = files.dir.path("m");
            o.inputs.push_back(input(files.dir.write("other/reads.fastq.gz", "")));
        },
        none, "both sample 'reads'");
}

TEST_CASE("a search for blocks has the same thread limit as one for motifs") {
    Files const files;
    GridRunSettings settings;
    settings.text = files.reads;
    settings.blocks = {files.motifs};
    settings.threads = thread_limit;
    CHECK_NOTHROW(validate(settings));
    settings.threads = thread_limit + 1;
    CHECK_THROWS_WITH_AS(validate(settings), doctest::Contains("threads 4097: "), Error);
}

TEST_CASE("devices are chosen by name and number") {
    using enum DeviceChoice::Kind;
    CHECK(parse_device("auto") == DeviceChoice{automatic});
    CHECK(parse_device("cpu") == DeviceChoice{cpu});
    CHECK(parse_device("cuda") == DeviceChoice{cuda});
    CHECK(parse_device("cuda:3") == DeviceChoice{cuda, {3}});
    CHECK(parse_device("cuda:1,0") == DeviceChoice{cuda, {1, 0}});
    for (char const* wrong : {"", "CUDA", "gpu", "cuda:", "cuda:,", "cuda:0,", "cuda:-1", "cuda:0,0",
                              "cuda:0x", "cuda:0;1", "cpu:0"}) {
        CAPTURE(wrong);
        CHECK_THROWS_WITH_AS(static_cast<void>(parse_device(wrong)), doctest::Contains("device"), Error);
    }
}

TEST_CASE("offsets are numbers and ranges from 0") {
    CHECK(parse_offsets("any") == Offsets{});
    CHECK(parse_offsets("0,3-5,22").list == std::vector<std::uint64_t>{0, 3, 4, 5, 22});
    CHECK(parse_offsets("5,3-4,4").list == std::vector<std::uint64_t>{3, 4, 5});
    for (char const* text : {"any", "auto", "0", "3,4", "0,3-5,22"})
        CHECK(to_string(parse_offsets(text)) == text);
    for (char const* wrong :
         {"", "-1", "1-", "5-3", "1,,2", "1,", "x", "100001", "99999999999999999999", "all"}) {
        CAPTURE(wrong);
        CHECK_THROWS_WITH_AS(static_cast<void>(parse_offsets(wrong)), doctest::Contains("offsets"), Error);
    }
}

TEST_CASE("values are converted to the text that is parsed to them") {
    for (char const* text : {"auto", "cpu", "cuda", "cuda:2", "cuda:0,1"})
        CHECK(to_string(parse_device(text)) == text);
    for (char const* text : {"both", "fwd", "rev", "auto", "fwd,rev", "both,fwd"})
        CHECK(to_string(parse_strand(text)) == text);
    CHECK(to_string(parse_strand("rev,rev")) == "rev");
    for (char const* text : {"", ",", "fwd,", ",rev", "fwd,auto", "auto,rev", "fwd,rev,fwd"})
        CHECK_THROWS_AS(static_cast<void>(parse_strand(text)), Error);
    for (char const* text : {"1:30", "5:", "7:7", "-30:-1", "1:-1", "-5:", "-5:100"})
        CHECK(to_string(parse_region(text)) == text);
    CHECK(to_string(parse_region(":30")) == "1:30");
    CHECK(to_string(Region{}).empty());
    for (char const* text : {"1/1", "3/8"}) CHECK(to_string(parse_shard(text)) == text);
    CHECK_THROWS_WITH_AS(static_cast<void>(parse_strand("up")), doctest::Contains("strand up: "), Error);
}

TEST_CASE("mates are listed first, and a sample ends with its last input") {
    auto const inputs = list_inputs({{"a.fq", "d/b.fa.gz"}, {"x_1.fq"}, {"x_2.fq"}, true});
    REQUIRE(inputs.size() == 3);
    CHECK(inputs[0].name() == "x_1.fq + x_2.fq");
    CHECK(inputs[0].sample == "x_1");
    CHECK(!inputs[0].interleaved);
    CHECK(inputs[0].has_pairs());
    CHECK(inputs[1].interleaved);
    CHECK(inputs[2].sample == "b");
    auto const one = list_inputs({{"a.fq", "b.fq"}, {}, {}, false, "S"});
    CHECK(!one[0].ends_sample);
    CHECK(one[1].ends_sample);
    CHECK(one[0].sample == "S");
    std::string order;
    for (ReadInput const& input : list_inputs(
             {{"y_L001.fq", "a_L002.fq", "c.fq", "a_L001.fq"}, {"x_L001_1.fq", "x_L002_1.fq"}, {"2", "3"}}))
        order += input.sample + ":" + input.path + (input.ends_sample ? "; " : " ");
    CHECK(order == "x_1:x_L001_1.fq x_1:x_L002_1.fq; y_L001:y_L001.fq; a:a_L002.fq a:a_L001.fq; c:c.fq; ");
    CHECK_THROWS_WITH_AS(
        static_cast<void>(list_inputs({{}, {"a", "b"}, {"c"}})),
        doctest::Contains("first_mates and second_mates need the same number of files: 2 and 1 are given"),
        Error);
}

TEST_CASE("an input without a sample is refused where a report shows it") {
    Files const files;
    for (std::string const sample : {"", "s"}) {
        RunSettings options = files.options();
        options.sample = sample;
        options.inputs = {ReadInput{.path = files.reads}};
        validate(options);
        options.outputs.matrix = files.dir.path("matrix.tsv");
        check_refused(options, ErrorCode::usage, "reads.fq: ");
        options.inputs.front().sample = "s";
        validate(options);
    }
}
