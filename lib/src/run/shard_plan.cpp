#include "run/shard_plan.hpp"

#include <sys/stat.h>

#include <algorithm>

#include "io/input_file.hpp"

namespace motifcount::internal {

ShardPlan plan_shard(Shard const& shard, std::vector<RunInput> const& inputs) {
    ShardPlan plan;
    std::vector<std::uint64_t> sizes;
    for (auto const& [path, mates, sample, place, ends_sample] : inputs) {
        // Not opened: that would take something from a FIFO.
        struct stat status {};
        if (path == "-" || ::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
            throw_input_error(path == "-" ? "standard input" : path,
                              "--shard wants regular files, as each shard reads its part of them");
        sizes.push_back(static_cast<std::uint64_t>(status.st_size));
        plan.bytes += sizes.back();
    }
    auto const boundary = [&](std::uint64_t index) {
        return static_cast<std::uint64_t>(static_cast<__uint128_t>(plan.bytes) * index / shard.count);
    };
    std::uint64_t const from = boundary(shard.index - 1);
    std::uint64_t const to = boundary(shard.index);
    std::uint64_t start = 0;
    for (std::uint64_t const size : sizes) {
        InputSlice const slice{std::clamp(from, start, start + size) - start,
                               std::clamp(to, start, start + size) - start};
        plan.slices.push_back(slice.from < slice.to ? std::optional(slice) : std::nullopt);
        start += size;
    }
    return plan;
}

}  // namespace motifcount::internal
