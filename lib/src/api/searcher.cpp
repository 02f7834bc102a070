#include "motifcount/searcher.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "api/callback_reports.hpp"
#include "api/memory_records.hpp"
#include "api/memory_search.hpp"
#include "api/searcher_state.hpp"
#include "core/counted.hpp"
#include "filter/filtered_search.hpp"
#include "inputs/path_checks.hpp"
#include "motifcount/error.hpp"
#include "motifcount/finder.hpp"
#include "plan/conflicts.hpp"
#include "run/checks.hpp"
#include "run/search.hpp"

namespace motifcount {

using namespace internal;

namespace {

class RecordsAtHand : public RecordStream {
public:
    explicit RecordsAtHand(std::span<std::string_view const> records) : records_(records) {}
    bool next(Record& record) override {
        if (records_.empty()) return false;
        record.sequence = records_.front();
        records_ = records_.subspan(1);
        return true;
    }
    [[nodiscard]] bool keeps_records() const override { return true; }

private:
    std::span<std::string_view const> records_;
};

RunSettings settings_of(SearchSettings search, HitFilters filters) {
    RunSettings settings;
    static_cast<HitFilters&>(settings) = std::move(filters);
    settings.search = std::move(search);
    return settings;
}

/// Returns the side on which flanks are, because the compiled tables depend on it.
std::optional<Anchor> anchor_of(Plan const& plan) {
    return HitFilter(plan.filter).anchor();
}

std::shared_ptr<SearcherState const> make_state(MotifSet motifs, RunSettings settings) {
    Plan plan = checked_plan(settings);
    check_matrices(settings, motifs);
    auto compiled = compile_search(std::move(motifs), plan, anchor_of(plan));
    return std::make_shared<SearcherState>(std::move(compiled), std::move(settings), std::move(plan));
}

}  // namespace

internal::SearcherState::SearcherState(std::shared_ptr<CompiledSearch const> search, RunSettings how,
                                       Plan planned)
    : compiled(std::move(search)),
      settings(std::move(how)),
      plan(std::move(planned)),
      filter(plan.filter),
      all_hits_pass(internal::all_hits_pass(*compiled, filter)) {
    if (!filter.none() || !plan.counts_all())
        targets.emplace(compiled->patterns(), compiled->motifs().size());
}

bool internal::SearcherState::needs_stream() const noexcept {
    return std::ranges::any_of(input_settings(),
                               [this](SettingInUse const& one) { return one.applies(settings); });
}

void internal::SearcherState::check_single_records(std::string const& who) const {
    for (SettingInUse const& one : input_settings())
        if (one.applies(settings))
            throw Error(ErrorCode::usage,
                        who + " cannot be combined with " + one.name() +
                            ": only single records without qualities are searched; use Searcher::search()",
                        one.setting, std::string(one.value));
}

Searcher::Searcher(MotifSet motifs, SearchSettings const& settings, HitFilters const& filters)
    : state_(make_state(std::move(motifs), settings_of(settings, filters))) {}
Searcher::Searcher(std::shared_ptr<SearcherState const> state) : state_(std::move(state)) {}
Searcher::~Searcher() = default;
Searcher::Searcher(Searcher&&) noexcept = default;
Searcher& Searcher::operator=(Searcher&&) noexcept = default;

Searcher Searcher::with(HitFilters const& filters) const {
    RunSettings settings = settings_of(state_->settings.search, filters);
    Plan plan = checked_plan(settings);
    auto const anchor = anchor_of(plan);
    auto const& own = state_->compiled->anchor();
    if (anchor.has_value() != own.has_value() || (anchor && anchor->at_end != own->at_end))
        return Searcher(make_state(state_->compiled->motifs(), std::move(settings)));
    return Searcher(std::make_shared<SearcherState>(state_->compiled, std::move(settings), std::move(plan)));
}

SearchResult Searcher::search(std::span<ReadInput const> inputs, SearchCallbacks const& callbacks) const {
    std::vector<ReadInput> const all(inputs.begin(), inputs.end());
    ShardPlan const whole;
    check_read_once(files_of(all));
    check_mates(all);
    RunSettings settings = state_->settings;
    settings.inputs = all;
    check_combinations(settings, conflicts());
    ProgressSink silent;
    ProgressSink& sink = callbacks.sink != nullptr ? *callbacks.sink : silent;
    RunInfo info;
    for (std::string& warning : odd_inputs(all, false)) info.warnings.emplace_back(std::move(warning));
    for (Message const& warning : info.warnings) sink.warning(warning);
    Outputs outputs;
    if (callbacks.hit) outputs.add(std::make_unique<CallbackReport>(callbacks));
    if (callbacks.scored_hit)
        outputs.add(std::make_unique<ScoredHitCalls>(callbacks, state_->compiled->scores().get()));
    if (callbacks.record) outputs.add(std::make_unique<RecordCalls>(callbacks));
    Search search(settings, state_->plan, all, whole, *state_->compiled, nullptr, outputs, sink,
                  callbacks.stop);
    search.search_all(info);
    return {search.counts(), std::move(info.inputs), std::move(info.assignment), std::move(info.warnings)};
}

SearchResult Searcher::search(ByteStream& bytes, SearchCallbacks const& callbacks) const {
    return search(ReadInput{.path = "the stream", .bytes = &bytes}, callbacks);
}

SearchResult Searcher::search(RecordStream& records, SearchCallbacks const& callbacks) const {
    return search(ReadInput{.path = "the stream", .records = &records}, callbacks);
}

SearchResult Searcher::search(std::span<std::string_view const> records,
                              SearchCallbacks const& callbacks) const {
    RecordsAtHand stream(records);
    return search(ReadInput{.path = "the records", .records = &stream}, callbacks);
}

std::vector<MotifCounts> Searcher::count(std::span<std::string_view const> records) const {
    if (state_->needs_stream()) return search(records).counts;
    MemorySearch search(*state_);
    PackedText text;
    for_each_batch(text, records, [&search](PackedText const& batch) { search.count(batch); });
    return search.counts();
}

std::vector<Hit> Searcher::find(std::span<std::string_view const> records) const {
    if (!state_->needs_stream()) {
        Finder finder(*this);
        std::span<Hit const> const hits = finder.find(records);
        return {hits.begin(), hits.end()};
    }
    std::vector<Hit> hits;
    auto const collect = [&hits](Hit const& hit, std::string_view) { hits.push_back(hit); };
    static_cast<void>(search(records, {.hit = collect}));
    return hits;
}

MatrixScore Searcher::score(MotifId motif, std::string_view window, Strand strand) const {
    auto const refuse = [](char const* what, std::string const& is, std::string const& limit) {
        std::string message("score: ");
        throw Error(ErrorCode::usage,
                    message.append(what).append(is).append(", but there are ").append(limit));
    };
    if (motif >= motifs().size())
        refuse("the motif is number ", std::to_string(motif), counted(motifs().size(), "motif"));
    Matrix const* const matrix = motifs().matrix(motif);
    if (matrix != nullptr && window.size() != matrix->columns.size())
        refuse("the window has ", counted(window.size(), "base"), counted(matrix->columns.size(), "column"));
    return MatrixScorer(state_->compiled->scores().get()).of_window(motif, window, strand);
}
MatrixScore Searcher::score(Hit const& hit, std::string_view record) const {
    if (hit.start > hit.end || hit.end > record.size()) {
        std::string message("score: the hit ends at ");
        message.append(std::to_string(hit.end)).append(", but the record has ");
        message.append(counted(record.size(), "base")).append("; pass the record of the hit");
        throw Error(ErrorCode::usage, message);
    }
    return score(hit.motif, record.substr(hit.start, hit.end - hit.start), hit.strand);
}

MotifSet const& Searcher::motifs() const noexcept {
    return state_->compiled->motifs();
}
bool Searcher::needs_stream() const noexcept {
    return state_->needs_stream();
}
HitFilters const& Searcher::filters() const noexcept {
    return state_->settings;
}
double Searcher::expected_hits() const {
    return state_->compiled->expected_hits();
}
std::vector<EngineUse> const& Searcher::engines() const noexcept {
    return state_->compiled->engines();
}
std::string const& Searcher::reason() const noexcept {
    return state_->compiled->reason();
}
std::vector<Message> const& Searcher::warnings() const noexcept {
    return state_->compiled->warnings();
}
std::vector<Message> const& Searcher::notes() const noexcept {
    static std::vector<Message> const none;
    MotifScores const* const scores = state_->compiled->scores().get();
    return scores == nullptr ? none : scores->notes();
}
unsigned Searcher::threads() const noexcept {
    return state_->compiled->threads();
}

}  // namespace motifcount
