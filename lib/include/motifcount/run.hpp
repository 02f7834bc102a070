#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "motifcount/settings.hpp"

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

/// Does what the command does: reads the motifs, searches the inputs, several at once if no report shows it, and writes
/// every output that `settings` name. Outputs appear at their final paths together, when all of them are complete.
///
/// Throws Error, see ErrorCode; whatever it throws, nothing is left at a final path but what was there
/// before. Memory does not grow with the inputs. Thread safety: several runs may go on at once.
Result run(RunSettings const& settings, ProgressSink* sink = nullptr);

/// Opens a file for messages, as `--log` does: emptied, or, if the name is that of an open stream (/dev/stderr), a
/// descriptor of that stream. The caller closes it. Throws Error(output).
[[nodiscard]] int open_log(std::string const& path);

/// Deletes every unfinished output of this process: for a signal handler, before the signal ends the process.
/// Async-signal-safe. Does not change errno.
void remove_temporaries() noexcept;

}  // namespace motifcount
