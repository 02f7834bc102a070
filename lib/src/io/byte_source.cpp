#include "io/byte_source.hpp"

#include <exception>

namespace motifcount::internal {

ByteSource::ByteSource(std::string const& path, std::size_t chunk_bytes)
    : chunks_(open_chunks(path)), chunk_bytes_(chunk_bytes) {}

std::string_view ByteSource::next() {
    // The previous call has already returned the text before the error.
    if (chunk_.error) std::rethrow_exception(chunk_.error);
    while (chunks_->fetch(chunk_, 0, chunk_bytes_)) {
        chunks_->decode(chunk_);
        if (chunk_.missing_end_block)
            throw_input_error(name(), "the BGZF file is truncated: its end-of-file block is missing");
        if (chunk_.size != 0) return chunk_.view();
        if (chunk_.error) std::rethrow_exception(chunk_.error);
    }
    return {};
}

}  // namespace motifcount::internal
