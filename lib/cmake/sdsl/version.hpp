// Takes the place of SDSL's header of this name. SeqAn3 only compares the version of SDSL here, and none of the parts of SeqAn3
// that motifcount uses needs SDSL. So no code of SDSL is compiled, for which some packages state the licence GPL 3.
#pragma once

namespace sdsl {
inline constexpr int sdsl_version_major = 3;
}  // namespace sdsl
