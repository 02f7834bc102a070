#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/allele.hpp"

namespace motifcount::internal {

/// Reads the SNVs of a VCF or BCF file. Not thread-safe.
class VariantReader {
public:
    virtual ~VariantReader() = default;
    /// Replaces `batches` by the next SNVs of the file. Returns false at the end. Throws Error(input) if the file is damaged.
    [[nodiscard]] virtual bool next(std::vector<VariantBatch>& batches) = 0;
    /// What Allele::number counts: "line" or "record"
    [[nodiscard]] virtual std::string_view unit() const noexcept = 0;
};

/// Opens a file with any compression. `min_frequency`: SNVs with a smaller frequency are skipped. VCF is parsed on `threads`
/// threads, and BCF with HTSlib. Throws Error(input) if the file cannot be read, or is neither VCF nor BCF.
[[nodiscard]] std::unique_ptr<VariantReader> open_variants(std::string const& path, float min_frequency,
                                                           unsigned threads);

}  // namespace motifcount::internal
