#pragma once

#include <optional>
#include <string>

#include "output/temporaries.hpp"

namespace motifcount::internal {

/// Folder for outputs, which is created if it is missing. The destructor, or motifcount::remove_temporaries(), removes a
/// created folder unless it was kept or is not empty, even if the working directory has changed.
class OutputFolder {
public:
    explicit OutputFolder(std::string const& path);
    ~OutputFolder();
    OutputFolder(OutputFolder const&) = delete;
    OutputFolder& operator=(OutputFolder const&) = delete;

    void keep() noexcept { made_.reset(); }

private:
    std::optional<TemporaryName> made_;  ///< Folder to remove; empty = no folder is removed
};

}  // namespace motifcount::internal
