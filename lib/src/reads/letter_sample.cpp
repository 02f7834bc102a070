#include "reads/letter_sample.hpp"

#include <algorithm>
#include <array>

#include "io/byte_order_mark.hpp"

namespace motifcount::internal {
namespace {

// Sample sizes in bytes. The first sample is nearly always enough. Later samples take little time compared with parsing.
constexpr std::size_t first_bytes = std::size_t{64} << 10;
constexpr std::size_t later_bytes = std::size_t{1} << 10;
/// Warns if over 1 in 3 letters is unusual: in proteins 3 in 4 letters are, in DNA with IUPAC codes only a few per 1,000.
constexpr std::uint64_t large_part = 3;

enum class Kind : std::uint8_t { none, base, other };

constexpr std::array<Kind, 256> make_kinds() {
    std::array<Kind, 256> kinds{};
    for (unsigned letter = 'A'; letter <= 'Z'; ++letter)
        kinds[letter] = kinds[letter + 'a' - 'A'] =
            std::string_view("ACGTUN").find(static_cast<char>(letter)) == std::string_view::npos ? Kind::other
                                                                                                 : Kind::base;
    return kinds;
}
constexpr std::array<Kind, 256> kinds = make_kinds();

}  // namespace

void LetterSample::add(std::string_view text, bool at_line) noexcept {
    text = text.substr(0, at_line ? first_bytes : later_bytes);
    if (at_line && text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::uint64_t letters = 0;
    std::uint64_t others = 0;
    while (!text.empty()) {
        std::size_t const size = std::min(text.find('\n'), text.size());
        if (at_line && text.front() != '>')
            for (char const letter : text.substr(0, size)) {
                Kind const kind = kinds[static_cast<unsigned char>(letter)];
                letters += kind != Kind::none ? 1 : 0;
                others += kind == Kind::other ? 1 : 0;
            }
        text.remove_prefix(std::min(size + 1, text.size()));
        at_line = true;
    }
    letters_ += letters;
    others_ += others;
}

std::string LetterSample::warning() const {
    if (others_ <= letters_ / large_part) return {};
    return "more than a third of the letters that were examined are not A, C, G, T, U or N and match "
           "nothing: is this a protein sequence?";
}

}  // namespace motifcount::internal
