#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dna/packed_text.hpp"
#include "inputs/allele.hpp"

namespace motifcount::internal {

/// Part of a sequence with a combination of alleles instead of the genome's letters
struct VariantWindow {
    std::uint64_t start = 0;       ///< Position of its first base in the sequence
    std::uint64_t last_start = 0;  ///< Last position at which a site may begin
    std::size_t first_allele = 0;  ///< Index in VariantBlock::alleles
    std::size_t allele_count = 0;
};

/// Windows of a block, each of which is a record of `text`. Aligned, because threads write to neighbouring blocks at the same time
struct alignas(64) VariantBlock {
    PackedText text;
    std::vector<VariantWindow> windows;
    std::vector<std::uint32_t> alleles;  ///< Indices of alleles in the sequence, ascending in each window
    std::uint64_t limited = 0;  ///< Number of alleles that were not combined with all alleles near them
    PackedText near;            ///< The genome's letters near the latest allele

    [[nodiscard]] std::span<std::uint32_t const> alleles_of(VariantWindow const& window) const noexcept {
        return std::span(alleles).subspan(window.first_allele, window.allele_count);
    }
};

/// Lays out a sequence with each combination of alleles that a site can contain, in blocks of windows. A site is the guide with
/// its PAM. It belongs to the block with the first position at or after its start that has an allele. In its block, each site with
/// at least one allele is in exactly one window that has the same alleles. If an allele has more than 32 combinations with the
/// alleles in the `longest - 1` bases after it, only the 5 most frequent of these alleles are used. Immutable, thread-safe.
class VariantWindows {
public:
    /// `alleles`: see sort_alleles(). `longest`: maximum length of a site. The sequence's letters and alleles must outlive this
    /// object.
    VariantWindows(std::string_view text, std::span<Allele const> alleles, std::uint64_t longest);

    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    [[nodiscard]] std::span<Allele const> alleles() const noexcept { return alleles_; }
    [[nodiscard]] std::size_t blocks() const noexcept { return firsts_.size() - 1; }
    /// Replaces the contents of `block`.
    void lay_out(std::size_t number, VariantBlock& block) const;

private:
    class Layout;

    std::string_view text_;
    std::span<Allele const> alleles_;
    std::uint64_t longest_;
    std::vector<std::size_t> firsts_;  ///< First allele of each block, then the number of alleles
};

}  // namespace motifcount::internal
