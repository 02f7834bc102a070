#include <fcntl.h>

#include <cerrno>
#include <system_error>

#include "core/open_above_stdio.hpp"
#include "inputs/path_checks.hpp"
#include "motifcount/error.hpp"
#include "motifcount/output_files.hpp"
#include "output/output_place.hpp"

int motifcount::open_log(std::string const& path) {
    internal::check_outputs({}, {{.source = setting::log, .path = path, .setting = setting::log}});
    internal::OutputPlace const place = internal::find_output_place(path);
    // For a stream such as /dev/stderr, the existing descriptor is used, because opening the file again would truncate it.
    if (!place.replaced) return internal::open_in_place(place);
    int const descriptor =
        internal::open_above_stdio(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY, 0666);
    if (descriptor < 0)
        throw Error(ErrorCode::output,
                    path + ": cannot open for writing: " + std::generic_category().message(errno));
    return descriptor;
}
