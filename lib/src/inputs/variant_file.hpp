#pragma once

#include <cstdint>
#include <future>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/variant_reader.hpp"
#include "motifcount/message.hpp"

namespace motifcount::internal {

/// SNVs of a VCF or BCF file, read ahead. Substitutions of several bases are split into SNVs. Not thread-safe. Memory: 24 bytes per allele of
/// the sequences that were read before they were requested.
class VariantFile {
public:
    /// `min_frequency`: SNVs with a smaller frequency are skipped. Throws Error(input), see open_variants().
    VariantFile(std::string path, double min_frequency, unsigned threads);

    /// Replaces `alleles` by the alleles of a sequence, in the order of the file. `text`: letters of the sequence. Must be called
    /// once per sequence of the genome. Throws Error(input) if the file is damaged, or if the records of a sequence are not next to
    /// each other.
    void take(std::string const& sequence, std::string_view text, std::vector<Allele>& alleles);

    /// Returns a message about the used and skipped records. Call after all sequences were requested. Reads the rest of the file.
    /// Throws Error(input) if most SNVs are on other sequences or do not fit the genome.
    [[nodiscard]] std::string summary();
    /// Returns messages about SNVs that do not fit the genome. Call after summary().
    [[nodiscard]] std::vector<Message> const& warnings() const noexcept { return warnings_; }

private:
    void begin_read();
    [[nodiscard]] bool read_more();
    void add(VariantBatch const& batch);
    void drop_unfit(std::string const& sequence, std::string_view text, std::vector<Allele>& alleles);
    void note_difference(std::string const& sequence, Allele const& allele, char letter);
    void check_sequences();
    void check_references();

    std::string path_;
    float const min_frequency_;
    unsigned const threads_;
    std::unique_ptr<VariantReader> reader_;
    std::vector<VariantBatch> batches_;  ///< Next batches, when `read_` is ready
    std::vector<VariantBatch> latest_batches_;
    std::map<std::string, std::vector<Allele>, std::less<>>
        kept_;                   ///< Alleles of sequences that were not requested yet
    std::vector<Allele> spare_;  ///< Empty vector with memory for the next sequence
    std::string latest_;         ///< Sequence of the latest record
    std::set<std::string, std::less<>> taken_;
    std::uint64_t filtered_ = 0;   ///< Records with another FILTER
    std::uint64_t other_ = 0;      ///< Alleles that are not substitutions
    std::uint64_t rare_ = 0;       ///< SNVs below the minimum frequency
    std::uint64_t used_ = 0;       ///< SNVs that fit the genome
    std::uint64_t differing_ = 0;  ///< SNVs whose REF differs from the genome
    std::string first_difference_;
    std::vector<Message> warnings_;
    std::future<bool> read_;  ///< Whether there are next batches. Last member, because it uses the others
};

/// Adds the bases of ambiguity codes of two or three bases to `alleles`.
void add_ambiguity_codes(std::string_view text, std::vector<Allele>& alleles);

/// Sorts alleles. Keeps one of equal alleles, with the higher frequency.
void sort_alleles(std::vector<Allele>& alleles);

}  // namespace motifcount::internal
