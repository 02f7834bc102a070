#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "io/file_stretch.hpp"
#include "io/gzip/deflate_decoder.hpp"

namespace motifcount::internal {

/// Contiguous decoded part of a gzip file: its end, and the members that end and start in it
struct GzipPart {
    enum class Stop {
        target,    ///< The target was reached, at a block or member boundary.
        full,      ///< The next block does not fit.
        doubt,     ///< The next data are damaged, truncated or unusual.
        file_end,  ///< The file ends after a member.
        window,    ///< Only in marked(): markers are no longer needed, or the member has ended
    };
    struct MemberEnd {
        std::size_t at;         ///< Offset of the member's end in the text
        std::uint64_t trailer;  ///< Position of the trailer in the file
        std::uint32_t crc;      ///< CRC-32 stored in the trailer
        std::uint32_t size;
    };
    struct MemberStart {
        std::size_t at;
        std::uint64_t start;  ///< Position of the member in the file (see GzipMember)
        std::uint64_t bgzf_end;
    };
    bool in_member = false;       ///< Whether the part ends inside a member; another block then follows
    std::uint64_t bit = 0;        ///< Bit position in the file at which the part ends
    std::size_t size = 0;         ///< Size of the part's text in bytes
    std::vector<MemberEnd> ends;  ///< Ends of members in the part; they alternate with `starts`
    std::vector<MemberStart> starts;
    Stop stop = Stop::target;

    void append(GzipPart const& next);
};

/// Decodes a gzip file from a given point, block by block and member by member. Checks only the structure; CRCs and lengths are
/// stored for a later check. Never ends inside a BGZF block. Not thread-safe.
class GzipWalk {
public:
    GzipWalk(InputFile const& file, FileStretch& stretch, DeflateDecoder& decoder)
        : file_(file), stretch_(stretch), decoder_(decoder) {}

    /// Continues `part` up to a boundary at or after bit `target` of the file. `text`: start of the part's text, with room for
    /// `limit` + DeflateDecoder::slack bytes. `base`: start of the current member's text
    void exact(GzipPart& part, char* text, char const* base, std::size_t limit, std::uint64_t target);

    /// Same as exact(), but for a member with an unknown window. Writes `symbols`, which must follow `deflate_window` markers.
    /// Ends after the member, or after a block if `may_leave(number of symbols)` returns true.
    template <typename MayLeave>
    void marked(GzipPart& part, std::uint16_t* symbols, std::size_t limit, std::uint64_t target,
                MayLeave&& may_leave) {
        while (part.in_member) {
            if (part.bit >= target) {
                part.stop = GzipPart::Stop::target;
                return;
            }
            if (!block(part, symbols, symbols - deflate_window, limit)) return;
            if (part.in_member && may_leave(part.size)) break;
        }
        part.stop = GzipPart::Stop::window;
    }

private:
    [[nodiscard]] bool header(GzipPart& part);
    template <typename Symbol>
    [[nodiscard]] bool block(GzipPart& part, Symbol* text, Symbol const* base, std::size_t limit);
    [[nodiscard]] bool trailer(GzipPart& part, std::size_t size, std::uint64_t at);
    static void go_before_member(GzipPart& part);
    /// Makes the `size` bytes starting at `byte` available. Returns false if the file has fewer bytes.
    [[nodiscard]] bool reach(std::uint64_t byte, std::size_t size);

    InputFile const& file_;
    FileStretch& stretch_;
    DeflateDecoder& decoder_;
};

}  // namespace motifcount::internal
