#include "io/gzip/deflate_decoder.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/implementations.hpp"

namespace motifcount::internal {
namespace {

// Maximum number of input bytes and output symbols per round of the inner loop
constexpr std::ptrdiff_t fast_input = 32;
constexpr std::ptrdiff_t fast_output = 280;

template <std::size_t step, typename Symbol>
[[gnu::always_inline]] inline void copy_forward(Symbol* out, Symbol const* from, Symbol const* end) noexcept {
    typedef Symbol Vector __attribute__((vector_size(step * sizeof(Symbol))));
    do {
        Vector symbols;
        std::memcpy(&symbols, from, sizeof symbols);
        std::memcpy(out, &symbols, sizeof symbols);
        out += step;
        from += step;
    } while (out < end);
}

/// Copies `length` symbols from `distance` symbols before `out`. May write up to 32 bytes after them.
template <typename Symbol>
[[gnu::always_inline]] inline void copy_match(Symbol* out, std::size_t distance,
                                              std::size_t length) noexcept {
    Symbol const* from = out - distance;
    Symbol* const end = out + length;
    constexpr std::size_t wide = 32 / sizeof(Symbol);
    if (distance >= wide) [[likely]] {
        copy_forward<wide>(out, from, end);
    } else if (distance >= wide / 4) {
        copy_forward<wide / 4>(out, from, end);
    } else if (distance == 1) {
        std::fill(out, end, *from);
    } else {
        do *out++ = *from++;
        while (out < end);
    }
}

/// Always writes two symbols, the literals of an entry. If the entry has fewer literals, the other symbols are arbitrary.
[[gnu::always_inline]] inline void put_literals(char* out, std::uint32_t entry) noexcept {
    auto const both = static_cast<std::uint16_t>(entry >> 8);
    std::memcpy(out, &both, sizeof both);
}
[[gnu::always_inline]] inline void put_literals(std::uint16_t* out, std::uint32_t entry) noexcept {
    std::uint32_t const both = (entry >> 8 & 0xFF) | (entry & 0xFF0000);
    std::memcpy(out, &both, sizeof both);
}
[[gnu::always_inline]] inline std::size_t literals_in(std::uint32_t entry) noexcept {
    return (entry >> 31) + (entry / DeflateCodes::two & 1);
}

[[gnu::always_inline]] inline std::uint64_t low_bits(std::uint64_t value, unsigned bits) noexcept {
    return value & ((std::uint64_t{1} << bits) - 1);
}

/// Decodes the symbols of a block. If `careful` is false, returns BlockEnd::full close to the end of the input or output.
/// Inlined, so that it can be compiled for several instruction sets.
template <bool careful, typename Symbol>
[[gnu::always_inline]] inline BlockEnd decode_loop(std::uint32_t const* literals,
                                                   std::uint32_t const* distances, DeflateBits& bits,
                                                   Symbol const* base, Symbol*& out_place, Symbol* limit) {
    constexpr std::uint64_t literal_mask = (1U << DeflateCodes::literal_bits) - 1;
    constexpr std::uint64_t distance_mask = (1U << DeflateCodes::distance_bits) - 1;
    Symbol* out = out_place;
    DeflateBits in = bits;
    auto const leave = [&](BlockEnd end) __attribute__((always_inline)) {
        out_place = out;
        bits = in;
        return end;
    };

    // Looks up the next entry before loading bits and copying text, because each look-up depends on the previous look-up.
    in.refill();
    std::uint32_t entry = literals[in.buffer & literal_mask];
    for (;;) {
        if constexpr (!careful) {
            if (in.left() < fast_input || limit - out < fast_output) return leave(BlockEnd::full);
            // Three entries use at most 33 of the 56 available bits.
            if ((entry & DeflateCodes::literal) != 0) {
                put_literals(out, entry);
                out += literals_in(entry);
                in.drop(entry & 0xFF);
                entry = literals[in.buffer & literal_mask];
                if ((entry & DeflateCodes::literal) != 0) {
                    put_literals(out, entry);
                    out += literals_in(entry);
                    in.drop(entry & 0xFF);
                    entry = literals[in.buffer & literal_mask];
                    if ((entry & DeflateCodes::literal) != 0) {
                        put_literals(out, entry);
                        out += literals_in(entry);
                        in.drop(entry & 0xFF);
                        entry = literals[in.buffer & literal_mask];
                        in.refill();
                        continue;
                    }
                }
                in.refill();
            }
        }
        if ((entry & DeflateCodes::special) != 0) {
            if ((entry & DeflateCodes::block_end) == 0) {
                if (DeflateCodes::is_unused(entry)) return leave(BlockEnd::corrupt);
                entry =
                    literals[DeflateCodes::table(entry) + low_bits(in.buffer >> DeflateCodes::literal_bits,
                                                                   DeflateCodes::table_bits(entry))];
            }
            if ((entry & DeflateCodes::special) != 0) {
                if ((entry & DeflateCodes::block_end) == 0) return leave(BlockEnd::corrupt);
                in.drop(entry & 0xFF);
                return leave(in.overrun() ? BlockEnd::input : BlockEnd::more);
            }
        }
        if constexpr (careful) {
            if (static_cast<std::size_t>(limit - out) < literals_in(entry)) return leave(BlockEnd::full);
        }
        put_literals(out, entry);
        out += literals_in(entry);
        if ((entry & DeflateCodes::literal) != 0) {
            in.drop(entry & 0xFF);
            if (careful && in.overrun()) return leave(BlockEnd::input);
            entry = literals[in.buffer & literal_mask];
            in.refill();
            continue;
        }

        // All 64 bits are valid here. A literal and a length take at most 20 bits, a distance 28 bits, and the next look-up 11.
        std::size_t const length =
            (entry >> 16 & 0x1FF) + (low_bits(in.buffer, entry & 0xFF) >> (entry >> 26));
        in.drop(entry & 0xFF);
        std::uint32_t far = distances[in.buffer & distance_mask];
        if ((far & DeflateCodes::far_special) != 0) {
            if (DeflateCodes::is_unused(far)) return leave(BlockEnd::corrupt);
            far = distances[DeflateCodes::table(far) + low_bits(in.buffer >> DeflateCodes::distance_bits,
                                                                DeflateCodes::table_bits(far))];
            if ((far & DeflateCodes::far_special) != 0) return leave(BlockEnd::corrupt);
        }
        std::size_t const distance = (far >> 16) + (low_bits(in.buffer, far & 0xFF) >> (far >> 8 & 0x3F));
        in.drop(far & 0xFF);
        if (distance > static_cast<std::size_t>(out - base)) return leave(BlockEnd::corrupt);
        if constexpr (careful) {
            if (in.overrun()) return leave(BlockEnd::input);
            if (static_cast<std::size_t>(limit - out) < length) return leave(BlockEnd::full);
        }
        entry = literals[in.buffer & literal_mask];
        in.refill();
        copy_match(out, distance, length);
        out += length;
    }
}

template <typename Symbol>
BlockEnd decode_fast(std::uint32_t const* literals, std::uint32_t const* distances, DeflateBits& bits,
                     Symbol const* base, Symbol*& out, Symbol* limit) {
    return decode_loop<false>(literals, distances, bits, base, out, limit);
}

#if defined(__x86_64__)
/// Same as decode_loop(), but 10 to 20% faster. Every symbol needs shifts by a variable number of bits, and BMI2 has one
/// instruction for such a shift. Only this function has the attribute, so the rest of the file runs on any CPU.
template <typename Symbol>
__attribute__((target("bmi,bmi2,avx2"))) BlockEnd decode_fast_bmi2(std::uint32_t const* literals,
                                                                   std::uint32_t const* distances,
                                                                   DeflateBits& bits, Symbol const* base,
                                                                   Symbol*& out, Symbol* limit) {
    return decode_loop<false>(literals, distances, bits, base, out, limit);
}
#endif

template <typename Symbol>
struct DecodeKernels {
    SimdLevel level;
    BlockEnd (*decode)(std::uint32_t const* literals, std::uint32_t const* distances, DeflateBits& bits,
                       Symbol const* base, Symbol*& out, Symbol* limit);
};

template <typename Symbol>
Implementations<DecodeKernels<Symbol>> const& decode_kernels() {
    static std::array const compiled {
        DecodeKernels<Symbol>{SimdLevel::scalar, decode_fast<Symbol>},
#if defined(__x86_64__)
            DecodeKernels<Symbol>{SimdLevel::avx2, decode_fast_bmi2<Symbol>},
#endif
    };
    static Implementations<DecodeKernels<Symbol>> const implementations(compiled);
    return implementations;
}

}  // namespace

bool DynamicHeader::read(DeflateBits& bits) {
    static constexpr std::array<std::uint8_t, 19> order{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                        11, 4,  12, 3, 13, 2, 14, 1, 15};
    bits.refill();
    literals = bits.take(5) + 257;
    distances = bits.take(5) + 1;
    std::size_t const count = bits.take(4) + 4;
    if (literals > 286 || distances > 30) return false;
    std::uint8_t meta[19] = {};
    for (std::size_t i = 0; i < count; ++i) {
        if (i % 16 == 0) bits.refill();
        meta[order[i]] = static_cast<std::uint8_t>(bits.take(3));
    }
    if (!is_complete_code(meta)) return false;

    // Symbol and code length, indexed by the next 7 bits. Codes have at most 7 bits.
    std::array<std::uint8_t, 128> table;
    std::uint32_t code = 0;
    for (unsigned length = 1; length <= 7; ++length) {
        for (std::uint8_t symbol = 0; symbol < 19; ++symbol) {
            if (meta[symbol] != length) continue;
            std::uint32_t reversed = 0;
            for (unsigned i = 0; i < length; ++i) reversed |= (code >> i & 1U) << (length - 1 - i);
            for (std::uint32_t at = reversed; at < 128; at += 1U << length)
                table[at] = static_cast<std::uint8_t>(unsigned{symbol} << 3U | length);
            ++code;
        }
        code <<= 1;
    }
    std::size_t const total = literals + distances;
    for (std::size_t i = 0; i < total;) {
        if (bits.left() < -8) return false;
        bits.refill();
        std::uint8_t const entry = table[bits.buffer & 127];
        bits.drop(entry & 7);
        std::uint8_t const symbol = entry >> 3;
        if (symbol < 16) {
            lengths[i++] = symbol;
            continue;
        }
        std::size_t repeat;
        std::uint8_t value = 0;
        if (symbol == 16) {
            if (i == 0) return false;
            value = lengths[i - 1];
            repeat = 3 + bits.take(2);
        } else {
            repeat = symbol == 17 ? 3 + bits.take(3) : 11 + bits.take(7);
        }
        if (repeat > total - i) return false;
        std::fill_n(lengths + i, repeat, value);
        i += repeat;
    }
    return lengths[256] != 0 && !bits.overrun();
}

template <typename Symbol>
BlockEnd DeflateDecoder::decode(DeflateBits& bits, Symbol const* base, Symbol*& out, Symbol* limit) {
    bits.refill();
    bool const last = bits.take(1) != 0;
    unsigned const type = bits.take(2);
    BlockEnd end = BlockEnd::corrupt;
    if (type == 0) {
        end = copy_stored(bits, out, limit);
    } else if (type == 1) {
        codes_.build_fixed();
        end = decode_symbols(bits, base, out, limit);
    } else if (type == 2) {
        DynamicHeader header;
        if (header.read(bits) && codes_.build({header.lengths, header.literals},
                                              {header.lengths + header.literals, header.distances}))
            end = decode_symbols(bits, base, out, limit);
    }
    // Close to the end of the input, the bytes after the input may have caused the error.
    bool const near_end = bits.left() < static_cast<std::ptrdiff_t>(DeflateBits::padding);
    if (end == BlockEnd::corrupt && near_end) return BlockEnd::input;
    return end == BlockEnd::more && last ? BlockEnd::stream : end;
}

template <typename Symbol>
BlockEnd DeflateDecoder::copy_stored(DeflateBits& bits, Symbol*& out, Symbol* limit) {
    unsigned char const* const from = bits.align();
    if (bits.end() - from < 4) return BlockEnd::input;
    auto const length = static_cast<std::size_t>(from[0] | from[1] << 8);
    if ((length ^ static_cast<std::size_t>(from[2] | from[3] << 8)) != 0xFFFF) return BlockEnd::corrupt;
    if (static_cast<std::size_t>(bits.end() - from - 4) < length) return BlockEnd::input;
    if (static_cast<std::size_t>(limit - out) < length) return BlockEnd::full;
    if constexpr (sizeof(Symbol) == 1) {
        std::memcpy(out, from + 4, length);
    } else {
        std::copy_n(from + 4, length, out);
    }
    out += length;
    bits.jump(from + 4 + length);
    return BlockEnd::more;
}

template <typename Symbol>
BlockEnd DeflateDecoder::decode_symbols(DeflateBits& bits, Symbol const* base, Symbol*& out,
                                        Symbol* limit) const {
    BlockEnd const end = decode_kernels<Symbol>().chosen().decode(codes_.literals(), codes_.distances(), bits,
                                                                  base, out, limit);
    if (end != BlockEnd::full) return end;
    return decode_loop<true>(codes_.literals(), codes_.distances(), bits, base, out, limit);
}

template BlockEnd DeflateDecoder::decode(DeflateBits&, char const*, char*&, char*);
template BlockEnd DeflateDecoder::decode(DeflateBits&, std::uint16_t const*, std::uint16_t*&, std::uint16_t*);

}  // namespace motifcount::internal
