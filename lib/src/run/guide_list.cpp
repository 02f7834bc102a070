#include "run/guide_list.hpp"

#include <algorithm>
#include <utility>

#include "core/counted.hpp"
#include "dna/alphabet.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

/// Letters of a guide that are left if what follows it is its PAM, not its end.
constexpr std::size_t least_guide = 20;

bool stands_for_bases_of(char letter, char pam) {
    return (iupac_mask(letter) & ~iupac_mask(pam)) == 0;
}

/// Of the PAMs that the guide has, the longest; 0: none.
std::size_t pam_length(std::string_view guide, OffTarget const& search) {
    std::size_t most = 0;
    for (std::string const& pam : search.pams) {
        if (pam.size() >= guide.size() || pam.size() <= most) continue;
        std::string_view const there =
            search.pam_at_end ? guide.substr(guide.size() - pam.size()) : guide.substr(0, pam.size());
        // One of N alone stands anywhere.
        bool const tells = pam.find_first_not_of('N') != std::string::npos || there == pam;
        if (tells && std::ranges::equal(there, pam, stands_for_bases_of)) most = pam.size();
    }
    return most;
}

/// The end that all guides have where they would have their PAM, if N stands in it where the PAM has N: NGG beside --pam NAG.
std::string_view other_pam(MotifSet const& guides, OffTarget const& search) {
    if (guides.empty() || search.pams.empty()) return {};
    std::string const& pam = search.pams.front();
    auto const end_of = [&](MotifId guide) {
        std::string_view const letters = guides.sequence(guide);
        if (letters.size() <= pam.size()) return std::string_view();
        return search.pam_at_end ? letters.substr(letters.size() - pam.size())
                                 : letters.substr(0, pam.size());
    };
    std::string_view const end = end_of(0);
    for (MotifId guide = 1; guide < guides.size(); ++guide)
        if (end_of(guide) != end) return {};
    auto const n_in_both = [](char one, char other) { return (one == 'N') == (other == 'N'); };
    bool const is_pam = pam.find('N') != std::string::npos && end.find_first_not_of('N') != end.npos &&
                        std::ranges::equal(end, pam, n_in_both);
    return is_pam ? end : std::string_view();
}

}  // namespace

GuideList without_pams(MotifSet guides, OffTarget const& search) {
    GuideList list;
    std::string const where = search.pam_at_end ? "end" : "begin";
    std::string pams;
    for (std::string const& pam : search.pams) pams += (pams.empty() ? "" : ",") + pam;
    std::size_t taken = 0;
    bool one_size = true;
    bool with_classes = true;  // each PAM that stands there has letters that are no bases
    for (MotifId guide = 0; guide < guides.size(); ++guide) {
        std::string_view const letters = guides.sequence(guide);
        std::size_t const length = pam_length(letters, search);
        if (length == 0) {
            if (auto const end = other_pam(guides, search); !end.empty())
                list.note = std::string("all guides ") + where + " with " + std::string(end) +
                            ", which is none of the PAMs (" + pams + "): taken as part of them";
            list.guides = std::move(guides);
            return list;
        }
        std::string_view const pam =
            search.pam_at_end ? letters.substr(letters.size() - length) : letters.substr(0, length);
        with_classes = with_classes && pam.find_first_not_of("ACGT") != std::string_view::npos;
        one_size = one_size && letters.size() == guides.sequence(0).size();
        taken = std::max(taken, length);
    }
    if (guides.empty()) return list;
    if (!with_classes && !one_size)
        throw Error(ErrorCode::motif,
                    "all guides " + where + " with the PAM " + pams +
                        ", and they have different lengths: it may be theirs or part of them; "
                        "give them without it, or write it as " +
                        pams);
    std::size_t const left = guides.sequence(0).size() - taken;
    if (!with_classes && left < least_guide) {
        list.note = "all guides " + where + " with what may be their PAM (" + pams + "), but have " +
                    counted(left, "base") + " without it: taken as part of them";
        list.guides = std::move(guides);
        return list;
    }
    for (MotifId guide = 0; guide < guides.size(); ++guide) {
        std::string_view const letters = guides.sequence(guide);
        std::size_t const length = pam_length(letters, search);
        std::string_view const own =
            search.pam_at_end ? letters.substr(0, letters.size() - length) : letters.substr(length);
        std::string_view const id = guides.id(guide);
        list.guides.add(id == letters ? own : id, own, guides.gene(guide),
                        std::string("guide '").append(id) + "'");
    }
    list.note = "guides " + where + " with their PAM (" + pams + "): taken off, which leaves " +
                (one_size ? counted(left, "base") : std::string("their bases"));
    return list;
}

}  // namespace motifcount::internal
