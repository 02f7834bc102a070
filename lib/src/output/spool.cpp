#include "output/spool.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "motifcount/error.hpp"
#include "output/output_place.hpp"

namespace motifcount::internal {

int open_unnamed(std::string const& output) {
    std::string name = directory_of(output) + ".motifcount-XXXXXX";
    int const descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0) fail_unnamed(output, "cannot create a temporary file next to the output");
    ::unlink(name.c_str());
    return descriptor;
}

void fail_unnamed(std::string const& output, std::string_view what) {
    std::string const reason = std::generic_category().message(errno);
    throw Error(ErrorCode::output, output + ": " + std::string(what) + ": " + reason);
}

Spool::Spool(std::string path) : path_(std::move(path)) {
    int const descriptor = open_unnamed(path_);
    file_.reset(::fdopen(descriptor, "w+"));
    if (file_ == nullptr) {
        ::close(descriptor);
        fail("cannot create a temporary file next to the output");
    }
}

void Spool::write(std::string_view text) {
    constexpr std::size_t full = std::size_t{1} << 16U;
    buffer_ += text;
    if (buffer_.size() >= full) flush();
}

void Spool::flush() {
    if (std::fwrite(buffer_.data(), 1, buffer_.size(), file_.get()) != buffer_.size())
        fail("cannot write the temporary file of the output");
    buffer_.clear();
}

void Spool::copy_to(OutputFile& out) {
    flush();
    if (std::fflush(file_.get()) != 0) fail("cannot write the temporary file of the output");
    std::rewind(file_.get());
    std::array<char, 1 << 16> buffer;
    while (std::size_t const size = std::fread(buffer.data(), 1, buffer.size(), file_.get()))
        out.write({buffer.data(), size});
    if (std::ferror(file_.get()) != 0) fail("cannot read back the temporary file of the output");
}

void Spool::fail(std::string_view what) const {
    fail_unnamed(path_, what);
}

}  // namespace motifcount::internal
