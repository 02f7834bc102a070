// The decoder of single blocks, markers, and the finder of blocks: on streams of every compressor.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "compressors.hpp"
#include "core/cpu.hpp"
#include "io/deflate_block_finder.hpp"
#include "io/deflate_decoder.hpp"
#include "io/marker_text.hpp"
#include "support/random_dna.hpp"
#include "support/random_fastq.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

/// A raw stream with the bytes that DeflateBits may read after it.
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
    std::size_t text;  ///< before it
    unsigned header;
};

/// Decodes a whole stream, and tells where its blocks begin.
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

}  // namespace

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

TEST_CASE("from any block on, markers stand for the unknown window and nothing else") {
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
            CHECK(least_marker(first, size) >= deflate_window - known);
            CHECK(has_markers(first, size) == (least_marker(first, size) < deflate_window));
        }
    }
}

TEST_CASE("a distance beyond the text, an unused code, too little room and a cut stream are told apart") {
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

    // Fixed codes: literal 'a' (0x61 + 0x30 = 0x91, 8 bits), length 3 (0000001), distance 2 (00001): one too far.
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
    CHECK(end_of("111") == BlockEnd::corrupt);      // no type of block
}

TEST_CASE("blocks with codes of their own and stored blocks are found where they begin") {
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
            // A dynamic block after a stored one may be what that one is believed for: look from its own beginning.
            std::uint64_t const from =
                blocks[i].bit - std::min<std::uint64_t>(blocks[i].bit, random.below(2) * 3);
            auto const guess = find_block(stream.data(), stream.size, from, stream.size * 8);
            bool const right = guess && guess->first <= blocks[i].bit && blocks[i].bit <= guess->last;
            ++(right ? found : missed);
        }
        CAPTURE(found);
        // A stored block that a fixed or the last block follows is not believed.
        CHECK(missed <= found / 20 + 2);
    }
}

TEST_CASE("no dynamic block is found where there is none") {
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
