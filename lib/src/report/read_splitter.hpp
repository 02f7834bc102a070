#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "report/output_file.hpp"
#include "report/record_writer.hpp"

namespace motifcount::internal {

/// Writes reads out again, byte for byte: those with a hit, or those without.
class ReadSplitter : public RecordWriter {
public:
    /// The file must outlive this.
    ReadSplitter(OutputFile& out, bool matched) : out_(out), matched_(matched) {}

protected:
    void write(std::uint64_t, std::span<std::string_view const> texts, bool matched) override {
        if (matched != matched_) return;
        for (std::string_view const text : texts) out_.write(text);
        // The last line of an input may lack its end, but another record follows here.
        if (!texts.back().ends_with('\n')) out_.write("\n");
    }

private:
    OutputFile& out_;
    bool matched_;  ///< those with a hit are written
};

/// `--matched`
class MatchedReads : public ReadSplitter {
public:
    MatchedReads(MotifSet const&, OutputFile& out) : ReadSplitter(out, true) {}
};

/// `--unmatched`
class UnmatchedReads : public ReadSplitter {
public:
    UnmatchedReads(MotifSet const&, OutputFile& out) : ReadSplitter(out, false) {}
};

}  // namespace motifcount::internal
