#pragma once

#include <memory>
#include <string>

namespace motifcount::internal {

/// The name of an unfinished output file, or of a folder made for outputs, known to motifcount::remove_temporaries() for as long as this object lives.
///
/// Thread safety: objects may be made and destroyed by several threads at once.
class TemporaryName {
public:
    /// Throws Error(output) when the name is longer than the system allows (PATH_MAX).
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
