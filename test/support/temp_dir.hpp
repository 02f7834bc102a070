#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace motifcount::internal::test {

/// Temporary directory of a test, which is removed together with its content
class TempDir {
public:
    TempDir() {
        std::string name = (std::filesystem::temp_directory_path() / "motifcount-test-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a temporary directory");
        path_ = name;
    }
    ~TempDir() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TempDir(TempDir const&) = delete;
    TempDir& operator=(TempDir const&) = delete;

    [[nodiscard]] std::string path(std::string_view name) const { return (path_ / name).string(); }
    /// Writes a file and returns its path.
    std::string write(std::string_view name, std::string_view content) const {
        std::string const file = path(name);
        // The file is removed instead of truncated, because some file systems write truncated files to the disk immediately.
        std::filesystem::remove(file);
        std::ofstream out(file, std::ios::binary);
        out.write(content.data(), static_cast<std::streamsize>(content.size()));
        out.close();
        if (!out) throw std::runtime_error("cannot write " + file);
        return file;
    }

private:
    std::filesystem::path path_;
};

}  // namespace motifcount::internal::test
