#include "plan/cuda_choice.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/implementations.hpp"
#include "match/cuda_engines.hpp"
#include "match/matrix/matrix_kernels.hpp"
#include "motifcount/error.hpp"
#include "pattern/word_set.hpp"
#include "plan/cost_model.hpp"
#include "plan/registry.hpp"

namespace motifcount::internal {
namespace {

/// Maximum length of motifs that are looked up in a table of all words
constexpr std::size_t longest_table_words = 10;

/// True if patterns must be compared, because mismatches are allowed or there are too many words to look up
bool must_be_compared(PatternSet const& patterns, SearchOptions const& options) {
    return options.max_mismatches != 0 || !expansion_of(patterns).fits();
}

/// Minimum number of mismatches or of patterns at which lists of similar patterns are faster than comparing every pattern
constexpr unsigned mismatches_for_lists = 4;
constexpr std::size_t patterns_for_lists = 64;

/// True if it is fastest to look up the patterns that are similar to the bases at each position, or at each flank
bool suit_lists(PatternSet const& patterns, SearchOptions const& options) {
    if (options.max_mismatches == 0) return false;
    return options.has_flank() || options.max_mismatches >= mismatches_for_lists ||
           patterns.size() >= patterns_for_lists;
}

}  // namespace

std::future<void> start_devices(DeviceChoice const& device) {
    if (device.kind != DeviceChoice::Kind::cuda) return {};
    // Both launch policies are allowed, so that the work is deferred if the system refuses to start a thread.
    return std::async(std::launch::async | std::launch::deferred,
                      [numbers = device.numbers] { start_cuda(numbers); });
}

void require_cuda(SearchOptions const& options) {
    if (std::string const reason = cuda_unavailable(options.devices); !reason.empty())
        throw Error(ErrorCode::device, setting::device, "cuda",
                    reason + "; use " + setting::device + " cpu or auto");
}

bool SearchTimes::gpu_pays() const noexcept {
    return on_cpu > crossings::gpu_margin * on_gpu;
}

SearchTimes estimate_times(PatternSet const& patterns, SearchOptions const& options) {
    SearchTimes times;
    auto const bytes = static_cast<double>(options.text_bytes);
    bool const exact = options.max_mismatches == 0 && options.max_edits == 0;
    times.on_gpu = crossings::gpu_start + (exact ? 0 : bytes * crossings::gpu_ns_a_byte * 1e-9);
    if (options.has_bulges()) return times;
    if (std::size_t const matrices = patterns.matrix_count(); matrices != 0) {
        auto const& cpu = matrix_search::kernels().chosen();
        double const windows = bytes * static_cast<double>(matrices);
        times.on_gpu += windows * crossings::gpu_matrix_ns * 1e-9;
        times.on_cpu = windows * crossings::cpu_matrix_ns(cpu.level) * 1e-9 / std::max(1U, options.threads);
        return times;
    }
    double const share = options.has_flank() ? std::min(1.0, 2 * options.anchor->share) : 1;
    double const whole = crossings::cpu_ns_a_byte(patterns.size(), options.max_mismatches, options.max_edits);
    double const beside = share * (whole + (options.max_edits != 0 ? crossings::edit_ns_a_place : 0));
    double const ns = std::min(whole, beside);
    times.on_cpu = bytes * ns * 1e-9 / std::max(1U, options.threads);
    return times;
}

/// Tries engines in a fixed order, which is based on the measurements in cuda/tuning.hpp and test/bench/record/. rabin-karp is
/// tried before aho-corasick, because most inputs are reads, whose hits need positions. For reads, aho-corasick takes 1.2 to
/// 3.6 times as long. It is faster only for counting up to 1,000 words of 9 or 10 bases in one long text: 2.4 against 1.9
/// Tbase/s, and 2 to 9 times as fast if the text has only two different letters.
Choice choose_on_cuda(PatternSet const& patterns, SearchOptions const& options) {
    struct Candidate {
        std::string_view name;
        bool suits;
        std::string_view why;
    };
    // Exact words are looked up even if there is only one word, because looking up is faster than comparing: for a word of 20
    // bases, looking up reaches 94% of the speed of reading the text.
    bool const compared = must_be_compared(patterns, options);
    bool const one_length = patterns.min_length() == patterns.max_length();
    std::array<Candidate, 5> const candidates{{
        {"anchored", suit_lists(patterns, options),
         "for the bases at each position, a table lists the patterns to compare"},
        {"shift-or", compared, "patterns are compared with many positions of the text at once"},
        {"rabin-karp", one_length && patterns.max_length() <= longest_table_words,
         "short motifs of one length are looked up in a table of all sequences of this length"},
        {"wu-manber", patterns.min_length() > longest_table_words,
         "motifs are long: a window is looked up only every few bases"},
        {"aho-corasick", true, "an automaton finds motifs of any length"},
    }};
    for (Candidate const& candidate : candidates) {
        Engine const& engine = find_engine(candidate.name, "cuda");
        if (candidate.suits && !engine.refuses(patterns, options))
            return {engine, std::string(candidate.why)};
    }
    Engine const& largest = find_engine(compared ? "anchored" : "aho-corasick", "cuda");
    throw Error(ErrorCode::limit, setting::device, "cuda",
                std::string(largest.name()) + " " + largest.refuses(patterns, options)->reason + "; use " +
                    setting::device + " cpu");
}

}  // namespace motifcount::internal
