#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "dna/packed_text.hpp"
#include "io/slice.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/progress.hpp"
#include "motifcount/results.hpp"
#include "motifcount/shard.hpp"
#include "pipeline/pipeline.hpp"

namespace motifcount::internal {

/// A whole read or pair of reads, with its index reads, and the text that they have in the input
struct Fragment {
    struct Read {
        RecordSpan bases;       ///< Slots in Fragment::text
        std::string_view text;  ///< FASTA or FASTQ record, with its line ends
    };

    TextView text;
    std::array<Read, 4> reads = {};  ///< R1, R2, I1 and I2; without bases and text if they are absent
    unsigned size = 0;               ///< 1, or 2 if there is R2
};

/// Results of consecutive fragments. Made by one thread at a time.
class FragmentPart : public BatchProduct {
public:
    virtual void add(Fragment const& fragment) = 0;
    /// Fetches memory that add() will read for a later fragment of the batch.
    virtual void prefetch(Fragment const&) {}
    /// Called after add() for the last fragment of a batch, on the same thread
    virtual void finish() {}
};

/// Work on whole fragments. Each part gets the fragments of a batch on any thread. take() then gets the parts in
/// input order, one call at a time.
class FragmentJob {
public:
    virtual ~FragmentJob() = default;
    [[nodiscard]] virtual std::unique_ptr<FragmentPart> make_part() const = 0;
    /// Whether parts have their own prefetch()
    [[nodiscard]] virtual bool prefetches() const noexcept { return false; }
    /// Takes the results out of a part, which is empty afterwards and will be used again.
    virtual void take(FragmentPart& part) = 0;
    /// See BatchConsumer::has_work()
    [[nodiscard]] virtual bool has_work() const noexcept { return false; }
    virtual void work() {}
};

struct FragmentSource {
    std::vector<ReadInput> const& inputs;
    unsigned threads = 1;
    std::uint64_t piece_bytes = 0;  ///< 0 = usual size
    std::string reference = {};     ///< FASTA reference of CRAM inputs
    GzipDecoder decoder = GzipDecoder::automatic;
    std::stop_token stop = {};
    bool needs_qualities = false;  ///< Whether FASTA inputs are an error
    /// Part of each input that a shard reads, and the shard; see ShardPlan. No slices: all inputs are read completely
    std::span<std::optional<InputSlice> const> slices = {};
    Shard shard = {};
};

/// Reads all inputs in their order, and passes their fragments to the job. Returns the totals of the inputs. Reports progress and
/// warnings about the inputs. The number of threads and the size of pieces do not affect what take() gets, except for the
/// borders between parts. Memory: a few pieces per thread, and the longest fragment. Throws the errors of Reader and of the job.
std::vector<InputSummary> run_fragments(FragmentSource const& source, FragmentJob& job, ProgressSink& sink);

}  // namespace motifcount::internal
