#include "io/gzip/gzip_piece.hpp"

#include <libdeflate.h>
#define ZLIB_CONST
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "io/gzip/bgzf_block.hpp"
#include "io/gzip/deflate_block_finder.hpp"
#include "io/gzip/gzip_header.hpp"

namespace motifcount::internal {
namespace {

using Stop = GzipPart::Stop;
using Way = GzipOutcome::Way;

void add_text(GzipMember& member, std::uint32_t crc, std::size_t size) {
    member.crc =
        member.size == 0
            ? crc
            : static_cast<std::uint32_t>(::crc32_combine(member.crc, crc, static_cast<z_off_t>(size)));
    member.size += size;
}

}  // namespace

std::shared_ptr<GzipSpares> shared_gzip_spares() {
    static std::mutex mutex;
    static std::weak_ptr<GzipSpares> shared;
    std::lock_guard const lock(mutex);
    auto spares = shared.lock();
    if (spares == nullptr) shared = spares = std::make_shared<GzipSpares>();
    return spares;
}

/// Text decoded before the start of the piece was known
struct GzipPiece::Speculation {
    bool there = false;
    BlockGuess begin{};
    bool member = false;  ///< Whether the text begins at a member instead of a block
    GzipPart part;
    /// Number of symbols with markers. The chunk has free space for their text, before the other text.
    std::size_t marked = 0;

    [[nodiscard]] bool begins_at(bool in_member, std::uint64_t bit) const noexcept {
        return there && in_member != member && begin.first <= bit && bit <= begin.last;
    }
};

GzipPiece::GzipPiece(GzipFile& file, Range const& range, std::unique_ptr<FileStretch> stretch,
                     std::shared_ptr<GzipLink> before, std::shared_ptr<GzipLink> after, TextChunk chunk)
    : file_(file),
      range_(range),
      stretch_(std::move(stretch)),
      before_(std::move(before)),
      after_(std::move(after)),
      chunk_(std::move(chunk)) {}

void GzipPiece::run() {
    std::call_once(once_, [this] {
        try {
            auto scratch = file_.spares->scratches.take();
            file_.pieces.fetch_add(1, std::memory_order_relaxed);
            decode(*scratch);
            file_.spares->scratches.give(std::move(scratch));
            file_.spares->stretches.give(std::move(stretch_));
        } catch (...) {
            error_ = std::current_exception();
            after_->fail(error_);
        }
        before_.reset();
        done_.store(true, std::memory_order_release);
    });
}

TextChunk GzipPiece::take_chunk() {
    if (error_) std::rethrow_exception(error_);
    return std::move(chunk_);
}

void GzipPiece::decode(GzipScratch& scratch) {
    chunk_.front = std::max(chunk_.front, deflate_window);
    std::size_t const room = chunk_.front + file_.text_limit + DeflateDecoder::slack;
    if (chunk_.text.capacity() < room) chunk_.text = std::move(*file_.spares->texts.take());
    chunk_.text.grow(room);
    chunk_.size = 0;
    if (range_.end != UINT64_MAX) stretch_->cover(file_.file, range_.end / 8 + FileStretch::extension);

    Speculation ahead;
    if (before_ != nullptr && !knows_begin() && range_.begin) ahead.there = speculate(scratch, ahead);
    GzipPoint point;
    if (before_ != nullptr) {
        auto const& known = before_->wait_early();
        if (!known) return take_serial(before_->wait_final(), nullptr);
        point = *known;
    }

    place_window(point.window);
    GzipPart part;
    part.in_member = point.in_member;
    part.bit = point.bit;
    decode_lead(scratch, point, part, ahead);
    std::size_t const lead = part.size;
    std::uint16_t const* const symbols = scratch.symbols();
    if (ahead.there) {
        part.append(ahead.part);
        // Replaces markers in the last 32 kB first, because the next piece waits for this text.
        std::size_t const last = std::min(ahead.marked, deflate_window);
        scratch.table.replace(symbols + (ahead.marked - last), last, text() + lead + (ahead.marked - last));
    } else if (part.stop == Stop::target) {
        std::size_t const limit = file_.text_limit;
        char const* const base = part.starts.empty() ? text() - window_size_ : text() + part.starts.back().at;
        GzipWalk(file_.file, *stretch_, scratch.decoder).exact(part, text(), base, limit, range_.end);
    }
    bool const stuck = part.stop == Stop::full && part.bit == point.bit;
    bool sound = part.stop != Stop::doubt && !stuck;
    GzipOutcome result;
    if (part.stop == Stop::file_end) result.way = Way::ended;
    after_->publish_early(sound && result.way == Way::parallel ? std::optional(end_point(part))
                                                               : std::nullopt);
    if (sound && ahead.there && ahead.marked > deflate_window)
        scratch.table.replace(symbols, ahead.marked - deflate_window, text() + lead);

    auto const crcs = sound ? sum_up(part, point.in_member) : std::vector<std::uint32_t>();
    if (before_ != nullptr) {
        GzipOutcome const& before = before_->wait_final();
        if (before.way != Way::parallel) return take_serial(before, nullptr);
        result.member = before.member;
        result.ends_in_data = before.ends_in_data;
    }
    GzipOutcome const begin = result;
    sound = sound && check(part, crcs, point.in_member, result);
    if (!sound) return take_serial(begin, &point);
    chunk_.size = part.size;
    if (ahead.there) file_.pieces_ahead.fetch_add(1, std::memory_order_relaxed);
    file_.text_bytes.fetch_add(part.size, std::memory_order_relaxed);
    file_.file_bytes.fetch_add((part.bit - point.bit) / 8, std::memory_order_relaxed);
    after_->publish_final(std::move(result));
}

/// Copies the window to the space before the text.
void GzipPiece::place_window(std::string const& window) {
    window_size_ = window.size();
    std::memcpy(text() - window.size(), window.data(), window.size());
}

bool GzipPiece::speculate(GzipScratch& scratch, Speculation& ahead) {
    GzipWalk walk(file_.file, *stretch_, scratch.decoder);
    GzipPart& part = ahead.part;
    std::size_t const limit = file_.text_limit;
    if (range_.member) {
        ahead.begin = {*range_.begin, *range_.begin};
        ahead.member = true;
        part.bit = *range_.begin;
        walk.exact(part, text(), text(), limit, range_.end);
        return part.bit > *range_.begin;
    }

    std::uint64_t const origin = stretch_->first() * 8;
    auto const guess =
        find_block(stretch_->data(), stretch_->size(), *range_.begin - origin, range_.search_end - origin);
    if (!guess) return false;
    ahead.begin = {origin + guess->first, origin + guess->last};
    part.in_member = true;
    part.bit = ahead.begin.last;
    std::uint16_t* const symbols = scratch.symbols(limit);
    put_markers(symbols - deflate_window);
    // Decoding without markers takes half the time. It is possible if the window is known, or the last 32 kB have no markers.
    bool known = false;
    walk.marked(part, symbols, limit, range_.end, [&](std::size_t size) {
        if (knows_begin()) {
            auto const& point = before_->wait_early();
            known = point && point->window.size() == deflate_window && point->in_member &&
                    ahead.begin.first <= point->bit && point->bit <= ahead.begin.last;
            if (known) place_window(point->window);
            if (known) scratch.table.set_window(point->window.data());
        }
        return known ||
               (size >= deflate_window && !has_markers(symbols + size - deflate_window, deflate_window));
    });
    ahead.marked = part.size;
    if (part.stop != Stop::window) return part.bit > ahead.begin.last;
    std::size_t const last = std::min(part.size, deflate_window);
    if (part.in_member) scratch.table.replace(symbols + part.size - last, last, text() + part.size - last);
    walk.exact(part, text(), text() + part.size - deflate_window, limit, range_.end);
    return true;
}

/// Decodes the text between the previous piece and the speculative text, and joins the two. Discards a wrong speculation.
void GzipPiece::decode_lead(GzipScratch& scratch, GzipPoint const& point, GzipPart& part,
                            Speculation& ahead) {
    if (!ahead.there) return;
    bool const later = point.bit < ahead.begin.first;
    std::size_t const limit = file_.text_limit;
    char* lead = nullptr;
    if (later) {
        scratch.lead.grow(deflate_window + limit + DeflateDecoder::slack);
        lead = scratch.lead.data() + deflate_window;
        std::memcpy(lead - window_size_, point.window.data(), window_size_);
        GzipWalk(file_.file, *stretch_, scratch.decoder)
            .exact(part, lead, lead - window_size_, limit, ahead.begin.first);
    }
    ahead.there = ahead.begins_at(part.in_member, part.bit);
    std::size_t const total = part.size + (ahead.there ? ahead.part.size : 0);
    chunk_.text.grow(chunk_.front + total + DeflateDecoder::slack, chunk_.front + ahead.part.size);
    if (part.size != 0) {
        if (ahead.there) std::memmove(text() + part.size, text(), ahead.part.size);
        std::memcpy(text(), lead, part.size);
    }
    if (!ahead.there || ahead.marked == 0) return;

    // The window of the speculative text is the text before it.
    std::size_t const reach =
        part.starts.empty() ? window_size_ + part.size : part.size - part.starts.back().at;
    if (reach < deflate_window) {
        char window[deflate_window] = {};
        std::memcpy(window + (deflate_window - reach), text() + part.size - reach, reach);
        if (min_marker(scratch.symbols(), ahead.marked) < deflate_window - reach) ahead.there = false;
        scratch.table.set_window(window);
    } else {
        scratch.table.set_window(text() + part.size - deflate_window);
    }
}

GzipPoint GzipPiece::end_point(GzipPart const& part) const {
    GzipPoint point;
    point.in_member = part.in_member;
    point.bit = part.bit;
    if (!part.in_member) return point;
    std::size_t const reach =
        part.starts.empty() ? window_size_ + part.size : part.size - part.starts.back().at;
    std::size_t const size = std::min(reach, deflate_window);
    point.window.assign(text() + part.size - size, size);
    return point;
}

/// Splits the text at member boundaries, and returns the CRC-32 of each part.
std::vector<std::uint32_t> GzipPiece::sum_up(GzipPart const& part, bool in_member) const {
    std::vector<std::uint32_t> crcs;
    auto start = part.starts.begin();
    auto end = part.ends.begin();
    for (std::size_t at = 0;;) {
        if (!in_member && start == part.starts.end()) return crcs;
        if (!in_member) at = start++->at;
        in_member = end == part.ends.end();
        std::size_t const to = in_member ? part.size : end++->at;
        crcs.push_back(libdeflate_crc32(0, text() + at, to - at));
        if (in_member) return crcs;
    }
}

/// Checks the members that end in the piece; returns false if a checksum or length is wrong. `in_member`: whether the piece
/// begins inside a member. `result`: state at the start of the piece; advanced to the end of the piece
bool GzipPiece::check(GzipPart const& part, std::vector<std::uint32_t> const& crcs, bool in_member,
                      GzipOutcome& result) {
    GzipMember& member = result.member;
    std::size_t at = 0;
    auto start = part.starts.begin();
    auto end = part.ends.begin();
    for (std::uint32_t const crc : crcs) {
        if (!in_member) {
            member = {start->start, start->bgzf_end, 0, 0};
            at = start++->at;
        }
        in_member = end == part.ends.end();
        add_text(member, crc, (in_member ? part.size : end->at) - at);
        if (in_member) return true;
        if (end->crc != member.crc || end->size != static_cast<std::uint32_t>(member.size)) return false;
        if (member.bgzf_end != 0 &&
            (end->trailer + gzip_trailer_size != member.bgzf_end || end->size > largest_bgzf_text))
            return false;
        result.ends_in_data = member.bgzf_end != 0 && member.size != 0;
        ++end;
    }
    return true;
}

/// Takes text from the serial decoder. `point`: where to start it, or null. Decoding is parallel again after the member's end.
void GzipPiece::take_serial(GzipOutcome const& before, GzipPoint const* point) {
    GzipOutcome result;
    result.way = Way::ended;
    result.ends_in_data = before.ends_in_data;
    chunk_.size = 0;
    if (point != nullptr) file_.serial.resume(*point, before.member, before.ends_in_data);
    if (point != nullptr || before.way == Way::serial) {
        file_.pieces_serial.fetch_add(1, std::memory_order_relaxed);
        // Takes as much text as planned, because the ranges of the next pieces are already fixed.
        (void)file_.serial.fetch(chunk_, chunk_.front, std::max(range_.serial_bytes, file_.text_limit));
        result.ends_in_data = chunk_.missing_end_block;
        if (!chunk_.last) result.way = Way::serial;
        // The end of the input is reported by a separate chunk.
        if (!chunk_.error) chunk_.last = chunk_.missing_end_block = false;
    }
    auto const boundary = file_.serial.boundary();
    if (result.way == Way::serial && boundary && !after_->has_early()) {
        result.way = Way::parallel;
        result.ends_in_data = boundary->ends_in_data;
        GzipPoint next;
        next.bit = boundary->byte * 8;
        after_->publish_early(std::move(next));
    }
    after_->publish_early(std::nullopt);
    after_->publish_final(std::move(result));
}

}  // namespace motifcount::internal
