// Runs a fuzz target without libFuzzer: on all files in the given folders, then for some seconds on random changes to them.
//
// usage: fuzz_NAME FOLDER ... [--seconds N] [--seed S]
//
// Prints the seed of the changes. The same seed makes the same inputs in the same order.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <set>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

namespace {

using Input = std::vector<std::uint8_t>;

/// Makes inputs by changing a few bytes of existing inputs.
class Mutator {
public:
    Mutator(std::vector<Input> const& corpus, std::uint64_t seed) : corpus_(corpus), draw_(seed) {}

    Input next() {
        Input input = any();
        for (std::size_t changes = 1 + below(8); changes > 0; --changes) change(input);
        return input;
    }

private:
    std::size_t below(std::size_t end) {
        return std::uniform_int_distribution<std::size_t>(0, end - 1)(draw_);
    }
    Input const& any() { return corpus_[below(corpus_.size())]; }

    /// Returns a random byte. Half of the bytes are letters or marks that have a meaning in file formats.
    std::uint8_t byte() {
        constexpr std::string_view marks("\n\r\t ,;|\"@>+#ACGTNacgt019\0\xff", 27);
        return static_cast<std::uint8_t>(below(2) == 0 ? marks[below(marks.size())] : below(256));
    }

    void change(Input& input) {
        auto const at = static_cast<std::ptrdiff_t>(below(input.size() + 1));
        auto const place = input.begin() + at;
        auto const end =
            place + static_cast<std::ptrdiff_t>(
                        below(std::min<std::size_t>(input.size() - static_cast<std::size_t>(at), 64) + 1));
        switch (below(6)) {
            case 0:
                if (place != input.end()) *place = byte();
                break;
            case 1:
                if (place != input.end()) *place = static_cast<std::uint8_t>(*place ^ 1U << below(8));
                break;
            case 2:
                input.insert(place, byte());
                break;
            case 3:
                input.erase(place, end);
                break;
            case 4: {
                Input const again(place, end);
                input.insert(place, again.begin(), again.end());
                break;
            }
            default: {  // Replaces the rest by the end of another input
                Input const& other = any();
                input.erase(place, input.end());
                input.insert(input.end(),
                             other.begin() + static_cast<std::ptrdiff_t>(below(other.size() + 1)),
                             other.end());
            }
        }
    }

    std::vector<Input> const& corpus_;
    std::mt19937_64 draw_;
};

void run(Input const& input) {
    LLVMFuzzerTestOneInput(input.data(), input.size());
}

}  // namespace

int main(int argc, char** argv) {
    using Clock = std::chrono::steady_clock;
    std::chrono::seconds seconds{0};
    std::uint64_t seed = std::random_device()();
    std::vector<Input> corpus;
    for (int i = 1; i < argc; ++i) {
        std::string_view const argument = argv[i];
        if (argument == "--seconds" && i + 1 < argc) {
            seconds = std::chrono::seconds(std::atoi(argv[++i]));
        } else if (argument == "--seed" && i + 1 < argc) {
            seed = std::strtoull(argv[++i], nullptr, 10);
        } else {
            using Folder = std::filesystem::directory_iterator;
            // sorted, because a folder lists its files in arbitrary order
            std::set<std::filesystem::path> const paths{Folder{argument}, Folder{}};
            for (auto const& path : paths) {
                std::ifstream file(path, std::ios::binary);
                corpus.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
            }
        }
    }
    if (corpus.empty()) {
        std::cout << "no inputs to replay\n";
        return 1;
    }
    for (Input const& input : corpus) run(input);
    std::cout << corpus.size() << " inputs replayed; seed " << seed << std::endl;
    Mutator mutator(corpus, seed);
    std::uint64_t made = 0;
    for (auto const end = Clock::now() + seconds; Clock::now() < end; ++made) run(mutator.next());
    std::cout << made << " inputs made from them\n";
    return 0;
}
