#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "barcodes/part_tables.hpp"
#include "barcodes/short_text.hpp"

namespace motifcount::internal {

/// Finds the entry of one length that a text begins with, by a hash table: most reads have no error, and need only this table
/// and one access to memory. Immutable and thread-safe.
class ExactTable {
public:
    static constexpr unsigned max_length = 32;

    virtual ~ExactTable() = default;
    [[nodiscard]] virtual std::optional<std::uint32_t> find(ShortText const& text) const noexcept = 0;
    /// Fetches the memory that find() will read.
    virtual void prefetch(ShortText const& text) const noexcept = 0;
    [[nodiscard]] unsigned length() const noexcept { return length_; }

protected:
    explicit ExactTable(unsigned length) noexcept : length_(length) {}

private:
    unsigned length_;
};

/// `entries`: distinct, of `length` (at most max_length) bases. Memory per entry: 11 to 22 bytes for up to 16 bases, otherwise
/// 16 to 32 bytes. Throws OutOfMemory.
[[nodiscard]] std::unique_ptr<ExactTable> make_exact_table(std::span<PlainEntry const> entries,
                                                           unsigned length);

}  // namespace motifcount::internal
