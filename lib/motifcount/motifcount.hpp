#pragma once

/// \file
/// The whole of motifcount for applications and C++ programs: run() does what the command does; Searcher
/// counts and locates motifs in files and in strings.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/core/about.hpp"
#include "motifcount/core/cpu.hpp"
#include "motifcount/core/error.hpp"
#include "motifcount/core/types.hpp"
#include "motifcount/merge.hpp"
#include "motifcount/options.hpp"
#include "motifcount/pattern/motif_file.hpp"
#include "motifcount/pattern/motif_set.hpp"
#include "motifcount/report/run_info.hpp"
#include "motifcount/report/temporaries.hpp"
#include "motifcount/searcher.hpp"

namespace motifcount {

/// How far a run has come.
struct Progress {
    std::string_view input;         ///< the file that is being read
    std::uint64_t bytes_done = 0;   ///< of all inputs so far, compressed where they are
    std::uint64_t bytes_total = 0;  ///< of all inputs; 0 where one of them does not tell
    std::uint64_t bases = 0;
    std::uint64_t records = 0;
    double seconds = 0;  ///< since the search began
};

/// What a run tells while it works. Calls come one at a time, though not always from one thread.
class ProgressSink {
public:
    virtual ~ProgressSink() = default;
    virtual void progress(Progress const&) {}  ///< after every piece of text; should be quick
    virtual void warning(std::string_view) {}  ///< an oddity that is no error, in one line
    virtual void note(std::string_view) {}     ///< what was chosen, and why
};

/// What a run found.
struct Result {
    MotifSet motifs;
    std::vector<MotifCounts> counts;  ///< by motif, all inputs together
    RunInfo info;
};

/// Does what the command does: reads the motifs, searches the inputs one after another, and writes every
/// output that `options` name. Outputs appear at their final paths together, when all of them are complete.
///
/// Throws Error, see ErrorCode; whatever it throws, nothing is left at a final path but what was there
/// before. Memory does not grow with the inputs. Thread safety: several runs may go on at once.
Result run(Options const& options, ProgressSink* sink = nullptr);

}  // namespace motifcount
