#pragma once

#include <optional>
#include <string>

#include "output/temporaries.hpp"

namespace motifcount::internal {

/// A folder for outputs: made if it is not there, and removed again, unless it is kept, together with this object or, by
/// motifcount::remove_temporaries(), with the process, also if that works in another folder by then. A folder that was there, or is not empty, stays.
class OutputFolder {
public:
    /// Its own folder must be there. Throws Error(output).
    explicit OutputFolder(std::string const& path);
    ~OutputFolder();
    OutputFolder(OutputFolder const&) = delete;
    OutputFolder& operator=(OutputFolder const&) = delete;

    void keep() noexcept { made_.reset(); }

private:
    std::optional<TemporaryName> made_;  ///< none: it is not to be removed
};

}  // namespace motifcount::internal
