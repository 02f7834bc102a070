#include "motifcount/searcher.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "motifcount/core/cpu.hpp"
#include "motifcount/core/error.hpp"
#include "motifcount/core/memory.hpp"
#include "motifcount/io/reader.hpp"
#include "motifcount/options.hpp"
#include "motifcount/ordered_stage.hpp"
#include "motifcount/pipeline.hpp"
#include "motifcount/registry.hpp"

namespace motifcount {
namespace {

// In-memory records are searched in batches of about this many bases, so that they need no copy of all of
// them.
constexpr std::uint64_t batch_slots = std::uint64_t{1} << 20;

// What the hits of a thread's pieces may take: two threads, their hits and all else stay below 300 MB.
constexpr std::uint64_t hit_bytes_per_thread = 75'000'000;
// Handing over smaller pieces costs as much again as parsing them: 200 MB of reads took 0.37, 0.47 and 0.70 s of CPU
// in pieces of 1 MB, 16 kB and 4 kB.
constexpr std::uint64_t min_piece_bytes = 4096;

// Words of a length that differ from one in up to that many bases, or more than there can be patterns.
std::uint64_t count_neighbours(std::uint64_t length, unsigned mismatches) {
    double sum = 0;
    double words = 1;
    for (unsigned differing = 0; differing <= mismatches; ++differing) {
        sum += words;
        words = words * 3 * static_cast<double>(length - differing) / (differing + 1);
    }
    return sum < 1e9 ? static_cast<std::uint64_t>(sum) : 1'000'000'000;
}

// How many hits may end at one place: of each length one word and its neighbours, and any number of degenerate
// patterns.
std::uint64_t max_hits_per_slot(PatternSet const& patterns, unsigned mismatches) {
    std::vector<std::uint64_t> concrete(patterns.max_length() + 1);
    std::uint64_t most = 0;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        if (patterns.is_degenerate(pattern))
            ++most;
        else
            ++concrete[patterns.length(pattern)];
    }
    for (std::uint64_t length = 1; length < concrete.size(); ++length)
        if (concrete[length] != 0) most += std::min(concrete[length], count_neighbours(length, mismatches));
    return most;
}

class CallbackWriter : public HitWriter {
public:
    explicit CallbackWriter(Searcher::HitCallback const& callback) : callback_(callback) {}
    void hit(Hit const& hit, HitPlace const& place) override { callback_(hit, place.record_name); }

private:
    Searcher::HitCallback const& callback_;
};

void append_record(PackedText& text, std::string_view letters, std::size_t record) {
    text.begin_record("");
    std::size_t const taken = text.append(letters);
    if (taken < letters.size())
        throw Error(ErrorCode::input, "record " + std::to_string(record) + ": the byte at " +
                                          std::to_string(taken) + " (value " +
                                          std::to_string(static_cast<unsigned char>(letters[taken])) +
                                          ") is no sequence letter");
    text.end_record();
}

// Packs records that are at hand and shows each batch of them to `search`.
template <typename SearchBatch>
void for_each_batch(std::span<std::string_view const> records, SearchBatch&& search) {
    PackedText text;
    for (std::size_t i = 0; i < records.size(); ++i) {
        append_record(text, records[i], i);
        if (text.size() < batch_slots && i + 1 < records.size()) continue;
        search(std::as_const(text));
        text.clear(i + 1);
    }
}

}  // namespace

struct Searcher::Compiled {
    Compiled(MotifSet set, SearchSettings const& settings)
        : motifs(std::move(set)),
          threads(settings.threads != 0 ? settings.threads : usable_cpus()),
          patterns(motifs, settings.strand, threads) {
        DeviceRequest const device = parse_device(settings.device);
        require_fewer_mismatches(settings.max_mismatches);
        options.max_mismatches = settings.max_mismatches;
        options.devices = device.numbers;
        options.threads = threads;
        choice = choose(patterns, options, settings.engine, device.kind);
        try {
            compile();
        } catch (Error const& error) {
            if (device.kind != "auto" || error.code() != ErrorCode::device) throw;
            choice = choose(patterns, options, settings.engine, "cpu");
            choice.warnings.push_back(std::string(error.what()) + "; searching on the CPU instead");
            compile();
        }
    }

    void compile() {
        parts.clear();
        engines.clear();
        matchers.clear();
        for (ChosenPart const& part : choice.parts) {
            PatternSet const& own = part.patterns(patterns);
            Matcher const& matcher = *matchers.emplace_back(part.engine->compile(own, options));
            parts.push_back({&own, &matcher});
            engines.push_back({std::string(part.engine->name()), std::string(part.engine->device()),
                               own.size(), matcher.memory_bytes()});
        }
    }

    /// As many mismatches as bases would find a motif everywhere.
    void require_fewer_mismatches(unsigned allowed) const {
        if (allowed > SearchOptions::most_mismatches)
            throw Error(ErrorCode::usage, std::to_string(allowed) + " mismatches: at most " +
                                              std::to_string(SearchOptions::most_mismatches));
        if (allowed == 0 || allowed < patterns.min_length()) return;
        for (MotifId motif = 0; motif < motifs.size(); ++motif) {
            auto const length = motifs.sequence(motif).size();
            if (length > allowed) continue;
            throw Error(ErrorCode::usage,
                        "motif '" + std::string(motifs.id(motif)) + "' has " + std::to_string(length) +
                            " bases, so that with " + std::to_string(allowed) +
                            " mismatches it is found everywhere; allow fewer, or leave it out");
        }
    }

    MotifSet motifs;
    unsigned threads;
    PatternSet patterns;
    SearchOptions options;
    Choice choice;
    std::vector<std::unique_ptr<Matcher>> matchers;
    std::vector<SearchPart> parts;
    std::vector<EngineUse> engines;
};

Searcher::Searcher(MotifSet motifs, SearchSettings const& settings) {
    if (motifs.empty()) throw Error(ErrorCode::motif, "there are no motifs to search for");
    std::size_t const count = motifs.size();
    try {
        compiled_ = std::make_unique<Compiled>(std::move(motifs), settings);
    } catch (std::bad_alloc const& error) {
        throw Error(ErrorCode::limit,
                    describe_shortage(error, "to compile " + std::to_string(count) + " motifs for --engine " +
                                                 settings.engine) +
                        "; give more memory, or search for fewer motifs at a time");
    }
}
Searcher::~Searcher() = default;
Searcher::Searcher(Searcher&&) noexcept = default;
Searcher& Searcher::operator=(Searcher&&) noexcept = default;

Searcher::FileCounts Searcher::count_file(std::string const& path) const {
    return search_file(path, {});
}

Searcher::FileCounts Searcher::find_file(std::string const& path, HitCallback const& on_hit) const {
    CallbackWriter writer(on_hit);
    return search_file(path, {&writer});
}

Searcher::FileCounts Searcher::search_file(std::string const& path, std::vector<HitWriter*> writers) const {
    bool const find_positions = !writers.empty();
    Pipeline pipeline(parts(), {threads(), find_positions});
    OrderedStage stage(patterns(), std::move(writers));
    ReaderOptions options;
    options.overlap = patterns().max_length() - 1;
    options.piece_bytes = piece_bytes(find_positions);
    options.keep_names = find_positions;
    options.threads = threads();
    auto const reader = open_reads(path, options);
    stage.begin_input(path);
    pipeline.run(*reader, stage);
    FileCounts result;
    result.input = stage.end_input(reader->bytes_consumed());
    result.counts =
        counts_by_motif(patterns(), motifs().size(), parts(), pipeline.collect(), stage.partial_reads());
    result.warnings = reader->warnings();
    return result;
}

std::vector<MotifCounts> Searcher::count(std::span<std::string_view const> records) const {
    PartScratches scratches(parts());
    std::vector<PartialGroups> partial(parts().size());  // stays empty: no record is split
    for_each_batch(records, [&](PackedText const& text) { scratches.scan(text.batch(), partial); });
    return counts_by_motif(patterns(), motifs().size(), parts(), scratches.collect(), {});
}

std::vector<Hit> Searcher::find(std::span<std::string_view const> records) const {
    std::vector<Hit> hits;
    HitCallback const collect = [&hits](Hit const& hit, std::string_view) { hits.push_back(hit); };
    CallbackWriter writer(collect);
    OrderedHits ordered(patterns(), {&writer});
    PartScratches scratches(parts());
    std::vector<PartialGroups> partial(parts().size());
    std::vector<SlotHit> found;
    for_each_batch(records, [&](PackedText const& text) {
        scratches.find(text.batch(), partial, found);
        ordered.add(text, found);
    });
    return hits;
}

MotifSet const& Searcher::motifs() const noexcept {
    return compiled_->motifs;
}
PatternSet const& Searcher::patterns() const noexcept {
    return compiled_->patterns;
}
std::vector<EngineUse> const& Searcher::engines() const noexcept {
    return compiled_->engines;
}
std::vector<SearchPart> const& Searcher::parts() const noexcept {
    return compiled_->parts;
}
std::string const& Searcher::reason() const noexcept {
    return compiled_->choice.reason;
}
std::vector<std::string> const& Searcher::warnings() const noexcept {
    return compiled_->choice.warnings;
}
unsigned Searcher::threads() const noexcept {
    return compiled_->threads;
}
MotifSet Searcher::take_motifs() && {
    return std::move(compiled_->motifs);
}

std::unique_ptr<Matcher> Searcher::make_reference() const {
    return reference_engine().compile(patterns(), compiled_->options);
}

std::uint64_t Searcher::piece_bytes(bool find_positions) const noexcept {
    std::uint64_t const usual = ReaderOptions{}.piece_bytes;
    if (!find_positions) return usual;
    std::uint64_t const bytes_per_slot = max_hits_per_slot(patterns(), compiled_->options.max_mismatches) *
                                         PartScratches::bytes_per_hit * Pipeline::slots_per_thread;
    return std::clamp(hit_bytes_per_thread / bytes_per_slot, min_piece_bytes, usual);
}

}  // namespace motifcount
