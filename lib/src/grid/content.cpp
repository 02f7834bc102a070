#include "grid/content.hpp"

#include <algorithm>

#include "core/memory.hpp"
#include "io/byte_order_mark.hpp"
#include "io/byte_source.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

namespace {

/// True if `bytes` is not the start of FASTA or PGM
bool begins_wrongly(std::string_view bytes) {
    if (bytes.starts_with('P')) return false;
    if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
    std::size_t const first = bytes.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && bytes[first] != '>';
}

/// Reserves memory. Throws Error(limit) if there is not enough. Without this check, the system could kill the process.
void make_room(Content& content, std::size_t size) {
    if (size <= content.bytes.capacity()) return;
    std::size_t const room = std::max(size, 2 * content.bytes.capacity());
    try {
        require_memory(room);
    } catch (OutOfMemory const& error) {
        throw Error(ErrorCode::limit, describe_shortage(error, content.name + ": reading it into memory"));
    }
    content.bytes.reserve(room);
}

}  // namespace

Content read_content(std::string const& path) {
    ByteSource source(path, std::size_t{1} << 20);
    Content content{{}, source.name()};
    for (auto bytes = source.next(); !bytes.empty(); bytes = source.next()) {
        bool const is_first = content.bytes.empty();
        make_room(content, content.bytes.size() + bytes.size());
        content.bytes += bytes;
        if (is_first && begins_wrongly(content.bytes)) break;
    }
    return content;
}

}  // namespace motifcount::internal
