#pragma once

#include "grid_options.hpp"

namespace motifgrid {

/// Does what the options ask for. Throws motifcount::Error.
void run(GridOptions const& options);

}  // namespace motifgrid
