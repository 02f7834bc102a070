#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "report/reads/record_writer.hpp"

namespace motifcount::internal {

/// Writes reads out again, byte for byte: those with a hit (`--matched`), or those without (`--unmatched`).
template <bool Matched>
class ReadSplitter : public InFile<RecordWriter> {
public:
    using InFile::InFile;

protected:
    void write(std::uint64_t, std::span<std::string_view const> texts, bool matched) override {
        if (matched != Matched) return;
        for (std::string_view const text : texts) out_.write(text);
        // The last line of an input may lack its end, but another record follows here.
        if (!texts.back().ends_with('\n')) out_.write("\n");
    }
};

}  // namespace motifcount::internal
