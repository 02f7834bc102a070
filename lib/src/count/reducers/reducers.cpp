#include "count/reducers/reducers.hpp"

#include <utility>

#include "count/reducers/best_strand.hpp"
#include "count/reducers/longest.hpp"
#include "count/reducers/non_overlapping.hpp"
#include "count/reducers/runs.hpp"

namespace motifcount::internal {
namespace {

template <class... Reducer>
struct ReducerList {};

/// Reducers, from the last to the first that receives the hits
using Reducers = ReducerList<NonOverlapping, Longest, Runs, BestStrand>;

template <class... Reducer>
std::unique_ptr<OrderedFeeder> reduce_by(ReducerList<Reducer...>, std::unique_ptr<OrderedFeeder> feeder,
                                         Targets const& targets, Reductions const& how) {
    ((feeder = Reducer::applies(how) ? std::make_unique<Reducer>(std::move(feeder), targets, how)
                                     : std::move(feeder)),
     ...);
    return feeder;
}

}  // namespace

std::unique_ptr<OrderedFeeder> reduce_hits(std::unique_ptr<OrderedFeeder> next, Targets const& targets,
                                           Reductions const& how) {
    return reduce_by(Reducers(), std::move(next), targets, how);
}

}  // namespace motifcount::internal
