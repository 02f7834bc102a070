#include "run/variant_search.hpp"

#include <algorithm>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "core/counted.hpp"
#include "core/parallel.hpp"
#include "core/read_ahead.hpp"
#include "core/stop.hpp"
#include "count/ordered_hits.hpp"
#include "dna/alphabet.hpp"
#include "filter/filtered_search.hpp"
#include "inputs/fasta_sequences.hpp"
#include "inputs/genome_sequences.hpp"
#include "inputs/variant_windows.hpp"
#include "io/input_file.hpp"
#include "reads/format.hpp"
#include "run/variant_sites.hpp"

namespace motifcount::internal {
namespace {

/// Searches blocks of windows on one thread.
class BlockSearch {
public:
    BlockSearch(CompiledSearch const& compiled, Targets const& targets, HitFilter const& filter)
        : filter_(filter),
          scratches_(compiled.parts(), false),
          partial_(compiled.parts().size()),
          ordered_(compiled.patterns(), {&sites_}) {
        if (!filter.none()) filtered_.emplace(targets);
    }

    void search(VariantWindows const& windows, GuideMasks const& guides, std::size_t number,
                VariantBlock& block, std::vector<VariantSite>& sites) {
        windows.lay_out(number, block);
        if (filtered_)
            filtered_->find(scratches_, block.text, filter_, partial_, hits_);
        else
            scratches_.find(block.text.batch(), partial_, hits_);
        sites_.begin(windows, block, guides, sites);
        ordered_.add(block.text, hits_);
        keep_best(block, sites);
    }

private:
    HitFilter const& filter_;
    PartScratches scratches_;
    std::optional<FilteredSearch> filtered_;  ///< Empty if all hits pass
    std::vector<PartialGroups> partial_;
    std::vector<BatchHit> hits_;
    VariantSiteFinder sites_;
    OrderedHits ordered_;
};

/// Gives each running task a BlockSearch of its own.
class BlockSearches {
public:
    BlockSearches(CompiledSearch const& compiled, HitFilter const& filter)
        : compiled_(compiled), targets_(compiled.patterns(), compiled.motifs().size()), filter_(filter) {}

    template <class Use>
    void with_search(Use const& use) {
        std::unique_ptr<BlockSearch> search;
        {
            std::lock_guard const lock(mutex_);
            if (!free_.empty()) {
                search = std::move(free_.back());
                free_.pop_back();
            }
        }
        if (search == nullptr) search = std::make_unique<BlockSearch>(compiled_, targets_, filter_);
        use(*search);
        std::lock_guard const lock(mutex_);
        free_.push_back(std::move(search));
    }

private:
    CompiledSearch const& compiled_;
    Targets const targets_;
    HitFilter const& filter_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<BlockSearch>> free_;
};

class VariantSearch {
public:
    VariantSearch(Plan const& plan, CompiledSearch const& compiled, std::vector<HitWriter*> const& writers,
                  std::stop_token const& stop)
        : filter_(plan.filter),
          guides_(compiled.motifs(), filter_),
          searches_(compiled, filter_),
          threads_(compiled.threads()),
          writers_(writers),
          stop_(stop),
          blocks_(std::size_t{32} * threads_),
          sites_(blocks_.size()) {}

    void search(std::string const& name, std::uint64_t record, VariantWindows const& windows) {
        for (std::size_t first = 0; first < windows.blocks(); first += blocks_.size()) {
            throw_if_stopped(stop_);
            std::size_t const count = std::min(blocks_.size(), windows.blocks() - first);
            parallel_for(threads_, count, [&](std::size_t i) {
                searches_.with_search([&](BlockSearch& search) {
                    search.search(windows, guides_, first + i, blocks_[i], sites_[i]);
                });
            });
            for (std::size_t i = 0; i < count; ++i) {
                limited_ += blocks_[i].limited;
                for (VariantSite const& site : sites_[i]) write(name, record, windows, blocks_[i], site);
            }
        }
    }
    void end_input() {
        for (HitWriter* const writer : writers_) writer->end_input();
    }
    /// Returns a message about alleles that were not combined with all alleles near them; may be empty.
    [[nodiscard]] Message warning() const {
        if (limited_ == 0) return {};
        return counted(limited_, "allele") + (limited_ == 1 ? " has" : " have") +
               " more than 32 combinations with the alleles in the next " +
               counted(guides_.longest_site() - 1, "base") +
               "; only the 5 most frequent of these alleles were used; " + setting::min_af +
               " drops rare alleles";
    }
    [[nodiscard]] std::uint64_t longest_site() const noexcept { return guides_.longest_site(); }

private:
    void write(std::string const& name, std::uint64_t record, VariantWindows const& windows,
               VariantBlock const& block, VariantSite const& site) {
        variants_.clear();
        for (std::uint32_t const index : block.alleles_of(block.windows[site.window])) {
            Allele const& allele = windows.alleles()[index];
            variants_.append(variants_.empty() ? "" : ",")
                .append(name)
                .append(":")
                .append(std::to_string(allele.position + 1))
                .append(":")
                .append(1, allele.reference)
                .append(">")
                .append(1, allele.base);
        }
        Hit hit = site.hit;
        hit.record = record;
        for (HitWriter* const writer : writers_)
            writer->hit(hit, {name, block.text.batch().text, site.slot, 0, variants_});
    }

    HitFilter const filter_;
    GuideMasks const guides_;
    BlockSearches searches_;
    unsigned const threads_;
    std::vector<HitWriter*> const& writers_;
    std::stop_token const stop_;
    std::vector<VariantBlock> blocks_;
    std::vector<std::vector<VariantSite>> sites_;  ///< Sites of each block
    std::uint64_t limited_ = 0;
    std::string variants_;
};

struct Sequence {
    std::string name;
    std::string text;
    std::vector<Allele> alleles;
};

/// Reads the sequences of a file with their alleles. While a sequence is searched, the alleles of the next and the letters of the
/// one after it are read.
class Sequences {
public:
    /// `file`: may be null. `match_ambiguous`: whether to add the bases of ambiguity codes
    Sequences(std::string const& genome, VariantFile* file, bool match_ambiguous, unsigned threads)
        : file_(file), match_ambiguous_(match_ambiguous), threads_(threads) {
        if (InputFile opened(genome); is_two_bit(opened))
            packed_ = open_genome(genome);
        else
            fasta_.emplace(genome, threads);
        begin_letters();
        begin_next();
    }

    /// Returns the next sequence, which is valid until the next call; null at the end.
    Sequence const* next() {
        if (!has_next_.get()) return nullptr;
        std::swap(current_, read_);
        begin_next();
        return &current_;
    }

private:
    void begin_letters() {
        has_letters_ = read_ahead(threads_, [this] { return read_letters(); });
    }
    void begin_next() {
        has_next_ = read_ahead(threads_, [this] { return read(); });
    }
    bool read() {
        if (!has_letters_.get()) return false;
        std::swap(read_, letters_);
        begin_letters();
        read_.alleles.clear();
        if (file_ != nullptr) file_->take(read_.name, read_.text, read_.alleles);
        if (match_ambiguous_) add_ambiguity_codes(read_.text, read_.alleles);
        sort_alleles(read_.alleles);
        return true;
    }

    bool read_letters() {
        if (fasta_) return fasta_->next(letters_.name, letters_.text);
        if (!packed_->next(letters_.name)) return false;
        packed_->read();
        letters_.text = packed_->bases(0, packed_->size());
        return true;
    }

    std::optional<FastaSequences> fasta_;
    std::unique_ptr<GenomeSequences> packed_;  ///< Genome in .2bit; null if the genome is FASTA
    VariantFile* const file_;
    bool const match_ambiguous_;
    unsigned const threads_;
    Sequence current_;
    Sequence read_;     ///< Next sequence
    Sequence letters_;  ///< Sequence after it, without alleles
    std::future<bool> has_letters_;
    std::future<bool> has_next_;  ///< Last member, because it uses the others
};

}  // namespace

void search_variants(RunSettings const& settings, Plan const& plan, CompiledSearch const& compiled,
                     VariantFile* file, std::vector<HitWriter*> const& writers, ProgressSink& sink,
                     std::vector<Message>& warnings, std::stop_token const& stop) {
    VariantSearch search(plan, compiled, writers, stop);
    for (ReadInput const& input : settings.inputs) {
        Sequences sequences(input.path, file, settings.off_target->match_ambiguous, compiled.threads());
        std::uint64_t record = 0;
        while (Sequence const* const sequence = sequences.next())
            search.search(sequence->name, record++,
                          VariantWindows(sequence->text, sequence->alleles, search.longest_site()));
        search.end_input();
    }
    if (file != nullptr) {
        sink.note(file->summary());
        warnings = file->warnings();
    }
    if (Message warning = search.warning(); !warning.empty()) warnings.push_back(std::move(warning));
}

}  // namespace motifcount::internal
