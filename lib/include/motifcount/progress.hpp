#pragma once

#include <cstdint>
#include <string_view>

#include "motifcount/message.hpp"

namespace motifcount {

/// Progress of a run or a search
struct Progress {
    std::string_view input;         ///< File that is being read
    std::uint64_t bytes_done = 0;   ///< Number of bytes read from all inputs so far, before decompression
    std::uint64_t bytes_total = 0;  ///< Total bytes in all inputs; 0 if the size of any input is unknown
    std::uint64_t bases = 0;
    std::uint64_t records = 0;  ///< Number of records, as in InputSummary
    double seconds = 0;         ///< Seconds since the search began
    bool fragments = false;     ///< Whether `records` counts a read pair as one record
};

/// Receives events of a run or a search. Calls never overlap, but may come from different threads. An exception ends the run
/// and is passed on unchanged.
///
///     struct Bar : motifcount::ProgressSink {
///         void progress(motifcount::Progress const& now) override { draw(now.bytes_done, now.bytes_total); }
///         void warning(motifcount::Message const& text) override { log(text.library()); }
///     };
class ProgressSink {
public:
    virtual ~ProgressSink() = default;
    /// Called by run() after the motifs and outputs are checked, and before the inputs are read
    virtual void begin() {}
    /// Called after each piece of input; should be fast
    virtual void progress(Progress const&) {}
    /// Called by run() when the outputs are complete, before they are renamed
    virtual void end() {}
    /// Called with a one-line warning that results may not be as intended
    virtual void warning(Message const&) {}
    /// Called with an assumption about an input, which the user should check
    virtual void guess(std::string_view) {}
    virtual void note(std::string_view) {}  ///< Called with a choice made by the run, and its reason
};

}  // namespace motifcount
