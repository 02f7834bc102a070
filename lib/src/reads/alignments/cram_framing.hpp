#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// Follows the containers of a CRAM file, versions 2.0 to 3.1 (CRAM specification, sections 6 and 7), to detect errors that
/// HTSlib ignores. With threads, HTSlib treats damaged container headers, and data after the end-of-file container, as the end
/// of the file. Linear. Not thread-safe, but next_container() may be called during take().
class CramFraming {
public:
    struct Container {
        std::uint64_t records = 0;
        /// Whether the container's slices may have several references. Such slices have no checksum of the reference.
        bool is_mixed = false;
    };

    [[nodiscard]] static constexpr bool knows(int major_version) noexcept {
        return major_version == 2 || major_version == 3;
    }

    void take(std::string_view bytes);
    /// Returns the number of bytes that the caller must skip next.
    [[nodiscard]] std::uint64_t pass_over() noexcept;

    /// Returns the next container whose header was taken; empty if there is no such container. Each container is returned once.
    [[nodiscard]] std::optional<Container> next_container();

    /// Returns an error message if the containers are incomplete or damaged; otherwise empty. Call it after all file bytes
    /// have been taken. `last_record`: number of the last record that was read
    [[nodiscard]] std::string fault(std::uint64_t last_record) const;
    /// Number of records in all containers, according to the container headers
    [[nodiscard]] std::uint64_t records() const noexcept { return records_; }

private:
    [[nodiscard]] bool take_part();
    [[nodiscard]] bool take_definition();
    [[nodiscard]] bool take_header();
    [[nodiscard]] bool pass_landmarks(std::size_t from, std::uint32_t count);
    [[nodiscard]] bool take_block();
    [[nodiscard]] bool begins_like_end() const;

    static constexpr std::size_t definition_bytes = 26;

    /// File bytes, beginning with the next part. After the end-of-file container, all following bytes
    std::string bytes_;
    std::uint64_t skip_ = 0;  ///< Number of bytes to skip before `bytes_`
    std::uint64_t records_ = 0;
    int major_ = 0;  ///< Major version; 0 = the file definition has not been read yet
    int minor_ = 0;
    /// Whether the container with the SAM header has been found
    bool has_header_ = false;
    /// Number of blocks left in the container with the SAM header
    std::uint32_t header_blocks_ = 0;
    /// Number of bytes left in the container with the SAM header
    std::uint64_t header_left_ = 0;
    /// Number of landmarks skipped in the header at the start of `bytes_`
    std::uint32_t landmarks_ = 0;
    std::size_t landmarks_end_ = 0;  ///< End of the last skipped landmark, as an offset in `bytes_`
    bool ended_ = false;             ///< Whether the end-of-file container has been found
    bool damaged_ = false;
    std::mutex mutex_;  ///< Guards `containers_`
    std::deque<Container> containers_;
};

}  // namespace motifcount::internal
