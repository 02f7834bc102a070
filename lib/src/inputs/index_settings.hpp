#pragma once

#include "motifcount/message.hpp"

namespace motifcount::setting {

inline constexpr Setting index_1{"--i1", "index_1"};
inline constexpr Setting index_2{"--i2", "index_2"};

}  // namespace motifcount::setting
