#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "cuda/runtime/memory.hpp"

namespace motifcount::internal::cuda {

/// Entries per word on a device: entries[firsts[word]] to entries[firsts[word + 1] - 1]. There are at most 2^32 - 1 entries.
struct WordLists {
    std::uint32_t const* firsts = nullptr;
    std::uint32_t const* entries = nullptr;
};

/// Makes the lists of `words` words in `arrays`. Calls enter(firsts, entries) twice, to start kernels on the default stream.
/// The first kernel gets null as `entries`, and adds each word's number of entries to firsts[word]. For each entry, the
/// second kernel decrements firsts[word] and stores the entry at this index. Throws OutOfDeviceMemory.
template <class Enter>
[[nodiscard]] WordLists make_word_lists(std::size_t words, DeviceArrays& arrays, Enter&& enter) {
    auto* const firsts = arrays.filled<std::uint32_t>(words + 1, 0);
    std::size_t const bytes = (words + 1) * sizeof(std::uint32_t);
    enter(firsts, static_cast<std::uint32_t*>(nullptr));
    std::vector<std::uint32_t> ends(words + 1);
    check(cudaMemcpy(ends.data(), firsts, bytes, cudaMemcpyDeviceToHost), "counting neighbours");
    std::inclusive_scan(ends.begin(), ends.end(), ends.begin());
    check(cudaMemcpy(firsts, ends.data(), bytes, cudaMemcpyHostToDevice), "counting neighbours");
    auto* const entries = arrays.room<std::uint32_t>(ends.back() + std::size_t{1});
    enter(firsts, entries);
    settle();
    return {firsts, entries};
}

}  // namespace motifcount::internal::cuda
