#include "io/gzip/gzip_walk.hpp"

#include "io/gzip/gzip_header.hpp"

namespace motifcount::internal {

using Stop = GzipPart::Stop;

void GzipPart::append(GzipPart const& next) {
    for (MemberEnd end : next.ends) {
        end.at += size;
        ends.push_back(end);
    }
    for (MemberStart start : next.starts) {
        start.at += size;
        starts.push_back(start);
    }
    in_member = next.in_member;
    bit = next.bit;
    size += next.size;
    stop = next.stop;
}

void GzipWalk::exact(GzipPart& part, char* text, char const* base, std::size_t limit, std::uint64_t target) {
    bool in_bgzf = false;
    for (;;) {
        if (part.bit >= target && !in_bgzf) {
            part.stop = Stop::target;
            return;
        }
        if (!part.in_member) {
            if (!header(part)) return;
            base = text + part.size;
            in_bgzf = part.starts.back().bgzf_end != 0;
        } else if (block(part, text, base, limit)) {
            in_bgzf = in_bgzf && part.in_member;
        } else {
            if (in_bgzf) go_before_member(part);
            return;
        }
    }
}

bool GzipWalk::reach(std::uint64_t byte, std::size_t size) {
    if (byte < stretch_.first() || byte > stretch_.end() || stretch_.size() >= FileStretch::longest)
        stretch_.load(file_, byte, size + FileStretch::extension);
    return stretch_.end() - byte >= size || (stretch_.extend(file_) && stretch_.end() - byte >= size);
}

bool GzipWalk::header(GzipPart& part) {
    // Maximum size of a header in bytes. The extra field has up to 64 kB.
    constexpr std::size_t longest = std::size_t{70} << 10;
    std::uint64_t const start = part.bit / 8;
    if (!reach(start, 1)) {
        part.stop = stretch_.failed() ? Stop::doubt : Stop::file_end;
        return false;
    }
    part.stop = Stop::doubt;
    for (;;) {
        std::size_t const size = static_cast<std::size_t>(stretch_.end() - start);
        auto const view = view_gzip_header(stretch_.data() + (start - stretch_.first()), size);
        if (view.length != 0) {
            part.starts.push_back({part.size, start, view.bgzf_block == 0 ? 0 : start + view.bgzf_block});
            part.bit = (start + view.length) * 8;
            part.in_member = true;
            return true;
        }
        if (size >= longest || !stretch_.extend(file_)) return false;
    }
}

template <typename Symbol>
bool GzipWalk::block(GzipPart& part, Symbol* text, Symbol const* base, std::size_t limit) {
    part.stop = Stop::doubt;
    if (!reach(part.bit / 8, 1)) return false;
    for (;;) {
        std::uint64_t const origin = stretch_.first() * 8;
        DeflateBits bits(stretch_.data(), stretch_.size(), part.bit - origin);
        Symbol* out = text + part.size;
        BlockEnd const end = decoder_.decode(bits, base, out, text + limit);
        if (end == BlockEnd::input && stretch_.extend(file_)) continue;
        if (end == BlockEnd::full) part.stop = Stop::full;
        if (end != BlockEnd::more && end != BlockEnd::stream) return false;
        auto const size = static_cast<std::size_t>(out - text);
        std::uint64_t const bit = origin + bits.position();
        if (end == BlockEnd::stream) return trailer(part, size, (bit + 7) / 8);
        part.size = size;
        part.bit = bit;
        return true;
    }
}

bool GzipWalk::trailer(GzipPart& part, std::size_t size, std::uint64_t at) {
    if (!reach(at, gzip_trailer_size)) return false;
    unsigned char const* const bytes = stretch_.data() + (at - stretch_.first());
    part.ends.push_back({size, at, load_le32(bytes), load_le32(bytes + 4)});
    part.size = size;
    part.bit = (at + gzip_trailer_size) * 8;
    part.in_member = false;
    return true;
}

void GzipWalk::go_before_member(GzipPart& part) {
    part.in_member = false;
    part.size = part.starts.back().at;
    part.bit = part.starts.back().start * 8;
    part.starts.pop_back();
}

template bool GzipWalk::block(GzipPart&, char*, char const*, std::size_t);
template bool GzipWalk::block(GzipPart&, std::uint16_t*, std::uint16_t const*, std::size_t);

}  // namespace motifcount::internal
