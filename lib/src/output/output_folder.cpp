#include "output/output_folder.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "motifcount/error.hpp"
#include "output/output_place.hpp"

namespace motifcount::internal {

OutputFolder::OutputFolder(std::string const& path) {
    if (::mkdir(path.c_str(), 0777) == 0) {
        try {
            made_.emplace(absolute_path(path));
        } catch (...) {
            ::rmdir(path.c_str());
            throw;
        }
        return;
    }
    int error = errno;
    struct stat status {};
    if (error == EEXIST) {
        error = ::stat(path.c_str(), &status) != 0 ? errno : S_ISDIR(status.st_mode) ? 0 : ENOTDIR;
        if (error == 0) return;
    }
    throw Error(ErrorCode::output,
                path + ": cannot create this folder: " + std::generic_category().message(error));
}

OutputFolder::~OutputFolder() {
    if (made_) ::rmdir(made_->path().c_str());
}

}  // namespace motifcount::internal
