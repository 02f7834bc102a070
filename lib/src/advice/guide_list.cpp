#include "advice/guide_list.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "advice/library_checks.hpp"
#include "core/counted.hpp"
#include "core/joined.hpp"
#include "dna/alphabet.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

/// Minimum length of guides after the PAM is removed. If guides would be shorter, the PAM is kept.
constexpr std::size_t min_guide = 20;
/// Guides that are too short to include a PAM are reported only if all of them have the PAM letters with at most this probability
constexpr double max_chance = 0.01;

bool stands_for_bases_of(char letter, char pam) {
    return (iupac_mask(letter) & ~iupac_mask(pam)) == 0;
}

bool only_acgt(std::string_view letters) {
    return letters.find_first_not_of("ACGT") == std::string_view::npos;
}

bool is_n_only(std::string_view letters) {
    return letters.find_first_not_of('N') == std::string_view::npos;
}

/// Returns "end" or "begin", for messages such as "guides end with their PAM".
std::string verb(OffTarget const& search) {
    return search.pam_at_end ? "end" : "begin";
}

bool has_n_where(std::string_view one, std::string_view other) {
    return std::ranges::equal(one, other, [](char a, char b) { return (a == 'N') == (b == 'N'); });
}

/// True if every possible sequence ends with one of the PAMs, as with NRN and NYN. `from`: number of letters compared so far
bool stand_anywhere(std::vector<std::string_view> const& pams, bool at_end, std::size_t from = 0) {
    if (std::ranges::any_of(pams, [from](std::string_view pam) { return pam.size() == from; })) return true;
    std::vector<std::string_view> before;
    for (char const base : {'A', 'C', 'G', 'T'}) {
        std::vector<std::string_view> here;
        for (std::string_view const pam : pams)
            if (stands_for_bases_of(base, at_end ? pam[pam.size() - 1 - from] : pam[from]))
                here.push_back(pam);
        if (here.empty() || (here != before && !stand_anywhere(here, at_end, from + 1))) return false;
        before = std::move(here);
    }
    return true;
}

class PamFinder {
public:
    explicit PamFinder(OffTarget const& search) : search_(search) {
        std::vector<std::string_view> others;
        for (std::string const& pam : search.pams)
            if (!is_n_only(pam)) others.push_back(pam);
        others_tell_ = !stand_anywhere(others, search.pam_at_end);
    }

    /// Returns the length of the guide's longest PAM; 0 if there is no PAM.
    [[nodiscard]] std::size_t length(std::string_view guide) const {
        std::size_t most = 0;
        if (is_n_only(guide)) return 0;
        for (std::string const& pam : search_.pams)
            if (pam.size() < guide.size() && pam.size() > most && is_there(pam, end_of(guide, pam.size())))
                most = pam.size();
        return most;
    }
    [[nodiscard]] std::string_view end_of(std::string_view guide, std::size_t length) const {
        return search_.pam_at_end ? guide.substr(guide.size() - length) : guide.substr(0, length);
    }
    [[nodiscard]] std::string_view without(std::string_view guide, std::size_t length) const {
        return search_.pam_at_end ? guide.substr(0, guide.size() - length) : guide.substr(length);
    }

private:
    [[nodiscard]] bool is_there(std::string_view pam, std::string_view there) const {
        if (is_n_only(there)) return true;  // The guide has N instead of the PAM
        bool const tells = search_.pam_in_guides == PamInGuides::yes || (others_tell_ && !is_n_only(pam)) ||
                           (!only_acgt(there) && has_n_where(there, pam));
        return tells && std::ranges::equal(there, pam, stands_for_bases_of);
    }

    OffTarget const& search_;
    bool others_tell_ = false;  ///< False if all possible sequences have a PAM; PAMs of N only are ignored
};

/// Returns the expected fraction of random sequences that have one of the PAMs at the end.
double chance_of(std::vector<std::string> const& pams) {
    double chance = 0;
    for (std::string const& pam : pams) {
        double of_one = 1;
        for (char const letter : pam)
            of_one *= std::popcount(static_cast<unsigned>(iupac_mask(letter))) / 4.0;
        chance += of_one;
    }
    return chance;
}

/// Returns the letters that all guides have instead of the PAM, such as NGG with --pam NAG; empty if guides differ.
std::string_view other_pam(MotifSet const& guides, OffTarget const& search, PamFinder const& finder) {
    if (guides.empty() || search.pams.empty()) return {};
    std::string const& pam = search.pams.front();
    auto const end_of = [&](MotifId guide) {
        std::string_view const letters = guides.sequence(guide);
        return letters.size() <= pam.size() ? std::string_view() : finder.end_of(letters, pam.size());
    };
    std::string_view const end = end_of(0);
    for (MotifId guide = 1; guide < guides.size(); ++guide)
        if (end_of(guide) != end) return {};
    bool const is_pam = pam.find('N') != std::string::npos && !is_n_only(end) && has_n_where(end, pam);
    return is_pam ? end : std::string_view();
}

std::size_t with_pam_at_other_side(MotifSet const& guides, OffTarget search) {
    search.pam_at_end = !search.pam_at_end;
    PamFinder const finder(search);
    std::size_t found = 0;
    for (MotifId guide = 0; guide < guides.size(); ++guide)
        found += finder.length(guides.sequence(guide)) != 0 ? 1 : 0;
    return found;
}

/// Returns a warning if all guides have the same other letters instead of the PAM, if most but not all have the PAM, or if most
/// have the PAM at the other end; otherwise empty.
Message doubt(MotifSet const& guides, OffTarget const& search, PamFinder const& finder,
              std::vector<std::size_t> const& lengths) {
    std::string const pams = joined(search.pams);
    auto const with =
        static_cast<std::size_t>(std::ranges::count_if(lengths, [](auto length) { return length != 0; }));
    // If random sequences have a PAM with a higher probability than this, half of the guides may have a PAM by chance
    constexpr double telling = 0.125;
    bool const tells = chance_of(search.pams) <= telling;
    std::string_view end = other_pam(guides, search, finder);
    if (end.empty() && with == 0 && tells) end = shared_end(guides, search.pam_at_end);
    if (!end.empty())
        return "all guides " + verb(search) + " with " + std::string(end) +
               ", which is not one of the PAMs (" + pams +
               "): these letters are treated as part of the guides";
    if (!tells) return {};
    auto const are_most = [&](std::size_t guides_with) {
        return guides_with >= 2 && 2 * guides_with >= lengths.size();
    };
    if (!are_most(with)) {
        std::size_t const others = with_pam_at_other_side(guides, search);
        if (!are_most(others)) return {};
        return std::to_string(others) + " of " + counted(lengths.size(), "guide") + " have the PAM (" + pams +
               ") at their " +
               (search.pam_at_end ? "5' end: did you mean " + setting::pam_side + " 5?"
                                  : "3' end: did you mean " + setting::pam_side + " 3?") +
               " The guides are searched unchanged, with the PAM at the other end";
    }
    auto const other = static_cast<MotifId>(std::ranges::find(lengths, std::size_t{0}) - lengths.begin());
    return std::to_string(with) + " of " + counted(lengths.size(), "guide") + ' ' + verb(search) +
           " with the PAM (" + pams + "), but '" + std::string(guides.id(other)) +
           "' does not: these letters are treated as part of the guides; if they are the PAM, "
           "include it in all guides or in none";
}

}  // namespace

GuideList without_pams(MotifSet guides, OffTarget const& search) {
    GuideList list;
    list.guides = std::move(guides);
    if (search.pam_in_guides == PamInGuides::no || search.pams.empty() || list.guides.empty()) return list;
    PamFinder const finder(search);
    std::vector<std::size_t> lengths;  // Length of the PAM in each guide; 0 = no PAM
    std::size_t least = SIZE_MAX;      // Length of the shortest guide without its PAM
    std::size_t most = 0;
    bool with_classes = true;  // Whether the PAM in each guide has ambiguity codes
    for (MotifId guide = 0; guide < list.guides.size(); ++guide) {
        std::string_view const letters = list.guides.sequence(guide);
        std::size_t const length = finder.length(letters);
        lengths.push_back(length);
        with_classes = with_classes && !only_acgt(finder.end_of(letters, length));
        least = std::min(least, letters.size() - length);
        most = std::max(most, letters.size() - length);
    }
    std::string const pams = joined(search.pams);
    bool const is_sure = with_classes || search.pam_in_guides == PamInGuides::yes;
    if (auto const none = std::ranges::find(lengths, std::size_t{0}); none != lengths.end()) {
        if (search.pam_in_guides == PamInGuides::yes)
            throw Error(
                ErrorCode::motif,
                std::string("guide '").append(list.guides.id(static_cast<MotifId>(none - lengths.begin()))) +
                    "' does not " + verb(search) + " with a PAM (" + pams + "), as " +
                    setting::pam_in_guides + " yes requires",
                setting::pam_in_guides, "yes");
        list.note = doubt(list.guides, search, finder, lengths);
        return list;
    }
    if (!is_sure && least != most)
        throw Error(
            ErrorCode::motif,
            "all guides " + verb(search) + " with the PAM " + pams +
                ", but differ in length without the PAM, so these letters may be part of the guides; set " +
                setting::pam_in_guides + " to yes or no",
            setting::pam_in_guides);
    if (!is_sure && least < min_guide) {
        // Without this test, a message would appear for one guide in 16 with NGG.
        if (std::pow(chance_of(search.pams), static_cast<double>(lengths.size())) > max_chance) return list;
        list.note = std::string("all guides ") + verb(search) + " with a possible PAM (" + pams +
                    "), but would have only " + counted(least, "base") +
                    " without these letters, which are therefore treated as part of the guides (" +
                    setting::pam_in_guides + " yes removes the PAM, no hides this message)";
        return list;
    }
    MotifSet const given = std::exchange(list.guides, {});
    for (MotifId guide = 0; guide < given.size(); ++guide) {
        std::string_view const letters = given.sequence(guide);
        std::string_view const own = finder.without(letters, lengths[guide]);
        std::string_view const id = given.id(guide);
        list.guides.add({id == letters ? own : id, own, given.gene(guide)},
                        std::string("guide '").append(id) + "'");
    }
    if (search.pam_in_guides == PamInGuides::automatic)
        list.note = std::string("all guides ") + verb(search) + " with their PAM (" + pams +
                    "), which is removed: this leaves " +
                    (least == most ? counted(least, "base")
                                   : std::to_string(least) + " to " + counted(most, "base")) +
                    " (" + setting::pam_in_guides + " no keeps the PAM)";
    return list;
}

}  // namespace motifcount::internal
