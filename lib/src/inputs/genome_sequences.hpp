#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// Sequences of a genome in FASTA or .2bit, one after the other. Not thread-safe.
class GenomeSequences {
public:
    virtual ~GenomeSequences() = default;

    /// Goes to the next sequence, and assigns its name to `name`. Returns false after the last sequence.
    [[nodiscard]] virtual bool next(std::string& name) = 0;
    /// Reads the current sequence. Call it once per sequence, before the functions below.
    virtual void read() = 0;
    /// Number of bases in the current sequence
    [[nodiscard]] virtual std::uint64_t size() const = 0;
    /// Returns bases of the current sequence, valid until the next call of a function.
    [[nodiscard]] virtual std::string_view bases(std::uint64_t from, std::uint64_t to) = 0;
    /// Throws Error(input) about the current sequence.
    [[noreturn]] virtual void fail(std::string const& what) const = 0;
};

/// Opens a genome; "-" is standard input. Only .2bit in a regular file is detected. Memory: FASTA: the longest sequence that is
/// read; .2bit: the longest range of bases. All functions throw Error(input) if the file cannot be read or has another format.
[[nodiscard]] std::unique_ptr<GenomeSequences> open_genome(std::string const& path);

}  // namespace motifcount::internal
