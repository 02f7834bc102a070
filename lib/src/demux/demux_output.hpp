#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "output/output_file.hpp"

namespace motifcount::internal {

/// Files of a run of demux: one per sample and mate, and one per mate for reads without a sample
class DemuxOutput {
public:
    /// Opens all files. `mates`: for each mate, whether it has files. Throws Error(output), or Error(limit) if the process may not open so
    /// many files.
    DemuxOutput(std::string const& folder, std::vector<std::string> const& samples,
                std::vector<bool> const& mates, std::stop_token const& stop);

    /// Number of files; one for each sample and mate, in this order, then one for each mate of unmatched reads
    [[nodiscard]] std::size_t size() const noexcept { return files_.size(); }
    void write(std::size_t file, std::string_view text);
    [[nodiscard]] bool has_work() const noexcept { return pool_->has_work(); }
    void work();
    [[nodiscard]] std::vector<OutputFile*> files() const;

private:
    std::shared_ptr<BlockPool> pool_;
    std::vector<std::unique_ptr<OutputFile>> files_;
    std::atomic<std::size_t> next_ = 0;  ///< File at which work() begins to look
};

}  // namespace motifcount::internal
