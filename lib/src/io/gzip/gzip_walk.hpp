#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "io/file_stretch.hpp"
#include "io/gzip/deflate_decoder.hpp"
#include "io/gzip/gzip_point.hpp"

namespace motifcount::internal {

/// A part of a gzip file that was decoded without a gap: where it ends, and the members that end and begin in it.
struct GzipPart {
    enum class Stop {
        target,    ///< a block or member ends where it was asked for, or after
        full,      ///< the next block does not fit
        doubt,     ///< what follows is damaged, cut or unusual
        file_end,  ///< after a member
        window,    ///< marked(): the window is not needed any more
    };
    struct MemberEnd {
        std::size_t at;         ///< in the text
        std::uint64_t trailer;  ///< byte in the file
        std::uint32_t crc;      ///< as the trailer has them
        std::uint32_t size;
    };
    struct MemberStart {
        std::size_t at;
        std::uint64_t start;  ///< bytes in the file, see GzipMember
        std::uint64_t bgzf_end;
    };
    bool in_member = false;       ///< what follows the part is a block, see GzipPoint
    std::uint64_t bit = 0;        ///< where, in the file
    std::size_t size = 0;         ///< of the text
    std::vector<MemberEnd> ends;  ///< they and the starts alternate
    std::vector<MemberStart> starts;
    Stop stop = Stop::target;

    /// Adds a part that begins where this one ends.
    void append(GzipPart const& next);
};

/// Decodes a gzip file from a point on, block by block, and member by member. Nothing is checked but the structure: CRCs
/// and lengths are noted. Never ends within a BGZF block. Thread safety: none.
class GzipWalk {
public:
    GzipWalk(InputFile const& file, FileStretch& stretch, DeflateDecoder& decoder)
        : file_(file), stretch_(stretch), decoder_(decoder) {}

    /// Goes on with `part`, whose text begins at `text` and may have `limit` bytes and DeflateDecoder::slack writable ones
    /// more, up to a boundary at or after the bit `target`. If a member is under way, its text so far lies from `base` on
    /// before the end of the part's.
    void exact(GzipPart& part, char* text, char const* base, std::size_t limit, std::uint64_t target);

    /// The same within a member whose window is unknown, of `symbols`, which `deflate_window` markers precede. Ends after
    /// the member, or when `may_leave(symbols)`, asked after each block with their number, says so.
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
    /// The stretch from that byte of the file on.
    [[nodiscard]] bool reach(std::uint64_t byte, std::size_t size);

    InputFile const& file_;
    FileStretch& stretch_;
    DeflateDecoder& decoder_;
};

}  // namespace motifcount::internal
