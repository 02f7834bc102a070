#include "run/remedy.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <exception>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/counted.hpp"
#include "core/decimal.hpp"
#include "inputs/input_opener.hpp"

namespace motifcount::internal {
namespace {

constexpr std::uint64_t max_fragments = 100'000;
/// Maximum number of records without a guide that are kept for further searches
constexpr std::size_t max_examined = 5'000;
/// A remedy must apply to at least this fraction of the fragments
constexpr double min_gain = 0.1;
/// If at least this fraction of the fragments with a guide needs no change, a remedy must not exclude these fragments
constexpr double min_kept = 0.05;
/// Maximum expected number of guides in a random read; if guides are more frequent, reads are not searched again
constexpr double max_random_hits = 0.05;

/// Changes of options that would be needed for a hit to be counted, as bits
enum Change : unsigned { strand = 1, offset = 2, mismatches = 4, changes = 8 };

struct Enough {};  ///< Thrown to end the search after the first reads

/// Sorts the numbers, which must not be empty, and returns the number in the middle.
std::uint64_t median(std::vector<std::uint64_t>& numbers) {
    std::ranges::sort(numbers);
    return numbers[numbers.size() / 2];
}

std::size_t count(std::vector<std::uint64_t> const& numbers, std::uint64_t number) {
    return static_cast<std::size_t>(std::ranges::count(numbers, number));
}

std::unique_ptr<Searcher const> make_searcher(MotifSet guides, unsigned max_mismatches) {
    SearchSettings settings;
    settings.strand = StrandFilter::both;
    settings.max_mismatches = max_mismatches;
    settings.device.kind = DeviceChoice::Kind::cpu;
    // Reads with an ambiguous base are counted separately.
    HitFilters filters;
    filters.ambiguous_bases = AmbiguousBases::never;
    return std::make_unique<Searcher const>(std::move(guides), settings, filters);
}

/// Searches the first reads of an input for the reasons why few reads have a guide.
class FirstReadsSearch {
public:
    FirstReadsSearch(MotifSet const& guides, Plan const& plan, bool pairs)
        : guides_(guides), plan_(plan), pairs_(pairs) {}

    void add(SearchedRecord const& record) {
        std::uint64_t const fragment = pairs_ ? record.number / 2 : record.number;
        if (fragment == max_fragments) throw Enough{};
        if (fragment == fragments_) {
            end_fragment();
            ++fragments_;
        }
        lengths_.push_back(record.sequence.size());
        count_ambiguous_bases(record.sequence);
        for (Hit const& hit : record.hits) add(hit, record.sequence.size());
        if (record.hits.empty() && without_guide_.size() < max_examined)
            without_guide_.emplace_back(record.sequence);
    }
    void end_fragment() {
        if (!least_) return;
        ++by_change_[least_->change];
        if ((least_->change & offset) != 0) offsets_.push_back(least_->at);
        ++facts_.with_guide;
        facts_.reverse += least_->hit.strand == Strand::reverse;
        facts_.inexact += least_->hit.mismatches != 0;
        facts_.ambiguous += least_->is_ambiguous;
        all_offsets_.push_back(least_->at);
        least_.reset();
    }

    [[nodiscard]] FirstReads facts() {
        facts_.fragments = fragments_;
        if (!all_offsets_.empty()) facts_.offset = median(all_offsets_);
        if (!lengths_.empty()) facts_.read_length = median(lengths_);
        return facts_;
    }

    [[nodiscard]] Message remedy(double share) const {
        // Hits that need no change are counted already, unless another option excludes them.
        auto const gain = [&](unsigned change) {
            return part(by_change_[change]) - (change == 0 ? share : 0);
        };
        unsigned change = 0;
        for (unsigned other = 1; other < changes; ++other)
            if (gain(other) > gain(change)) change = other;
        if (gain(change) >= min_gain)
            return shown(by_change_[change]) + (fragments_ == 1 ? " contains" : " contain") + " a guide" +
                   (change == 0 ? excluded() : use(change));
        if (Message const text = ambiguous_base(); !text.empty()) return text;
        return cut_guides();
    }

private:
    void add(Hit const& hit, std::uint64_t length) {
        bool const is_reverse = hit.strand == Strand::reverse;
        std::uint64_t const at = is_reverse ? length - hit.end : hit.start;
        unsigned change = 0;
        bool const is_second = pairs_ && hit.record % 2 != 0;
        StrandFilter const requested = is_second ? plan_.strand.second : plan_.strand.first;
        if (requested == (is_reverse ? StrandFilter::forward : StrandFilter::reverse)) change |= strand;
        auto const& allowed = plan_.filter.offsets;
        if (!allowed.empty() && !std::ranges::binary_search(allowed, at)) change |= offset;
        if (hit.mismatches > plan_.max_mismatches + plan_.max_edits) change |= mismatches;
        auto const key = [](unsigned bits, Hit const& of) {
            return std::tuple(std::popcount(bits), bits, of.mismatches);
        };
        if (!least_ || key(change, hit) < key(least_->change, least_->hit))
            least_ = Least{hit, change, at};
        else if (key(change, hit) == key(least_->change, least_->hit))
            least_->is_ambiguous |= hit.motif != least_->hit.motif;
    }

    void count_ambiguous_bases(std::string_view sequence) {
        constexpr std::string_view bases = "ACGTUacgtu";
        constexpr std::size_t max_positions = 1000;
        sequence = sequence.substr(0, max_positions);
        for (std::size_t at = sequence.find_first_not_of(bases); at != std::string_view::npos;
             at = sequence.find_first_not_of(bases, at + 1)) {
            if (facts_.ambiguous_bases.size() <= at) facts_.ambiguous_bases.resize(at + 1);
            ++facts_.ambiguous_bases[at];
        }
    }

    [[nodiscard]] double part(std::uint64_t number) const {
        return fragments_ == 0 ? 0 : static_cast<double>(number) / static_cast<double>(fragments_);
    }
    [[nodiscard]] std::string shown(std::uint64_t number) const {
        return percent(number, fragments_) + " of the first " + counted(fragments_, "read");
    }
    [[nodiscard]] Message use(unsigned change) const {
        std::string where;
        Message options;
        auto const add = [&](std::string_view text, Message const& option) {
            where += (where.empty() ? " " : " and ") + std::string(text);
            options += (options.empty() ? "" : " ") + option;
        };
        if ((change & strand) != 0)
            add("on the other strand",
                setting::strand + (plan_.strand.differ() || some_need_no_change() ? " both"
                                   : plan_.strand == StrandFilter::forward        ? " rev"
                                                                                  : " fwd"));
        if ((change & offset) != 0) add("at another offset", setting::offsets + " " + usual_offset());
        if ((change & mismatches) != 0) add("with one mismatch", setting::max_mismatches + " 1");
        return Message(where + ": use ") + options;
    }
    [[nodiscard]] bool some_need_no_change() const {
        return static_cast<double>(by_change_[0]) >= min_kept * static_cast<double>(facts_.with_guide);
    }
    /// Returns the names of other options that may exclude hits.
    [[nodiscard]] Message excluded() const {
        Message text;
        for (Setting const& setting : settings_in_use(plan_.filter))
            text += (text.empty() ? " that " : " or ") + Message(setting);
        return text.empty() ? text : text + " excludes";
    }
    /// Returns the offset of at least 95% of the hits as text, or "auto" if there is no such offset.
    [[nodiscard]] std::string usual_offset() const {
        if (some_need_no_change()) return "auto";
        std::vector<std::uint64_t> offsets = offsets_;
        std::uint64_t const middle = median(offsets);
        return 100 * count(offsets, middle) >= 95 * offsets.size() ? std::to_string(middle) : "auto";
    }

    /// Replaces N in reads by each of the four bases. Returns a message if many reads then have a guide.
    [[nodiscard]] Message ambiguous_base() const {
        std::vector<std::string> filled;
        std::vector<std::size_t> positions;
        constexpr std::ptrdiff_t limit =
            3;  // More ambiguous bases indicate a bad read, not a bad sequencing cycle
        for (std::string const& read : without_guide_) {
            auto const number = std::ranges::count(read, 'N');
            if (number == 0 || number > limit) continue;
            positions.push_back(read.find('N'));
            for (char const base : {'A', 'C', 'G', 'T'})
                std::ranges::replace(filled.emplace_back(read), 'N', base);
        }
        if (positions.empty()) return {};
        std::vector<std::string_view> const texts(filled.begin(), filled.end());
        auto const searcher = make_searcher(guides_, 0);
        std::set<std::size_t> found;
        for (Hit const& hit : searcher->find(texts)) found.insert(hit.record / 4);
        if (share_of_examined(found.size()) < min_gain) return {};
        std::vector<std::uint64_t> at;
        for (std::size_t const read : found) at.push_back(positions[read]);
        std::uint64_t const middle = median(at);
        bool const is_one_cycle = 2 * count(at, middle) > at.size();
        Message const text =
            percent(found.size(), without_guide_.size()) +
            " of the reads without a guide match a guide except at an N" +
            (is_one_cycle ? std::string(", mostly at base ").append(std::to_string(middle + 1)) : "");
        if (plan_.max_mismatches == 0 && plan_.filter.ambiguous_bases == AmbiguousBases::mismatch)
            return text + "; N is a mismatch: use " + setting::max_mismatches +
                   " 1, or check the quality of the sequencing run";
        return text + "; N matches no base: check the quality of the sequencing run";
    }

    /// Returns a message if many reads begin or end within a guide.
    [[nodiscard]] Message cut_guides() const {
        constexpr std::size_t part_length = 12;
        std::string_view const first = guides_.sequence(0);
        std::uint64_t const length = first.size();
        if (length < part_length + 2 || without_guide_.empty()) return {};
        MotifSet ends;  // Motif 2i is the start of guide i; motif 2i + 1 is its end
        for (MotifId guide = 0; guide < guides_.size(); ++guide) {
            std::string_view const sequence = guides_.sequence(guide);
            if (sequence.size() != length) return {};
            ends.add({std::to_string(2 * guide), sequence.substr(0, part_length)}, "guides");
            ends.add({std::to_string(2 * guide + 1), sequence.substr(length - part_length)}, "guides");
        }
        std::vector<std::string_view> const texts(without_guide_.begin(), without_guide_.end());
        auto const searcher = make_searcher(std::move(ends), 0);
        std::set<std::uint64_t> at_start;
        std::set<std::uint64_t> at_end;
        std::vector<std::uint64_t> lengths;
        for (std::string_view const text : texts) lengths.push_back(text.size());
        for (Hit const& hit : searcher->find(texts)) {
            bool const is_start = hit.motif % 2 == 0;
            // The rest of a guide is to the right of its start (forward strand) or of its end (reverse strand).
            bool const rest_is_right = is_start == (hit.strand == Strand::forward);
            std::uint64_t const rest = length - part_length;
            if (rest_is_right && hit.end + rest > texts[hit.record].size()) at_end.insert(hit.record);
            if (!rest_is_right && hit.start < rest) at_start.insert(hit.record);
        }
        auto const& cut = at_end.size() >= at_start.size() ? at_end : at_start;
        // At least 30% of the reads are required, because parts of guides also occur in random text.
        if (share_of_examined(cut.size()) < 0.3) return {};
        return percent(cut.size(), texts.size()) + " of the reads without a guide " +
               (&cut == &at_end ? "end" : "begin") + " inside a guide (median read length " +
               std::to_string(median(lengths)) + ", guide length " + std::to_string(length) +
               "): trim the reads less";
    }
    [[nodiscard]] double share_of_examined(std::size_t number) const {
        return static_cast<double>(number) / static_cast<double>(without_guide_.size());
    }

    MotifSet const& guides_;
    Plan const& plan_;
    bool const pairs_;
    std::uint64_t fragments_ = 0;
    std::array<std::uint64_t, changes> by_change_{};
    struct Least {
        Hit hit;
        unsigned change;
        std::uint64_t at;           ///< Offset of the hit
        bool is_ambiguous = false;  ///< Whether a hit of another guide needs the same changes
    };
    std::optional<Least> least_;  ///< Hit of the current fragment that needs the smallest set of changes
    FirstReads facts_;            ///< Complete only in facts()
    std::vector<std::uint64_t> all_offsets_;  ///< Offset of one hit per fragment
    std::vector<std::uint64_t> lengths_;      ///< Length of each record
    std::vector<std::uint64_t> offsets_;      ///< Offset of one hit per fragment, if not the requested offset
    std::vector<std::string> without_guide_;
};

}  // namespace

std::optional<RemedyFinder::Remedy> RemedyFinder::find(ReadInput const& input, double share) {
    if (!stored_bytes(input)) return std::nullopt;
    try {
        return examine(input, share);
    } catch (std::exception const&) {
        return std::nullopt;  // Advice must not end a run, for example if CRAM lacks the reference
    }
}

std::optional<RemedyFinder::Remedy> RemedyFinder::examine(ReadInput const& input, double share) {
    if (searcher_ == nullptr) {
        std::uint64_t shortest = UINT64_MAX;
        for (MotifId guide = 0; guide < guides_.size(); ++guide)
            shortest = std::min<std::uint64_t>(shortest, guides_.sequence(guide).size());
        searcher_ = make_searcher(guides_, shortest < 12 ? 0 : 1);
    }
    constexpr double usual_length = 100;
    if (usual_length * searcher_->expected_hits() > max_random_hits) return std::nullopt;
    FirstReadsSearch reads(guides_, plan_, input.has_pairs());
    try {
        searcher_->search(input, {.record = [&reads](SearchedRecord const& record) { reads.add(record); },
                                  .unmatched_records = true});
    } catch (Enough const&) {
    }
    reads.end_fragment();
    return Remedy{reads.remedy(share), reads.facts()};
}

}  // namespace motifcount::internal
