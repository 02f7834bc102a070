#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace bench {

/// One measured thing.
struct Row {
    std::string set;      ///< text and motifs
    std::string what;     ///< the kernel or engine
    double ms = 0;        ///< median
    double work = 0;      ///< slots of text (bytes of file, where `unit` says so) a run
    double base_ms = 0;   ///< the paper's best kernel on the same text; 0: not compared
    double paper_ms = 0;  ///< what the paper tells for this row; 0: nothing
    bool right = true;    ///< the counts were as expected
    char const* unit = "Tbase/s";
    std::string note = {};
};

/// Prints rows as they come, and keeps them for the record.
class Table {
public:
    /// What the packed text is read with, in slots a millisecond: the floor that rows are compared with.
    double floor = 0;

    void section(std::string const& title);
    void add(Row const& row);
    /// A figure that was to be reached.
    void goal(std::string const& what, double value, double wanted, std::string const& unit);
    /// Prints the goals; true when all counts were right.
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
