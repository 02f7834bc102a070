#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace bench {

/// A measurement
struct Row {
    std::string set;      ///< text and motifs
    std::string what;     ///< kernel or engine
    double ms = 0;        ///< median
    double work = 0;      ///< amount of work per run: slots of text or, for GB/s, bytes of the file
    double base_ms = 0;   ///< time of the paper's best kernel on the same text; 0: no comparison
    double paper_ms = 0;  ///< time reported in the paper; 0: not in the paper
    bool right = true;    ///< whether the counts were correct
    char const* unit = "Tbase/s";
    std::string note = {};
};

/// Prints rows when they are added, and keeps them for write().
class Table {
public:
    /// Speed of reading the packed text, in slots per ms. Rows in Tbase/s are shown as a percentage of this speed.
    double floor = 0;

    void section(std::string const& title);
    void add(Row const& row);
    /// Adds a goal: a measured value, and the value that is wanted.
    void goal(std::string const& what, double value, double wanted, std::string const& unit);
    /// Prints the goals. Returns true if all counts were correct.
    bool finish() const;
    /// Appends all rows and goals as tab-separated values.
    void write(std::string const& path, std::string const& header) const;

private:
    struct Goal {
        std::string what;
        double value;
        double wanted;
        std::string unit;
    };
    std::string section_;
    std::vector<std::string> lines_;
    std::vector<Goal> goals_;
    bool all_right_ = true;
};

}  // namespace bench
