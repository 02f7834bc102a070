#include "reads/format.hpp"

#include <algorithm>
#include <utility>

#include "io/byte_order_mark.hpp"
#include "io/chunk_source.hpp"
#include "io/compression.hpp"
#include "io/foreign_formats.hpp"
#include "motifcount/error.hpp"
#include "reads/alignments/bam_layout.hpp"
#include "reads/alignments/bam_reader.hpp"
#include "reads/alignments/cram_reader.hpp"
#include "reads/alignments/sam_line.hpp"
#include "reads/alignments/sam_reader.hpp"
#include "reads/two_bit/two_bit_reader.hpp"

namespace motifcount::internal {
namespace {

/// Bytes of text that usually include a title and a sequence
constexpr std::size_t two_lines = std::size_t{64} << 10;

bool is_stored_cram(InputHead const& head) {
    return is_cram(head.stored);
}
bool is_stored_two_bit(InputHead const& head) {
    return head.stored.starts_with(two_bit_magic) || head.stored.starts_with(swapped_two_bit_magic);
}
bool is_bam(InputHead const& head) {
    return head.text.starts_with(bam_magic);
}

/// Offset of the magic number in POSIX and GNU tar files
constexpr std::size_t tar_magic = 257;
constexpr std::size_t tar_header = 512;

bool is_tar(std::string_view text) {
    return text.size() > tar_magic && text.substr(tar_magic).starts_with("ustar");
}

bool is_sam(InputHead const& head) {
    return is_sam_text(head.text);
}

/// Returns the text without a leading byte-order mark and blank lines.
std::string_view without_front(std::string_view text) {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
    return text;
}

bool is_any(InputHead const&) {
    return true;
}

constexpr Format table[] = {
    {"CRAM", is_stored_cram, open_cram},
    {".2bit", is_stored_two_bit, open_two_bit},
    {"BAM", is_bam, open_bam},
    {"SAM", is_sam, open_sam},
    {"FASTA or FASTQ", is_any, open_fastx, true},
};

/// Returns the first 64 KiB of text of a compressed regular file, even if its members or blocks are smaller.
std::string decoded_text(InputFile const& file) {
    std::string text;
    try {
        TextChunk chunk;
        auto const source = open_chunks(file.name(), file.stop());
        while (text.size() < two_lines && source->fetch(chunk, 0, two_lines)) {
            source->decode(chunk);
            text += chunk.view();
        }
    } catch (Error const&) {
        // The file is damaged. Reading the input will report the error.
    }
    return text;
}

/// Returns the text that can be decoded from the first bytes of the input.
std::string first_text(InputFile& file, Compression const& compression) {
    if (compression.first_text == nullptr) return {};
    std::string text = compression.first_text(file);
    if (begins_as_sam(without_front(text)) && compression.name == "plain") text = file.peek(two_lines);
    return text;
}

}  // namespace

std::span<Format const> formats() noexcept {
    return table;
}

bool is_two_bit(InputFile& file) {
    return is_stored_two_bit({std::string(file.peek(two_bit_magic.size())), {}});
}

Format const& detect_format(InputFile& file) {
    InputHead head{std::string(file.peek(compression_peek)), {}};
    Compression const& compression = detect_compression(head.stored);
    if (file.is_regular() && file.has_path() && compression.name != "plain") head.text = decoded_text(file);
    // Reads the start of plain files, pipes, and files without a known path (standard input).
    if (head.text.empty()) head.text = first_text(file, compression);
    if (!is_stored_two_bit(head)) {
        if (is_stored_two_bit({head.text, {}}))
            throw_input_error(file.name(), "this .2bit file is compressed; decompress it first");
        refuse_foreign_format(file.name(), head.text);
    }
    if (head.text.starts_with('{'))
        throw_input_error(file.name(),
                          "this is JSON, perhaps from a failed download; download the file again");
    bool const begins_record = head.text.starts_with('>') || head.text.starts_with('@');
    if (!begins_record && is_tar(compression.name == "plain" ? file.peek(tar_header) : head.text))
        throw_input_error(file.name(), "this is a tar archive; unpack it");
    Format const& format = *std::ranges::find_if(table, [&](Format const& row) { return row.detect(head); });
    if (&format == &formats().back() && is_sam_text(without_front(head.text)))
        throw_input_error(
            file.name(),
            "this SAM file begins with a byte-order mark or an empty line; remove the mark or the line");
    return format;
}

std::unique_ptr<Reader> open_reads(std::string const& path, ReaderOptions const& options) {
    return open_reads(std::make_unique<InputFile>(path, options.stop), options);
}

std::unique_ptr<Reader> open_reads(std::unique_ptr<InputFile> file, ReaderOptions const& options) {
    if (options.slice && !(file->is_regular() && file->has_path()))
        throw_input_error(file->name(), "only a regular file can be read in parts");
    Format const& format = detect_format(*file);
    return format.open(std::move(file), options);
}

}  // namespace motifcount::internal
