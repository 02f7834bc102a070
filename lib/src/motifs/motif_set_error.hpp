#pragma once

#include "motifcount/error.hpp"

namespace motifcount::internal {

/// Refusal of an id that another sequence of the set has.
class RepeatedId : public Error {
public:
    using Error::Error;
};

}  // namespace motifcount::internal
