#pragma once

#include <cstdint>
#include <cstdio>
#include <exception>
#include <sstream>
#include <string>
#include <vector>

#include "cuda/runtime/launch.hpp"
#include "kernels.hpp"

/// Functions and state of cuda_tuning
namespace bench {

struct Tuning {
    DeviceShape shape;
    unsigned log_size = 28;  ///< binary logarithm of the length of the long texts, in slots
    unsigned threads = 8;    ///< number of threads that fill stages
    bool all_right = true;

    /// Sets `number` to each value in turn and calls `measure()`. Prints each value, followed by its time in ms. An asterisk
    /// marks the current value, which is restored at the end.
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

/// Returns `count` words of `length` bases, all taken from the text.
[[nodiscard]] std::vector<std::string> words_of_text(HostText const& text, std::size_t count,
                                                     std::size_t length);

void draw_automaton(Tuning& tuning);
void draw_windows(Tuning& tuning);
void draw_filters(Tuning& tuning);
void draw_kmp(Tuning& tuning);
void draw_stages(Tuning& tuning);
/// Measures every engine twice: finding hits in reads, and counting hits in one long record.
void show_engines(Tuning& tuning);
/// Measures searches that depend on constants compiled into kernels. To compare values, build again with other constants.
void show_compiled(Tuning& tuning);

}  // namespace bench
