#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// Record of a VCF or BCF file. The texts are valid until the next record.
struct VariantRecord {
    std::string_view sequence;
    std::uint64_t position = 0;  ///< Position of the first base of `reference`, counting from 0
    std::string_view reference;
    std::vector<std::string_view> alternatives;
    bool passes = true;  ///< Whether FILTER is PASS or missing
    std::vector<float>
        frequencies;  ///< AF, or AC / AN; empty if the record has neither, otherwise one per alternative
};

/// Records of a VCF or BCF file with any compression. Not thread-safe.
class VariantRecords {
public:
    virtual ~VariantRecords() = default;
    /// Replaces `record` by the next record. Returns false at the end. Throws Error(input) if the file is damaged.
    [[nodiscard]] virtual bool next(VariantRecord& record) = 0;
    /// Number of the last line in VCF, or of the last record in BCF, counting from 1
    [[nodiscard]] virtual std::uint64_t number() const noexcept = 0;
    /// What number() counts: "line" or "record"
    [[nodiscard]] virtual std::string unit() const = 0;
};

/// Opens a file. Throws Error(input) if the file cannot be read, or is neither VCF nor BCF.
[[nodiscard]] std::unique_ptr<VariantRecords> open_variants(std::string const& path);

}  // namespace motifcount::internal
