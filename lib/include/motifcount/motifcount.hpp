#pragma once

/// \file
/// Includes all public headers of the library. run() does the same as the command `motifcount`. Searcher counts and
/// locates motifs in files, streams and strings. Counter and Finder take single records. GridSearch finds blocks in grids of
/// up to four dimensions.
///
///     #include "motifcount/motifcount.hpp"
///     #include <iostream>
///     int main() {
///         motifcount::MotifSet motifs;
///         motifcount::read_motif_file("motifs.fa", motifs);
///         motifcount::Searcher const searcher(std::move(motifs));
///         std::cout << searcher.count_file("reads.fq.gz").counts.front().hits() << '\n';
///     }

#include "motifcount/assign.hpp"
#include "motifcount/counter.hpp"
#include "motifcount/device_choice.hpp"
#include "motifcount/dual.hpp"
#include "motifcount/error.hpp"
#include "motifcount/finder.hpp"
#include "motifcount/fragment_classes.hpp"
#include "motifcount/grid.hpp"
#include "motifcount/grid_run.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/lift.hpp"
#include "motifcount/merge.hpp"
#include "motifcount/motif_file.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/offsets.hpp"
#include "motifcount/output_files.hpp"
#include "motifcount/output_paths.hpp"
#include "motifcount/progress.hpp"
#include "motifcount/record_values.hpp"
#include "motifcount/region.hpp"
#include "motifcount/reports.hpp"
#include "motifcount/results.hpp"
#include "motifcount/run.hpp"
#include "motifcount/searcher.hpp"
#include "motifcount/settings.hpp"
#include "motifcount/shard.hpp"
#include "motifcount/streams.hpp"
#include "motifcount/types.hpp"
#include "motifcount/version.hpp"
