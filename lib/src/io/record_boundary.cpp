#include "io/record_boundary.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "io/bam_layout.hpp"
#include "io/chunk_source.hpp"
#include "io/fastx_parser.hpp"
#include "io/gzip_header.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t npos = std::string_view::npos;
/// Text is looked through in stretches of this size; most records are far shorter.
constexpr std::size_t stretch = std::size_t{64} << 10;

/// What a file holds, as far as its records' beginnings are concerned.
struct Content {
    enum class Kind { unknown, fasta, fastq, bam } kind = Kind::unknown;
    std::uint32_t references = 0;  ///< BAM
};

enum class Verdict { no, yes, need_more };

/// Whether a FASTQ record begins at the front of `text`; `ends`: the input ends behind it.
Verdict begins_fastq(std::string_view text, bool ends) {
    static std::string const name;
    FastxState state;
    state.format = FastxFormat::fastq;
    state.phase = FastxState::Phase::record_start;
    PackedText scratch;
    FastxParser parser(name, false, state, scratch);
    try {
        for (std::size_t at = 0;;) {
            std::size_t const line_end = text.find('\n', at);
            if (line_end == npos) {
                if (!ends) return Verdict::need_more;
                parser.parse(text.substr(at));
                parser.finish();
                return state.records > 0 ? Verdict::yes : Verdict::no;
            }
            parser.parse(text.substr(at, line_end + 1 - at));
            at = line_end + 1;
            if (state.records == 0 || !state.at_fastq_record()) continue;
            if (at == text.size()) return ends ? Verdict::yes : Verdict::need_more;
            return text[at] == '@' || text[at] == '\n' || text[at] == '\r' ? Verdict::yes : Verdict::no;
        }
    } catch (Error const&) {
        return Verdict::no;
    }
}

/// Whether BAM records follow one another from the front of `text` on: so many that chance is out of the
/// question.
Verdict begins_bam(std::string_view text, bool ends, std::uint32_t references) {
    constexpr int enough = 8;
    for (int i = 0; i < enough; ++i) {
        if (text.empty() && ends) return i > 0 ? Verdict::yes : Verdict::no;
        if (text.size() < bam_size_bytes) return ends ? Verdict::no : Verdict::need_more;
        std::uint64_t const size = bam_record_size(text);
        if (size < bam_smallest_record || size > INT32_MAX) return Verdict::no;
        std::string_view const rest = text.substr(bam_size_bytes);
        if (rest.size() >= bam_smallest_record && !is_plausible_bam_record(rest, size, references))
            return Verdict::no;
        if (rest.size() < size) return ends ? Verdict::no : Verdict::need_more;
        text.remove_prefix(bam_size_bytes + static_cast<std::size_t>(size));
    }
    return Verdict::yes;
}

/// Looks for the first record in text that comes in stretches.
class Finder {
public:
    explicit Finder(Content const& content) : content_(content) {}

    /// Offset of the record from where looking began; npos where there is none so far. With `ends` that is
    /// final.
    std::size_t add(std::string_view text, bool ends) {
        text_ += text;
        if (!ends && text_.size() < enough_) return npos;
        if (candidate_ == npos) next_candidate(searched_);
        while (candidate_ != npos) {
            Verdict const verdict = look(std::string_view(text_).substr(candidate_), ends);
            if (verdict == Verdict::yes) return dropped_ + candidate_;
            if (verdict == Verdict::need_more) {
                enough_ =
                    text_.size() + (text_.size() - candidate_);  // so that looking again stays linear in all
                return npos;
            }
            next_candidate(candidate_ + 1);
        }
        // What was searched is of no use any more, but for a line end that may be its last byte.
        std::size_t const useless = text_.empty() ? 0 : text_.size() - 1;
        text_.erase(0, useless);
        dropped_ += useless;
        searched_ -= useless;
        return npos;
    }

private:
    Verdict look(std::string_view text, bool ends) const {
        switch (content_.kind) {
            case Content::Kind::fasta:
                return Verdict::yes;
            case Content::Kind::fastq:
                return begins_fastq(text, ends);
            case Content::Kind::bam:
                return begins_bam(text, ends, content_.references);
            case Content::Kind::unknown:
                break;
        }
        return Verdict::no;
    }

    void next_candidate(std::size_t from) {
        candidate_ = npos;
        searched_ = from;
        if (content_.kind == Content::Kind::bam) {
            if (from < text_.size()) candidate_ = from;
            return;
        }
        if (content_.kind == Content::Kind::unknown) return;
        char const first = content_.kind == Content::Kind::fasta ? '>' : '@';
        // A line start is known as such by the line feed before it only.
        for (std::size_t at = from == 0 ? 0 : from - 1;; ++at) {
            at = text_.find('\n', at);
            if (at == npos || at + 1 == text_.size()) {
                searched_ = at == npos ? text_.size() : at + 1;
                return;
            }
            if (text_[at + 1] == first) {
                candidate_ = at + 1;
                return;
            }
        }
    }

    Content content_;
    std::string text_;         ///< what was not dropped
    std::size_t dropped_ = 0;  ///< bytes before it
    std::size_t candidate_ = npos;
    std::size_t searched_ = 0;  ///< no candidate begins before
    std::size_t enough_ = 0;    ///< look again when there is so much text
};

class BoundaryFinder {
public:
    BoundaryFinder(std::string const& path, AlignmentFormat format) : path_(path), file_(path) {
        auto const source = open_chunks(path);
        compression_ = source->compression();
        content_ = tell_content(*source, format);
        if (compression_ == Compression::gzip) text_size_ = count_text();
    }

    /// Nothing: no record begins behind that place.
    [[nodiscard]] std::optional<TextPosition> find(std::uint64_t place) const {
        if (content_.kind == Content::Kind::unknown) return std::nullopt;
        TextPosition begin;
        switch (compression_) {
            case Compression::plain:
                begin.offset = place;
                break;
            case Compression::gzip:
                begin.offset =
                    static_cast<std::uint64_t>(static_cast<__uint128_t>(text_size_) * place / file_.size());
                break;
            case Compression::bgzf: {
                auto const block = find_block(place);
                if (!block) return std::nullopt;
                begin.block = *block;
                break;
            }
        }
        // Text: the byte before tells whether a line begins here. (That of a BGZF block lies in another
        // block; a record at its very start is left to the slice before.)
        bool const one_before = content_.kind != Content::Kind::bam && begin.offset > 0;
        if (one_before) --begin.offset;
        auto const source = open_chunks(path_);
        source->restrict({begin, std::nullopt});
        return scan(*source, begin);
    }

private:
    static Content tell_content(ChunkSource& source, AlignmentFormat format) {
        Content content;
        std::string head;
        Chunk chunk;
        while (source.fetch(chunk, 0, stretch)) {
            source.decode(chunk);
            head.append(chunk.text.data() + chunk.front, chunk.size);
            if (format == AlignmentFormat::bam) {
                if (auto const references = bam_reference_count(head)) {
                    content.kind = Content::Kind::bam;
                    content.references = *references;
                    break;
                }
                continue;
            }
            std::size_t const mark = head.starts_with("\xEF\xBB\xBF") ? 3 : 0;
            std::size_t const first = head.find_first_not_of("\r\n", mark);
            if (first == npos) continue;
            if (head[first] == '>') content.kind = Content::Kind::fasta;
            if (head[first] == '@') content.kind = Content::Kind::fastq;
            break;
        }
        return content;
    }

    [[nodiscard]] std::uint64_t count_text() const {
        auto const source = open_chunks(path_);
        std::uint64_t size = 0;
        Chunk chunk;
        while (source->fetch(chunk, 0, std::size_t{1} << 20)) {
            source->decode(chunk);
            size += chunk.size;
            if (chunk.error) std::rethrow_exception(chunk.error);
        }
        return size;
    }

    [[nodiscard]] std::optional<TextPosition> scan(ChunkSource& source, TextPosition const& begin) const {
        struct BlockStart {
            std::uint64_t text;
            std::uint64_t block;
        };
        std::vector<BlockStart> starts;
        std::uint64_t scanned = 0;
        Finder finder(content_);
        Chunk chunk;
        while (source.fetch(chunk, 0, stretch)) {
            if (compression_ == Compression::bgzf && chunk.blocks.empty()) {
                // A plain gzip member among the blocks has no places of its own: look behind it.
                finder = Finder(content_);
                starts.clear();
                scanned = 0;
                continue;
            }
            std::uint64_t text = scanned;
            for (Chunk::Block const& block : chunk.blocks) {
                starts.push_back({text, block.position});
                text += block.size;
            }
            source.decode(chunk);
            if (chunk.error) std::rethrow_exception(chunk.error);
            scanned += chunk.size;
            std::size_t const found = finder.add({chunk.text.data() + chunk.front, chunk.size}, chunk.last);
            if (found == npos) continue;
            if (compression_ != Compression::bgzf) return TextPosition{0, begin.offset + found};
            auto const behind =
                std::upper_bound(starts.begin(), starts.end(), found,
                                 [](std::size_t at, BlockStart const& start) { return at < start.text; });
            return TextPosition{(behind - 1)->block, found - (behind - 1)->text};
        }
        return std::nullopt;
    }

    /// The first BGZF block at or behind that place. It must be whole and its checksum right: chance cannot
    /// do that.
    [[nodiscard]] std::optional<std::uint64_t> find_block(std::uint64_t place) const {
        std::uint64_t const size = file_.size();
        std::string window(2 * stretch, '\0');
        for (std::uint64_t at = place; at < size; at += stretch) {
            std::size_t const got = file_.read_at(window.data(), window.size(), at);
            std::string_view const bytes(window.data(), got);
            for (std::size_t i = bytes.find("\x1F\x8B"); i < std::min(got, stretch);
                 i = bytes.find("\x1F\x8B", i + 1))
                if (is_block(bytes.substr(i))) return at + i;
        }
        return std::nullopt;
    }

    [[nodiscard]] static bool is_block(std::string_view bytes) {
        std::size_t const size = bgzf_block_length(bytes);
        if (size == 0 || size > bytes.size()) return false;
        auto const* data = reinterpret_cast<unsigned char const*>(bytes.data());
        std::size_t const header = 12 + load_le16(data + 10);
        if (header + gzip_trailer_size >= size) return false;
        std::uint32_t const text_size = load_le32(data + size - 4);
        if (text_size > stretch) return false;
        std::string text(text_size, '\0');
        std::unique_ptr<libdeflate_decompressor, void (*)(libdeflate_decompressor*)> const inflater(
            libdeflate_alloc_decompressor(), &libdeflate_free_decompressor);
        std::size_t produced = 0;
        return inflater != nullptr &&
               libdeflate_deflate_decompress(inflater.get(), data + header, size - header - gzip_trailer_size,
                                             text.data(), text.size(), &produced) == LIBDEFLATE_SUCCESS &&
               produced == text_size &&
               libdeflate_crc32(0, text.data(), text.size()) == load_le32(data + size - gzip_trailer_size);
    }

    std::string path_;
    InputFile file_;
    Compression compression_ = Compression::plain;
    Content content_;
    std::uint64_t text_size_ = 0;
};

}  // namespace

TextSlice find_records(std::string const& path, AlignmentFormat format, InputSlice const& slice) {
    std::uint64_t const size = InputFile(path).size();
    TextSlice records;
    if (slice.from == 0 && slice.to >= size) return records;
    BoundaryFinder const finder(path, format);
    // Where nothing begins behind a slice's end, the rest of the file, its end included, belongs to that
    // slice.
    if (slice.to < size) records.end = finder.find(slice.to);
    if (slice.from == 0) return records;
    auto const begin = finder.find(slice.from);
    if (begin) {
        records.begin = *begin;
    } else {
        records.end = records.begin;  // nothing at all
    }
    return records;
}

}  // namespace motifcount::internal
