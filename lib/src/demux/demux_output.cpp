#include "demux/demux_output.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <span>

#include "output/bgzf_blocks.hpp"
#include "output/output_place.hpp"

namespace motifcount::internal {
namespace {

/// Bytes that empty texts of a part keep: some pieces of usual size
constexpr std::size_t max_held = std::size_t{4} << 20U;

/// True if `files` can be open at once in addition to inputs and libraries
bool can_open(std::size_t files) {
    constexpr std::size_t others = 32;
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return true;
    return files + others <= limit.rlim_cur;
}

}  // namespace

DemuxOutput::DemuxOutput(std::string const& folder, std::vector<std::string> const& samples,
                         std::vector<bool> const& mates, int level, std::stop_token const& stop)
    : stop_(stop), pool_(std::make_shared<BlockPool>(*find_block_format("x.gz"), level)) {
    auto const add = [&](std::string const& name, std::size_t mate) {
        std::string path = folder;
        paths_.push_back(
            path.append("/").append(name).append("_R").append(std::to_string(mate + 1)).append(".fastq.gz"));
    };
    for (std::string const& sample : samples)
        for (std::size_t mate = 0; mate < mates.size(); ++mate)
            if (mates[mate])
                add(sample, mate);
            else
                paths_.emplace_back();
    for (std::size_t mate = 0; mate < mates.size(); ++mate) add("unmatched", mate);
    files_.resize(paths_.size());
    if (!can_open(paths_.size())) {
        open_spool();
        return;
    }
    for (std::size_t file = 0; file < paths_.size(); ++file)
        if (!paths_[file].empty()) files_[file] = std::make_unique<OutputFile>(paths_[file], stop_, pool_);
}

void DemuxOutput::open_spool() {
    for (std::string const& path : paths_)
        if (!path.empty() && find_output_place(path).replaced) OutputFile const writable(path, stop_);
    spool_.emplace(paths_.back(), "all reads");
    spooled_.resize(paths_.size());
    for (SpooledFile& file : spooled_)
        file.writer = std::make_unique<BlockWriter>(
            *find_block_format("x.gz"),
            [this, &file](std::string_view bytes) {
                file.blocks.push_back({spool_->write(std::as_bytes(std::span(bytes))), bytes.size()});
            },
            pool_);
}

void DemuxOutput::write(std::size_t file, std::string_view text) {
    if (text.empty() || paths_[file].empty()) return;
    if (is_spooled())
        spooled_[file].writer->add(text);
    else
        files_[file]->write(text);
}

void DemuxOutput::write_all(std::vector<std::string>& texts) {
    std::size_t held = 0;
    for (std::size_t file = 0; file < texts.size(); ++file) {
        write(file, texts[file]);
        texts[file].clear();
        held += texts[file].capacity();
        // If the reads are in the order of their samples, each text would otherwise grow to the size of a piece.
        if (held > max_held) texts[file].shrink_to_fit();
    }
}

void DemuxOutput::work() {
    std::size_t const begin = next_;
    auto const work_on = [&](auto* const target) {
        if (target == nullptr || !target->has_work()) return false;
        target->work();
        return true;
    };
    for (std::size_t i = 0; i < paths_.size(); ++i) {
        std::size_t const at = (begin + i) % paths_.size();
        if (!(is_spooled() ? work_on(spooled_[at].writer.get()) : work_on(files_[at].get()))) continue;
        next_ = at;
        return;
    }
}

void DemuxOutput::copy_from_spool(std::size_t file) {
    SpooledFile& from = spooled_[file];
    from.writer->finish();
    files_[file] = std::make_unique<OutputFile>(paths_[file], stop_);
    std::string bytes;
    for (SpooledFile::Block const& block : from.blocks) {
        bytes.resize(block.size);
        spool_->read(block.offset, std::as_writable_bytes(std::span(bytes)));
        files_[file]->write_compressed(bytes);
    }
    files_[file]->put_aside();
    from = {};
}

std::vector<OutputFile*> DemuxOutput::finish() {
    std::vector<OutputFile*> all;
    for (std::size_t file = 0; file < paths_.size(); ++file) {
        if (paths_[file].empty()) continue;
        if (is_spooled()) copy_from_spool(file);
        all.push_back(files_[file].get());
    }
    return all;
}

}  // namespace motifcount::internal
