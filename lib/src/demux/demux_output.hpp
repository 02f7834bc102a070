#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "output/output_file.hpp"
#include "output/unnamed_file.hpp"

namespace motifcount::internal {

/// Files of a run of demux: one per sample and mate, and one per mate for reads without a sample. If the process may open
/// fewer files, the compressed blocks of all files go to one temporary file, and are copied to the files at the end.
class DemuxOutput {
public:
    /// Opens all files, to check that they can be written. `mates`: for each mate, whether it has files. Throws Error(output).
    DemuxOutput(std::string const& folder, std::vector<std::string> const& samples,
                std::vector<bool> const& mates, int level, std::stop_token const& stop);

    /// Number of files; one for each sample and mate, in this order, then one for each mate of unmatched reads
    [[nodiscard]] std::size_t size() const noexcept { return paths_.size(); }
    /// True if the files are written at the end
    [[nodiscard]] bool is_spooled() const noexcept { return spool_.has_value(); }
    /// Paths of the files; empty for mates without files
    [[nodiscard]] std::vector<std::string> const& paths() const noexcept { return paths_; }
    void write(std::size_t file, std::string_view text);
    /// Writes a text to each file, and empties the texts.
    void write_all(std::vector<std::string>& texts);
    [[nodiscard]] bool has_work() const noexcept { return pool_->has_work(); }
    void work();
    /// Completes the files after the last write(), and returns them for publish_all().
    [[nodiscard]] std::vector<OutputFile*> finish();

private:
    /// Blocks of a file in the temporary file
    struct SpooledFile {
        struct Block {
            std::uint64_t offset;
            std::size_t size;
        };
        std::unique_ptr<BlockWriter> writer;
        std::vector<Block> blocks;
    };
    void open_spool();
    void copy_from_spool(std::size_t file);

    std::stop_token stop_;
    std::shared_ptr<BlockPool> pool_;
    std::vector<std::string> paths_;
    std::vector<std::unique_ptr<OutputFile>>
        files_;  ///< By file; null if it has no path, or until it is copied
    std::optional<UnnamedFile> spool_;
    std::vector<SpooledFile> spooled_;   ///< By file
    std::atomic<std::size_t> next_ = 0;  ///< File at which work() begins to look
};

}  // namespace motifcount::internal
