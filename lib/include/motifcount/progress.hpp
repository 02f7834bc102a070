#pragma once

#include <cstdint>
#include <string_view>

#include "motifcount/message.hpp"

namespace motifcount {

/// How far a run or a search has come.
struct Progress {
    std::string_view input;         ///< the file that is being read
    std::uint64_t bytes_done = 0;   ///< of all inputs so far, compressed if they are
    std::uint64_t bytes_total = 0;  ///< of all inputs; 0 if one of them does not tell
    std::uint64_t bases = 0;
    std::uint64_t records = 0;  ///< as InputSummary::records
    double seconds = 0;         ///< since the search began
    bool fragments = false;     ///< Whether a pair of mates counts as one of `records`
};

/// What a run or a search tells while it works. Calls come one at a time, though not always from one thread. What a call
/// throws ends the run, and comes out of it unchanged.
///
///     struct Bar : motifcount::ProgressSink {
///         void progress(motifcount::Progress const& now) override { draw(now.bytes_done, now.bytes_total); }
///         void warning(motifcount::Message const& text) override { log(text.library()); }
///     };
class ProgressSink {
public:
    virtual ~ProgressSink() = default;
    virtual void begin() {}  ///< of a run: motifs and outputs are fine, the inputs are read next
    virtual void progress(Progress const&) {}  ///< after every piece of text; should be quick
    virtual void end() {}                    ///< of a run: the outputs are complete, and get their names next
    virtual void warning(Message const&) {}  ///< the result may not be what was meant; one line
    virtual void guess(std::string_view) {}  ///< what was taken for what in the input, where no one said so
    virtual void note(std::string_view) {}   ///< what was chosen, and why
};

}  // namespace motifcount
