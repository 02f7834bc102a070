#include "match/edits/edit_filter.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "core/stop.hpp"
#include "dna/text_window.hpp"
#include "match/edits/edit_neighbours.hpp"

namespace motifcount::internal {
namespace {

/// Maximum widths of the table if pieces may have no edit (16 MB) or one edit (4 MB). With edits, most look-ups end at
/// EditFilter::filled_, whose bits fit the level-2 cache.
constexpr unsigned widest = 11;
constexpr unsigned widest_edited = 10;
/// Maximum number of entries. A piece that is shorter than the table's width has one entry per possible continuation.
constexpr double max_entries = 8e6;
/// Maximum expected number of candidates per slot. A candidate takes about as long as measuring eight ends.
constexpr double max_candidates = 1.0 / 8;

/// Returns the information content of a letter, in units of one base: 1 for a base, 0 for N.
double information(std::uint8_t mask) noexcept {
    return 1 - std::log2(std::popcount(static_cast<unsigned>(mask))) / 2;
}

/// Estimates the number of words of `bases` bases with which a text within one edit of a piece may begin.
double words_near(std::size_t bases) noexcept {
    return 1 + 7 * static_cast<double>(bases);
}

}  // namespace

EditFilter::EditFilter(PatternSet const& patterns, std::span<EditedPattern const> edited,
                       EditWords const& words, unsigned max_edits)
    : patterns_(patterns), edited_(edited), max_edits_(max_edits), words_(words) {
    choose_width();
}

/// Sets the table's width: the piece length of the longest patterns, or less if short pieces would get too many entries.
void EditFilter::choose_width() {
    auto const longest = static_cast<unsigned>(patterns_.max_length());
    auto const width_of = [&](unsigned pieces) { return (longest + pieces - 1) / pieces; };
    auto const entries = [&] {
        measure_cuts();
        return std::ldexp(chance_, static_cast<int>(2 * width_));
    };
    edits_in_pieces_ = max_edits_ > 1;
    width_ = std::min(widest_edited, width_of((max_edits_ + 2) / 2));
    if (edits_in_pieces_ && entries() <= max_entries) return;
    edits_in_pieces_ = false;
    for (width_ = std::min(widest, width_of(max_edits_ + 1)); entries() > max_entries && width_ > 1;)
        --width_;
}

/// Sets left_out_. Sets chance_ for all patterns that are not left out.
void EditFilter::measure_cuts() {
    left_out_.clear();
    chance_ = 0;
    Cuts known;
    for (PatternId pattern = 0; pattern < patterns_.size(); ++pattern) {
        double const chance = cut(pattern, known).chance;
        if (chance > max_candidates)
            left_out_.push_back(pattern);
        else
            chance_ += chance;
    }
}

// Times in nanoseconds, measured with 1 to 2,000 guides of 20 bases in 10 MB of random text, and with 1 to 4 edits
double EditFilter::slot_time() const noexcept {
    constexpr double look_up = 1, word = 18, candidate = 20, end = 2;
    double const filled = 1 - std::exp(-chance_);  // Probability that the code at a slot has entries
    return look_up + word * filled + candidate * chance_ + end * static_cast<double>(left_out_.size());
}

EditFilter::Cut const& EditFilter::cut(PatternId pattern, Cuts& known) const {
    auto const masks = patterns_.masks(pattern);
    bool const concrete = !patterns_.is_degenerate(pattern);
    std::size_t const key = concrete ? masks.size() : 0;
    if (known.size() <= key) known.resize(key + 1);
    if (!concrete || known[key].pieces.empty()) known[key] = cut(masks);
    return known[key];
}

/// Returns the cut of a pattern with the fewest expected candidates in random text.
EditFilter::Cut EditFilter::cut(std::span<std::uint8_t const> masks) const {
    std::size_t const length = masks.size();
    // `before[i]`: information content of the first i letters
    std::array<double, longest_edited + 1> before{};
    for (std::size_t i = 0; i < length; ++i) before[i + 1] = before[i] + information(masks[i]);
    // Sets `piece` to the most informative letters of [from, to). Returns the expected number of its candidates per slot.
    auto const best = [&](std::size_t from, std::size_t to, unsigned edits, Piece& piece) {
        std::size_t const size = std::min<std::size_t>(to - from, width_ + edits);
        double most = -1;
        for (std::size_t at = from; at + size <= to; ++at)
            if (double const bases = before[at + size] - before[at]; bases > most) {
                most = bases;
                piece = {static_cast<unsigned>(at), static_cast<unsigned>(size), edits};
            }
        // A piece that may have an edit is entered with words that are one base shorter.
        return edits == 0 ? std::exp2(-2 * most) : words_near(size - 1) * std::exp2(-2 * (most - 1));
    };
    // `least[n][to]`: fewest expected candidates for the first `to` letters, cut into pieces whose (edits + 1) sum to n
    constexpr double never = std::numeric_limits<double>::infinity();
    std::array<std::array<double, longest_edited + 1>, edit_limit + 2> least;
    struct Last {
        std::size_t from;
        unsigned edits;
    };
    std::array<std::array<Last, longest_edited + 1>, edit_limit + 2> last_cut{};
    for (auto& row : least) row.fill(never);
    least[0][0] = 0;
    // Pieces longer than twice the mean length are never the best choice.
    std::size_t const longest = 2 * (length / (max_edits_ + 1) + 1);
    Piece piece{};
    for (unsigned n = 1; n <= max_edits_ + 1; ++n)
        for (std::size_t to = n; to <= length; ++to)
            for (std::size_t from = to > longest ? to - longest : 0; from < to; ++from)
                for (unsigned edits = 0; edits < std::min(edits_in_pieces_ ? 2U : 1U, n); ++edits) {
                    double const so_far = least[n - 1 - edits][from];
                    if (so_far == never || to - from <= edits) continue;
                    double const sum = so_far + best(from, to, edits, piece);
                    if (sum >= least[n][to]) continue;
                    least[n][to] = sum;
                    last_cut[n][to] = {from, edits};
                }
    Cut result{{}, least[max_edits_ + 1][length]};
    std::size_t to = length;
    for (unsigned n = max_edits_ + 1; n > 0;) {
        auto const [from, edits] = last_cut[n][to];
        best(from, to, edits, piece);
        result.pieces.push_back(piece);
        to = from;
        n -= 1 + edits;
    }
    return result;
}

/// Calls use(code) for all codes of the table's width that begin with a word of the piece.
template <class Use>
void EditFilter::for_each_code(std::span<std::uint8_t const> masks, Piece piece, Use&& use) const {
    std::vector<std::uint32_t> codes{0};
    std::vector<std::uint32_t> longer;
    unsigned first = 0;
    if (piece.edits != 0) {
        first = piece.length - piece.edits;
        codes = EditNeighbours(first, false).of(masks.subspan(piece.offset, piece.length), piece.edits);
    }
    for (unsigned i = first; i < width_; ++i) {
        unsigned const mask = piece.edits == 0 && i < piece.length ? masks[piece.offset + i] : 0xFU;
        longer.clear();
        for (std::uint32_t const code : codes)
            for (std::uint32_t base = 0; base < 4; ++base)
                if ((mask >> base & 1U) != 0) longer.push_back(code | base << (2 * i));
        codes.swap(longer);
    }
    for (std::uint32_t const code : codes) use(code);
}

void EditFilter::fill() {
    std::size_t const codes = std::size_t{1} << (2 * width_);
    starts_.assign(codes + 1, 0);
    auto const for_each_entry = [this](auto&& use) {
        auto left_out = left_out_.begin();
        Cuts known;
        for (PatternId pattern = 0; pattern < patterns_.size(); ++pattern) {
            if (left_out != left_out_.end() && *left_out == pattern) {
                ++left_out;
                continue;
            }
            auto const masks = patterns_.masks(pattern);
            for (Piece const& piece : cut(pattern, known).pieces)
                for_each_code(masks, piece, [&](std::uint32_t code) {
                    use(code, Entry{pattern, piece.offset});
                });
        }
    };
    for_each_entry([this](std::uint32_t code, Entry) { ++starts_[code + 1]; });
    filled_.assign(codes / 64 + 1, 0);
    for (std::size_t code = 0; code < codes; ++code) {
        if (starts_[code + 1] != 0) filled_[code / 64] |= std::uint64_t{1} << (code % 64);
        starts_[code + 1] += starts_[code];
    }
    entries_.resize(starts_.back());
    std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
    for_each_entry([&](std::uint32_t code, Entry const& entry) { entries_[next[code]++] = entry; });
}

class EditFilter::Search {
public:
    Search(EditFilter const& filter, Batch const& batch, EditStretches& found, ListEmitter const& hits,
           std::stop_token const& stop)
        : filter_(filter),
          batch_(batch),
          found_(found),
          hits_(hits),
          stop_(stop),
          queue_(filter.words_, filter.max_edits_) {
        found.begin(filter.patterns_.size());
    }

    void run() {
        for (std::uint32_t record = 0; record < batch_.records.size(); ++record) {
            auto const& [first, length] = batch_.records[record];
            if (length == 0) continue;
            look_up(first, first + length, record);
        }
        add_places();
        queue_.flush([this](Candidate const& near) { keep(ends_of(near)); });
        found_.finish();
    }

private:
    static constexpr unsigned candidates_until_stop = 4096;

    /// Slot whose code has entries
    struct Place {
        std::uint64_t slot;
        std::uint32_t record;
        std::uint32_t code;
    };

    void look_up(std::uint64_t slot, std::uint64_t end, std::uint32_t record) {
        std::uint64_t const mask = base_mask(filter_.width_);
        std::uint64_t const* const bases = batch_.text.bases.data();
        std::uint64_t const* const filled = filter_.filled_.data();
        while (slot < end) {
            std::uint64_t const stop = std::min(end, slot + 32 - filter_.width_ + 1);
            std::uint64_t window = bases_at(bases, slot);
            if (waiting_ + (stop - slot) > places_.size()) add_places();
            std::size_t next = waiting_;
            for (; slot < stop; ++slot, window >>= 2U) {
                std::uint64_t const code = window & mask;
                places_[next] = {slot, record, static_cast<std::uint32_t>(code)};
                next += filled[code / 64] >> (code % 64) & 1U;
            }
            waiting_ = next;
        }
    }

    /// Adds the entries of the waiting slots as candidates. Prefetches the entries and patterns of later slots.
    void add_places() {
        constexpr std::size_t ahead = 6;
        std::uint32_t const* const starts = filter_.starts_.data();
        Entry const* const entries = filter_.entries_.data();
        for (std::size_t i = 0; i < waiting_; ++i) {
            if (i + 3 * ahead < waiting_) __builtin_prefetch(starts + places_[i + 3 * ahead].code);
            if (i + 2 * ahead < waiting_) __builtin_prefetch(entries + starts[places_[i + 2 * ahead].code]);
            if (i + ahead < waiting_)
                __builtin_prefetch(&filter_.words_[entries[starts[places_[i + ahead].code]].pattern]);
            auto const [slot, record, code] = places_[i];
            for (std::uint32_t at = starts[code]; at < starts[code + 1]; ++at)
                add({entries[at], slot, record});
        }
        waiting_ = 0;
    }

    void add(Candidate const& candidate) {
        if (++since_stop_ % candidates_until_stop == 0) throw_if_stopped(stop_);
        PatternId const pattern = candidate.entry.pattern;
        unsigned const more = 2 * filter_.max_edits_;
        if (!queue_.takes(pattern, more)) {
            if (EditStretch const stretch = ends_of(candidate); is_near(stretch)) keep(stretch);
            return;
        }
        std::uint64_t const end =
            candidate.slot + (filter_.words_[pattern].length - candidate.entry.offset) + filter_.max_edits_;
        queue_.add(batch_.text, pattern, end, more, candidate,
                   [this](Candidate const& near) { keep(ends_of(near)); });
    }

    /// Returns the ends at which a candidate may match. The result may be empty if the piece extends past the record.
    [[nodiscard]] EditStretch ends_of(Candidate const& candidate) const {
        auto const& [entry, slot, record] = candidate;
        RecordSpan const& span = batch_.records[record];
        EditedPattern const& pattern = filter_.edited_[entry.pattern];
        auto const at = static_cast<std::int64_t>(slot - span.first) -
                        static_cast<std::int64_t>(entry.offset) + (pattern.backward ? 0 : pattern.length);
        auto const length = static_cast<std::int64_t>(span.length);
        auto const edits = static_cast<std::int64_t>(filter_.max_edits_);
        return {entry.pattern,
                record,
                {static_cast<std::uint64_t>(std::clamp<std::int64_t>(at - edits, 0, length)),
                 static_cast<std::uint64_t>(std::clamp<std::int64_t>(at + edits, 0, length))}};
    }

    /// True if the pattern is within the limit at any end in the stretch. For patterns that are too long for EditLanes.
    [[nodiscard]] bool is_near(EditStretch const& stretch) {
        EditedPattern const& pattern = filter_.edited_[stretch.pattern];
        EditZone const zone(batch_, stretch.record, 0);
        measure_ends(pattern, batch_.text, zone, stretch.ends, filter_.max_edits_, distances_);
        return std::ranges::any_of(distances_, [this](unsigned it) { return it <= filter_.max_edits_; });
    }

    void keep(EditStretch const& stretch) { found_.add(stretch, hits_); }

    EditFilter const& filter_;
    Batch const& batch_;
    EditStretches& found_;
    ListEmitter const& hits_;
    std::vector<std::uint8_t> distances_;
    std::stop_token const& stop_;
    EditQueue<Candidate> queue_;
    std::array<Place, 1024> places_;
    std::size_t waiting_ = 0;  ///< Number of slots that wait in `places_`
    unsigned since_stop_ = 0;
};

void EditFilter::search(Batch const& batch, EditStretches& stretches, ListEmitter const& hits,
                        std::stop_token const& stop) const {
    if (entries_.empty()) {
        stretches.list.clear();
        return;
    }
    Search(*this, batch, stretches, hits, stop).run();
}

}  // namespace motifcount::internal
