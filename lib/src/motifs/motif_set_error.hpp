#pragma once

#include "motifcount/error.hpp"

namespace motifcount::internal {

/// Thrown if two motifs have the same id, but different sequences
class RepeatedId : public Error {
public:
    using Error::Error;
};

}  // namespace motifcount::internal
