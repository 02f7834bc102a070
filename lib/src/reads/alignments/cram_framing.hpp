#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// Follows the containers of a CRAM file, versions 2.0 to 3.1 (CRAM specification, sections 6 and 7): HTSlib, with threads,
/// takes a damaged header of a container, and whatever follows the end-of-file container, for the end of the file.
///
/// Complexity: linear in the bytes taken. Thread safety: next_container() may be called while another thread calls take(),
/// nothing else.
class CramFraming {
public:
    struct Container {
        std::uint64_t records = 0;
        /// Its slices may be of several references: then nothing in the file tells whether one is the right one.
        bool is_mixed = false;
    };

    /// Whether files of that version have such containers.
    [[nodiscard]] static constexpr bool knows(int major_version) noexcept {
        return major_version == 2 || major_version == 3;
    }

    /// The next bytes of the file, from its first on.
    void take(std::string_view bytes);
    /// So many bytes come next that need not be taken: the caller leaves them out.
    [[nodiscard]] std::uint64_t pass_over() noexcept;

    /// The first container whose header was taken and that was not asked for yet.
    [[nodiscard]] std::optional<Container> next_container();

    /// What is wrong with the containers of the file, of which all bytes were taken: a message, empty if they are whole. It
    /// names the last record that was read.
    [[nodiscard]] std::string fault(std::uint64_t last_record) const;
    /// In all containers, as their headers say.
    [[nodiscard]] std::uint64_t records() const noexcept { return records_; }

private:
    [[nodiscard]] bool take_part();
    [[nodiscard]] bool take_definition();
    [[nodiscard]] bool take_header();
    [[nodiscard]] bool pass_landmarks(std::size_t from, std::uint32_t count);
    [[nodiscard]] bool take_block();
    [[nodiscard]] bool begins_like_end() const;

    static constexpr std::size_t definition_bytes = 26;

    std::string bytes_;       ///< the beginning of what comes next: of a part, or of what follows the end
    std::uint64_t skip_ = 0;  ///< bytes up to that
    std::uint64_t records_ = 0;
    int major_ = 0;  ///< 0: the file definition is not there yet
    int minor_ = 0;
    bool has_header_ = false;          ///< the container with the text of SAM's header was met
    std::uint32_t header_blocks_ = 0;  ///< of that one, still to come
    std::uint64_t header_left_ = 0;    ///< of its length
    std::uint32_t landmarks_ = 0;      ///< of the header at the front of `bytes_`, those that were passed
    std::size_t landmarks_end_ = 0;    ///< and where the last of them ends there
    bool ended_ = false;               ///< by the end-of-file container
    bool damaged_ = false;             ///< a header
    std::mutex mutex_;                 ///< of what follows
    std::deque<Container> containers_;
};

}  // namespace motifcount::internal
