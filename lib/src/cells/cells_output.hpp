#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "fragments/page_files.hpp"
#include "inputs/path_checks.hpp"
#include "layouts/layout.hpp"
#include "motifcount/cells.hpp"
#include "motifcount/progress.hpp"
#include "output/output_file.hpp"
#include "output/output_folder.hpp"
#include "umis/cell_matrix.hpp"
#include "umis/umi_counts.hpp"
#include "umis/umi_store.hpp"

namespace motifcount::internal {

class SeenFeatures;

struct CellFeatures {
    Texts ids;
    Texts genes;  ///< Empty texts for features without genes
    Texts sequences;
};

/// What the outputs of a run show in addition to counts. Shards store it, so that merge needs no other file.
struct CellsTask {
    ReadLayout layout;
    std::string given_layout;  ///< Layout, kit or file as given by the user
    std::string command;
    CellFeatures features;
    std::string feature_type;
    bool equal_features = false;                           ///< Whether features have equal sequences
    std::optional<std::vector<std::uint64_t>> cells = {};  ///< Codes of CellsSettings::cells
    bool add_suffix = false;
    bool has_umis = false;
    bool decides_ties = false;
    UmiLengths cell_lengths = {};
    UmiSettings umis = {};
    /// Segment of a feature without a list; empty if the feature has a list
    std::string unlisted = {};
};

/// Output folder of a run of cells, its page, and its files for MultiQC
struct CellsPaths {
    std::string folder;
    std::string html;  ///< Empty = no page
    std::string mqc;   ///< Prefix; empty = no files
};

/// Outputs of a run of cells
class CellsOutput {
public:
    /// Creates the folder and opens all files. `inputs`: files that must not be outputs. Throws Error(output).
    CellsOutput(CellsPaths const& paths, CellsTask const& task, std::vector<NamedPath> const& inputs,
                std::stop_token const& stop);

    /// Corrects the UMIs, then writes and publishes all files. `result` has the inputs, and the classes of all fragments; the
    /// other members are filled in. `told` stores its warnings in `result`. `seen`: null if the feature has a list; otherwise after
    /// SeenFeatures::count(), and the task has its sequences
    void write(CellsTask task, UmiStore& store, unsigned threads, ProgressSink& told, CellsResult& result,
               SeenFeatures* seen = nullptr);

private:
    std::string const run_;  ///< Name of the run
    OutputFolder folder_;
    OutputFile classes_;
    OutputFile json_;
    std::optional<OutputFile> table_;      ///< Without cells
    std::optional<OutputFile> sequences_;  ///< Without a list of features
    std::optional<CellMatrices> matrices_;
    PageFiles pages_;
    std::vector<OutputFile*> files_;
};

}  // namespace motifcount::internal
