#pragma once

/// Search of blocks in grids of up to four dimensions: everything in one include.

#include "motifcount/grid/alignment.hpp"
#include "motifcount/grid/grid.hpp"
#include "motifcount/grid/pgm.hpp"
#include "motifcount/grid/picture.hpp"
#include "motifcount/grid/search.hpp"
