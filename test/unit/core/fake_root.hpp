#pragma once

#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

/// Folder with simulated files of /proc and /sys that describe control groups and memory
class FakeRoot {
public:
    FakeRoot() {
        std::string path = (std::filesystem::temp_directory_path() / "motifcount-root-XXXXXX").string();
        REQUIRE(mkdtemp(path.data()) != nullptr);
        root_ = path;
    }
    ~FakeRoot() {
        if (!root_.empty()) std::filesystem::remove_all(root_);
    }
    FakeRoot(FakeRoot&& other) noexcept : root_(std::exchange(other.root_, {})) {}
    FakeRoot& operator=(FakeRoot&&) = delete;

    void write(std::string const& path, std::string const& text) const {
        std::filesystem::create_directories((root_ + path).substr(0, (root_ + path).rfind('/')));
        std::ofstream(root_ + path) << text;
    }
    [[nodiscard]] std::string const& path() const noexcept { return root_; }

private:
    std::string root_;
};
