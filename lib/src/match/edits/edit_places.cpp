#include "match/edits/edit_places.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "match/edits/edit_neighbours.hpp"

namespace motifcount::internal {
namespace {

/// Maximum number of letters in both parts of a guide together, so that shifted words stay within windows of 32 letters
constexpr unsigned max_letters = 24;
/// Maximum number of bases per word; a table has an element for every possible word (4 MB)
constexpr unsigned widest_window = 10;
/// Maximum number of words entered per table (128 MB)
constexpr std::size_t max_words = 32'000'000;
constexpr std::size_t first_look = 1000;
/// Maximum number of guides found per look-up. With more guides, measuring all ends is as fast.
constexpr double max_found = 256;

}  // namespace

EditPlaces::EditPlaces(PatternSet const& patterns, EditWords const& words, unsigned max_edits, bool at_end)
    : words_(words),
      max_edits_(max_edits),
      strands_(static_cast<double>(patterns.size()) / static_cast<double>(patterns.group_count())),
      guides_(patterns, at_end),
      windows_{at_end, static_cast<unsigned>(PlaceWindows::max_letters)} {
    unsigned const letters = std::min(static_cast<unsigned>(patterns.min_length()), max_letters);
    unsigned const near_edits = max_edits / 2;
    unsigned const far_edits = max_edits - near_edits - 1;
    unsigned const near_letters = (letters + near_edits - far_edits) / 2;
    far_.begin = near_letters;
    useful_ = far_.begin >= max_edits && fill(near_, near_letters, near_edits) &&
              fill(far_, letters - near_letters, far_edits);
}

std::uint64_t EditPlaces::memory_bytes() const noexcept {
    return guides_.memory_bytes() + 4 * (near_.firsts.size() + near_.guides.size()) +
           4 * (far_.firsts.size() + far_.guides.size());
}

double EditPlaces::slot_time(double share) const noexcept {
    return share * strands_ * place_time();
}

double EditPlaces::place_time() const noexcept {
    auto const found = [](Table const& table) {
        return static_cast<double>(table.guides.size()) / static_cast<double>(table.firsts.size());
    };
    double const candidates = found(near_) + (2 * max_edits_ + 1) * found(far_);
    return look_up_time + candidate_time * candidates;
}

/// Fills a table with the words of one part. Returns false if the table would not save time.
bool EditPlaces::fill(Table& table, unsigned letters, unsigned edits) const {
    if (letters <= edits) return false;
    table.width = std::min(letters - edits, widest_window);
    EditNeighbours neighbours(table.width, windows_.at_end);  // Windows are in the guide's direction
    double const codes = std::ldexp(1.0, static_cast<int>(2 * table.width));
    auto const most = static_cast<std::size_t>(std::min<double>(max_words, max_found * codes));
    std::vector<std::pair<std::uint32_t, std::uint32_t>> entries;  // Pairs of a word and its guide
    for (std::uint32_t guide = 0; guide < guides_.size(); ++guide) {
        auto const part = guides_.letters(guides_[guide]).subspan(table.begin, letters);
        // Each choice of bases for the IUPAC classes in the part has its own words.
        double ways = 1;
        for (BaseMask const mask : part) ways *= std::popcount(static_cast<unsigned>(mask));
        if (ways > codes) return false;
        for (std::uint32_t const word : neighbours.of(part, edits)) entries.emplace_back(word, guide);
        // Stops early if the first guides show that there will be far too many words.
        std::size_t const seen = guide + 1;
        if (entries.size() > most ||
            (seen == first_look && entries.size() / seen * guides_.size() > 2 * most))
            return false;
    }
    table.firsts.assign(static_cast<std::size_t>(codes) + 1, 0);
    for (auto const& [word, guide] : entries) ++table.firsts[word + 1];
    for (std::size_t word = 1; word < table.firsts.size(); ++word)
        table.firsts[word] += table.firsts[word - 1];
    table.guides.resize(entries.size());
    std::vector<std::uint32_t> next(table.firsts.begin(), table.firsts.end() - 1);
    for (auto const& [word, guide] : entries) table.guides[next[word]++] = guide;
    return true;
}

}  // namespace motifcount::internal
