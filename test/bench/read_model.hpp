#pragma once

// Random numbers, simulated qualities and simulated read names, which are the same on every machine

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace motifcount::bench {

/// splitmix64 (Steele, Lea, Flood 2014). Results of std::uniform_int_distribution would differ between implementations.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() noexcept {
        std::uint64_t mixed = (state_ += 0x9E3779B97F4A7C15U);
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31);
    }
    /// Returns a number from [0, bound). The distribution is uniform except for a bias below 2^-32 for small bounds.
    std::uint32_t below(std::uint32_t bound) noexcept {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

private:
    std::uint64_t state_;
};

/// Quality strings from a second-order Markov chain, which depends on the class of the read and the position in the read
class QualityModel {
public:
    explicit QualityModel(std::string const& path) {
        std::ifstream file(path);
        std::string line;
        std::getline(file, line);
        if (std::sscanf(line.c_str(), "#classes=%u\tbins=%u\tlength=%u", &classes_, &bins_, &length_) != 3) {
            throw std::runtime_error(path + ": no quality model");
        }
        tables_.resize(std::size_t{classes_} * bins_ * contexts);
        while (std::getline(file, line)) read_context(line);
    }

    [[nodiscard]] std::size_t length() const noexcept { return length_; }

    void draw(Random& random, std::string& quality) const {
        quality.resize(length_);
        std::uint32_t const read_class = random.below(classes_);
        std::size_t context = code('^') * symbols + code('^');
        for (std::size_t position = 0; position < length_; ++position) {
            Table const& table =
                tables_[(read_class * bins_ + position * bins_ / length_) * contexts + context];
            // The model lacks rare pairs of previous qualities. Then the last quality is repeated.
            char const symbol = table[0] == 0 ? symbol_of(context % symbols) : table[random.next() >> 56];
            quality[position] = symbol;
            context = context % symbols * symbols + code(symbol);
        }
    }

private:
    using Table = std::array<char, 256>;  // symbols, 256 times their probability each; 0: unknown
    static constexpr std::size_t symbols = 64, contexts = symbols * symbols;

    static std::size_t code(char symbol) noexcept { return static_cast<std::size_t>(symbol - '!') % symbols; }
    static char symbol_of(std::size_t code) noexcept { return static_cast<char>('!' + code); }

    void read_context(std::string const& line) {
        std::istringstream fields(line);
        std::size_t read_class = 0;
        std::size_t bin = 0;
        std::string before;
        fields >> read_class >> bin >> before;
        std::vector<std::pair<char, double>> shares;
        double sum = 0;
        for (std::string field; fields >> field;) {
            shares.emplace_back(field[0], std::stod(field.substr(1)));
            sum += shares.back().second;
        }
        if (read_class >= classes_ || bin >= bins_ || before.size() != 2 || shares.empty()) {
            throw std::runtime_error("quality model: bad line: " + line);
        }
        Table& table =
            tables_[(read_class * bins_ + bin) * contexts + code(before[0]) * symbols + code(before[1])];
        std::size_t filled = 0;
        double seen = 0;
        for (auto const& [symbol, share] : shares) {
            seen += share;
            for (auto const end = static_cast<std::size_t>(std::lround(256 * seen / sum)); filled < end;
                 ++filled) {
                table[filled] = symbol;
            }
        }
    }

    unsigned classes_ = 0;
    unsigned bins_ = 0;
    unsigned length_ = 0;
    std::vector<Table> tables_;
};

/// Read names like those of an Illumina flow cell: lane 1, tiles in order, random x, and ascending y within a tile
class Names {
public:
    void next(Random& random, std::string& name) {
        y_ += random.below(24);
        if (y_ > 48000) {
            y_ = 1000;
            ++tile_;
        }
        std::array<char, 96> text{};
        int const length =
            std::snprintf(text.data(), text.size(), "K00287:38:HTHV5BBXX:1:%u:%u:%u 1:N:0:ATCACG",
                          1101 + tile_ % 28 + tile_ / 28 % 10 * 1000, 1000 + random.below(31000), y_);
        name.assign(text.data(), static_cast<std::size_t>(length));
    }

private:
    std::uint32_t tile_ = 0;
    std::uint32_t y_ = 1000;
};

}  // namespace motifcount::bench
