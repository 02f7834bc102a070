#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "dna/packed_text.hpp"
#include "fragments/layout_survey.hpp"
#include "motifcount/inputs.hpp"

namespace motifcount::internal {

/// Complete fragments at the start of an input. Memory: their bases, and up to a piece more.
class FirstFragmentsRead {
public:
    /// Reads up to `most` fragments. Longer reads than a piece are left out. Throws the errors of Reader.
    FirstFragmentsRead(std::vector<ReadInput> const& inputs, std::size_t most, std::string const& reference);

    [[nodiscard]] SurveyedReads reads() const noexcept { return reads_; }
    /// See fragment_slots()
    [[nodiscard]] std::vector<std::uint8_t> const& mates() const noexcept { return mates_; }

private:
    std::vector<std::uint8_t> const mates_;
    std::vector<std::unique_ptr<PackedText>> texts_;
    std::vector<std::array<MateText, 4>> reads_;
};

}  // namespace motifcount::internal
