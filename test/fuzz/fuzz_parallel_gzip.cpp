// Fuzzes the parallel gzip decoder. Its text and error must be the same as those of the serial decoder, for any number of
// threads, and for pieces so small that a piece begins at every position. If the decoders and zlib accept the file, the
// texts must be the same.
//
// The first byte of the input selects the size of the pieces and the number of threads. If the second byte is 0, the
// remaining bytes are the file. Otherwise two compressors of test/unit/io/compressors.hpp make one member each, and the next
// three bytes select a change of one byte in the result. The corpus has members by other programs (pigz, zopfli, 7z, ...).

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <span>
#include <string>

#include "compressors.hpp"
#include "decode_all.hpp"
#include "memory_file.hpp"

using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

/// Appends the text that zlib decodes from the file. Returns false if zlib does not accept the whole file.
bool by_zlib(std::string const& file, std::string& text) {
    z_stream stream{};
    if (inflateInit2(&stream, MAX_WBITS + 16) != Z_OK) return false;
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(file.data()));
    stream.avail_in = static_cast<uInt>(file.size());
    bool whole = false;
    std::string out(std::size_t{1} << 16, '\0');
    for (int result = Z_OK; result == Z_OK;) {
        stream.next_out = reinterpret_cast<Bytef*>(out.data());
        stream.avail_out = static_cast<uInt>(out.size());
        result = inflate(&stream, Z_NO_FLUSH);
        text.append(out.data(), out.size() - stream.avail_out);
        if (result != Z_STREAM_END) continue;
        whole = stream.avail_in == 0;
        if (!whole) result = inflateReset(&stream);
    }
    inflateEnd(&stream);
    return whole;
}

std::string make_file(std::span<std::uint8_t const> data, unsigned how) {
    std::string const bytes(data.begin(), data.end());
    if (how == 0 || bytes.size() < 4) return bytes;
    std::string text = bytes.substr(3);
    while (text.size() < 3000) text += text + "\n";
    std::size_t const count = compressors().size();
    std::size_t const first = (how - 1) % count;
    std::size_t const second = (first + (how - 1) / count) % count;
    std::string file;
    for (std::size_t const each : {first, second})
        file += wrap_member(compressors()[each].deflate(text), text);
    std::size_t const at = (data[0] | std::size_t{data[1]} << 8) % file.size();
    file[at] = static_cast<char>(file[at] ^ data[2]);
    return file;
}

[[noreturn]] void report(char const* what, Decoded const& one, Decoded const& other) {
    std::cerr << what << ": " << one.text.size() << " bytes, '" << one.error << "' and " << other.text.size()
              << " bytes, '" << other.error << "'\n";
    __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size < 4) return 0;
    std::string const file = make_file({data + 2, size - 2}, data[1]);
    if (!file.starts_with("\x1F\x8B")) return 0;
    MemoryFile const memory({reinterpret_cast<std::uint8_t const*>(file.data()), file.size()});
    std::size_t const range = std::size_t{1} << (data[0] % 16U);
    unsigned const threads = 1 + data[0] / 16U;
    ParallelGzipOptions const options{range, range * (threads % 2 == 0 ? 2000 : 20), threads % 3 != 0};

    Decoded const serial = decode_serial(memory.path(), 5000);
    Decoded const parallel = decode_parallel(memory.path(), threads, options, 5000);
    std::size_t const common = std::min(serial.text.size(), parallel.text.size());
    std::size_t const more = std::max(serial.text.size(), parallel.text.size()) - common;
    // Before an error, the texts may differ by up to one match (see Inflater), or by a chunk if a BGZF block is bad.
    bool const bgzf = serial.error.find("BGZF") != std::string::npos;
    if (serial.error != parallel.error || serial.missing_end_block != parallel.missing_end_block ||
        serial.text.compare(0, common, parallel.text, 0, common) != 0 ||
        (more > (serial.error.empty() ? 0U : 258U) && !bgzf))
        report("serial and parallel", serial, parallel);

    Decoded reference;
    if (by_zlib(file, reference.text) && serial.error.empty() && reference.text != serial.text)
        report("zlib and ours", reference, serial);
    return 0;
}
