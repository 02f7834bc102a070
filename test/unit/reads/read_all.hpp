#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reads/reader.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal::test {

/// Record as shown to users: bases in upper case, T for U, and 'N' for all breaks
struct Record {
    std::string name;
    std::string bases;
    friend bool operator==(Record const&, Record const&) = default;
};
using Records = std::vector<Record>;

/// Settings of a reader
struct Way {
    std::uint64_t piece_bytes = 1 << 20;
    unsigned threads = 1;
    std::uint64_t halo = 3;
    bool keep_names = true;
    bool keep_text = false;
    std::string reference = {};
    std::optional<InputSlice> slice = {};
};

struct Reading {
    Records records;
    std::vector<std::string> warnings;
    std::uint64_t batches = 0;
    std::vector<std::string> texts = {};  ///< All bytes of each record; empty without keep_text
};

/// Reads a complete input with `threads` threads and joins split records. Checks that batches are as documented in
/// packed_text.hpp: ordinals, offsets, repeated bases, separators. Throws std::logic_error if a check fails.
[[nodiscard]] Reading read_all(std::string const& path, Way const& way = {});

/// Returns sequence letters as readers return them: A, C, G, T (also for U), and 'N' for all other letters.
[[nodiscard]] std::string as_read(std::string_view letters);

/// Returns the error message of the reader; empty if there is no error.
[[nodiscard]] std::string error_of(std::string const& path, Way const& way = {});

/// Same for a file with this content. The file's name is removed from the start of the message. Throws std::logic_error if it is not there.
[[nodiscard]] std::string error_in(TempDir const& dir, std::string const& content, Way const& way = {});

struct FastqSample {
    std::string text;
    Records records;
};

/// Returns `count` FASTQ records that compress like real reads.
[[nodiscard]] FastqSample make_sample(std::uint64_t seed, std::size_t count, std::size_t length = 50);

}  // namespace motifcount::internal::test
