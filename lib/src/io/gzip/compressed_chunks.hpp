#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "io/chunk_source.hpp"
#include "io/gzip/gzip_point.hpp"

namespace motifcount::internal {

/// Position between two gzip members, at which another decoder can take over
struct MemberBoundary {
    std::uint64_t byte = 0;     ///< Position in the file
    bool ends_in_data = false;  ///< Whether the previous member is a BGZF block with text
};

class ResumableChunks : public ChunkSource {
public:
    using ChunkSource::ChunkSource;
    /// Moves to a point inside a plain member or before any member. `ends_in_data`: whether the previous
    /// member is a BGZF block with text. From then on, no chunk extends beyond the end of a member.
    virtual void resume(GzipPoint const& point, GzipMember const& member, bool ends_in_data) = 0;
    /// End of the last chunk fetched, if it is between two members
    [[nodiscard]] virtual std::optional<MemberBoundary> boundary() const = 0;
};

/// Opens a gzip file with any mix of plain members, inflated by fetch(), and BGZF blocks, inflated by decode() with
/// libdeflate. A chunk has text of one kind only. Wrong checksums and lengths, truncated files, and bytes other than zero
/// after the last member are errors.
[[nodiscard]] std::unique_ptr<ResumableChunks> open_gzip_chunks(std::unique_ptr<InputFile> file);
/// Opens a gzip file that starts with a BGZF block; its slices begin at blocks.
[[nodiscard]] std::unique_ptr<ChunkSource> open_bgzf_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
