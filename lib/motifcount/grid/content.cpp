#include "motifcount/grid/content.hpp"

#include "motifcount/io/byte_source.hpp"

namespace motifcount {

Content read_content(std::string const& path) {
    ByteSource source(path, std::size_t{1} << 20);
    Content content{{}, source.name()};
    for (auto bytes = source.next(); !bytes.empty(); bytes = source.next()) content.bytes += bytes;
    return content;
}

}  // namespace motifcount
