// Tests of the decoder of single blocks, of markers, and of the search for blocks, with streams of all compressors
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "compressors.hpp"
#include "core/cpu.hpp"
#include "io/gzip/deflate_block_finder.hpp"
#include "io/gzip/deflate_decoder.hpp"
#include "io/gzip/marker_text.hpp"
#include "support/random_dna.hpp"
#include "support/random_fastq.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

/// Raw deflate stream, followed by the padding that DeflateBits may read
struct Stream {
    explicit Stream(std::string const& raw)
        : bytes(raw + std::string(DeflateBits::padding, '\xA5')), size(raw.size()) {}
    [[nodiscard]] unsigned char const* data() const {
        return reinterpret_cast<unsigned char const*>(bytes.data());
    }
    std::string bytes;
    std::size_t size;
};

struct Block {
    std::uint64_t bit;
    std::size_t text;  ///< Number of bytes of text before the block
    unsigned header;
};

/// Decodes a complete stream and lists the positions at which its blocks begin.
std::string decode(Stream const& stream, std::size_t room, std::vector<Block>& blocks) {
    std::vector<char> text(room + DeflateDecoder::slack);
    DeflateDecoder decoder;
    DeflateBits bits(stream.data(), stream.size, 0);
    char* out = text.data();
    BlockEnd end;
    do {
        std::uint64_t const at = bits.position();
        auto const header = static_cast<unsigned>(DeflateBits::load(stream.data() + at / 8) >> (at % 8) & 7);
        blocks.push_back({at, static_cast<std::size_t>(out - text.data()), header});
        end = decoder.decode(bits, static_cast<char const*>(text.data()), out, text.data() + room);
    } while (end == BlockEnd::more);
    REQUIRE(end == BlockEnd::stream);
    CHECK((bits.position() + 7) / 8 == stream.size);
    return {text.data(), out};
}

/// Dynamic block, with its text. Codes of every length are equally frequent, so that the longest codes with the most extra bits
/// often follow each other.
class DeepBlock {
public:
    explicit DeepBlock(unsigned seed) : random_(seed) {
        std::vector<unsigned> literals{'A', 'C', 'G', 'T', 'N', '#', 'F', '\n',
                                       256, 257, 264, 265, 276, 283, 284, 285};
        std::vector<unsigned> distances{0, 1, 2, 3, 4, 7, 9, 10, 12, 15, 18, 21, 24, 27, 28, 29};
        give_codes(literals, literals_, 286);
        give_codes(distances, distances_, 30);
        put(1 | 2 << 1, 3);  // Last block, dynamic codes
        put(29, 5);
        put(29, 5);
        put(15, 4);
        for (unsigned i = 0; i < 19; ++i) put(i < 3 ? 0 : 4, 3);  // Each code length has a 4-bit code
        for (Codes const* codes : {&literals_, &distances_})
            for (unsigned const length : codes->lengths) put_code(length, 4);
        for (int i = 0; i < 20000; ++i) put_symbol(literals[random_() % literals.size()], distances);
        put_code(literals_.codes[256], literals_.lengths[256]);
    }

    std::string bytes;
    std::string text;

private:
    struct Codes {
        std::vector<unsigned> codes, lengths;
    };

    /// Assigns codes of 1 to 15 bits to the symbols; two symbols get codes of 15 bits.
    void give_codes(std::vector<unsigned> const& symbols, Codes& codes, std::size_t count) {
        codes.codes.resize(count);
        codes.lengths.resize(count);
        std::vector<unsigned> order(symbols);
        std::shuffle(order.begin(), order.end(), random_);
        if (order[15] < order[14]) std::swap(order[14], order[15]);
        for (unsigned i = 0; i < 16; ++i) {
            codes.lengths[order[i]] = std::min(i + 1, 15U);
            codes.codes[order[i]] = i < 15 ? (1U << (i + 1)) - 2 : (1U << 15) - 1;
        }
    }
    void put(unsigned value, unsigned bits) {
        for (unsigned i = 0; i < bits; ++i, ++used_) {
            if (used_ % 8 == 0) bytes.push_back('\0');
            bytes.back() = static_cast<char>(bytes.back() | (value >> i & 1) << (used_ % 8));
        }
    }
    void put_code(unsigned code, unsigned bits) {
        for (unsigned i = bits; i-- > 0;) put(code >> i & 1, 1);
    }
    void put_symbol(unsigned symbol, std::vector<unsigned> const& distances) {
        if (symbol == 256) return;
        unsigned const far = distances[random_() % distances.size()];
        unsigned const far_extra = far < 4 ? 0 : far / 2 - 1;
        std::size_t const least = far < 4 ? far + 1 : ((2 + far % 2) << far_extra) + 1;
        auto const more = static_cast<unsigned>(random_() % (1U << far_extra));
        if (symbol > 256 && least + more > text.size()) return;
        put_code(literals_.codes[symbol], literals_.lengths[symbol]);
        if (symbol < 256) {
            text.push_back(static_cast<char>(symbol));
            return;
        }
        unsigned const code = symbol - 257;
        unsigned const extra = code < 8 || symbol == 285 ? 0 : code / 4 - 1;
        auto const longer = static_cast<unsigned>(random_() % (1U << extra));
        std::size_t length = symbol == 285 ? 258
                             : code < 8    ? code + 3
                                           : ((4 + code % 4) << extra) + 3 + longer;
        put(longer, extra);
        put_code(distances_.codes[far], distances_.lengths[far]);
        put(more, far_extra);
        for (; length > 0; --length) text.push_back(text[text.size() - least - more]);
    }

    std::mt19937 random_;
    Codes literals_, distances_;
    std::size_t used_ = 0;
};

}  // namespace

TEST_CASE("codes of every length follow each other in every order") {
    for (unsigned seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        DeepBlock const deep(seed);
        Stream const stream(deep.bytes);
        for (SimdLevel const level : simd_levels()) {
            ForcedSimdLevel const forced(level);
            CAPTURE(to_string(level));
            std::vector<Block> blocks;
            CHECK(decode(stream, deep.text.size(), blocks) == deep.text);
            std::vector<std::uint16_t> symbols(deflate_window + deep.text.size() + DeflateDecoder::slack);
            put_markers(symbols.data());
            std::uint16_t* const first = symbols.data() + deflate_window;
            std::uint16_t* out = first;
            DeflateBits bits(stream.data(), stream.size, 0);
            DeflateDecoder decoder;
            CHECK(decoder.decode(bits, static_cast<std::uint16_t const*>(symbols.data()), out,
                                 first + deep.text.size()) == BlockEnd::stream);
            CHECK(std::equal(first, out, deep.text.begin(), deep.text.end()));
        }
    }
}

TEST_CASE("streams of every compressor are decoded from their beginning") {
    for (std::size_t const size : {std::size_t{0}, std::size_t{1}, std::size_t{300}, std::size_t{200000}}) {
        std::string const text = random_fastq(1, 200000).substr(0, size);
        for (Compressor const& compressor : compressors()) {
            CAPTURE(compressor.name);
            Stream const stream(compressor.deflate(text));
            for (SimdLevel const level : simd_levels()) {
                ForcedSimdLevel const forced(level);
                CAPTURE(to_string(level));
                std::vector<Block> blocks;
                CHECK(decode(stream, size, blocks) == text);
            }
        }
    }
}

TEST_CASE("decoding may start at any block, with markers for the unknown window") {
    std::string const text = random_fastq(2, 150000);
    std::vector<std::uint16_t> symbols(deflate_window + text.size() + DeflateDecoder::slack);
    MarkerTable table;
    std::vector<SimdLevel> const levels = simd_levels();
    for (Compressor const& compressor : compressors()) {
        CAPTURE(compressor.name);
        Stream const stream(compressor.deflate(text));
        std::vector<Block> blocks;
        REQUIRE(decode(stream, text.size(), blocks) == text);
        std::size_t const every = std::max<std::size_t>(blocks.size() / 20, 1);
        for (std::size_t i = 0; i < blocks.size(); i += every) {
            ForcedSimdLevel const forced(levels[i / every % levels.size()]);
            put_markers(symbols.data());
            std::uint16_t* out = symbols.data() + deflate_window;
            DeflateBits bits(stream.data(), stream.size, blocks[i].bit);
            DeflateDecoder decoder;
            BlockEnd end;
            do
                end = decoder.decode(bits, static_cast<std::uint16_t const*>(symbols.data()), out,
                                     symbols.data() + symbols.size() - DeflateDecoder::slack);
            while (end == BlockEnd::more);
            CHECK(end == BlockEnd::stream);
            std::uint16_t const* const first = symbols.data() + deflate_window;
            auto const size = static_cast<std::size_t>(out - first);
            std::size_t const known = std::min(blocks[i].text, deflate_window);
            std::string const window =
                std::string(deflate_window - known, '?') + text.substr(blocks[i].text - known, known);
            table.set_window(window.data());
            std::string replaced(size, ' ');
            table.replace(first, size, replaced.data());
            CHECK(replaced == text.substr(blocks[i].text));
            CHECK(min_marker(first, size) >= deflate_window - known);
            CHECK(has_markers(first, size) == (min_marker(first, size) < deflate_window));
        }
    }
}

TEST_CASE("decode() distinguishes corrupt data, full output and truncated input") {
    std::string const text = random_fastq(3, 3000);
    Stream const stream(compressors()[6].deflate(text));
    std::vector<char> out(text.size() + DeflateDecoder::slack);
    DeflateDecoder decoder;
    auto const decode_with = [&](std::size_t size, std::size_t room) {
        DeflateBits bits(stream.data(), size, 0);
        char* end = out.data();
        return decoder.decode(bits, static_cast<char const*>(out.data()), end, out.data() + room);
    };
    CHECK(decode_with(stream.size, text.size()) == BlockEnd::stream);
    for (std::size_t room = 0; room < text.size(); room += 7)
        CHECK(decode_with(stream.size, room) == BlockEnd::full);
    for (std::size_t size = 0; size < stream.size; ++size)
        CHECK(decode_with(size, text.size()) == BlockEnd::input);

    // Block with fixed codes: literal 'a' (0x61 + 0x30 = 0x91, 8 bits), length 3 (0000001), and distance 2 (00001), although
    // only one byte precedes the match
    auto const fixed = [](std::string_view codes) {
        std::string bytes(codes.size() / 8 + 64, '\0');
        for (std::size_t i = 0; i < codes.size(); ++i)
            if (codes[i] == '1') bytes[i / 8] = static_cast<char>(bytes[i / 8] | 1 << (i % 8));
        return bytes;
    };
    auto const end_of = [&](std::string_view codes) {
        Stream const one(fixed(codes));
        DeflateBits bits(one.data(), one.size, 0);
        char* end = out.data();
        return decoder.decode(bits, static_cast<char const*>(out.data()), end, out.data() + 1000);
    };
    CHECK(end_of("110"
                 "10010001"
                 "0000001"
                 "00000"
                 "0000000") == BlockEnd::stream);
    CHECK(end_of("110"
                 "10010001"
                 "0000001"
                 "00001"
                 "0000000") == BlockEnd::corrupt);
    CHECK(end_of("110"
                 "10010001"
                 "0000001"
                 "11110"
                 "0000000") == BlockEnd::corrupt);  // distance code 30
    CHECK(end_of("110"
                 "10010001"
                 "11000110"
                 "0000000") == BlockEnd::corrupt);  // length code 286
    CHECK(end_of("111") == BlockEnd::corrupt);      // Invalid block type
}

TEST_CASE("dynamic and stored blocks are found where they begin") {
    std::string const text = random_fastq(4, 300000);
    RandomDna random(5);
    for (Compressor const& compressor : compressors()) {
        CAPTURE(compressor.name);
        Stream const stream(compressor.deflate(text));
        std::vector<Block> blocks;
        (void)decode(stream, text.size(), blocks);
        std::size_t found = 0, missed = 0;
        for (std::size_t i = 0; i + 1 < blocks.size() && i < 100; ++i) {
            if ((blocks[i].header & 1) != 0 || (blocks[i].header >> 1) == 1) continue;
            // The search begins at the block or 3 bits earlier.
            std::uint64_t const from =
                blocks[i].bit - std::min<std::uint64_t>(blocks[i].bit, random.below(2) * 3);
            auto const guess = find_block(stream.data(), stream.size, from, stream.size * 8);
            bool const right = guess && guess->first <= blocks[i].bit && blocks[i].bit <= guess->last;
            ++(right ? found : missed);
        }
        CAPTURE(found);
        // A few blocks may be missed: find_block() rejects a stored block if a fixed block or the last block follows it.
        CHECK(missed <= found / 20 + 2);
    }
}

TEST_CASE("no dynamic block is found in data without blocks") {
    RandomDna random(6);
    std::string noise(1 << 20, ' ');
    for (char& byte : noise) byte = static_cast<char>(random.below(256));
    Stream const stream(noise);
    CHECK(!find_block(stream.data(), stream.size, 0, stream.size * 8));
    std::string const text = random_fastq(7, 1 << 18);
    Stream const plain(text);
    CHECK(!find_block(plain.data(), plain.size, 0, plain.size * 8));
}

TEST_CASE("members are found by their headers") {
    std::string const member = wrap_member(compressors()[6].deflate("text"), "text");
    std::string const file = "\x1F\x8B junk \x1F\x1F\x8B\x08\xFFxxxxxxxx" + member + member;
    std::size_t const first = file.find(member);
    auto const* const data = reinterpret_cast<unsigned char const*>(file.data());
    CHECK(find_member(data, file.size(), 0, file.size()) == first);
    CHECK(find_member(data, file.size(), first, file.size()) == first);
    CHECK(find_member(data, file.size(), first + 1, file.size()) == first + member.size());
    CHECK(!find_member(data, file.size(), first + member.size() + 1, file.size()));
    CHECK(!find_member(data, file.size(), 0, first));
    CHECK(!find_member(data, first + 9, 0, first + 9));
    CHECK(!find_member(data, 0, 0, 0));
}
