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
    bool fragments = false;     ///< Whether a read pair is one of `records`
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
    virtual void begin() {}  ///< In a run: motifs and outputs are valid, and the inputs are read next
    virtual void progress(Progress const&) {}  ///< After each piece of text; should be fast
    virtual void end() {}                      ///< In a run: the outputs are complete, and are renamed next
    virtual void warning(Message const&) {}    ///< The result may not be as intended; one line
    virtual void guess(std::string_view) {}    ///< How an unspecified input was interpreted
    virtual void note(std::string_view) {}     ///< Choice that was made, and the reason
};

}  // namespace motifcount
