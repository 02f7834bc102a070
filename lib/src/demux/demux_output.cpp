#include "demux/demux_output.hpp"

#include <sys/resource.h>

#include "motifcount/error.hpp"
#include "output/bgzf_blocks.hpp"

namespace motifcount::internal {
namespace {

/// Throws if `files` cannot be open at once in addition to inputs and libraries.
void check_descriptors(std::size_t files) {
    constexpr std::size_t others = 32;
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
    if (files + others <= limit.rlim_cur) return;
    throw Error(ErrorCode::limit, std::string("the samples need ")
                                      .append(std::to_string(files))
                                      .append(" open files, but this process may open only ")
                                      .append(std::to_string(limit.rlim_cur))
                                      .append("; raise the limit first: ulimit -n ")
                                      .append(std::to_string(files + others)));
}

}  // namespace

DemuxOutput::DemuxOutput(std::string const& folder, std::vector<std::string> const& samples,
                         std::vector<bool> const& mates, std::stop_token const& stop)
    : pool_(std::make_shared<BlockPool>(*find_block_format("x.gz"))) {
    check_descriptors((samples.size() + 1) * mates.size());
    auto const open = [&](std::string const& name, std::size_t mate) {
        std::string path = folder;
        path.append("/").append(name).append("_R").append(std::to_string(mate + 1)).append(".fastq.gz");
        files_.push_back(std::make_unique<OutputFile>(std::move(path), stop, pool_));
    };
    for (std::string const& sample : samples)
        for (std::size_t mate = 0; mate < mates.size(); ++mate)
            if (mates[mate])
                open(sample, mate);
            else
                files_.push_back(nullptr);
    for (std::size_t mate = 0; mate < mates.size(); ++mate) open("unmatched", mate);
}

void DemuxOutput::write(std::size_t file, std::string_view text) {
    if (!text.empty() && files_[file] != nullptr) files_[file]->write(text);
}

void DemuxOutput::work() {
    std::size_t const begin = next_;
    for (std::size_t i = 0; i < files_.size(); ++i) {
        std::size_t const at = (begin + i) % files_.size();
        if (files_[at] == nullptr || !files_[at]->has_work()) continue;
        next_ = at;
        files_[at]->work();
        return;
    }
}

std::vector<OutputFile*> DemuxOutput::files() const {
    std::vector<OutputFile*> all;
    for (auto const& file : files_)
        if (file != nullptr) all.push_back(file.get());
    return all;
}

}  // namespace motifcount::internal
