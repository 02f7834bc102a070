#include "io/inflater.hpp"

#if MOTIFCOUNT_WITH_ISAL
#include <isa-l/igzip_lib.h>

#include <algorithm>

namespace motifcount::internal {
namespace {

class IsalInflater final : public Inflater {
public:
    IsalInflater() { start(); }

    void start() override {
        isal_inflate_init(&state_);
        state_.crc_flag = ISAL_GZIP_NO_HDR;  // keep the gzip checksum; headers and trailers are ours
    }

    Step inflate(unsigned char const* in, std::size_t in_size, char* out, std::size_t out_size) override {
        constexpr std::size_t most = std::size_t{1} << 30;  // its counters have 32 bits
        auto const in_part = static_cast<std::uint32_t>(std::min(in_size, most));
        auto const out_part = static_cast<std::uint32_t>(std::min(out_size, most));
        state_.next_in = const_cast<unsigned char*>(in);
        state_.avail_in = in_part;
        state_.next_out = reinterpret_cast<unsigned char*>(out);
        state_.avail_out = out_part;
        int const result = isal_inflate(&state_);
        Step step{Status::more, in_part - state_.avail_in, out_part - state_.avail_out};
        if (result != ISAL_DECOMP_OK) {
            step.status = Status::corrupt;
        } else if (state_.block_state == ISAL_BLOCK_FINISH) {
            step.status = Status::finished;
        }
        return step;
    }

    std::uint32_t crc() const noexcept override { return state_.crc; }

    std::size_t unused(unsigned char* out) const noexcept override {
        // Whole bytes left in its bit buffer lie behind the stream's last, part-used byte.
        int const count = state_.read_in_length / 8;
        std::uint64_t const bits = state_.read_in >> (state_.read_in_length % 8);
        for (int i = 0; i < count; ++i) out[i] = static_cast<unsigned char>(bits >> (8 * i));
        return static_cast<std::size_t>(count);
    }

    char const* name() const noexcept override { return "ISA-L"; }

private:
    inflate_state state_;
};

}  // namespace

std::unique_ptr<Inflater> make_isal_inflater() {
    return std::make_unique<IsalInflater>();
}

}  // namespace motifcount::internal

#else

namespace motifcount::internal {

std::unique_ptr<Inflater> make_isal_inflater() {
    return nullptr;
}

}  // namespace motifcount::internal
#endif
