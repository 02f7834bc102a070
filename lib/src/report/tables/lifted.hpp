#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "motifcount/lift.hpp"
#include "motifcount/types.hpp"
#include "report/report.hpp"

namespace motifcount::internal {

/// Region of a genome
struct GenomeRegion {
    std::string_view sequence;
    std::uint64_t start = 0;  ///< 0-based
    std::uint64_t end = 0;    ///< 0-based, not included
};

/// Parses a record name such as `chr1:1000-1400` or `peak_1::chr1:1000-1400`. Throws Error(input) if the name has another form.
[[nodiscard]] GenomeRegion parse_region_name(std::string_view name, LiftNames names);

/// Lifts hits to a genome by the names of their records. Not thread-safe.
class Lifter {
public:
    explicit Lifter(LiftNames names) noexcept : names_(names) {}

    /// Returns the region of the record. The result is valid until the next call. Throws like parse_region_name().
    [[nodiscard]] GenomeRegion const& region_of(std::string_view record);
    /// Returns the hit with its position in the genome. Throws Error(input) if the hit ends outside the record's region.
    [[nodiscard]] Hit lifted(Hit hit, std::string_view record);

private:
    LiftNames names_;
    std::string record_;
    GenomeRegion region_;  ///< Region of record_
};

/// Report whose positions are lifted. `Type` is a HitReport that shows positions.
template <class Type>
class Lifted : public HitReport {
public:
    template <class... Arguments>
    explicit Lifted(LiftNames names, Arguments&&... arguments)
        : lifter_(names), report_(std::forward<Arguments>(arguments)...) {}

    void hit(Hit const& hit, Location const& place) override {
        Hit const in_genome = lifter_.lifted(hit, place.record_name);
        Location lifted = place;
        lifted.record_name = lifter_.region_of(place.record_name).sequence;
        report_.hit(in_genome, lifted);
    }
    void end_input() override { report_.end_input(); }
    [[nodiscard]] std::vector<Message> warnings() const override { return report_.warnings(); }

private:
    Lifter lifter_;
    Type report_;
};

}  // namespace motifcount::internal
