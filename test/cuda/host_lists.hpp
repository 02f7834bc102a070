#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace motifcount::internal::cuda::test {

/// One list of numbers per word, as kernels build it on a device (cuda/runtime/word_lists.hpp)
struct HostLists {
    /// Builds the lists. for_each(use) must call use(word, entry) for each entry. for_each is called twice.
    template <class ForEach>
    HostLists(std::size_t words, ForEach&& for_each) : firsts(words + 1) {
        for_each([&](std::uint32_t word, std::uint32_t) { ++firsts[word]; });
        std::uint32_t end = 0;
        for (std::uint32_t& first : firsts) first = end += first;
        entries.resize(end);
        for_each([&](std::uint32_t word, std::uint32_t entry) { entries[--firsts[word]] = entry; });
    }
    std::vector<std::uint32_t> firsts;
    std::vector<std::uint32_t> entries;
};

}  // namespace motifcount::internal::cuda::test
