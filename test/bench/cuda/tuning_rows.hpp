#pragma once

#include <cstdint>
#include <cstdio>
#include <exception>
#include <sstream>
#include <string>
#include <vector>

#include "cuda/runtime/launch.hpp"
#include "kernels.hpp"

/// The parts of cuda_tuning, and what they share.
namespace bench {

struct Tuning {
    DeviceShape shape;
    unsigned log_size = 28;  ///< of the long texts, in slots
    unsigned threads = 8;    ///< that fill stages
    bool all_right = true;

    /// Prints a line of what `measure()` takes with each of these values of a number, which it then gives back: milliseconds,
    /// after the value. A star marks the value that is chosen.
    template <class Number, class Measure>
    void draw(char const* name, Number& number, std::vector<Number> const& values, std::string const& what,
              Measure const& measure) {
        Number const chosen = number;
        std::printf("%s, %s:", name, what.c_str());
        for (Number const value : values) {
            number = value;
            std::ostringstream shown;
            shown << value << (value == chosen ? "*" : "");
            try {
                Measured const measured = measure();
                all_right = all_right && measured.right;
                std::printf("  %s %.4g%s", shown.str().c_str(), measured.ms, measured.right ? "" : " WRONG");
            } catch (std::exception const& error) {
                all_right = false;
                std::printf("  %s failed: %s", shown.str().c_str(), error.what());
            }
            std::fflush(stdout);
        }
        number = chosen;
        std::puts("");
    }
};

/// `count` distinct words of any length, all taken from the text.
[[nodiscard]] std::vector<std::string> words_of_text(HostText const& text, std::size_t count,
                                                     std::size_t length);

void draw_automaton(Tuning& tuning);
void draw_windows(Tuning& tuning);
void draw_filters(Tuning& tuning);
void draw_kmp(Tuning& tuning);
void draw_stages(Tuning& tuning);
/// Finding and counting by every engine.
void show_engines(Tuning& tuning);
/// What depends on numbers that are compiled into kernels: build with others to compare.
void show_compiled(Tuning& tuning);

}  // namespace bench
