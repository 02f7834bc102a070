#include "io/gzip/inflater.hpp"

#if MOTIFCOUNT_WITH_ISAL
#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <cstring>
#include <string>

namespace motifcount::internal {
namespace {

class IsalInflater final : public Inflater {
public:
    IsalInflater() { start(); }

    void start() override {
        isal_inflate_init(&state_);
        state_.crc_flag = ISAL_GZIP_NO_HDR;  // Computes the CRC of gzip, but expects no gzip header
        corrupt_ = false;
        rest_ = held_ = 0;
    }

    void resume(std::string_view window, std::uint32_t crc, unsigned char first_byte,
                unsigned bits) override {
        start();
        state_.crc = crc;
        std::string copy(window);  // ISA-L requires a non-const pointer
        if (!copy.empty())
            isal_inflate_set_dict(&state_, reinterpret_cast<unsigned char*>(copy.data()),
                                  static_cast<std::uint32_t>(copy.size()));
        if (bits == 0) return;
        state_.read_in = first_byte >> bits;
        state_.read_in_length = static_cast<std::int32_t>(8 - bits);
    }

    Step decode(unsigned char const* in, std::size_t in_size, char* out, std::size_t out_size) override {
        if (corrupt_) return give_rest(out, out_size);
        if (out_size <= held_) {
            std::memcpy(out, held_text_, out_size);
            held_ -= out_size;
            std::memmove(held_text_, held_text_ + out_size, held_);
            return {Status::more, 0, out_size};
        }
        std::memcpy(out, held_text_, held_);
        constexpr std::size_t most = std::size_t{1} << 30;  // ISA-L's counters have 32 bits
        auto const in_part = static_cast<std::uint32_t>(std::min(in_size, most));
        auto const out_part = static_cast<std::uint32_t>(std::min(out_size - held_, most));
        state_.next_in = const_cast<unsigned char*>(in);
        state_.avail_in = in_part;
        state_.next_out = reinterpret_cast<unsigned char*>(out + held_);
        state_.avail_out = out_part;
        int const result = isal_inflate(&state_);
        std::size_t const used = in_part - state_.avail_in;
        std::size_t const fresh = out_part - state_.avail_out;
        std::size_t const have = held_ + fresh;
        if (result != ISAL_DECOMP_OK) {
            // Valid text may still be available, because ISA-L decodes more than it writes.
            corrupt_ = true;
            auto const ahead = static_cast<std::size_t>(state_.tmp_out_valid - state_.tmp_out_processed);
            std::size_t const good = have + ahead - std::min(have + ahead, doubtful);
            rest_ = good - std::min(good, have);
            return {rest_ == 0 ? Status::bad : Status::more, used, std::min(good, have)};
        }
        if (state_.block_state == ISAL_BLOCK_FINISH) {
            held_ = 0;
            return {Status::finished, used, have};
        }
        held_ = std::min(have, doubtful);
        std::memcpy(held_text_, out + have - held_, held_);
        return {Status::more, used, have - held_, fresh != 0};
    }

    std::uint32_t crc() const noexcept override { return state_.crc; }

    std::size_t unused(unsigned char* out) const noexcept override {
        // Whole bytes in the bit buffer are after the end of the stream, which may end inside a byte.
        int const count = state_.read_in_length / 8;
        std::uint64_t const bits = state_.read_in >> (state_.read_in_length % 8);
        for (int i = 0; i < count; ++i) out[i] = static_cast<unsigned char>(bits >> (8 * i));
        return static_cast<std::size_t>(count);
    }

    char const* name() const noexcept override { return "ISA-L"; }

private:
    /// Bytes of text held back: if a match refers to text before the stream, ISA-L counts it before it reports the error
    static constexpr std::size_t doubtful = 258;

    /// Writes the text that is still valid after an error.
    Step give_rest(char* out, std::size_t out_size) {
        std::size_t const part = std::min(rest_, out_size);
        if (part != 0) std::memcpy(out, state_.tmp_out_buffer + state_.tmp_out_processed, part);
        state_.tmp_out_processed += static_cast<std::int32_t>(part);
        rest_ -= part;
        return {rest_ == 0 ? Status::bad : Status::more, 0, part};
    }

    inflate_state state_;
    bool corrupt_ = false;
    std::size_t rest_ = 0;  ///< Number of valid bytes before corrupt data that are still in ISA-L's buffer
    std::size_t held_ = 0;
    char held_text_[doubtful];
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
