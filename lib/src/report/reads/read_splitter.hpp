#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "report/reads/record_writer.hpp"

namespace motifcount::internal {

/// Writes the reads with a hit (`--matched`) or without a hit (`--unmatched`), byte for byte as in the input.
template <bool Matched>
class ReadSplitter : public InFile<RecordWriter> {
public:
    using InFile::InFile;

protected:
    void write(std::uint64_t, std::span<std::string_view const> texts, bool matched) override {
        if (matched != Matched) return;
        for (std::string_view const text : texts) out_.write(text);
        // The last line of an input may lack a line end, but another record may follow in this output.
        if (!texts.back().ends_with('\n')) out_.write("\n");
    }
};

}  // namespace motifcount::internal
