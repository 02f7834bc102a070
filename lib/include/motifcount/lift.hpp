#pragma once

#include <cstdint>
#include <string_view>

namespace motifcount {

/// Whether positions of hits are lifted to a genome by record names such as `chr1:1000-1400`, and who wrote the names. In names
/// of `bedtools getfasta`, positions are 0-based and half-open; in names of `samtools faidx`, 1-based and inclusive.
///
///     settings.lift_names = motifcount::LiftNames::samtools;
enum class LiftNames : std::uint8_t { no, bedtools, samtools };

/// Parses a value of `--lift-names` ("bedtools" or "samtools"). Throws Error(usage).
[[nodiscard]] LiftNames parse_lift_names(std::string_view text);

}  // namespace motifcount
