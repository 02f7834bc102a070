#include "io/sam_line.hpp"

#include "core/ascii.hpp"
#include "dna/alphabet.hpp"
#include "io/byte_scan.hpp"

namespace motifcount::internal {

std::optional<char> prepare_sam_line(std::span<char> line) {
    constexpr int fields_before = 9;  // the sequence (SAM specification, section 1.4)
    char const* const end = line.data() + line.size();
    for (char const* at = skip_tabs(line.data(), end, fields_before);; ++at) {
        at = find_u_or_no_letter(at, end);
        if (at == end || *at == '\t') return std::nullopt;
        if (to_upper(*at) == 'U')
            line[static_cast<std::size_t>(at - line.data())] = *at == 'U' ? 'T' : 't';
        else if (*at != '=' && text_byte(*at) == TextByte::illegal)
            return *at;
    }
}

}  // namespace motifcount::internal
