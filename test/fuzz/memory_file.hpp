#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

namespace motifcount::internal::test {

/// A file in memory. It has a path, for interfaces that open files.
class MemoryFile {
public:
    explicit MemoryFile(std::span<std::uint8_t const> content) : descriptor_(memfd_create("fuzz", 0)) {
        if (descriptor_ < 0 ||
            write(descriptor_, content.data(), content.size()) != static_cast<ssize_t>(content.size())) {
            throw std::runtime_error("cannot make a file in memory");
        }
    }
    MemoryFile(MemoryFile const&) = delete;
    MemoryFile& operator=(MemoryFile const&) = delete;
    ~MemoryFile() { close(descriptor_); }

    [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

private:
    int descriptor_;
};

}  // namespace motifcount::internal::test
