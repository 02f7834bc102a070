// Floor for parsing four-line FASTQ in memory: one thread finds the four line ends of every record.
//
// usage: floor_records FILE.fq      (prints the number of records and bases, and the seconds without reading the file)

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstring>
#include <iostream>
#include <stdexcept>

int main(int argc, char** argv) try {
    int const file = argc == 2 ? open(argv[1], O_RDONLY) : -1;
    struct stat status {};
    if (file < 0 || fstat(file, &status) != 0) throw std::runtime_error("usage: floor_records FILE.fq");
    auto const size = static_cast<std::size_t>(status.st_size);
    void* const mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    if (mapped == MAP_FAILED) throw std::runtime_error("cannot map the file");

    auto const start = std::chrono::steady_clock::now();
    std::uint64_t records = 0;
    std::uint64_t bases = 0;
    char const* at = static_cast<char const*>(mapped);
    char const* const end = at + size;
    while (at < end) {
        for (int line = 0; line < 4; ++line) {
            void const* const line_end = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
            if (line_end == nullptr) throw std::runtime_error("truncated");
            auto const* const next = static_cast<char const*>(line_end) + 1;
            if (line == 1) bases += static_cast<std::uint64_t>(next - at - 1);
            at = next;
        }
        ++records;
    }
    std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - start;
    std::cout << records << ' ' << bases << ' ' << seconds.count() << '\n';
    return 0;
} catch (std::exception const& error) {
    std::cerr << "floor_records: " << error.what() << '\n';
    return 1;
}
