#include "plan/peer_rules.hpp"

#include <algorithm>
#include <string>

#include "core/counted.hpp"
#include "motifcount/error.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {
namespace {

using Starts = PeerRules::Starts;

// Read from their code: mageckCountIO.py (MAGeCK2 0.3.0), count.rs (guide-counter 0.1), fast2q.py (2FAST2Q 2.8.1), counter.rs
// and permutes.rs (sgcount), VariantReference.scala (PoolQ 3).
constexpr PeerRules table[] = {
    {.like = Like::mageck, .name = "mageck", .starts = Starts::voted, .once = true, .several_lengths = true},
    {.like = Like::guide_counter,
     .name = "guide-counter",
     .mismatches = 1,
     .most_mismatches = 1,
     .starts = Starts::shared},
    // Its --ph N discards qualities below N - 1, and N is 30 unless it is told.
    {.like = Like::fast2q,
     .name = "2fast2q",
     .mismatches = 1,
     .most_mismatches = 4,
     .starts = Starts::given,
     .once = true,
     .gaps = true,
     .min_quality = 29,
     .qualities = true},
    {.like = Like::sgcount,
     .name = "sgcount",
     .mismatches = 1,
     .most_mismatches = 1,
     .starts = Starts::given,
     .beside = true,
     .once = true,
     .gaps = true},
    {.like = Like::poolq,
     .name = "poolq",
     .mismatches = 1,
     .most_mismatches = 1,
     .starts = Starts::given,
     .once = true,
     .gaps = true,
     .shares_ties = true},
};

// Windows that are searched one by one are not longer (SearchText).
constexpr std::size_t longest_guide = 64;

[[noreturn]] void refuse(PeerRules const& rules, std::string const& option, std::string const& why) {
    throw Error(ErrorCode::usage, option + " contradicts --like " + std::string(rules.name) + ", which " +
                                      why + ": leave it out");
}

void check_starts(RunSettings const& settings, PeerRules const& rules) {
    Offsets const& offsets = settings.offsets;
    std::string const option = "--offsets " + to_string(offsets);
    if (rules.starts == Starts::given) {
        if (offsets.list.size() != 1)
            throw Error(ErrorCode::usage,
                        "--like " + std::string(rules.name) +
                            " wants the bases before each guide: give --offsets one number");
        return;
    }
    if (!offsets.automatic && offsets.list.empty())
        refuse(rules, option, "looks for guides at the offsets that the first reads show");
    if (rules.starts == Starts::shared && !offsets.automatic)
        refuse(rules, option, "takes all offsets with 0.25% of the guides in the first reads");
}

void check_inputs(RunSettings const& settings, PeerRules const& rules) {
    for (ReadInput const& input : settings.inputs)
        if (input.has_pairs())
            throw Error(settings.sample_sheet.empty() ? ErrorCode::usage : ErrorCode::input,
                        (input.origin.empty() ? input.name() : input.origin) + ": " + input.name() +
                            " are mates, and --like " + std::string(rules.name) +
                            " counts single reads: name the mates with the guides alone");
}

}  // namespace

PeerRules const* rules_of(Like like) noexcept {
    auto const* const found = std::ranges::find(table, like, &PeerRules::like);
    return found == std::end(table) ? nullptr : found;
}

void check_like(RunSettings const& settings) {
    PeerRules const& rules = *rules_of(settings.like);
    SearchSettings const& search = settings.search;
    if (settings.dual != Dual::none)
        refuse(rules, settings.dual == Dual::mates ? "--dual" : "--dual-in-read", "counts single guides");
    if (search.strand != StrandFilter::forward)
        refuse(rules, "-s " + to_string(search.strand), "looks at the forward strand");
    if (search.max_edits != 0) refuse(rules, "-e " + std::to_string(search.max_edits), "knows no edits");
    if (search.max_mismatches > rules.most_mismatches)
        refuse(rules, "-m " + std::to_string(search.max_mismatches),
               "allows " + (rules.most_mismatches == 0 ? std::string("none")
                                                       : "at most " + std::to_string(rules.most_mismatches)));
    if (settings.assign != Assign::unique && !(rules.shares_ties && settings.assign == Assign::best))
        refuse(rules, "--assign " + to_string(settings.assign), "takes the only guide at the least distance");
    if (!(settings.region == Region{}))
        refuse(rules, "--region " + to_string(settings.region), "looks at offsets alone");
    if (!settings.upstream.empty()) refuse(rules, "--upstream", "looks at offsets alone");
    if (!settings.downstream.empty()) refuse(rules, "--downstream", "looks at offsets alone");
    if (settings.min_quality != 0 && !rules.qualities)
        refuse(rules, "--min-quality " + std::to_string(settings.min_quality), "does not look at qualities");
    if (settings.max_hits != 0) refuse(rules, "--max-hits", "counts all reads");
    if (settings.shard) refuse(rules, "--shard", "counts whole inputs");
    for (ReportType const& type : report_table())
        if (!type.pairs && !(settings.outputs.*type.kind.path).empty())
            refuse(rules, std::string(type.kind.short_option()), "tells counts, not hits");
    check_starts(settings, rules);
    check_inputs(settings, rules);
}

void check_guides(PeerRules const& rules, MotifSet const& guides) {
    auto const fail = [&](MotifId guide, std::string const& what, std::string const& wanted) {
        throw Error(ErrorCode::motif, "guide '" + std::string(guides.id(guide)) + "' " + what +
                                          ", and --like " + std::string(rules.name) + " takes " + wanted +
                                          " alone");
    };
    for (MotifId guide = 0; guide < guides.size(); ++guide) {
        std::string_view const letters = guides.sequence(guide);
        std::size_t const odd = letters.find_first_not_of("ACGT");
        if (odd != std::string_view::npos)
            fail(guide, std::string("has '") + letters[odd] + "'", "guides of A, C, G and T");
        std::string const size = std::string("has ") + counted(letters.size(), "base");
        if (!rules.several_lengths && letters.size() != guides.sequence(0).size())
            fail(guide,
                 size + " and guide '" + std::string(guides.id(0)) + "' has " +
                     std::to_string(guides.sequence(0).size()),
                 "guides of one length");
        if (rules.gaps && letters.size() > longest_guide)
            fail(guide, size, "guides of up to " + std::to_string(longest_guide) + " bases");
    }
}

std::vector<std::uint64_t> given_offsets(RunSettings const& settings) {
    std::vector<std::uint64_t> offsets = settings.offsets.list;
    PeerRules const* const rules = rules_of(settings.like);
    if (rules == nullptr || !rules->beside || offsets.empty()) return offsets;
    offsets.push_back(offsets.front() + 1);
    if (offsets.front() != 0) offsets.push_back(offsets.front() - 1);
    return offsets;
}

bool finds_offsets(RunSettings const& settings) noexcept {
    PeerRules const* const rules = rules_of(settings.like);
    return rules != nullptr && rules->starts != Starts::given;
}

unsigned allowed_gaps(RunSettings const& settings) noexcept {
    PeerRules const* const rules = rules_of(settings.like);
    return rules != nullptr && rules->gaps ? settings.search.max_mismatches : 0;
}

}  // namespace motifcount::internal

namespace motifcount {

using namespace internal;

PeerDefaults defaults_of(Like like) {
    PeerRules const* const rules = rules_of(like);
    if (rules == nullptr) return {};
    return {rules->mismatches, {{}, rules->starts != PeerRules::Starts::given}, rules->min_quality};
}

Like parse_like(std::string_view text) {
    std::string names;
    for (PeerRules const& rules : internal::table) {
        if (text == rules.name) return rules.like;
        names += (names.empty()                             ? ""
                  : &rules == std::end(internal::table) - 1 ? " or "
                                                            : ", ") +
                 std::string(rules.name);
    }
    throw Error(ErrorCode::usage, "--like " + std::string(text) + ": want " + names);
}

std::string to_string(Like like) {
    PeerRules const* const rules = rules_of(like);
    return rules == nullptr ? std::string() : std::string(rules->name);
}

}  // namespace motifcount
