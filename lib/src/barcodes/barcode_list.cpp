#include "barcodes/barcode_list.hpp"

#include <algorithm>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "barcodes/edit_distance.hpp"
#include "core/large_vector.hpp"
#include "core/parallel_sort.hpp"
#include "dna/alphabet.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

/// Keeps the nearest entry and the distance of its nearest competitor.
class Nearest final : public CandidateSink {
public:
    Nearest(unsigned radius, unsigned lead, bool whole) : CandidateSink(radius), lead_(lead), whole_(whole) {}

    void add(std::uint32_t entry, unsigned distance, ListSequence const& sequence) override {
        if (found_ && entry == entry_) return;
        // A prefix is never further away than the longer entry, so only entries at one distance can compete as prefixes.
        bool const tie = found_ && distance == distance_;
        if (tie && !whole_ && sequence.is_prefix_of(sequence_)) return;
        bool const longer = tie && !whole_ && sequence_.is_prefix_of(sequence);
        if (found_ && !longer) rival_ = std::min(rival_, std::max(distance, distance_));
        if (found_ && !longer && distance >= distance_) return;
        found_ = true;
        entry_ = entry;
        distance_ = distance;
        sequence_ = sequence;
        bound_ = std::min(bound_, needed());
    }

    /// Distance up to which entries can change the result
    [[nodiscard]] unsigned needed() const noexcept {
        if (!found_) return std::numeric_limits<unsigned>::max();
        return distance_ == 0 ? 0 : distance_ + lead_ - 1;
    }

    [[nodiscard]] ListMatch result(ListQuery const& query, ListRule const& rule) const noexcept {
        ListMatch match;
        if (!found_ || distance_ > rule.limit()) return match;
        match.distance = static_cast<std::uint8_t>(distance_);
        match.outcome = rival_ <= needed() ? ListMatch::Outcome::ambiguous : ListMatch::Outcome::found;
        if (match.outcome == ListMatch::Outcome::ambiguous) return match;
        match.entry = entry_;
        Coverage coverage{std::uint64_t{1} << (sequence_.length - 1), sequence_.length, 0};
        if (rule.edits != 0 && distance_ != 0)
            coverage = coverage_of(sequence_, query.planes, query.length, distance_, whole_);
        match.length = static_cast<std::uint8_t>(coverage.length);
        match.indels = static_cast<std::uint8_t>(coverage.indels);
        match.ends = coverage.ends;
        return match;
    }

private:
    unsigned lead_;
    bool whole_;
    bool found_ = false;
    std::uint32_t entry_ = 0;
    unsigned distance_ = 0;
    unsigned rival_ = std::numeric_limits<unsigned>::max();
    ListSequence sequence_;
};

[[noreturn]] void refuse(std::size_t entry, std::string const& problem) {
    throw Error(ErrorCode::motif, std::string("entry ").append(std::to_string(entry + 1)).append(problem));
}

ListSequence parse_entry(std::string_view text, std::size_t entry, bool backwards) {
    if (text.empty()) refuse(entry, " of the list is empty");
    if (text.size() > ShortText::max_length)
        refuse(entry, std::string(" of the list has ")
                          .append(std::to_string(text.size()))
                          .append(" bases; the limit is ")
                          .append(std::to_string(ShortText::max_length)));
    ListSequence sequence;
    sequence.length = static_cast<unsigned>(text.size());
    for (unsigned i = 0; i < sequence.length; ++i) {
        char const letter = text[backwards ? sequence.length - 1 - i : i];
        if (std::uint8_t const code = base_code(letter); code != no_base) {
            sequence.has[code] |= std::uint64_t{1} << i;
            continue;
        }
        BaseMask const mask = iupac_mask(letter);
        if (mask == 0)
            refuse(entry, std::string(" of the list has a letter that is not a base: ").append(text));
        for (unsigned base = 0; base < 4; ++base)
            sequence.has[base] |= std::uint64_t{(mask >> base) & 1U} << i;
    }
    return sequence;
}

}  // namespace

BarcodeList::BarcodeList(Texts const& sequences, ListRule rule, bool from_end, unsigned threads)
    : rule_(rule), from_end_(from_end) {
    if (rule.radius() > max_edits)
        throw Error(ErrorCode::motif,
                    "distance and lead of a list are together above " + std::to_string(max_edits));
    LargeVector<PlainEntry> plain(sequences.size());  // Entries with IUPAC letters have length 0
    std::vector<IupacEntry> iupac;
    std::mutex mutex;
    parallel_blocks(threads, sequences.size(), [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            ListSequence const sequence = parse_entry(sequences[i], i, from_end_);
            auto const entry = static_cast<std::uint32_t>(i);
            if (BasePlanes const planes = sequence.planes(); sequence.is_plain()) {
                plain[i] = {sequence.length, entry, planes.low, planes.high};
            } else {
                plain[i] = {};
                std::lock_guard const lock(mutex);
                iupac.push_back({sequence, entry});
            }
        }
    });
    // The first of equal entries is kept.
    std::ranges::sort(iupac);
    iupac.erase(
        std::unique(iupac.begin(), iupac.end(),
                    [](IupacEntry const& a, IupacEntry const& b) { return a.sequence == b.sequence; }),
        iupac.end());
    parallel_sort(threads, std::span(plain));
    auto const end = std::unique(plain.begin(), plain.end(),
                                 [](PlainEntry const& a, PlainEntry const& b) { return a.same(b); });
    build({plain.begin(), end}, iupac, threads);
}

void BarcodeList::build(std::span<PlainEntry const> plain, std::span<IupacEntry const> iupac,
                        unsigned threads) {
    bool const edits = rule_.edits != 0;
    // Most reads have few errors, so small distances are tried first. Three edits take a tenth of the time of ten edits.
    for (unsigned const radius : edits ? std::vector{1U, 3U} : std::vector{1U})
        if (radius < rule_.radius()) stages_.push_back({radius, {}});
    stages_.push_back({rule_.radius(), {}});
    auto const saw = [this](unsigned length) {
        longest_ = std::max(longest_, length);
        shortest_ = std::min(shortest_, length);
    };
    for (IupacEntry const& own : iupac) saw(own.sequence.length);
    distinct_ = iupac.size();
    while (!plain.empty() && plain.front().length != 0) {
        unsigned const length = plain.front().length;
        auto const end =
            std::ranges::find_if(plain, [&](PlainEntry const& own) { return own.length != length; });
        std::span<PlainEntry const> const entries(plain.begin(), end);
        saw(length);
        for (Stage& stage : stages_)
            stage.tables.push_back(make_part_tables(entries, length, {stage.radius, edits}, threads));
        if (iupac.empty() && longest_ <= ExactTable::max_length)
            exact_.push_back(make_exact_table(entries, length));
        plain = plain.subspan(entries.size());
        distinct_ += entries.size();
    }
    if (iupac.empty()) return;
    std::shared_ptr<EntryTable const> const table = make_iupac_table(iupac, edits);
    for (Stage& stage : stages_) stage.tables.push_back(table);
}

unsigned BarcodeList::longest_text() const noexcept {
    return std::min(longest_ + (rule_.edits != 0 ? rule_.radius() : 0), ShortText::max_length);
}

ListQuery BarcodeList::query_of(ShortText const& text, bool whole) const noexcept {
    return {planes_of(from_end_ ? reversed(text) : text), text.length, whole};
}

ListMatch BarcodeList::nearest(ListQuery const& query) const {
    unsigned bound = rule_.radius();
    for (Stage const& stage : stages_) {
        bool const is_last = stage.radius >= bound;
        Nearest nearest(std::min(bound, stage.radius), rule_.lead, query.whole);
        for (auto const& table : stage.tables) table->find(query, nearest);
        if (is_last || nearest.needed() <= stage.radius) {
            ListMatch const match = nearest.result(query, rule_);
            bool const may_tie = rule_.ties && !query.whole;
            return may_tie && match.outcome == ListMatch::Outcome::ambiguous ? tied(query, match) : match;
        }
        bound = std::min(bound, nearest.needed());
    }
    return {};
}

ListMatch BarcodeList::match(ShortText const& text, bool whole) const {
    ShortText const from_start = from_end_ ? reversed(text) : text;
    for (auto const& table : exact_) {
        if (whole && text.length != table->length()) continue;
        std::optional<std::uint32_t> const entry = table->find(from_start);
        if (!entry) continue;
        unsigned const length = table->length();
        return {ListMatch::Outcome::found,         0,      0,
                static_cast<std::uint8_t>(length), *entry, std::uint64_t{1} << (length - 1)};
    }
    return nearest({planes_of(from_start), text.length, whole});
}

ListMatch BarcodeList::match(ShortText const& text) const {
    return match(text, false);
}

ListMatch BarcodeList::match_whole(ShortText const& text) const {
    return match(text, true);
}

void BarcodeList::prefetch(ShortText const& text) const {
    for (auto const& table : exact_) table->prefetch(from_end_ ? reversed(text) : text);
}

}  // namespace motifcount::internal
