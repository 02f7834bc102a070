#pragma once

#include <cstdint>
#include <cstdio>
#include <exception>
#include <sstream>
#include <string>
#include <vector>

#include "cuda/runtime/launch.hpp"
#include "kernels.hpp"

/// Parts of cuda_tuning
namespace bench {

struct Tuning {
    DeviceShape shape;
    unsigned log_size = 28;  ///< binary logarithm of the size of the long texts, in slots
    unsigned threads = 8;    ///< threads that fill stages
    bool all_right = true;

    /// Sets `number` to each value, calls `measure()`, and prints the times in ms, each after its value. A star marks the
    /// current setting, which is restored at the end.
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

/// Returns `count` distinct words of `length` bases, all taken from the text.
[[nodiscard]] std::vector<std::string> words_of_text(HostText const& text, std::size_t count,
                                                     std::size_t length);

void draw_automaton(Tuning& tuning);
void draw_windows(Tuning& tuning);
void draw_filters(Tuning& tuning);
void draw_kmp(Tuning& tuning);
void draw_stages(Tuning& tuning);
/// Measures finding and counting with every engine.
void show_engines(Tuning& tuning);
/// Measures the effect of constants that are compiled into kernels; to compare, build with other values.
void show_compiled(Tuning& tuning);

}  // namespace bench
