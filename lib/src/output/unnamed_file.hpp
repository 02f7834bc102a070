#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <utility>

namespace motifcount::internal {

/// Temporary file without a name, which is created when the first bytes are written. Thread-safe.
class UnnamedFile {
public:
    /// `output`: path of an output of the run; the file is in the same directory. `content`: for messages, such as "UMIs"
    UnnamedFile(std::string output, std::string content)
        : output_(std::move(output)), content_(std::move(content)) {}
    ~UnnamedFile();
    UnnamedFile(UnnamedFile const&) = delete;
    UnnamedFile& operator=(UnnamedFile const&) = delete;

    /// Appends the bytes and returns the offset of the first. Throws Error(output).
    std::uint64_t write(std::span<std::byte const> bytes);
    void read(std::uint64_t offset, std::span<std::byte> bytes) const;

private:
    std::string output_;
    std::string content_;
    std::mutex mutex_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0;
};

}  // namespace motifcount::internal
