// Floor for reading .gz. ISA-L decompresses the file with buffers of 128 kB, checks the CRC and discards the text.
//
// usage: floor_gzip FILE.gz      (prints the number of decompressed bytes)

#include <fcntl.h>
#include <isa-l/igzip_lib.h>
#include <unistd.h>

#include <cstdint>
#include <iostream>
#include <stdexcept>
#include <vector>

namespace {

constexpr std::size_t buffer_bytes = 128 << 10;

std::uint64_t inflate_all(int file) {
    std::vector<std::uint8_t> in(buffer_bytes);
    std::vector<std::uint8_t> out(buffer_bytes);
    inflate_state state;
    isal_inflate_init(&state);
    state.crc_flag = ISAL_GZIP;  // gzip format: ISA-L parses header and trailer and checks the CRC
    std::uint64_t inflated = 0;
    while (true) {
        if (state.avail_in == 0) {
            ssize_t const got = read(file, in.data(), in.size());
            if (got < 0) throw std::runtime_error("cannot read");
            if (got == 0) break;
            state.next_in = in.data();
            state.avail_in = static_cast<std::uint32_t>(got);
        }
        if (state.block_state == ISAL_BLOCK_FINISH) {  // the previous member is complete
            isal_inflate_reset(&state);
            state.crc_flag = ISAL_GZIP;
        }
        do {
            state.next_out = out.data();
            state.avail_out = static_cast<std::uint32_t>(out.size());
            if (int const status = isal_inflate(&state); status != ISAL_DECOMP_OK) {
                throw std::runtime_error("isal_inflate: " + std::to_string(status));
            }
            inflated += out.size() - state.avail_out;
        } while (state.avail_out == 0 && state.block_state != ISAL_BLOCK_FINISH);
    }
    if (state.block_state != ISAL_BLOCK_FINISH) throw std::runtime_error("truncated");
    return inflated;
}

}  // namespace

int main(int argc, char** argv) try {
    int const file = argc == 2 ? open(argv[1], O_RDONLY) : -1;
    if (file < 0) throw std::runtime_error("usage: floor_gzip FILE.gz");
    std::cout << inflate_all(file) << '\n';
    return 0;
} catch (std::exception const& error) {
    std::cerr << "floor_gzip: " << error.what() << '\n';
    return 1;
}
