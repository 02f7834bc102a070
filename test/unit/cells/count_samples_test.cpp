#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "motifcount/cells.hpp"
#include "support/error_of.hpp"
#include "support/random_dna.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal::test {
namespace {

class Warnings final : public ProgressSink {
public:
    void warning(Message const& text) override { all.push_back(text.command()); }
    void guess(std::string_view text) override { all.emplace_back(text); }
    std::vector<std::string> all;
};

}  // namespace

TEST_CASE("cells: each sample of a sheet is counted like a run of its own") {
    RandomDna random(3);
    TempDir const dir;
    dir.write("guides.csv", "id,sequence,gene\ng 1,ACGTTGCA,x\ng2,TTTTGGGG,\ng3,TTTTGGGC,y\n");
    std::vector<std::string> const guides{"ACGTTGCA", "TTTTGGGG", "TTTTGGGC", "CCCCCCCC"};
    for (char const* const file : {"a1.fa", "b.fa", "a2.fa"}) {
        std::string reads;
        for (unsigned i = 0; i < 200; ++i)
            reads.append(">r\n")
                .append(random.bases(3))
                .append("C")
                .append(guides[random.below(4)])
                .append("\n");
        dir.write(file, reads);
    }
    dir.write("sheet.csv", "sample,fastq_1\nfirst,a1.fa\nsecond,b.fa\nfirst,a2.fa\n");
    CellsSettings settings;
    settings.layout = "[umi:4][guide]*";
    settings.features = dir.path("guides.csv");
    settings.inputs = read_sample_sheet(dir.path("sheet.csv"));
    settings.output_folder = dir.path("all");
    Warnings told;
    auto const samples = count_samples(settings, &told);
    CHECK(told.all.size() == 1);  // Similar guides, once for both samples
    std::string molecules = "sgRNA\tGene\tfirst\tsecond\n";
    std::string classes = "sample\tclass\tsegment\tfragments\tpercent\n";
    std::vector<CellsResult> own;
    for (std::vector<std::string> const& files : {std::vector<std::string>{"a1.fa", "a2.fa"}, {"b.fa"}}) {
        std::vector<std::string> paths;
        for (std::string const& file : files) paths.push_back(dir.path(file));
        settings.inputs = list_inputs({paths});
        settings.output_folder = dir.path(files.front() + ".out");
        own.push_back(count_cells(settings));
        std::string const sample = own.size() == 1 ? "first" : "second";
        for (char const* const file : {"/counts.tsv", "/classes.tsv"})
            CHECK(read_file(dir.path("all/" + sample + file)) == read_file(settings.output_folder + file));
        CHECK(samples[own.size() - 1].name == sample);
        CHECK(samples[own.size() - 1].fragments == 200 * files.size());
        CHECK(samples[own.size() - 1].molecules == own.back().molecules);
        std::string const table = read_file(settings.output_folder + "/classes.tsv");
        for (std::size_t at = table.find('\n') + 1; at < table.size(); at = table.find('\n', at) + 1)
            classes.append(sample).append("\t").append(table, at, table.find('\n', at) + 1 - at);
    }
    char const* const names[] = {"g_1\tx", "g2\tg2", "g3\ty"};
    for (std::size_t guide = 0; guide < 3; ++guide) {
        molecules.append(names[guide]);
        for (CellsResult const& result : own)
            molecules.append("\t").append(std::to_string(result.counts[guide].molecules));
        molecules.append("\n");
    }
    CHECK(read_file(dir.path("all/molecules.tsv")) == molecules);
    CHECK(read_file(dir.path("all/classes.tsv")) == classes);
}

TEST_CASE("cells: no tables of all samples if a sample cannot be read") {
    TempDir const dir;
    dir.write("guides.csv", "id,sequence\ng1,ACGTTGCA\n");
    dir.write("a.fa", ">r\nACGTTGCA\n");
    dir.write("b.fa", "no reads");
    CellsSettings settings;
    settings.layout = "[guide]*";
    settings.features = dir.path("guides.csv");
    settings.inputs = list_inputs({{dir.path("a.fa"), dir.path("b.fa")}});
    settings.output_folder = dir.path("all");
    CHECK(error_of([&] { count_samples(settings); }).code() == ErrorCode::input);
    CHECK(std::filesystem::exists(dir.path("all/a/counts.tsv")));
    CHECK_FALSE(std::filesystem::exists(dir.path("all/classes.tsv")));
    CHECK_FALSE(std::filesystem::exists(dir.path("all/reads.tsv")));
    CHECK_FALSE(std::filesystem::exists(dir.path("all/b")));
}

}  // namespace motifcount::internal::test
