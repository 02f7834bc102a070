#pragma once

#include <cstdint>
#include <string_view>

#include "motifcount/message.hpp"

namespace motifcount {

/// Progress of a run or a search
struct Progress {
    std::string_view input;         ///< File that is being read
    std::uint64_t bytes_done = 0;   ///< Bytes of all inputs read so far, before decompression
    std::uint64_t bytes_total = 0;  ///< Size of all inputs; 0 if any size is unknown
    std::uint64_t bases = 0;
    std::uint64_t records = 0;  ///< As in InputSummary
    double seconds = 0;         ///< Time since the search began
    bool fragments = false;     ///< Whether a read pair counts as one of `records`
};

/// Receives events of a run or a search. Calls never overlap, but may be from different threads. An exception from a call
/// ends the run and is passed on unchanged.
///
///     struct Bar : motifcount::ProgressSink {
///         void progress(motifcount::Progress const& now) override { draw(now.bytes_done, now.bytes_total); }
///         void warning(motifcount::Message const& text) override { log(text.library()); }
///     };
class ProgressSink {
public:
    virtual ~ProgressSink() = default;
    /// Called in a run when motifs and outputs are valid, before the inputs are read
    virtual void begin() {}
    virtual void progress(Progress const&) {}  ///< Called after each piece of text; should be fast
    /// Called in a run when the outputs are complete, before they are renamed
    virtual void end() {}
    virtual void warning(Message const&) {}  ///< Called with one line if the result may not be as intended
    virtual void guess(std::string_view) {}  ///< Called with the interpretation of an unspecified input
    virtual void note(std::string_view) {}   ///< Called with a choice and its reason
};

}  // namespace motifcount
