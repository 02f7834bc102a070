#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reads/reader.hpp"

namespace motifcount::internal::test {

/// A record as a user sees it: its letters upper-cased, U as T, and all that breaks as 'N'.
struct Record {
    std::string name;
    std::string bases;
    friend bool operator==(Record const&, Record const&) = default;
};
using Records = std::vector<Record>;

/// How to read.
struct Way {
    std::uint64_t piece_bytes = 1 << 20;
    unsigned threads = 1;
    std::uint64_t overlap = 3;
    bool keep_names = true;
    bool keep_text = false;
    std::string reference = {};
    std::optional<InputSlice> slice = {};
};

struct Reading {
    Records records;
    std::vector<std::string> warnings;
    std::uint64_t batches = 0;
    std::vector<std::string> texts = {};  ///< with keep_text: of each record, all bytes up to the next one's
};

/// Reads a whole input with that many threads, joins the records that were split over batches, and checks on
/// the way that the batches keep what packed_text.hpp promises: ordinals, offsets, repeated bases,
/// separators. Throws what the reader throws, or std::logic_error where a promise is broken.
[[nodiscard]] Reading read_all(std::string const& path, Way const& way = {});

/// What a reader is to see in sequence letters.
[[nodiscard]] std::string as_read(std::string_view letters);

/// The message with which reading fails, or "" if it does not.
[[nodiscard]] std::string error_of(std::string const& path, Way const& way = {});

}  // namespace motifcount::internal::test
