#include "dna/alphabet.hpp"
#include "dna/packer_blocks.hpp"
#include "dna/packer_variants.hpp"

namespace motifcount::internal {
namespace {

struct ScalarBlock {
    static PackedBlock pack(char const* letters) noexcept { return pack_part(letters, 64, 0); }

    static PackedBlock pack_part(char const* letters, std::size_t count, std::size_t) noexcept {
        PackedBlock block{};
        for (std::size_t i = 0; i < count; ++i) {
            TextByte const kind = text_byte(letters[i]);
            if (kind == TextByte::illegal) break;
            std::uint64_t const bit = std::uint64_t{1} << i;
            block.legal |= bit;
            if (kind == TextByte::breaking)
                block.breaks |= bit;
            else
                block.bases[i / 32] |= std::uint64_t{base_code(letters[i])} << (2 * (i % 32));
        }
        return block;
    }
};

}  // namespace

std::size_t pack_scalar(char const* letters, std::size_t count, std::uint64_t* bases, std::uint64_t* breaks,
                        std::uint64_t slot) noexcept {
    return pack_blocks<ScalarBlock>(letters, count, bases, breaks, slot);
}

}  // namespace motifcount::internal
