#include <algorithm>
#include <filesystem>

#include "core/counted.hpp"
#include "core/cpu.hpp"
#include "core/decimal.hpp"
#include "fragments/first_reads.hpp"
#include "fragments/layout_inputs.hpp"
#include "fragments/layout_search.hpp"
#include "fragments/layout_survey.hpp"
#include "fragments/segment_lists.hpp"
#include "inputs/input_opener.hpp"
#include "layouts/kits.hpp"
#include "layouts/layout_matcher.hpp"
#include "motifcount/error.hpp"
#include "motifcount/layout.hpp"

namespace motifcount {

using namespace internal;
namespace {

constexpr std::size_t most_fragments = 10000;

using NamedFiles = std::vector<std::pair<std::string, std::string>>;

bool is_feature(std::string const& name) {
    return kind_of_segment(name) == SegmentKind::feature;
}

/// Returns the given lists, and for names without a given list the lists of kits in the working folder. A given list of
/// features replaces all lists of features.
NamedFiles files_of(NamedFiles const& given) {
    NamedFiles files = given;
    bool const has_features = std::ranges::any_of(given, is_feature, &NamedFiles::value_type::first);
    for (LayoutKit const& kit : layout_kits()) {
        ReadLayout const layout = parse_layout(find_layout(kit.name));
        for (LayoutSegment const* const segment : layout.segments()) {
            std::error_code error;
            std::pair const file(segment->name, segment->list);
            bool const is_given =
                (has_features && is_feature(segment->name)) ||
                std::ranges::find(given, segment->name, &NamedFiles::value_type::first) != given.end();
            if (segment->list.empty() || is_given || !std::filesystem::exists(segment->list, error)) continue;
            if (std::ranges::find(files, file) == files.end()) files.push_back(file);
        }
    }
    if (!files.empty()) return files;
    throw Error(ErrorCode::usage,
                "no list of sequences to look for: give one with --list NAME=FILE, such as --list "
                "cell=737K-august-2016.txt or --list guide=library.csv");
}

std::vector<SurveyedList> read_lists(NamedFiles const& files, MotifColumns const& columns, unsigned threads) {
    ProgressSink silent;
    std::vector<SurveyedList> lists;
    for (auto const& [name, file] : files) {
        ReadLayout layout;
        LayoutSegment segment;
        segment.kind = kind_of_segment(name);
        segment.name = name;
        segment.list = file;
        segment.listed = true;
        if (segment.kind == SegmentKind::feature) segment.columns = columns;
        segment.rule.mismatches = 0;
        layout.mates = {{LayoutMate::r1, {segment}}};
        lists.push_back({name, file, SegmentLists(layout, {}, threads, silent).sequences(0)});
    }
    return lists;
}

/// File, or column of a sheet
std::string shown(SurveyedList const& list) {
    return list.file.empty() ? "column '" + list.name + "'" : list.file;
}

std::string described(ListSite const& site, SurveyedList const& list) {
    std::string text(name_of(static_cast<LayoutMate>(site.mate)));
    if (site.fixed)
        text.append(", ").append(counted(site.offset, "base")).append(" after its start");
    else
        text += ", at varying positions";
    if (site.reverse_complement) text += ", as reverse complements";
    return shown(list) + ": in " + significant(100 * site.share, 3) + "% of the first reads in " + text;
}

/// Throws Error(input) if nothing fixes the position of a list's entries, so that no layout describes the reads.
void check_positions(std::vector<ListSite> const& sites, std::vector<SurveyedList> const& lists) {
    for (ListSite const& site : sites)
        if (!site.fixed && site.before.empty() && site.after.empty())
            throw Error(ErrorCode::input,
                        described(site, lists[site.list]) +
                            ", without constant bases next to them, so no layout was found; for barcodes of "
                            "long reads, give the sequences next to them: demux --long-reads");
}

/// Reports the given lists that are not in the reads.
void tell_missing(NamedFiles const& given, std::vector<ListSite> const& sites,
                  std::vector<SurveyedList> const& lists, ProgressSink& sink) {
    for (auto const& [name, file] : given)
        if (std::ranges::none_of(sites, [&](ListSite const& site) { return lists[site.list].name == name; }))
            sink.warning(
                file + ": less than 10% of the first reads have one of its sequences; is this the list of '" +
                name + "'?");
}

/// Name of a file without folder and .gz
std::string list_name(std::string const& path) {
    std::filesystem::path const name = std::filesystem::path(path).filename();
    return (name.extension() == ".gz" ? name.stem() : name).string();
}

/// True if the layouts have the same elements and lists of cells, except for limits
bool same_elements(ReadLayout const& a, ReadLayout const& b) {
    auto const key = [](ReadLayout const& layout) {
        std::string text;
        for (MateLayout const& mate : layout.mates) {
            text.append(name_of(mate.mate)) += ":";
            for (LayoutElement const& element : mate.elements) {
                if (auto const* const segment = std::get_if<LayoutSegment>(&element))
                    text.append("[")
                        .append(segment->name)
                        .append(segment->listed ? "" : std::to_string(segment->longest))
                        .append(segment->kind == SegmentKind::cell ? list_name(segment->list) : "")
                        .append("]");
                else if (auto const* const anchor = std::get_if<LayoutAnchor>(&element))
                    text.append("(").append(anchor->sequence).append(")");
                else
                    text.append(".").append(std::to_string(std::get<LayoutGap>(element).shortest));
            }
        }
        return text;
    };
    return key(a) == key(b);
}

/// Counts the reads that a layout fits, and the further reads that it fits in the other direction. `columns`: lists without files
void count_matched(SurveyedReads reads, ReadLayout const& layout, std::vector<SurveyedList> const& columns,
                   unsigned threads, DetectedLayout& found) {
    std::vector<std::vector<std::string>> given;
    for (LayoutSegment const* const segment : layout.segments()) {
        auto const column = std::ranges::find(columns, segment->name, &SurveyedList::name);
        given.emplace_back();
        if (segment->list.empty() && column != columns.end())
            for (std::string_view const sequence : column->sequences) given.back().emplace_back(sequence);
    }
    ProgressSink silent;
    SegmentLists const lists(layout, given, threads, silent);
    LayoutMatcher const one_way(layout, lists.lists());
    LayoutMatcher const both_ways(layout, lists.lists(), {.both_ways = true});
    ReadPlacement placement;
    found.fragments = reads.size();
    for (auto const& read : reads) {
        std::array<MateText, layout_mates> mates;
        std::ranges::copy(read, mates.begin());
        auto const fits = [&](LayoutMatcher const& matcher) {
            matcher.place(mates, placement);
            return placement.outcome == PlacementClass::matched;
        };
        if (fits(one_way))
            ++found.matched;
        else if (fits(both_ways))
            ++found.reversed;
    }
    if (10 * found.reversed < found.fragments) found.reversed = 0;
}

[[noreturn]] void fail_missing(ReadInput const& input, std::size_t reads, std::string const& list) {
    throw Error(ErrorCode::input, input.name() + ": less than 10% of the first " +
                                      counted(reads, input.has_pairs() ? "pair" : "read") +
                                      " have a sequence of " + list +
                                      "; are these the right lists and reads?");
}

void check_inputs_given(std::vector<ReadInput> const& inputs) {
    if (inputs.empty()) throw Error(ErrorCode::usage, "no reads: name one or more files");
    check_index_files(inputs);
}

}  // namespace

std::vector<SurveyedList> internal::surveyed_lists(NamedFiles const& given, MotifColumns const& columns,
                                                   unsigned threads) {
    return read_lists(files_of(given), columns, threads);
}

OwnLayout internal::detect_own_layout(std::vector<ReadInput> const& inputs,
                                      std::vector<SurveyedList> const& lists,
                                      std::vector<std::string> const& required, std::string const& reference,
                                      unsigned threads, ProgressSink& sink) {
    check_inputs_given(inputs);
    ReadInput const& input = inputs.front();
    if (!InputOpener(inputs, {}, {}).is_regular(0))
        throw Error(ErrorCode::usage, layout_setting, std::string(auto_layout),
                    "the layout cannot be detected in " + input.name() +
                        ", which can be read only once; give the layout");
    FirstFragmentsRead const first(inputs, most_fragments, reference);
    std::vector<ListSite> const sites = find_list_sites(first.reads(), first.mates(), lists);
    for (std::string const& name : required) {
        auto const is_found = [&](ListSite const& site) { return lists[site.list].name == name; };
        if (std::ranges::none_of(sites, is_found))
            fail_missing(input, first.reads().size(),
                         shown(*std::ranges::find(lists, name, &SurveyedList::name)));
    }
    check_positions(sites, lists);
    for (ListSite const& site : sites) sink.note(described(site, lists[site.list]));
    std::string text = layout_of_sites(first.reads(), first.mates(), lists, sites);
    sink.note("detected layout: " + text);
    DetectedLayout found;
    count_matched(first.reads(), parse_layout(std::string_view(text), required), lists, threads, found);
    if (found.reversed != 0)
        sink.guess("the layout fits " + std::to_string(found.matched) + " of the first " +
                   counted(found.fragments, "fragment") + ", and " + std::to_string(found.reversed) +
                   " in the other direction, so both directions are tried");
    return {std::move(text), found.reversed != 0};
}

DetectedLayout detect_layout(LayoutSearch const& search, ProgressSink* sink) {
    check_inputs_given(search.inputs);
    unsigned const threads = search.threads != 0 ? search.threads : usable_cpus();
    NamedFiles const files = files_of(search.lists);
    std::vector<SurveyedList> const lists = read_lists(files, {}, threads);
    ReadInput const& input = search.inputs.front();
    FirstFragmentsRead const first(search.inputs, most_fragments, search.reference);
    std::vector<ListSite> const sites = find_list_sites(first.reads(), first.mates(), lists);
    if (sites.empty())
        fail_missing(input, first.reads().size(),
                     files.front().second + (files.size() > 1 ? " or of another list" : ""));
    DetectedLayout found;
    found.layout = layout_of_sites(first.reads(), first.mates(), lists, sites);
    check_positions(sites, lists);
    if (sink != nullptr) {
        tell_missing(search.lists, sites, lists, *sink);
        for (ListSite const& site : sites) sink->note(described(site, lists[site.list]));
    }
    ReadLayout const layout = parse_layout(std::string_view(found.layout));
    for (LayoutKit const& kit : layout_kits())
        if (same_elements(layout, parse_layout(std::string_view(kit.layout)))) found.kit = kit.name;
    count_matched(first.reads(), layout, {}, threads, found);
    return found;
}

}  // namespace motifcount
