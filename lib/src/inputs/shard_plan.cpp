#include "inputs/shard_plan.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

#include "core/digest.hpp"
#include "core/shown_input.hpp"
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

namespace {

/// Adds the size, the first 64 KiB and the last 64 KiB of a regular file to the digest.
void add_file(std::string const& path, std::uint64_t size, Digest& digest) {
    constexpr std::uint64_t looked_at = std::uint64_t{64} << 10;
    std::vector<char> bytes(static_cast<std::size_t>(std::min(size, looked_at)));
    digest.add(std::to_string(size));
    if (size == 0) return;
    InputFile const file(path);
    for (std::uint64_t const position : {std::uint64_t{0}, size - bytes.size()})
        digest.add({bytes.data(), file.read_at(bytes.data(), bytes.size(), position)});
}

}  // namespace

ShardPlan plan_shard(Shard const& shard, std::vector<ReadInput> const& inputs) {
    ShardPlan plan;
    std::vector<std::uint64_t> sizes;
    Digest digest;
    for (ReadInput const& input : inputs) {
        std::string const& path = input.path;
        // The status is checked before opening, because opening a FIFO would take data from it.
        struct stat status {};
        bool const is_named = !input.is_stream() && path != "-";
        if (is_named && ::stat(path.c_str(), &status) != 0) throw_system_error(path, "cannot read", errno);
        if (!is_named || !S_ISREG(status.st_mode))
            throw_input_error(
                shown_input(path),
                setting::shard + " needs regular files, because each shard reads a part of each file");
        sizes.push_back(static_cast<std::uint64_t>(status.st_size));
        plan.bytes += sizes.back();
        add_file(path, sizes.back(), digest);
    }
    plan.checksum = digest.hex();
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
