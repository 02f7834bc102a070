#include "plan/compiled_search.hpp"

#include <algorithm>
#include <utility>

#include "core/counted.hpp"
#include "core/cpu.hpp"
#include "core/decimal.hpp"
#include "core/memory.hpp"
#include "core/parallel.hpp"
#include "match/edits/edit_engine.hpp"
#include "motifcount/error.hpp"
#include "pattern/match_chance.hpp"
#include "pattern/neighbour_bound.hpp"
#include "plan/pieces_per_thread.hpp"
#include "plan/registry.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {
namespace {

// Maximum memory per thread for hits, in bytes. A search on two threads then takes less than 300 MB in total.
constexpr std::uint64_t hit_bytes_per_thread = 75'000'000;
// Minimum size of an input piece in bytes. Small pieces take more CPU time for parsing: 0.37 s for 200 MB of reads in pieces
// of 1 MB, 0.47 s in pieces of 16 kB, and 0.70 s in pieces of 4 kB.
constexpr std::uint64_t min_piece_bytes = 4096;

// Returns an upper bound of hits that end at one position: neighbour_bound() of all lengths, plus 1 per degenerate pattern.
std::uint64_t max_hits_per_slot(PatternSet const& patterns, unsigned mismatches) {
    std::vector<std::vector<PatternId>> concrete(patterns.max_length() + 1);
    std::uint64_t most = 0;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        if (patterns.is_degenerate(pattern) || patterns.matrix(pattern) != nullptr)
            ++most;
        else
            concrete[patterns.length(pattern)].push_back(pattern);
    }
    for (auto const& members : concrete) most += neighbour_bound(patterns, members, mismatches);
    return most;
}

// Searches with more than many_mismatches mismatches are fast only with up to many_motifs motifs.
constexpr unsigned many_mismatches = 5;
constexpr std::size_t many_motifs = 1000;

Message warn_of_many(std::size_t motifs, double hits, unsigned mismatches) {
    return setting::max_mismatches + " " + std::to_string(mismatches) + " with " + std::to_string(motifs) +
           " motifs: the search will be slow, because about " + significant(hits, 2) +
           " hits per million random bases are expected; with more than " + std::to_string(many_motifs) +
           " motifs, only searches with up to " + std::to_string(many_mismatches) + " mismatches are fast";
}

}  // namespace

CompiledSearch::CompiledSearch(MotifSet set, Plan const& plan, std::optional<Anchor> anchor, bool exact_first,
                               std::uint64_t text_bytes)
    : motifs_(std::move(set)),
      threads_(plan.threads != 0 ? plan.threads : usable_cpus()),
      scores_(score_matrices(motifs_, plan.matrices, plan.keeps_p_values, threads_)),
      patterns_(motifs_, plan.searched_strand(), threads_,
                plan.max_edits != 0 || (anchor && anchor->bulges.any()),
                anchor && anchor->flank && (plan.max_edits == 0 || anchor->best), scores_) {
    unsigned const rna_bulge = anchor ? anchor->bulges.rna : 0;
    require_fewer(plan.max_mismatches + rna_bulge,
                  counted(plan.max_mismatches, "mismatch") +
                      (rna_bulge == 0 ? "" : " and an RNA bulge of " + std::to_string(rna_bulge)));
    require_fewer(plan.max_edits, counted(plan.max_edits, "edit"));
    options_.max_mismatches = plan.max_mismatches;
    options_.max_edits = plan.max_edits;
    options_.all_ends = plan.all_ends;
    options_.devices = plan.device.numbers;
    options_.threads = threads_;
    options_.anchor = anchor;
    options_.text_bytes = text_bytes;
    choice_ = choose(patterns_, options_, plan.engine, plan.device.kind);
    bool const at_once = exact_first && is_on_cpu();
    parallel_for(threads_, at_once ? 2 : 1, [&](std::size_t i) {
        if (i == 0)
            compile_or_stay(plan);
        else
            compile_exact();
    });
    if (exact_first && !at_once && is_on_cpu()) compile_exact();
    if (options_.max_mismatches > many_mismatches && motifs_.size() > many_motifs) {
        // Expected hits per million bases, without hits that have bulges
        double const hits =
            1e6 * internal::expected_hits(patterns_, options_.max_mismatches) * (anchor ? anchor->share : 1);
        choice_.warnings.push_back(warn_of_many(motifs_.size(), hits, options_.max_mismatches));
    }
    if (!exact_parts_.empty()) take_exact();
    if (scores_ != nullptr)
        for (Message const& warning : scores_->warnings()) choice_.warnings.push_back(warning);
    for (std::string const& reason : choice_.reasons) reason_ += (reason_.empty() ? "" : "; ") + reason;
}

bool CompiledSearch::is_on_cpu() const {
    return std::ranges::all_of(choice_.parts,
                               [](ChosenPart const& part) { return part.engine->device() == "cpu"; });
}

/// Compiles the patterns. If an automatically chosen GPU fails, compiles for the CPU instead and adds a warning.
void CompiledSearch::compile_or_stay(Plan const& plan) {
    try {
        compile();
    } catch (Error const& error) {
        if (plan.device.kind != DeviceChoice::Kind::automatic || error.code() != ErrorCode::device) throw;
        choice_ = choose(patterns_, options_, plan.engine, DeviceChoice::Kind::cpu);
        choice_.warnings.push_back(error.message() + "; searching on the CPU instead");
        compile();
    }
}

/// Compiles the patterns for exact hits on the CPU. May run in parallel with compile(). Not for GPUs, which search whole texts.
void CompiledSearch::compile_exact() {
    SearchOptions options = options_;
    options.max_mismatches = 0;
    exact_choice_ = choose(patterns_, options, "auto", DeviceChoice::Kind::cpu);
    for (ChosenPart const& part : exact_choice_.parts) {
        PatternSet const& own = part.patterns(patterns_);
        exact_parts_.push_back(
            {&own, exact_matchers_.emplace_back(part.engine->compile(own, options)).get()});
    }
}

/// Drops the matchers of exact hits if all engines use Batch::positions, because these engines always get whole batches.
void CompiledSearch::take_exact() {
    if (keeps_to_positions()) {
        exact_parts_.clear();
        exact_matchers_.clear();
        return;
    }
    std::string names;
    for (ChosenPart const& part : exact_choice_.parts)
        names += (names.empty() ? "" : ", ") + std::string(part.engine->name());
    choice_.reasons.push_back(names + " first finds the reads with exact hits, which are not searched again");
}

void CompiledSearch::compile() {
    parts_.clear();
    engines_.clear();
    matchers_.clear();
    for (ChosenPart const& part : choice_.parts) {
        PatternSet const& own = part.patterns(patterns_);
        Matcher const& matcher = *matchers_.emplace_back(part.engine->compile(own, options_));
        parts_.push_back({&own, &matcher});
        engines_.push_back({std::string(part.engine->name()), std::string(part.engine->device()), own.size(),
                            matcher.memory_bytes()});
    }
}

/// Throws Error if a motif would match everywhere, because it has at most `allowed` letters that can differ. N cannot differ.
void CompiledSearch::require_fewer(unsigned allowed, std::string const& what) const {
    if (allowed == 0 || (allowed < patterns_.min_length() && !patterns_.any_degenerate())) return;
    for (MotifId motif = 0; motif < motifs_.size(); ++motif) {
        std::string_view const letters = motifs_.sequence(motif);
        auto const any = static_cast<std::size_t>(std::ranges::count(letters, 'N'));
        std::size_t const can_differ = letters.size() - any;
        if (can_differ > allowed) continue;
        throw Error(ErrorCode::usage, "motif '" + std::string(motifs_.id(motif)) + "' has " +
                                          counted(can_differ, "base") + (any == 0 ? "" : " that can differ") +
                                          ", so with " + what +
                                          " it would match everywhere; lower the limit, or remove the motif");
    }
}

std::unique_ptr<CompiledSearch> compile_search(MotifSet motifs, Plan const& plan,
                                               std::optional<Anchor> anchor, bool exact_first,
                                               std::uint64_t text_bytes) {
    if (motifs.empty()) throw Error(ErrorCode::motif, "there are no motifs to search for");
    std::size_t const count = motifs.size();
    try {
        return std::make_unique<CompiledSearch>(std::move(motifs), plan, anchor, exact_first, text_bytes);
    } catch (std::bad_alloc const& error) {
        throw Error(ErrorCode::limit,
                    describe_shortage(error, std::string("compiling ") + counted(count, "motif") +
                                                 " for engine " + plan.engine) +
                        "; provide more memory, or use fewer threads (" + setting::threads +
                        ") or fewer motifs at a time");
    }
}

bool CompiledSearch::keeps_to_positions() const noexcept {
    return std::ranges::all_of(parts_,
                               [](SearchPart const& part) { return part.matcher->keeps_to_positions(); });
}

bool CompiledSearch::tells_records() const noexcept {
    return std::ranges::all_of(parts_, [](SearchPart const& part) { return part.matcher->tells_records(); });
}

std::uint64_t CompiledSearch::halo(std::uint64_t context) const noexcept {
    return (has_indels() ? edit_halo(patterns_, max_extra()) : patterns_.max_length() - 1) + 2 * context;
}

std::uint64_t CompiledSearch::left_to_next(std::uint64_t context) const noexcept {
    return context + (has_indels() ? edit_reach(patterns_, max_extra()) + max_extra() + 1 : 0);
}

std::unique_ptr<Matcher> CompiledSearch::make_reference() const {
    return reference_engine().compile(patterns_, options_);
}

/// Returns the bytes that are searched in about 0.05 s if every pattern is compared separately. Other engines are faster.
std::uint64_t CompiledSearch::bytes_until_stop() const noexcept {
    // Measured: 17 s per megabyte of FASTQ for 10,000 IUPAC motifs on both strands, on one thread (Zen 3)
    constexpr std::uint64_t bytes_times_patterns = 50'000'000;
    std::uint64_t patterns = 1;
    for (ChosenPart const& part : choice_.parts)
        if (part.engine->limits().pattern_by_pattern) patterns += part.patterns(patterns_).size();
    return std::max(bytes_times_patterns / patterns, min_piece_bytes);
}

/// Returns the size of pieces whose hits are listed, if neither hits nor stop requests limit it.
std::uint64_t CompiledSearch::listing_piece_bytes() const noexcept {
    // Hits are passed on in order, and each piece wakes up other threads. With many threads, this limits the speed: 312 guides in
    // 3.1 Gb on 16 threads take 1.4 s in pieces of 1 MB, and 0.95 s in pieces of 2 MB or more. Larger pieces need more memory.
    constexpr unsigned many_threads = 8;
    constexpr std::uint64_t many_bytes = std::uint64_t{64} << 20;
    std::uint64_t const usual = ReaderOptions{}.piece_bytes;
    return threads_ >= many_threads && options_.text_bytes >= threads_ * many_bytes ? 2 * usual : usual;
}

std::size_t CompiledSearch::max_hits() const noexcept {
    if (parts_.size() != 1 || !parts_.front().matcher->limits_hits()) return 0;
    return hit_bytes_per_thread / (PartScratches::bytes_per_hit * pieces_per_thread);
}

double CompiledSearch::expected_hits() const {
    double const share = options_.anchor ? options_.anchor->share : 1;
    if (options_.has_bulges())
        return share * expected_bulged_hits(patterns_, options_.max_mismatches, options_.anchor->bulges.dna,
                                            options_.anchor->bulges.rna);
    return share * (has_indels() ? expected_edited_hits(patterns_, options_.max_edits)
                                 : internal::expected_hits(patterns_, options_.max_mismatches));
}

std::uint64_t CompiledSearch::piece_bytes(bool find_positions, bool may_stop, bool are_limited) const {
    std::uint64_t const most = find_positions ? listing_piece_bytes() : ReaderOptions{}.piece_bytes;
    std::uint64_t const usual = may_stop ? std::min(most, bytes_until_stop()) : most;
    if (!find_positions) return usual;
    if (are_limited) {
        // Real texts have more hits than expected at some positions, by up to about this factor.
        constexpr double margin = 4;
        double const bytes = static_cast<double>(max_hits()) / (margin * expected_hits());
        return bytes >= static_cast<double>(usual)
                   ? usual
                   : std::max(min_piece_bytes, static_cast<std::uint64_t>(bytes));
    }
    std::uint64_t const hits =
        has_indels() ? patterns_.size() : max_hits_per_slot(patterns_, options_.max_mismatches);
    std::uint64_t const bytes_per_slot = hits * PartScratches::bytes_per_hit * pieces_per_thread;
    return std::clamp(hit_bytes_per_thread / bytes_per_slot, min_piece_bytes, usual);
}

}  // namespace motifcount::internal
