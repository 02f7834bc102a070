#include "fragments/detect_directions.hpp"

#include <algorithm>
#include <array>

#include "core/decimal.hpp"
#include "fragments/first_reads.hpp"
#include "fragments/segment_lists.hpp"
#include "inputs/input_opener.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t fragments_of_survey = 2000;
constexpr double least_listed = 0.1;

std::vector<LayoutSegment*> segments_of(ReadLayout& layout) {
    std::vector<LayoutSegment*> segments;
    for (MateLayout& mate : layout.mates)
        for (LayoutElement& element : mate.elements)
            if (auto* const segment = std::get_if<LayoutSegment>(&element)) segments.push_back(segment);
    return segments;
}

bool unknown(LayoutSegment const* segment) {
    return segment->direction == ListDirection::detect;
}

/// Returns the fraction of the fragments in which the segment has an entry.
double share_found(SurveyedReads reads, LayoutMatcher const& matcher, std::size_t segment) {
    ReadPlacement placement;
    std::size_t found = 0;
    for (auto const& read : reads) {
        std::array<MateText, layout_mates> mates;
        std::ranges::copy(read, mates.begin());
        matcher.place(mates, placement);
        if (placement.segments[segment].match.outcome == ListMatch::Outcome::found) ++found;
    }
    return static_cast<double>(found) / static_cast<double>(std::max<std::size_t>(reads.size(), 1));
}

}  // namespace

void detect_directions(ReadLayout& layout, std::vector<std::vector<std::string>> const& given,
                       std::vector<ReadInput> const& inputs, LayoutOptions const& options, unsigned threads,
                       std::string const& reference, ProgressSink& sink) {
    auto const segments = segments_of(layout);
    if (std::ranges::none_of(segments, unknown)) return;
    if (!InputOpener(inputs, {}, {}).is_regular(0))
        throw Error(ErrorCode::usage, layout_setting, "",
                    std::string("auto: the direction of a list cannot be detected in ")
                            .append(inputs.front().name()) +
                        ", which can be read only once; write rc, or remove auto");
    FirstFragmentsRead const first(inputs, fragments_of_survey, reference);
    ProgressSink silent;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (!unknown(segments[i])) continue;
        std::array<double, 2> shares{};
        for (ListDirection const direction : {ListDirection::as_is, ListDirection::reverse_complement}) {
            segments[i]->direction = direction;
            SegmentLists const lists(layout, given, threads, silent);
            LayoutMatcher const matcher(layout, lists.lists(), options);
            shares[direction == ListDirection::as_is ? 0 : 1] = share_found(first.reads(), matcher, i);
        }
        bool const back = shares[1] > shares[0];
        auto const percent = [](double share) { return significant(100 * share, 3) + "%"; };
        if (std::max(shares[0], shares[1]) < least_listed)
            throw Error(ErrorCode::input, inputs.front().name() + ": segment '" + segments[i]->name +
                                              "' has an entry in only " +
                                              percent(std::max(shares[0], shares[1])) +
                                              " of the first reads, so the direction of its list cannot be "
                                              "detected; are these the right lists and reads?");
        segments[i]->direction = back ? ListDirection::reverse_complement : ListDirection::as_is;
        sink.note("segment '" + segments[i]->name + "': the list has " +
                  (back ? "reverse complements of the reads' sequences (" : "the reads' sequences (") +
                  percent(shares[back ? 1 : 0]) +
                  " of the first reads have an entry; in the other direction " +
                  percent(shares[back ? 0 : 1]) + ")");
    }
}

void refuse_detection(ReadLayout layout, std::vector<ReadInput> const& inputs, LayoutOptions const& options,
                      unsigned threads, std::string const& reference) {
    auto segments = segments_of(layout);
    std::erase_if(segments, [](LayoutSegment const* segment) { return !unknown(segment); });
    if (segments.empty()) return;
    ProgressSink silent;
    detect_directions(layout, {}, inputs, options, threads, reference, silent);
    std::string text = layout.text;
    std::ranges::sort(segments, std::ranges::greater(), &LayoutSegment::option);
    for (LayoutSegment const* const segment : segments) {
        constexpr std::string_view word = "auto";
        std::size_t const at = text.find(word, segment->option);
        bool const is_complement = segment->direction == ListDirection::reverse_complement;
        std::string const kept = text.substr(0, is_complement ? at : text.rfind(',', at));
        text = kept + (is_complement ? "rc" : "") + text.substr(at + word.size());
    }
    std::ranges::replace_if(
        text, [](char letter) { return letter == '\n' || letter == '\r'; }, ' ');
    throw Error(ErrorCode::usage, setting::shard, "",
                std::string("the direction of a list is detected from the first reads, but a shard may not "
                            "contain these reads; give the detected direction: ")
                    .append(layout_setting.option)
                    .append(" '")
                    .append(text)
                    .append("'"));
}

}  // namespace motifcount::internal
