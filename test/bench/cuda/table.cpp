#include "table.hpp"

#include <cstdio>
#include <fstream>
#include <stdexcept>

namespace bench {
namespace {

template <class... Values>
std::string print(char const* format, Values... values) {
    char text[400];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

double rate(Row const& row) {
    bool const bytes = std::string(row.unit) == "GB/s";
    return row.work / row.ms * (bytes ? 1e-6 : 1e-9);
}

}  // namespace

void Table::section(std::string const& title) {
    section_ = title;
    std::printf("\n%s\n%-40s %-34s %10s %17s %7s %7s %9s\n", title.c_str(), "set", "kernel", "ms", "rate",
                "% floor", "x base", "paper ms");
}

void Table::add(Row const& row) {
    if (!row.right) all_right_ = false;
    bool const bases = std::string(row.unit) == "Tbase/s";
    std::string const percent = bases && floor > 0 ? print("%.1f", 100 * row.work / row.ms / floor) : "";
    std::string const ratio = row.base_ms > 0 ? print("%.2f", row.base_ms / row.ms) : "";
    std::string const paper = row.paper_ms > 0 ? print("%.3f", row.paper_ms) : "";
    std::string const speed = row.work > 0 ? print("%.3f", rate(row)) : "";
    std::printf("%-40s %-34s %10.4f %9s %-7s %7s %7s %9s %s%s\n", row.set.c_str(), row.what.c_str(), row.ms,
                speed.c_str(), row.work > 0 ? row.unit : "", percent.c_str(), ratio.c_str(), paper.c_str(),
                row.note.c_str(), row.right ? "" : "  WRONG COUNTS");
    std::fflush(stdout);
    lines_.push_back(section_ + "\t" + row.set + "\t" + row.what + "\t" + print("%.4f", row.ms) + "\t" +
                     speed + "\t" + (row.work > 0 ? row.unit : "") + "\t" + percent + "\t" + ratio + "\t" +
                     paper + "\t" + (row.right ? "right" : "WRONG") + "\t" + row.note);
}

void Table::goal(std::string const& what, double value, double wanted, std::string const& unit) {
    goals_.push_back({what, value, wanted, unit});
}

bool Table::finish() const {
    if (!goals_.empty()) std::printf("\n%-78s %10s %10s\n", "to be reached", "goal", "here");
    for (Goal const& goal : goals_)
        std::printf("%-78s %10.2f %10.2f %s%s\n", goal.what.c_str(), goal.wanted, goal.value,
                    goal.unit.c_str(), goal.value >= goal.wanted ? "" : "   MISSED");
    std::puts(all_right_ ? "all counts right" : "SOME COUNTS WRONG");
    return all_right_;
}

void Table::write(std::string const& path, std::string const& header) const {
    std::ofstream file(path);
    file << "# " << header
         << "\nsection\tset\twhat\tms\trate\tunit\tpercent_of_floor\tx_base\tpaper_ms\tcounts\tnote\n";
    for (std::string const& line : lines_) file << line << '\n';
    for (Goal const& goal : goals_)
        file << "goal\t" << goal.what << "\twanted " << goal.wanted << "\t\t" << goal.value << '\t'
             << goal.unit << "\t\t\t\t" << (goal.value >= goal.wanted ? "reached" : "missed") << "\t\n";
    file.close();
    if (!file) throw std::runtime_error("cannot write " + path);
}

}  // namespace bench
