#include "dna/alphabet.hpp"

#include <bit>
#include <seqan3/alphabet/concept.hpp>
#include <seqan3/alphabet/nucleotide/dna15.hpp>
#include <seqan3/alphabet/nucleotide/dna16sam.hpp>
#include <seqan3/alphabet/nucleotide/dna4.hpp>

#include "core/ascii.hpp"

namespace motifcount::internal {
namespace {

/// Returns the bases of an IUPAC letter. The ranks of dna16sam are BAM's 4-bit codes. Each code is a set of bases: A, C, G and
/// T are 1, 2, 4 and 8, and all other codes are unions (SAM specification 1.6, section 4.2.3).
constexpr BaseMask mask_of(seqan3::dna15 letter) {
    return static_cast<BaseMask>(seqan3::dna16sam{}.assign_char(letter.to_char()).to_rank());
}

constexpr AlphabetTables make_tables() {
    AlphabetTables tables;
    tables.iupac_letter[0] = '-';
    for (unsigned rank = 0; rank < seqan3::alphabet_size<seqan3::dna15>; ++rank) {
        auto const letter = seqan3::dna15{}.assign_rank(static_cast<std::uint8_t>(rank));
        tables.iupac_letter[mask_of(letter)] = letter.to_char();
    }
    for (unsigned byte = 0; byte < 256; ++byte) {
        char const letter = static_cast<char>(byte);
        bool const iupac = seqan3::char_is_valid_for<seqan3::dna15>(letter);
        BaseMask const mask = iupac ? mask_of(seqan3::dna15{}.assign_char(letter)) : BaseMask{0};
        tables.iupac_mask[byte] = mask;
        tables.base_code[byte] =
            is_concrete(mask) ? static_cast<std::uint8_t>(std::countr_zero(static_cast<unsigned>(mask)))
                              : no_base;
        bool const breaking = is_letter(letter) || letter == '-' || letter == '.' || letter == '*';
        tables.text_byte[byte] = is_concrete(mask) ? TextByte::base
                                 : breaking        ? TextByte::breaking
                                                   : TextByte::illegal;
    }
    return tables;
}

constexpr AlphabetTables derived = make_tables();

/// True if base codes equal the ranks of dna4, and complements agree with SeqAn3's for every letter.
constexpr bool arithmetic_holds() {
    for (unsigned code = 0; code < 4; ++code) {
        auto const base = seqan3::dna4{}.assign_rank(static_cast<std::uint8_t>(code));
        if (derived.base_code[static_cast<unsigned char>(base.to_char())] != code) return false;
        if (base.complement().to_rank() != complement_base(code)) return false;
    }
    for (unsigned rank = 0; rank < seqan3::alphabet_size<seqan3::dna15>; ++rank) {
        auto const letter = seqan3::dna15{}.assign_rank(static_cast<std::uint8_t>(rank));
        if (mask_of(letter.complement()) != complement_mask(mask_of(letter))) return false;
    }
    return true;
}
static_assert(arithmetic_holds());

}  // namespace

constinit AlphabetTables const alphabet = derived;

}  // namespace motifcount::internal
