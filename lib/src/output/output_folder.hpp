#pragma once

#include <optional>
#include <string>

#include "output/temporaries.hpp"

namespace motifcount::internal {

/// Output folder, which is created if it is missing. The destructor and motifcount::remove_temporaries() remove a created
/// folder if it is empty, unless keep() was called. Removal works even if the working directory has changed.
class OutputFolder {
public:
    explicit OutputFolder(std::string const& path);
    ~OutputFolder();
    OutputFolder(OutputFolder const&) = delete;
    OutputFolder& operator=(OutputFolder const&) = delete;

    void keep() noexcept { made_.reset(); }

private:
    /// Created folder that will be removed; empty if there is no such folder
    std::optional<TemporaryName> made_;
};

}  // namespace motifcount::internal
