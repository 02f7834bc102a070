#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "motifcount/report/output_file.hpp"

struct libdeflate_compressor;

namespace motifcount {

/// Reads on their way out, as text; as BGZF where the path ends with .gz or .bgz, so that other tools can read parts of it.
/// The bytes depend on the text alone. Thread safety: one thread at a time. The file must outlive it.
class ReadOutput {
public:
    explicit ReadOutput(OutputFile& file);
    ~ReadOutput();

    void write(std::string_view text);
    /// Writes what is left, and BGZF's end-of-file block.
    void finish();

private:
    void write_block();

    OutputFile& file_;
    std::unique_ptr<libdeflate_compressor, void (*)(libdeflate_compressor*)> compressor_;  ///< null: plain
    std::string text_;   ///< of the next block
    std::string block_;  ///< its compressed form
};

}  // namespace motifcount
