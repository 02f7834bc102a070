#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "io/gzip/gzip_point.hpp"
#include "io/serial_chunks.hpp"

namespace motifcount::internal {

/// Boundary between two gzip members, where another decoder can continue
struct MemberBoundary {
    std::uint64_t byte = 0;     ///< Position in the file
    bool ends_in_data = false;  ///< Whether the member before the boundary is a BGZF block with text
};

class ResumableChunks : public SerialChunks {
public:
    using SerialChunks::SerialChunks;
    /// Moves to a point inside a plain member or before any member. `ends_in_data`: whether the previous member is a BGZF block
    /// with text. After this call, chunks do not extend beyond the end of a member.
    virtual void resume(GzipPoint const& point, GzipMember const& member, bool ends_in_data) = 0;
    /// End of the last fetched chunk if it is between two members; otherwise empty
    [[nodiscard]] virtual std::optional<MemberBoundary> boundary() const = 0;
};

/// Opens a gzip file with plain members and BGZF blocks in any order. fetch() inflates plain members, and decode() inflates
/// BGZF blocks with libdeflate; a chunk never has text of both kinds. Wrong checksums, wrong lengths, truncated files, and data
/// other than zero bytes after the last member are errors.
[[nodiscard]] std::unique_ptr<ResumableChunks> open_gzip_chunks(std::unique_ptr<InputFile> file);
/// Opens a gzip file that starts with a BGZF block. Slices begin at blocks.
[[nodiscard]] std::unique_ptr<ChunkSource> open_bgzf_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
