#include "run/shard_plan.hpp"

#include <sys/stat.h>

#include <algorithm>

#include "io/input_file.hpp"

namespace motifcount::internal {

std::vector<ReadInput> mates_apart(std::vector<ReadInput> const& inputs) {
    std::vector<ReadInput> apart;
    for (ReadInput const& input : inputs) {
        apart.push_back(input);
        if (input.mates.empty()) continue;
        apart.back().mates.clear();
        apart.back().ends_sample = false;
        apart.push_back({input.mates, {}, input.sample, "-2", input.ends_sample});
    }
    return apart;
}

ShardPlan plan_shard(Shard const& shard, std::vector<ReadInput> const& inputs) {
    ShardPlan plan;
    std::vector<std::uint64_t> sizes;
    for (ReadInput const& input : inputs) {
        std::string const& path = input.path;
        // Not opened: that would take something from a FIFO.
        struct stat status {};
        if (input.is_stream() || path == "-" || ::stat(path.c_str(), &status) != 0 ||
            !S_ISREG(status.st_mode))
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
