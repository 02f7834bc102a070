#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "io/chunk_source.hpp"
#include "io/gzip/gzip_point.hpp"

namespace motifcount::internal {

/// Where a gzip file can be gone on with by other means: between two members.
struct MemberBoundary {
    std::uint64_t byte = 0;     ///< in the file
    bool ends_in_data = false;  ///< the member before is a BGZF block with text
};

/// Chunks that can be begun anew within a regular file.
class ResumableChunks : public ChunkSource {
public:
    using ChunkSource::ChunkSource;
    /// The next chunk begins at that point of a plain member, or before any. `ends_in_data`: the member before is a BGZF
    /// block with text. From then on no chunk goes beyond a member's end.
    virtual void resume(GzipPoint const& point, GzipMember const& member, bool ends_in_data) = 0;
    /// Where the chunk fetched last ends, if that is between two members.
    [[nodiscard]] virtual std::optional<MemberBoundary> boundary() const = 0;
};

/// Chunks of a gzip file: any mix of plain members, inflated in fetch(), and BGZF blocks, inflated by
/// libdeflate in decode(). Every checksum and length is checked; a cut file, or one with other than zero
/// bytes after its last member, ends in an error. A chunk holds either plain members' text or BGZF blocks.
[[nodiscard]] std::unique_ptr<ResumableChunks> open_gzip_chunks(std::unique_ptr<InputFile> file);
/// The same of a file that begins with a BGZF block; slices of it begin at blocks.
[[nodiscard]] std::unique_ptr<ChunkSource> open_bgzf_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
