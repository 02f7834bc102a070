#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cuda/runtime/text.hpp"
#include "dna/packed_text.hpp"

namespace motifcount::internal::cuda::test {

/// Copy of a batch's text in the format that kernels expect: all bits after the last record are breaks.
class DeviceCopy {
public:
    explicit DeviceCopy(Batch const& batch) {
        std::uint64_t const size = batch.text.size;
        std::size_t const chunks = (size + 63) / 64;
        bases_.assign(2 * chunks + Text::padding / 8, 0x9249249249249249U);  // Arbitrary bases as padding
        std::copy(batch.text.bases.begin(), batch.text.bases.end(), bases_.begin());
        text_.bases = reinterpret_cast<std::uint32_t const*>(bases_.data());
        text_.size = size;
        text_.owned_from = batch.halo;
        if (batch.text.breaks.empty()) return;
        breaks_.assign(chunks + Text::padding / 8, ~std::uint64_t{0});
        std::copy(batch.text.breaks.begin(), batch.text.breaks.end(), breaks_.begin());
        text_.breaks = reinterpret_cast<std::uint32_t const*>(breaks_.data());
    }
    [[nodiscard]] Text const& text() const { return text_; }

private:
    std::vector<std::uint64_t> bases_;
    std::vector<std::uint64_t> breaks_;
    Text text_;
};

}  // namespace motifcount::internal::cuda::test
