#include "run/guide_list.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

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

bool only_acgt(std::string_view letters) {
    return letters.find_first_not_of("ACGT") == std::string_view::npos;
}

bool has_n_where(std::string_view one, std::string_view other) {
    return std::ranges::equal(one, other, [](char a, char b) { return (a == 'N') == (b == 'N'); });
}

/// Whether one of the PAMs stands at any end, as NRN or NYN does. They are compared from the letter at the guide's end on,
/// `from` being how many letters have been.
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

/// How many letters of a guide are its PAM.
class PamFinder {
public:
    explicit PamFinder(OffTarget const& search) : search_(search) {
        std::vector<std::string_view> others;
        for (std::string const& pam : search.pams)
            if (pam.find_first_not_of('N') != std::string::npos) others.push_back(pam);
        others_tell_ = !stand_anywhere(others, search.pam_at_end);
    }

    /// Of the PAMs that the guide has, the longest; 0: none.
    [[nodiscard]] std::size_t length(std::string_view guide) const {
        std::size_t most = 0;
        for (std::string const& pam : search_.pams) {
            if (pam.size() >= guide.size() || pam.size() <= most) continue;
            std::string_view const there =
                search_.pam_at_end ? guide.substr(guide.size() - pam.size()) : guide.substr(0, pam.size());
            // Those that stand anywhere, such as one of N alone, are one only if they are written so.
            bool const tells = (others_tell_ && pam.find_first_not_of('N') != std::string::npos) ||
                               (!only_acgt(there) && has_n_where(there, pam));
            if (tells && std::ranges::equal(there, pam, stands_for_bases_of)) most = pam.size();
        }
        return most;
    }

private:
    OffTarget const& search_;
    bool others_tell_ = false;  ///< those that are not N alone
};

/// How a PAM is written so that it is told from bases: the first that has other letters. Empty: none has.
std::string_view written_pam(OffTarget const& search) {
    for (std::string_view const pam : search.pams)
        if (!only_acgt(pam)) return pam;
    return {};
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
    bool const is_pam =
        pam.find('N') != std::string::npos && end.find_first_not_of('N') != end.npos && has_n_where(end, pam);
    return is_pam ? end : std::string_view();
}

}  // namespace

GuideList without_pams(MotifSet guides, OffTarget const& search) {
    GuideList list;
    std::string const where = search.pam_at_end ? "end" : "begin";
    std::string pams;
    for (std::string const& pam : search.pams) pams += (pams.empty() ? "" : ",") + pam;
    PamFinder const pam_of(search);
    std::optional<std::size_t> left;  // without the PAM
    bool one_size = true;
    bool with_classes = true;  // each PAM that stands there has letters that are no bases
    for (MotifId guide = 0; guide < guides.size(); ++guide) {
        std::string_view const letters = guides.sequence(guide);
        std::size_t const length = pam_of.length(letters);
        if (length == 0) {
            if (auto const end = other_pam(guides, search); !end.empty())
                list.note = std::string("all guides ") + where + " with " + std::string(end) +
                            ", which is none of the PAMs (" + pams + "): taken as part of them";
            list.guides = std::move(guides);
            return list;
        }
        std::string_view const pam =
            search.pam_at_end ? letters.substr(letters.size() - length) : letters.substr(0, length);
        with_classes = with_classes && !only_acgt(pam);
        if (!left) left = letters.size() - length;
        one_size = one_size && letters.size() - length == *left;
    }
    if (!left) return list;
    if (!with_classes && !one_size) {
        std::string_view const written = written_pam(search);
        throw Error(ErrorCode::motif,
                    "all guides " + where + " with the PAM " + pams +
                        ", and they have different lengths without it: it may be theirs or part of them; "
                        "give them without it" +
                        (written.empty()
                             ? std::string()
                             : ", or write it in letters that are no bases (" + std::string(written) + ")"));
    }
    if (!with_classes && *left < least_guide) {
        list.note = "all guides " + where + " with what may be their PAM (" + pams + "), but have " +
                    counted(*left, "base") + " without it: taken as part of them";
        list.guides = std::move(guides);
        return list;
    }
    for (MotifId guide = 0; guide < guides.size(); ++guide) {
        std::string_view const letters = guides.sequence(guide);
        std::size_t const length = pam_of.length(letters);
        std::string_view const own =
            search.pam_at_end ? letters.substr(0, letters.size() - length) : letters.substr(length);
        std::string_view const id = guides.id(guide);
        list.guides.add(id == letters ? own : id, own, guides.gene(guide),
                        std::string("guide '").append(id) + "'");
    }
    list.note = "guides " + where + " with their PAM (" + pams + "): taken off, which leaves " +
                (one_size ? counted(*left, "base") : std::string("their bases"));
    return list;
}

}  // namespace motifcount::internal
