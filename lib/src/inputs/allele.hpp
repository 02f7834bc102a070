#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// Base of a sequence that differs from the genome's letter
struct Allele {
    std::uint64_t position = 0;  ///< Counting from 0
    char reference = 'N';        ///< Letter of the genome, in upper case
    char base = 'N';             ///< A, C, G or T
    float frequency = 0;         ///< 0 if unknown
    std::uint64_t number = 0;    ///< Line or record in the file; 0 for an ambiguity code of the genome

    /// Order of alleles in a sequence
    [[nodiscard]] friend bool operator<(Allele const& a, Allele const& b) noexcept {
        return a.position != b.position ? a.position < b.position : a.base < b.base;
    }
};

/// Record of a VCF or BCF file
struct VariantRecord {
    std::string_view sequence;
    std::uint64_t position = 0;  ///< Position of the first base of `reference`, counting from 0
    std::string_view reference;
    std::vector<std::string_view> alternatives;
    bool passes = true;  ///< Whether FILTER is PASS or missing
    std::vector<float>
        frequencies;  ///< AF, or AC / AN; empty if the record has neither, otherwise one per alternative
};

/// SNVs of consecutive records
struct VariantBatch {
    /// SNVs of consecutive records of one sequence
    struct Run {
        std::string sequence;
        std::uint64_t number = 0;  ///< Line or number of the first record
        std::size_t end =
            0;  ///< Index after the last allele; the first allele follows the last of the run before it
    };
    std::vector<Run> runs = {};
    std::vector<Allele> alleles = {};
    std::uint64_t filtered = 0;  ///< Records with another FILTER
    std::uint64_t other = 0;     ///< Alleles that are not substitutions
    std::uint64_t rare = 0;      ///< SNVs below the minimum frequency

    /// Empties the batch, but keeps its memory.
    void clear();
    /// Adds the SNVs of a record. Splits substitutions of several bases. `number`: line or number of the record
    void add(VariantRecord const& record, std::uint64_t number, float min_frequency);

private:
    void add_alternative(VariantRecord const& record, std::size_t index, std::uint64_t number,
                         float min_frequency);
};

}  // namespace motifcount::internal
