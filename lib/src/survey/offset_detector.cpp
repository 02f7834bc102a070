#include "survey/offset_detector.hpp"

#include <utility>

#include "core/counted.hpp"
#include "core/decimal.hpp"
#include "count/fragment_counts.hpp"
#include "count/ordered_hits.hpp"
#include "survey/first_fragments.hpp"
#include "survey/offset_histogram.hpp"

namespace motifcount::internal {
namespace {

std::string percent(double part) {
    return significant(100 * part, 4) + "%";
}

/// Returns a text such as "12 of 34 hits in the first 56 reads".
std::string seen(DetectedOffsets const& starts) {
    return std::to_string(starts.covered) + " of " + counted(starts.hits, "hit") + " in the first " +
           counted(starts.fragments, "read");
}

std::string max_bases() {
    return std::to_string(DetectedOffsets::max_bases / 1'000'000) + " million bases";
}

}  // namespace

/// First batches of an input, up to the limits of DetectedOffsets
class OffsetDetector::Head final : public Reader {
public:
    Head(ReplayReader& reader, bool pairs) : reader_(reader), fragments_(pairs) {}

    [[nodiscard]] std::unique_ptr<Piece> make_piece() const override { return std::make_unique<HeadPiece>(); }
    [[nodiscard]] bool fetch(Piece& piece) override {
        if (fragments_.full()) return false;
        PackedText const* const text = reader_.look_ahead();
        if (text == nullptr) return false;
        fragments_.add(text->batch());
        static_cast<HeadPiece&>(piece).packed = text;
        return true;
    }
    void parse(Piece& piece, PackedText& text) override {
        PackedText const& packed = *static_cast<HeadPiece&>(piece).packed;
        text.clear(packed.batch().first_record);
        if (packed.size() != 0) text.assign_part(packed, 0, packed.size(), 0);
    }
    [[nodiscard]] std::uint64_t bytes_consumed() const noexcept override { return reader_.bytes_consumed(); }
    [[nodiscard]] std::uint64_t bytes_total() const noexcept override { return reader_.bytes_total(); }

    /// True if the first fragment has more than DetectedOffsets::max_bases bases
    [[nodiscard]] bool first_is_longer() const noexcept {
        return fragments_.fragments() == 0 && fragments_.full();
    }

private:
    struct HeadPiece : Piece {
        PackedText const* packed = nullptr;
    };

    ReplayReader& reader_;
    FirstFragments fragments_;
};

class OffsetDetector::Tallied final : public BatchConsumer {
public:
    Tallied(PatternSet const& patterns, OffsetHistogram& tally, FragmentCounts const* counts)
        : tally_(tally), hits_(patterns, {&tally}, counts) {}

    void begin_input(bool pairs, std::uint64_t context) { hits_.begin_input(pairs, context); }
    void consume(BatchResult const& result) override {
        tally_.begin_batch(result.text.batch());
        hits_.add(result.text, result.hits, result.runs());
        tally_.end_batch();
    }
    void end_input() { hits_.end_input(); }

private:
    OffsetHistogram& tally_;
    OrderedHits hits_;
};

OffsetDetector::OffsetDetector(CompiledSearch const& compiled, Targets const& targets,
                               HitFilter const& filter, Plan const& plan, bool by_mate, std::size_t max_hits,
                               unsigned threads, std::stop_token stop)
    : compiled_(compiled),
      targets_(targets),
      filter_(filter),
      plan_(plan),
      counts_all_(plan.counts_all() || plan.dual != Dual::none),
      by_mate_(by_mate),
      max_hits_(max_hits),
      threads_(threads),
      stop_(std::move(stop)) {}

OffsetDetector::Detection OffsetDetector::look(ReplayReader& reader, bool pairs, MateStrands strand,
                                               Offsets const& offsets) const {
    std::unique_ptr<FragmentCounts> const counts =
        counts_all_ ? nullptr
                    : count_fragments(plan_.rule(), targets_, CountWhere::in_order,
                                      {.condition = plan_.condition}, plan_.reductions);
    OffsetHistogram tally(compiled_.patterns(), pairs, by_mate_);
    Tallied tallied(compiled_.patterns(), tally, counts.get());
    tallied.begin_input(pairs, compiled_.left_to_next(filter_.context()));
    Head head(reader, pairs);
    Pipeline(compiled_.parts(), pipeline_options()).run(head, tallied, &filter_, pairs);
    tallied.end_input();
    Detection found{tally.starts(strand, offsets), tally.starts(StrandFilter::automatic, Offsets{{}, true})};
    found.starts.first_is_longer = head.first_is_longer();
    return found;
}

PipelineOptions OffsetDetector::pipeline_options() const {
    PipelineOptions options{threads_, true};
    options.targets = &targets_;
    if (!counts_all_) options.exact_parts = compiled_.exact_parts();
    options.has_indels = compiled_.has_indels();
    options.engines_count = compiled_.has_indels();
    options.collects = false;
    options.max_hits = max_hits_;
    options.halo = compiled_.halo(filter_.context());
    options.stop = stop_;
    return options;
}

std::string note_of(DetectedOffsets const& starts) {
    std::string const offsets = to_string(starts.offsets);
    bool const one = offsets.find_first_of(",-") == std::string::npos;
    return std::string("motifs start at offset") + (one ? " " : "s ") + offsets + ", strand " +
           to_string(starts.strand) + ": " + seen(starts);
}

Message what_may_find_more(Plan const& plan) {
    std::vector<Message> options;
    if (plan.strand != StrandFilter::both && plan.strand != StrandFilter::automatic)
        options.push_back(setting::strand + " both");
    if (plan.max_mismatches + plan.max_edits == 0) options.push_back(setting::max_mismatches + " 1");
    if (!plan.filter.offsets.empty()) options.push_back(setting::offsets + " any");
    for (Setting const& setting : settings_in_use(plan.filter)) options.push_back("no " + Message(setting));
    Message text;
    for (std::size_t i = 0; i < options.size(); ++i)
        text += (i == 0 ? " " : i + 1 < options.size() ? ", " : " or ") + options[i];
    return text.empty() ? text : text + " may find more";
}

Message warning_of(DetectedOffsets const& starts, Plan const& plan) {
    bool const offsets = plan.filter.detects_offsets;
    Message const option = (offsets ? setting::offsets : setting::strand) + " auto";
    std::string const instead = offsets ? "motifs are counted at any offset" : "both strands are searched";
    if (starts.first_is_longer)
        return option + ": the first read is longer than the " + max_bases() + " that are examined, so " +
               instead;
    if (starts.fragments == 0) return {};
    if (starts.hits == 0)
        return option + (plan.assign == Assign::all ? ": no motif was found" : ": no motif was counted") +
               " in the first " + counted(starts.fragments, "read") + ", so " + instead +
               "; are these the right motifs and reads?" + what_may_find_more(plan);
    if (!offsets || !starts.offsets.list.empty()) return {};
    return option + ": the offsets that have at least " + percent(DetectedOffsets::min_part) +
           " of the hits cover only " + seen(starts) + " (less than " +
           percent(DetectedOffsets::min_coverage) + "), so " + instead;
}

}  // namespace motifcount::internal
