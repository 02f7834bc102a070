#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "barcodes/list_sequence.hpp"

namespace motifcount::internal {

/// Receives the entries near a text. An entry may be added several times.
class CandidateSink {
public:
    explicit CandidateSink(unsigned bound) noexcept : bound_(bound) {}
    virtual ~CandidateSink() = default;
    /// Largest distance of interest. May decrease with each candidate.
    [[nodiscard]] unsigned bound() const noexcept { return bound_; }
    /// `distance`: at most bound()
    virtual void add(std::uint32_t entry, unsigned distance, ListSequence const& sequence) = 0;

protected:
    unsigned bound_;
};

/// Start of a read at which entries are looked up, or all of it
struct ListQuery {
    BasePlanes planes;
    unsigned length = 0;
    bool whole = false;  ///< Whether an entry must cover all of the text
};

/// Entry of the letters A, C, G and T: the low and the high bit of each base. Not initialised, because lists are long
struct PlainEntry {
    std::uint32_t length;
    std::uint32_t entry;
    std::uint64_t low;
    std::uint64_t high;

    [[nodiscard]] bool same(PlainEntry const& other) const noexcept {
        return length == other.length && low == other.low && high == other.high;
    }
    friend bool operator<(PlainEntry const& a, PlainEntry const& b) noexcept {
        if (a.length != b.length) return a.length > b.length;
        if (a.low != b.low) return a.low < b.low;
        return a.high != b.high ? a.high < b.high : a.entry < b.entry;
    }
};

/// Entry with IUPAC letters
struct IupacEntry {
    ListSequence sequence;
    std::uint32_t entry = 0;

    friend auto operator<=>(IupacEntry const&, IupacEntry const&) = default;
};

/// Some entries of a list, and a way to find the entries near a text. Immutable and thread-safe.
class EntryTable {
public:
    virtual ~EntryTable() = default;
    /// Adds all entries whose distance is at most sink.bound(), which is at most the radius of the table.
    virtual void find(ListQuery const& query, CandidateSink& sink) const = 0;
    /// Estimated number of entries that find() compares with a text
    [[nodiscard]] virtual double comparisons() const = 0;
    /// Entries without IUPAC letters
    [[nodiscard]] virtual std::size_t plain_size() const { return 0; }
    [[nodiscard]] virtual PlainEntry plain(std::size_t) const { return {}; }
};

struct Radius {
    unsigned distance = 0;
    bool edits = false;  ///< Whether the distance includes indels
};

/// Returns tables of distinct entries of one length, for look-ups by the pigeonhole principle: if an entry has
/// `radius.distance` errors, one of `radius.distance` + 1 parts has no error. Each part has a table of all entries, sorted
/// by the first bases of the part. Takes linear time. Memory per entry and part: 8 bytes for up to 16 bases, 12 bytes for up
/// to 32 bases, otherwise 20 bytes.
[[nodiscard]] std::unique_ptr<EntryTable> make_part_tables(std::span<PlainEntry const> entries,
                                                           unsigned length, Radius radius, unsigned threads);

/// Returns a table that compares a text with each entry.
[[nodiscard]] std::unique_ptr<EntryTable> make_iupac_table(std::span<IupacEntry const> entries, bool edits);

}  // namespace motifcount::internal
