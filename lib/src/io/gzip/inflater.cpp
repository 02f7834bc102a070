#include "io/gzip/inflater.hpp"

#include <cstdlib>
#include <string>

#include "motifcount/error.hpp"

namespace motifcount::internal {

std::unique_ptr<Inflater> make_inflater() {
    char const* const variable = std::getenv("MOTIFCOUNT_INFLATE");
    std::string_view const wanted = variable == nullptr ? "" : variable;
    std::unique_ptr<Inflater> inflater;
    if (wanted.empty() || wanted == "isal") inflater = make_isal_inflater();
    if (wanted == "zlib" || (wanted.empty() && inflater == nullptr)) inflater = make_zlib_inflater();
    if (inflater == nullptr)
        throw Error(ErrorCode::usage, "MOTIFCOUNT_INFLATE is '" + std::string(wanted) +
                                          "', but must be 'isal' (if built in) or 'zlib'");
    return inflater;
}

}  // namespace motifcount::internal
