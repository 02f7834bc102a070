#include "advice/sample_oddity.hpp"

#include "advice/library_checks.hpp"
#include "core/counted.hpp"
#include "survey/offset_detector.hpp"

namespace motifcount::internal {
namespace {

/// Chooses the warning about a sample with this number of fragments. The warning is empty if the counts are plausible.
class Oddity {
public:
    Oddity(std::uint64_t fragments, MotifSet const& guides, Plan const& plan, bool tried)
        : fragments_(fragments),
          reads_(counted(fragments, "read")),
          guides_(guides),
          plan_(plan),
          tried_(tried) {}

    [[nodiscard]] Message of(FragmentClasses const& classes) const {
        std::uint64_t const with_guide = classes.with_hit();
        if (is_few(with_guide)) return too_few("guide", with_guide);
        std::uint64_t const ambiguous = with_guide - classes.assigned();
        std::string const text =
            std::to_string(ambiguous) + " of " + reads_ +
            (ambiguous == 1 ? " matches several guides and is" : " match several guides and are") +
            " not assigned; ";
        if (is_few(classes.assigned()))
            return text + "does the library contain sequences that every read has?";
        constexpr std::uint64_t fewest = 20;
        if (ambiguous < fewest || 10 * ambiguous < fragments_) return {};
        if (plan_.filter.detects_offsets || !plan_.filter.offsets.empty())
            return text + "does the library contain guides that are nearly equal?";
        return text + "to search guides at their usual positions only, add " + setting::offsets + " auto";
    }

    [[nodiscard]] Message of_pairs(FragmentClasses const& classes) const {
        bool const in_read = plan_.dual == Dual::in_read;
        std::uint64_t const match = classes.at("match");
        std::uint64_t const swapped = classes.at("swapped");
        std::uint64_t const recombined = classes.at("recombined");
        std::uint64_t const with_guide = classes.with_hit();
        if (is_few(with_guide)) return too_few("guide", with_guide);
        if (is_few(match + swapped)) return too_few("pair of the library", match + swapped);
        if (recombined > 4 * match && recombined > swapped)
            return std::string("recombined fragments (guides of different pairs): ") +
                   std::to_string(recombined) + "; matching fragments: " + std::to_string(match) +
                   (in_read
                        ? ". Does each row of the library contain the right pair of guides?"
                        : ". Are the reads in the same order in both files of mates, and does each row of "
                          "the library contain the right pair of guides?");
        constexpr std::uint64_t one_in = 20;
        constexpr std::uint64_t fewest = 20;
        std::string const both = std::string("swapped fragments (B before A): ") + std::to_string(swapped) +
                                 "; matching fragments: " + std::to_string(match) + ". ";
        if (swapped > match)
            return both + "Are guides A and B swapped in the library" +
                   (in_read ? "?" : ", or the two files of mates?") + " To choose guide A, give " +
                   setting::columns + " id=...,sequence_a=...,sequence_b=...";
        return !in_read && swapped >= fewest && one_in * swapped > match
                   ? Message(both + "Are the two files of mates swapped in one lane?")
                   : Message();
    }

    /// Returns the warning for Assign::all, which has no classes.
    [[nodiscard]] Message of_all(std::uint64_t with_guide) const {
        return is_few(with_guide) ? too_few("guide", with_guide) : Message();
    }

private:
    [[nodiscard]] bool is_few(std::uint64_t fragments) const { return 100 * fragments < fragments_; }
    [[nodiscard]] Message too_few(std::string const& what, std::uint64_t fragments) const {
        std::string const shared = describe_shared_ends(guides_);
        Message const more = tried_ ? Message() : what_may_find_more(plan_);
        return Message(describe_found(what, fragments, fragments_)) +
               (tried_ ? "; a search with one mismatch, on both strands and at any offset finds no more: are "
                         "these"
                       : "; are these") +
               " the right library and reads?" + shared + (shared.empty() || more.empty() ? "" : ";") + more;
    }

    std::uint64_t const fragments_;
    std::string const reads_;
    MotifSet const& guides_;
    Plan const& plan_;
    bool const tried_;
};

}  // namespace

std::string describe_found(std::string const& what, std::uint64_t found, std::uint64_t fragments) {
    std::string const reads = std::string("its ") + counted(fragments, "read");
    if (found == 0) return "no " + what + " was found in " + reads;
    return std::string("only ") + std::to_string(found) + " of " + reads +
           (found == 1 ? " contains a " : " contain a ") + what;
}

Message oddity_of(SampleTotals const& sample, MotifSet const& guides, Plan const& plan, bool tried) {
    if (sample.records == 0) return "the sample has no reads";
    Oddity const oddity(sample.records, guides, plan, tried);
    if (sample.classes.empty()) return oddity.of_all(sample.records_with_hits.value_or(sample.records));
    return plan.dual == Dual::none ? oddity.of(sample.classes) : oddity.of_pairs(sample.classes);
}

}  // namespace motifcount::internal
