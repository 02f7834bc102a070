#include "reads/alignments/alignment_record.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/ascii.hpp"
#include "core/shown_byte.hpp"
#include "io/input_file.hpp"

namespace motifcount::internal {
namespace {

/// Letters of SAM's 4-bit codes, and their complements (section 4.2.3; IUPAC). '=' is the reference base, which is unknown.
constexpr char forward_letters[] = "=ACMGRSVTWYHKDBN";
constexpr char reverse_letters[] = "=TGKCYSBAWRDMHVN";

/// The two letters for each byte of packed bases. For reverse reads, the letters are complemented and in reverse order.
using Pairs = std::array<std::array<char, 2>, 256>;
constexpr Pairs make_pairs(bool reverse) {
    Pairs pairs{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        unsigned const first = byte >> 4;
        unsigned const second = byte & 15;
        if (reverse) {
            pairs[byte] = {reverse_letters[second], reverse_letters[first]};
        } else {
            pairs[byte] = {forward_letters[first], forward_letters[second]};
        }
    }
    return pairs;
}
constexpr Pairs forward_pairs = make_pairs(false);
constexpr Pairs reverse_pairs = make_pairs(true);

void spell_read(AlignmentRecord const& record, std::string& letters) {
    std::size_t const bytes = (record.length + 1) / 2;
    letters.resize(2 * bytes);  // If the number of bases is odd, half of the last byte is unused
    if (record.is_reverse()) {
        for (std::size_t i = 0; i < bytes; ++i)
            std::memcpy(&letters[2 * i], reverse_pairs[record.bases[bytes - 1 - i]].data(), 2);
        letters.erase(0, record.length % 2);
    } else {
        for (std::size_t i = 0; i < bytes; ++i)
            std::memcpy(&letters[2 * i], forward_pairs[record.bases[i]].data(), 2);
        letters.resize(record.length);
    }
}

std::string name_without_mate(AlignmentRecord const& record) {
    return std::string(record.name.substr(0, record.name.find(' ')));
}

std::string read_name(AlignmentRecord const& record) {
    std::string name = name_without_mate(record);
    // Flag of paired reads. If it is not set, the other flags of pairs have no meaning.
    constexpr unsigned paired = 0x1;
    constexpr unsigned first = 0x40;
    constexpr unsigned second = 0x80;
    unsigned const mate = record.flag & (paired | first | second);
    if (mate == (paired | first)) name += "/1";
    if (mate == (paired | second)) name += "/2";
    return name;
}

/// Writes the qualities as FASTQ characters, in the direction of sequencing. Returns false if the record has no qualities.
bool spell_quality(AlignmentRecord const& record, std::string& characters) {
    std::size_t const size = record.length;
    characters.resize(size);
    if (size != 0 && record.qualities[0] == 0xff) return false;
    for (std::size_t i = 0; i < size; ++i) {
        unsigned const quality = record.qualities[record.is_reverse() ? size - 1 - i : i];
        characters[i] = static_cast<char>('!' + (quality < 93 ? quality : 93));
    }
    return true;
}

void append_quality(AlignmentRecord const& record, unsigned min_quality, std::string const& input,
                    PackedText& text) {
    std::string characters;
    if (!spell_quality(record, characters))
        throw_input_error(input, "record '" + name_without_mate(record) + "' has no qualities; run without " +
                                     setting::min_quality);
    text.append_quality(characters, min_character(min_quality));
}

void append_fastq(AlignmentRecord const& record, std::string_view letters, RecordText& text) {
    text.starts.push_back(text.bytes.size());
    text.bytes += '@';
    text.bytes += read_name(record);
    text.bytes += '\n';
    text.bytes += letters;
    text.bytes += "\n+\n";
    std::string characters;
    // Records without qualities get 'B', as in `samtools fastq`.
    if (!spell_quality(record, characters)) characters.assign(record.length, 'B');
    text.bytes += characters;
    text.bytes += '\n';
}

}  // namespace

std::optional<std::string> damage_of_name(AlignmentRecord const& record) {
    auto const found = std::ranges::find_if(record.name, is_control);
    if (found == record.name.end()) return std::nullopt;
    return "has " + shown_byte(*found) + " in its name: the file is damaged";
}

void append_read(AlignmentRecord const& record, ReaderOptions const& options, std::string const& input,
                 std::string& letters, PackedText& text, RecordText& fastq) {
    spell_read(record, letters);
    text.begin_record(options.keep_names ? read_name(record) : std::string());
    if (text.append(letters) != letters.size())
        throw_input_error(
            input, std::string("record '") + name_without_mate(record) +
                       "' has '=' in its sequence for a base that equals the reference; " +
                       (record.is_cram
                            ? "HTSlib cannot find this base, with or without " + setting::reference +
                                  ": make the CRAM file again from its source, with samtools view -C -T FASTA"
                            : Message("write the bases with samtools calmd, without -e")));
    text.end_record();
    if (options.min_quality != 0) append_quality(record, options.min_quality, input, text);
    if (options.keep_text) append_fastq(record, letters, fastq);
}

}  // namespace motifcount::internal
