#pragma once

#include <string>

namespace motifcount::internal {

/// Path of an unfinished output file or of a new output folder. While this object exists, motifcount::remove_temporaries()
/// removes the path. Several threads may create and destroy objects at the same time.
class TemporaryName {
public:
    /// Throws Error(output) if the path is longer than the system allows (PATH_MAX).
    explicit TemporaryName(std::string path);
    ~TemporaryName();
    TemporaryName(TemporaryName const&) = delete;
    TemporaryName& operator=(TemporaryName const&) = delete;

    [[nodiscard]] std::string const& path() const noexcept { return path_; }

private:
    std::string path_;
    void* entry_;
};

}  // namespace motifcount::internal
