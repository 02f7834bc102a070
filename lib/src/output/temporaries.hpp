#pragma once

#include <memory>
#include <string>

namespace motifcount::internal {

/// Path of an unfinished output file or of a new output folder, which motifcount::remove_temporaries()
/// removes while this object exists. Objects may be created and destroyed on several threads at once.
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
