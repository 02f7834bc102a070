#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

/// What the programs of this folder share of their command lines.
namespace bench {

/// An option's name, and what takes its value.
using CommandOptions = std::map<std::string, std::function<void(std::string const&)>>;

/// What takes a value as a number, as it is, or as one of several.
[[nodiscard]] inline auto into(unsigned& number) {
    return [&number](std::string const& value) { number = static_cast<unsigned>(std::stoul(value)); };
}
[[nodiscard]] inline auto into(std::string& text) {
    return [&text](std::string const& value) { text = value; };
}
[[nodiscard]] inline auto into(std::vector<std::string>& list) {
    return [&list](std::string const& value) { list.push_back(value); };
}

/// The sections of the table that are asked for; none is all of them.
class Sections {
public:
    /// Reads a command line: options, each with its value, and names of sections. Throws std::runtime_error(usage) if an option
    /// is unknown or lacks its value.
    Sections(int argc, char** argv, CommandOptions const& options, char const* usage);
    [[nodiscard]] bool wanted(char const* name) const { return names_.empty() || names_.contains(name); }

private:
    std::set<std::string> names_;
};

/// Chooses the first GPU, and gives the table's first line: the program, the date, the GPU, CUDA, how long the texts are.
[[nodiscard]] std::string choose_device(char const* program, unsigned log_size);

}  // namespace bench
