#include "grid/content.hpp"

#include "io/byte_source.hpp"

namespace motifcount::internal {

Content read_content(std::string const& path) {
    ByteSource source(path, std::size_t{1} << 20);
    Content content{{}, source.name()};
    for (auto bytes = source.next(); !bytes.empty(); bytes = source.next()) content.bytes += bytes;
    return content;
}

}  // namespace motifcount::internal
