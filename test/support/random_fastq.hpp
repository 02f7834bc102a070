#pragma once

#include <cstdint>
#include <string>

#include "support/random_dna.hpp"

namespace motifcount::internal::test {

/// Returns FASTQ of at least `bytes` bytes. Reads have 80 bases.
inline std::string random_fastq(std::uint64_t seed, std::size_t bytes) {
    RandomDna random(seed);
    std::string text;
    while (text.size() < bytes)
        text += std::string("@read:1:") + std::to_string(text.size()) + "\n" + random.bases(80) + "\n+\n" +
                random.from("FFFFFFFF:,#", 80) + "\n";
    return text;
}

}  // namespace motifcount::internal::test
