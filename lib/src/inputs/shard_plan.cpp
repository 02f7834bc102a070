#include "inputs/shard_plan.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

#include "core/digest.hpp"
#include "core/shown_input.hpp"
#include "io/input_file.hpp"

namespace motifcount::internal {

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

/// Returns the size of a file in bytes, and adds the file to the digest. Throws Error(input) if the file is not regular.
std::uint64_t measure(ReadInput const& input, std::string const& path, Digest& digest) {
    // The status is read before the file is opened, because opening a FIFO would take data from it.
    struct stat status {};
    bool const is_named = !input.is_stream() && path != "-";
    if (is_named && ::stat(path.c_str(), &status) != 0) throw_system_error(path, "cannot read", errno);
    if (!is_named || !S_ISREG(status.st_mode))
        throw_input_error(
            shown_input(path),
            setting::shard + " needs regular files, because each shard reads a part of each file");
    auto const size = static_cast<std::uint64_t>(status.st_size);
    add_file(path, size, digest);
    return size;
}

}  // namespace

ShardPlan plan_shard(Shard const& shard, std::vector<ReadInput> const& inputs) {
    ShardPlan plan;
    std::vector<std::uint64_t> sizes;  // Size of each input in bytes; 0 for files that are joined
    std::uint64_t divided = 0;
    Digest digest;
    for (ReadInput const& input : inputs) {
        std::vector<std::string> const files = input.files();
        std::uint64_t const size = measure(input, input.path, digest);
        plan.input_bytes.push_back(size);
        // Joined files and single files are divided in different ways.
        for (std::size_t i = 1; i < files.size(); ++i) {
            digest.add(i == 1 && !input.mates.empty() ? "mates" : "index");
            plan.input_bytes.back() += measure(input, files[i], digest);
        }
        plan.bytes += plan.input_bytes.back();
        sizes.push_back(files.size() == 1 ? size : 0);
        divided += sizes.back();
    }
    plan.checksum = digest.hex();
    auto const boundary = [&](std::uint64_t index) {
        return static_cast<std::uint64_t>(static_cast<__uint128_t>(divided) * index / shard.count);
    };
    std::uint64_t const from = boundary(shard.index - 1);
    std::uint64_t const to = boundary(shard.index);
    std::uint64_t start = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        InputSlice const slice{std::clamp(from, start, start + sizes[i]) - start,
                               std::clamp(to, start, start + sizes[i]) - start};
        bool const is_read = slice.from < slice.to || inputs[i].files().size() != 1;
        plan.slices.push_back(is_read ? std::optional(slice) : std::nullopt);
        start += sizes[i];
    }
    return plan;
}

}  // namespace motifcount::internal
