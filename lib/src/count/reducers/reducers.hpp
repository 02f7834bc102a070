#pragma once

#include <memory>

#include "count/ordered_feeder.hpp"
#include "hits/reductions.hpp"
#include "hits/targets.hpp"

namespace motifcount::internal {

/// Returns a feeder that reduces hits and passes the remaining hits to `next`. Returns `next` if there is nothing to reduce.
/// `targets` must outlive the result.
[[nodiscard]] std::unique_ptr<OrderedFeeder> reduce_hits(std::unique_ptr<OrderedFeeder> next,
                                                         Targets const& targets, Reductions const& how);

}  // namespace motifcount::internal
