#include "reads/alignments/sam_line.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <system_error>

#include "core/ascii.hpp"
#include "core/shown_byte.hpp"
#include "dna/alphabet.hpp"
#include "io/byte_scan.hpp"

namespace motifcount::internal {
namespace {

constexpr char damaged[] = "cannot be read: the file is damaged or truncated";
constexpr unsigned max_flags = 0xFFFF;

/// Removes the next field and the tab after it from `line`. Returns empty if no field is left.
std::optional<std::string_view> take_field(std::string_view& line) {
    if (line.data() == nullptr) return std::nullopt;
    std::size_t const tab = line.find('\t');
    std::string_view const field = line.substr(0, tab);
    line = tab == std::string_view::npos ? std::string_view() : line.substr(tab + 1);
    return field;
}

template <class Number>
bool read_number(std::string_view field, Number& number) {
    char const* const end = field.data() + field.size();
    auto const [behind, error] = std::from_chars(field.data(), end, number);
    return error == std::errc() && behind == end;
}

/// Returns the number of sequence letters that a CIGAR string covers; empty if it is invalid.
std::optional<std::uint64_t> length_of_cigar(std::string_view cigar) {
    std::uint64_t letters = 0;
    while (!cigar.empty()) {
        std::uint32_t count = 0;
        char const* const end = cigar.data() + cigar.size();
        auto const [operation, error] = std::from_chars(cigar.data(), end, count);
        if (error != std::errc() || operation == end) return std::nullopt;
        if (std::string_view("MIS=X").find(*operation) != std::string_view::npos)
            letters += count;
        else if (std::string_view("DNHP").find(*operation) == std::string_view::npos)
            return std::nullopt;
        cigar.remove_prefix(static_cast<std::size_t>(operation + 1 - cigar.data()));
    }
    return letters;
}

/// Returns the first byte that is not allowed in a sequence; empty if all are allowed. Ignores '=', which callers check.
std::optional<char> wrong_byte(std::string_view sequence) {
    char const* const end = sequence.data() + sequence.size();
    for (char const* at = sequence.data();; ++at) {
        at = find_no_letter(at, end);
        if (at == end) return std::nullopt;
        if (*at != '=' && text_byte(*at) == TextByte::illegal) return *at;
    }
}

/// True if all fields are tags such as NM:i:1. The line may end with a tab.
bool are_tags(std::string_view line) {
    while (auto const tag = take_field(line)) {
        if (tag->empty() && line.data() == nullptr) return true;
        if (tag->size() < 5 || (*tag)[2] != ':') return false;
    }
    return true;
}

/// True if the second line shows that the text is FASTQ. A FASTQ title may look like a SAM header line, but is followed by a
/// sequence or a + line. SAM lines begin with @ or contain tabs.
bool goes_on_as_fastq(std::string_view text) {
    std::size_t const title = text.find('\n');
    if (title == std::string_view::npos) return false;
    text.remove_prefix(std::min(text.find_first_not_of("\r\n", title), text.size()));
    std::size_t const end = text.find('\n');
    return end != std::string_view::npos && !text.starts_with('@') &&
           text.substr(0, end).find('\t') == std::string_view::npos;
}

}  // namespace

std::optional<unsigned> sam_flag(std::string_view line) {
    unsigned flag = 0;
    (void)take_field(line);
    auto const field = take_field(line);
    if (!field || !read_number(*field, flag) || flag > max_flags) return std::nullopt;
    return flag;
}

std::optional<std::string> parse_sam_line(std::string_view line, SamLine& parsed) {
    enum Field {
        name,
        flag,
        reference,
        position,
        quality,
        cigar,
        mate_reference,
        mate_position,
        length,
        sequence,
        qualities
    };
    std::array<std::string_view, 11> fields;
    for (auto& field : fields) {
        auto const taken = take_field(line);
        if (!taken || taken->empty()) return damaged;
        field = *taken;
    }
    for (Field const numeric : {position, quality, mate_position, length})
        if (std::int64_t value = 0; !read_number(fields[numeric], value)) return damaged;
    parsed.name = fields[name];
    if (!read_number(fields[flag], parsed.flag) || parsed.flag > max_flags)
        return "cannot be read: its flags are " + std::string(fields[flag]) +
               "; expected a number up to 65535";
    parsed.sequence = fields[sequence] == "*" ? std::string_view() : fields[sequence];
    if (auto const byte = wrong_byte(parsed.sequence)) return "has " + shown_byte(*byte) + " in its sequence";
    parsed.qualities = fields[qualities] == "*" ? std::string_view() : fields[qualities];
    if (fields[qualities] != "*" && parsed.qualities.size() != parsed.sequence.size())
        return "cannot be read: its sequence and its qualities have different lengths";
    std::size_t const good = count_printable(parsed.qualities.data(), parsed.qualities.size());
    if (good != parsed.qualities.size())
        return "has " + shown_byte(parsed.qualities[good]) + " in its qualities";
    if (fields[cigar] != "*") {
        auto const letters = length_of_cigar(fields[cigar]);
        if (!letters) return damaged;
        if (!parsed.sequence.empty() && *letters != parsed.sequence.size())
            return "cannot be read: its sequence and its CIGAR have different lengths";
    }
    if (!are_tags(line)) return damaged;
    return std::nullopt;
}

bool begins_as_sam(std::string_view text) {
    if (text.starts_with("@CO\t")) return true;
    bool const known = text.starts_with("@HD\t") || text.starts_with("@SQ\t") || text.starts_with("@RG\t") ||
                       text.starts_with("@PG\t");
    return known && text.size() > 6 && is_letter(text[4]) && text[6] == ':';
}

bool is_sam_text(std::string_view text) {
    return begins_as_sam(text) && !goes_on_as_fastq(text);
}

bool holds_sam_line(std::string_view header_line) {
    SamLine ignored;
    for (std::optional<std::string_view> field = header_line; field; field = take_field(header_line))
        if (header_line.data() != nullptr && !parse_sam_line(header_line, ignored)) return true;
    return false;
}

}  // namespace motifcount::internal
